"""A sitting that nobody comes back to: its round is settled, and what is left goes to the purse, once."""

from __future__ import annotations

import datetime as dt
import io

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games.engine.entries import Actor, AnyEntry, TimedOut
from games.engine.errors import RuleError
from games.engine.offers import picks_of
from games.engine.record import verify
from games.matches.deadlines import expire_due
from games.matches.inputs import MoveAsked
from games.matches.models import ABANDON_AFTER, Match, Posting, Purse
from games.matches.play.services import move_play, seat_forfeit
from games.matches.purses import purse
from games.matches.selectors import entries_of, match_record
from games.matches.snapshot import snapshot_load
from games.thunderjack.rules.values import Deal, End, Hit, Leave, SetOrder, Split, Stand
from tests.support.play import log_lines, together
from tests.support.purses import all_rows, did, ledger, sat

pytestmark = pytest.mark.django_db

CARDS = "10_c_0 9_c_0 8_c_0 6_d_0 6_c_0 7_h_0 8_d_0 10_d_0 10_s_0 k_h_0 k_d_0"
"""Sixteen, sixteen and a pair of eights; the dealer has sixteen, and busts after two cards for the pair."""
SIXTEENS = SetOrder(tuple(CARDS.split()))
STANDS, LEAVES = Stand(), Leave()


def late() -> dt.datetime:
    return timezone.now() + ABANDON_AFTER + dt.timedelta(seconds=1)


def entries(match: Match) -> list[AnyEntry]:
    return list(entries_of(Match.objects.get(pk=match.pk)))


def timed_out(match: Match) -> list[object]:
    """What the clock did, as the last things that happened."""
    found = [entry for entry in entries(match) if isinstance(entry, TimedOut)]
    assert found == entries(match)[-len(found) :]
    assert {entry.actor for entry in found} <= {Actor.CLOCK}
    return [entry.action for entry in found]


def is_all_right(match: Match) -> None:
    """The record can be verified, and the purses are what their ledgers and the sittings say."""
    made = match_record(Match.objects.get(pk=match.pk))
    assert made is not None
    assert all(check.holds for check in verify(snapshot_load(match.pk).game, made))
    out = io.StringIO()
    call_command("audit_purse", stdout=out)
    assert "all is right" in out.getvalue()


def paid_out(user: User) -> list[int]:
    return [amount for kind, amount, _balance in ledger(user) if kind == "cash_out"]


def test_in_a_round_all_hands_stand_it_is_settled_and_the_sitting_is_cashed_out(ada: User) -> None:
    match = sat(ada, 1000)
    table = did(match, ada, Deal(100, 100, 100))
    waiting = [hand for hand in table.state.hands if not hand.is_done]
    before = len(entries(match))
    assert expire_due(late()) == [match.pk]
    table = snapshot_load(match.pk)
    assert table.is_over
    assert all(hand.result for hand in table.state.hands)
    assert table.state.end is End.LEFT
    assert timed_out(match) == [STANDS] * len(waiting) + [LEAVES]
    assert len(entries(match)) == before + len(waiting) + 1
    assert paid_out(ada) == [table.state.credits]
    assert purse.balance_of(ada.pk) == 4000 + table.state.credits
    assert purse.credits_at_tables(ada) == 0
    is_all_right(match)


def test_what_was_split_stands_too_and_is_paid(ada: User) -> None:
    match = sat(ada, 1000, practice=True)
    did(match, ada, SIXTEENS)
    did(match, ada, Deal(100, 100, 100))
    did(match, ada, Stand())
    did(match, ada, Stand())
    did(match, ada, Split())
    expire_due(late())
    table = snapshot_load(match.pk)
    assert timed_out(match) == [STANDS, STANDS, LEAVES]
    assert [hand.result for hand in table.state.hands] == ["win"] * 4
    assert table.state.credits == 1400
    assert not Purse.objects.exists()


@pytest.mark.parametrize("rounds", [0, 1])
def test_between_rounds_one_leaves_and_keeps_what_was_won(ada: User, rounds: int) -> None:
    match = sat(ada, 1000)
    for _round in range(rounds):
        table = did(match, ada, Deal(middle=100))
        while table.game.is_legal(table.state, 0, Stand()):
            table = did(match, ada, Stand())
    held = snapshot_load(match.pk).state.credits
    expire_due(late())
    table = snapshot_load(match.pk)
    assert timed_out(match) == [LEAVES]
    assert table.outcome is not None
    assert table.outcome.winners == ((0,) if held > 1000 else ())
    assert paid_out(ada) == [held]
    is_all_right(match)


def test_whoever_is_ahead_has_won_the_sitting_all_the_same(ada: User) -> None:
    match = sat(ada, 1000, practice=True)
    did(match, ada, SIXTEENS)
    did(match, ada, Deal(100, 100))
    expire_due(late())
    table = snapshot_load(match.pk)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.scores) == ((0,), (1200,))


def test_the_last_round_ends_the_sitting_by_itself(ada: User) -> None:
    match = sat(ada, 1000, rounds=1)
    did(match, ada, Deal(middle=100))
    expire_due(late())
    table = snapshot_load(match.pk)
    assert table.state.end is End.ROUNDS
    assert timed_out(match) == [STANDS]
    assert len(paid_out(ada)) == 1
    is_all_right(match)


def test_nothing_is_done_before_its_time_nor_twice(ada: User) -> None:
    match = sat(ada, 1000)
    did(match, ada, Deal(100, 100))
    before = all_rows()
    assert expire_due(timezone.now() + ABANDON_AFTER - dt.timedelta(minutes=1)) == []
    assert all_rows() == before
    expire_due(late())
    before = all_rows()
    assert expire_due(late()) == []
    with pytest.raises(RuleError):
        did(match, ada, Stand())
    with pytest.raises(RuleError):
        seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert all_rows() == before


def test_the_log_says_why(ada: User) -> None:
    match = sat(ada, 1000)
    expire_due(late())
    lines = log_lines(snapshot_load(match.pk))
    assert "Ada was away for too long." in lines


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("move", [Stand(), Hit()], ids=["stand", "hit"])
def test_the_clock_and_a_move_at_once_are_put_in_order_and_paid_once(ada: User, move: object) -> None:
    match = sat(ada, 1000)
    table = did(match, ada, Deal(100, 100, 100))
    asked = MoveAsked(table.turns[0], picks_of(move))  # type: ignore[arg-type]
    before = len(entries(match))
    ended, played, again = together(
        lambda: expire_due(late()),
        lambda: move_play(match_id=match.pk, user_id=ada.pk, asked=asked),
        lambda: expire_due(late()),
    )
    assert ended == [match.pk] or again == [match.pk]
    table = snapshot_load(match.pk)
    assert table.is_over
    assert all(hand.result for hand in table.state.hands)
    by_clock = len(timed_out(match))
    assert len(entries(match)) == before + by_clock + (not isinstance(played, RuleError))
    assert paid_out(ada) == [table.state.credits]
    is_all_right(match)


@pytest.mark.django_db(transaction=True)
def test_the_clock_and_leaving_at_once_pay_once(ada: User) -> None:
    match = sat(ada, 1000)
    asked = MoveAsked(snapshot_load(match.pk).turns[0], picks_of(Leave()))
    together(
        *[lambda: expire_due(late())] * 3,
        lambda: move_play(match_id=match.pk, user_id=ada.pk, asked=asked),
        lambda: seat_forfeit(match_id=match.pk, user_id=ada.pk),
    )
    assert len(entries(match)) == 1
    assert paid_out(ada) == [1000]
    assert Posting.objects.count() == 3
    is_all_right(match)
