"""`manage.py audit_purse`: silent while all is right, and a clear line for everything that is not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core.management import execute_from_command_line

from accounts.models import User
from accounts.services import guest_create, guest_hand_over
from games.engine.wire import encode
from games.matches.models import Match, Move, Posting, Purse
from games.matches.play.services import seat_forfeit
from games.matches.snapshot import snapshot_load
from games.thunderjack.rules.values import Deal
from tests.support.purses import audited, did, joined, opened, sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager")]


@pytest.fixture
def site(ada: User, bob: User) -> tuple[Match, Match]:
    """A sitting that is over and one that is not, a match between two, and a guest who became Ada."""
    over, running = sat(ada, 1000), sat(ada, 500)
    did(over, ada, Deal(middle=100))
    seat_forfeit(match_id=over.pk, user_id=ada.pk)
    did(running, ada, Deal(middle=50))
    pot = joined(opened(ada, 300), bob)
    seat_forfeit(match_id=pot.pk, user_id=bob.pk)
    opened(bob, 20)
    guest = guest_create()
    sat(guest, 700)
    guest_hand_over(guest=guest, user=ada)
    return over, running


def test_a_site_where_nobody_has_played_is_right(db: None) -> None:
    assert audited() == (0, "0 purses, 0 sittings, 0 ledgers, 0 matches that earn: all is right.\n")


def test_all_is_right_after_play(site: tuple[Match, Match], ada: User) -> None:
    assert audited() == (0, "3 purses, 4 sittings, 0 ledgers, 0 matches that earn: all is right.\n")
    seat_forfeit(match_id=site[1].pk, user_id=ada.pk)
    assert audited()[0] == 0


def first(user: str, kind: str) -> Posting:
    return Posting.objects.filter(purse__user__username=user, kind=kind).order_by("number")[0]


def more_credits() -> None:
    Purse.objects.filter(user__username="Ada").update(balance=9999)


def a_line_changed() -> None:
    Posting.objects.filter(pk=first("Ada", "buy_in").pk).update(amount=-1)


def a_line_gone() -> None:
    first("Ada", "buy_in").delete()


def a_payment_gone() -> None:
    line = first("Bob", "cash_out")
    Purse.objects.filter(pk=line.purse_id).update(postings_made=line.number - 1)
    line.delete()


def a_payment_invented() -> None:
    purse = Purse.objects.get(user__username="Bob")
    match = first("Ada", "cash_out").match
    number, balance = purse.postings_made + 1, purse.balance + 1000
    Posting.objects.create(
        purse=purse,
        number=number,
        kind="cash_out",
        amount=1000,
        balance=balance,
        match=match,
        at="2096-01-01T00:00Z",
    )
    Purse.objects.filter(pk=purse.pk).update(balance=balance, postings_made=number)


def an_outcome_changed() -> None:
    line = first("Ada", "cash_out")
    assert line.match is not None
    outcome = snapshot_load(line.match.pk).outcome
    assert outcome is not None
    changed = encode(outcome).replace(f"[{outcome.scores[0]}]", "[77777]")
    Match.objects.filter(pk=line.match.pk).update(outcome=changed)


def a_state_changed() -> None:
    match = Match.objects.filter(game="thunderjack", status="playing").order_by("pk")[0]
    more = re.sub(r'"credits":\d+,"shoe"', '"credits":4500,"shoe"', match.state)
    Match.objects.filter(pk=match.pk).update(state=more)


def a_move_lost() -> None:
    match = Match.objects.filter(game="thunderjack", status="over")[0]
    Move.objects.filter(match=match, number=1).delete()


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (more_credits, "it holds 9999 credits, the sum of its ledger is"),
        (a_line_changed, "lacks a buy_in of -1000"),
        (a_line_gone, "of the ledger is missing"),
        (a_payment_gone, "Bob lacks a cash_out of 0"),
        (a_payment_invented, "somebody who does not sit there has a cash_out of 1000 too much"),
        (an_outcome_changed, "Ada lacks a cash_out of 77777"),
        (an_outcome_changed, "The outcome is the recorded one"),
        (a_state_changed, "its log leads to another state"),
        (a_move_lost, "this check failed"),
    ],
)
def test_what_is_not_right_is_told_and_ends_with_1(
    site: tuple[Match, Match], spoil: Callable[[], None], told: str
) -> None:
    spoil()
    code, text = audited()
    assert code == 1
    assert told in text
    count = len(text.splitlines()) - 1
    assert text.endswith(": 1 difference." if count == 1 else f": {count} differences.")


def test_a_bad_argument_ends_with_2(db: None) -> None:
    with pytest.raises(SystemExit) as ended:
        execute_from_command_line(["manage.py", "audit_purse", "--purse-of-everybody"])
    assert ended.value.code == 2
