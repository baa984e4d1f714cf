"""Refills of a purse: to whom, how much, and how often."""

from __future__ import annotations

import datetime as dt

import pytest

from accounts.models import User
from games.matches.purses import purse
from games.matches.purses.purse import NoRefill
from games.thunderjack.rules.values import Leave
from tests.support.noon import NOON
from tests.support.play import together
from tests.support.purses import all_rows, did, ledger, sat, spent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager")]


def test_a_purse_of_a_hundred_credits_or_less_is_refilled(ada: User) -> None:
    spent(ada, 100)
    purse.refill(user=ada)
    assert ledger(ada)[-1] == ("refill", 1250, 1350)


def test_a_purse_of_more_is_not(ada: User) -> None:
    spent(ada, 101)
    before = all_rows()
    with pytest.raises(NoRefill, match="100 credits or less: you have 101"):
        purse.refill(user=ada)
    assert all_rows() == before


def test_the_first_credits_need_no_refill(ada: User) -> None:
    before = all_rows()
    with pytest.raises(NoRefill, match="you have 5000"):
        purse.refill(user=ada)
    assert all_rows() == before


def test_not_while_credits_lie_on_a_table(ada: User) -> None:
    match = sat(ada, 5000)
    before = all_rows()
    with pytest.raises(NoRefill, match="on a table"):
        purse.refill(user=ada)
    assert all_rows() == before
    did(match, ada, Leave())
    assert purse.balance_of(ada.pk) == 5000


def test_one_refill_an_hour(ada: User) -> None:
    spent(ada, 0)
    purse.refill(user=ada, now=NOON)
    spent(ada, 50)
    before = all_rows()
    for passed, wait in ((0, "60 minutes"), (59, "in a minute"), (30, "30 minutes")):
        with pytest.raises(NoRefill, match=wait):
            purse.refill(user=ada, now=NOON + dt.timedelta(minutes=passed))
    assert all_rows() == before
    purse.refill(user=ada, now=NOON + dt.timedelta(hours=1))
    assert ledger(ada)[-1] == ("refill", 1250, 1300)


@pytest.mark.django_db(transaction=True)
def test_eight_refills_at_once_are_one(ada: User) -> None:
    spent(ada, 0)
    results = together(*[lambda: purse.refill(user=ada)] * 8)
    assert sum(isinstance(result, NoRefill) for result in results) == 7
    assert purse.balance_of(ada.pk) == 1250
