"""What a match takes from a purse and pays into it, never twice."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine.errors import RuleError
from games.matches.deadlines import expire_due
from games.matches.errors import NotAllowed
from games.matches.models import ABANDON_AFTER, Match, Posting, Purse
from games.matches.play.services import result_claim, seat_forfeit
from games.matches.presence.selectors import claimants
from games.matches.purses import purse
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import match_leave
from games.matches.snapshot import snapshot_load, snapshots_forget
from games.thunderjack.rules.values import Deal, Leave, Pays, Stand
from tests.support import play
from tests.support.noon import after, at
from tests.support.purses import all_rows, did, joined, ledger, opened, sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager")]


def test_everybody_has_five_thousand_credits_at_first(ada: User) -> None:
    assert purse.balance_of(ada.pk) == purse.balance_of(None) == 5000
    assert ledger(ada) == []


def test_sitting_down_takes_the_buy_in(ada: User) -> None:
    match = sat(ada, 1000)
    assert ledger(ada) == [("opening", 5000, 5000), ("buy_in", -1000, 4000)]
    assert Posting.objects.get(kind="buy_in").match == match
    assert purse.balance_of(ada.pk) == 4000
    assert purse.credits_at_tables(ada) == 1000


def test_leaving_pays_what_is_left_once(ada: User) -> None:
    match = sat(ada, 1000)
    table = did(match, ada, Leave())
    assert table.is_over
    assert ledger(ada)[2:] == [("cash_out", 1000, 5000)]
    assert purse.credits_at_tables(ada) == 0
    before = all_rows()
    with pytest.raises(RuleError):
        did(match, ada, Leave())
    with pytest.raises(RuleError):
        seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert all_rows() == before


def test_what_is_won_or_lost_at_the_table_comes_back_with_it(ada: User) -> None:
    match = sat(ada, 1000)
    table = did(match, ada, Deal(middle=100))
    while table.game.is_legal(table.state, 0, Stand()):
        table = did(match, ada, Stand())
    assert purse.balance_of(ada.pk) == 4000
    table = did(match, ada, Leave())
    assert table.outcome is not None
    assert ledger(ada)[-1] == ("cash_out", table.outcome.scores[0], 4000 + table.outcome.scores[0])


def test_giving_up_in_a_round_settles_it_and_pays_what_is_left(ada: User) -> None:
    match = sat(ada, 1000)
    did(match, ada, Deal(middle=100))
    table = seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert table.outcome is not None
    assert ledger(ada)[-1][:2] == ("cash_out", table.outcome.scores[0])
    assert table.outcome.scores[0] in (900, 1000, 1100, 1120, 1200)


def test_an_abandoned_sitting_is_settled_and_paid_by_the_clock(ada: User) -> None:
    match = sat(ada, 1000)
    did(match, ada, Deal(middle=100))
    assert expire_due(timezone.now()) == []
    later = timezone.now() + ABANDON_AFTER + dt.timedelta(seconds=1)
    assert expire_due(later) == [match.pk]
    assert expire_due(later) == []
    table = snapshot_load(match.pk)
    assert table.outcome is not None
    assert [line[:2] for line in ledger(ada)[2:]] == [("cash_out", table.outcome.scores[0])]


def test_whoever_takes_nothing_away_has_that_in_writing(ada: User, bob: User) -> None:
    match = joined(opened(ada, 700), bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert ledger(ada)[1:] == [("buy_in", -700, 4300), ("cash_out", 0, 4300)]
    assert ledger(bob)[1:] == [("buy_in", -700, 4300), ("cash_out", 1400, 5700)]


def test_a_match_that_waits_has_taken_nothing_yet(ada: User, bob: User) -> None:
    match = opened(ada, 700)
    assert ledger(ada) == []
    joined(match, bob)
    assert ledger(ada)[1:] == ledger(bob)[1:] == [("buy_in", -700, 4300)]


@pytest.mark.parametrize("by", ["leaving", "the clock"])
def test_a_match_that_is_called_off_takes_nothing(ada: User, by: str) -> None:
    match = opened(ada, 700)
    if by == "leaving":
        match_leave(match=match, user=ada)
    else:
        expire_due(timezone.now() + ABANDON_AFTER * 2)
    assert Match.objects.get(pk=match.pk).status == Match.Status.CALLED_OFF
    assert (ledger(ada), purse.balance_of(ada.pk)) == ([], 5000)


def test_a_bot_brings_no_purse(ada: User) -> None:
    match = opened(ada, 700, bots=("random",))
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert Purse.objects.count() == 1
    assert ledger(ada)[-1] == ("cash_out", 0, 4300)


def test_a_match_without_credits_opens_no_purse(ada: User, bob: User) -> None:
    play.played_out(play.begun(ada, bob))
    assert not Purse.objects.exists()


def test_credits_on_the_table_cannot_be_claimed(ada: User, bob: User) -> None:
    with at(0):
        match = joined(opened(ada, 700), bob)
    table = snapshot_load(match.pk)
    assert claimants(table, after(300)) == ()
    with at(300), pytest.raises(NotAllowed):
        result_claim(match_id=match.pk, user_id=bob.pk, what="win")


def test_no_credits_are_made_at_a_table_that_gives_them_away(ada: User) -> None:
    generous = {f"{what}_pays": Pays.FIVEFOLD for what in ("blackjack", "thunderjack", "blitz")}
    match = sat(ada, **generous)
    assert match.is_practice
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    again = match_rematch(match=match, user=ada, nonce="n")
    assert again.is_practice
    assert ledger(ada) == []


def test_a_sitting_that_began_before_is_paid_as_it_was_agreed(ada: User) -> None:
    match = sat(ada)
    assert '"6:5"' in match.setup
    Match.objects.filter(pk=match.pk).update(setup=match.setup.replace('"6:5"', '"5:1"'))
    snapshots_forget()
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert [kind for kind, _amount, _balance in ledger(ada)] == ["opening", "buy_in", "cash_out"]
