"""What the database itself refuses to write into a purse or a ledger."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.matches.models import Posting, Purse
from tests.support.noon import NOON
from tests.support.purses import sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager")]


@pytest.mark.parametrize(
    ("kind", "amount", "balance", "at_match"),
    [
        ("buy_in", -1000, 3000, True),  # twice for one match
        ("buy_in", 10, 4010, True),
        ("buy_in", -10, 3990, False),
        ("cash_out", -10, 3990, True),
        ("cash_out", 10, 4010, False),
        ("opening", 5000, 9000, False),  # twice
        ("refill", -1, 3999, False),
        ("refill", 1250, -1, False),
    ],
)
def test_a_line_that_cannot_be_is_refused(
    ada: User, kind: str, amount: int, balance: int, at_match: bool
) -> None:
    match = sat(ada, 1000)
    line = Posting(purse=ada.purse, number=3, kind=kind, amount=amount, balance=balance, at=NOON)
    line.match = match if at_match else None
    with pytest.raises(IntegrityError), transaction.atomic():
        line.save()


def test_a_purse_never_holds_less_than_nothing(ada: User) -> None:
    sat(ada, 1000)
    with pytest.raises(IntegrityError), transaction.atomic():
        Purse.objects.update(balance=-1)
