"""How a match ends when somebody is not there: a claim by the other, or the clock."""

from __future__ import annotations

import datetime as dt

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.engine.entries import Actor, Forfeited, Settled
from games.engine.errors import BadData, RuleError
from games.matches.deadlines import expire_due
from games.matches.errors import NotAllowed
from games.matches.models import ABANDON_AFTER, Match, Move, Player
from games.matches.play.services import move_play, result_claim, seat_forfeit
from games.matches.presence.leases import AWAKE_SINCE
from games.matches.presence.selectors import claimants, presence_of
from games.matches.presence.services import player_gone, player_seen, presence_renewed
from games.matches.room.headlines import headline
from games.matches.seating.rematches import match_rematch
from games.matches.selectors import entries_of
from games.matches.snapshot import MatchSnapshot, snapshot_load, snapshots_forget
from tests.support.noon import after, at
from tests.support.play import asked, begun, moved, opened, played_out, rows, text_of, together


@pytest.fixture
def left(ada: User, bob: User) -> Match:
    """A match begun at noon in which Ada, who is to act, closes her page ten seconds later."""
    with at(0):
        match = begun(ada, bob)
    with at(10):
        player_gone(match_id=match.pk, user_id=ada.pk)
    return match


def claimed(match: Match, user: User, seconds: float, what: str = "win") -> MatchSnapshot:
    with at(seconds):
        return result_claim(match_id=match.pk, user_id=user.pk, what=what)


# --- Claims ---------------------------------------------------------------------------------------


def test_after_a_minute_of_absence_on_their_turn_the_other_may_claim_the_win(left: Match, bob: User) -> None:
    table = claimed(left, bob, 70)
    assert text_of(table) == text_of(snapshot_load(left.pk))
    assert table.is_over
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.scores) == ((1,), (0, 1))
    assert (table.acting, table.deadline) == ((), None)
    [entry] = entries_of(Match.objects.get(pk=left.pk))
    assert isinstance(entry, Settled)
    assert (entry.seat, entry.actor, entry.outcome) == (1, Actor.PERSON, table.outcome)


def test_or_a_draw(left: Match, bob: User) -> None:
    table = claimed(left, bob, 70, "draw")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.scores) == ((), (0, 0))
    assert str(headline(table, table.seat_of(bob.pk))) == "A draw"


@pytest.mark.parametrize("seconds", [11, 40, 69.9])
def test_not_before_the_minute_is_over(left: Match, bob: User, seconds: float) -> None:
    before = rows()
    with pytest.raises(NotAllowed, match="gone for a minute"):
        claimed(left, bob, seconds)
    assert rows() == before


def test_the_minute_counts_from_the_turn_if_the_absence_began_before_it(ada: User, bob: User) -> None:
    with at(0):
        match = begun(ada, bob)
        player_gone(match_id=match.pk, user_id=bob.pk)
    with at(100):
        moved(match, ada)
    before = rows()
    with pytest.raises(NotAllowed):
        claimed(match, ada, 159)
    assert rows() == before
    assert claimed(match, ada, 160).is_over


def test_whoever_comes_back_can_no_longer_be_claimed_from(left: Match, ada: User, bob: User) -> None:
    with at(65):
        player_seen(match_id=left.pk, user_id=ada.pk)
    before = rows()
    with pytest.raises(NotAllowed):
        claimed(left, bob, 71)
    assert rows() == before


def test_whoever_vanished_without_a_word_is_gone_since_they_were_last_seen(ada: User, bob: User) -> None:
    with at(0):
        match = begun(ada, bob)
    table = snapshot_load(match.pk)
    assert presence_of(table, after(25)).gone_since == (None, None)
    assert presence_of(table, after(26)).gone_since == (after(0), after(0))
    assert claimed(match, bob, 60).is_over


def test_nobody_is_absent_while_the_site_is_down(ada: User, bob: User) -> None:
    awake = AWAKE_SINCE
    with time_machine.travel(awake - dt.timedelta(hours=1), tick=False):
        table = snapshot_load(begun(ada, bob).pk)
    just_up, later = awake + dt.timedelta(seconds=20), awake + dt.timedelta(seconds=61)
    assert presence_of(table, just_up).gone_since == (None, None)
    assert claimants(table, just_up) == ()
    assert presence_of(table, later).gone_since == (awake, awake)
    assert claimants(table, later) == (1,)


def test_nobody_can_claim_on_their_own_turn(left: Match, ada: User, bob: User) -> None:
    with at(10):
        player_gone(match_id=left.pk, user_id=bob.pk)
    before = rows()
    with pytest.raises(NotAllowed):
        claimed(left, ada, 100)
    assert rows() == before


def test_a_spectator_claims_nothing(left: Match, eve: User) -> None:
    before = rows()
    with pytest.raises(NotAllowed, match="watching"):
        claimed(left, eve, 100)
    assert rows() == before


def test_nothing_is_claimed_from_a_bot(ada: User) -> None:
    with at(0):
        match = opened(ada, bots=("random",))
        assert moved(match, ada).acting == (1,)
    before = rows()
    with pytest.raises(NotAllowed):
        claimed(match, ada, 100_000)
    assert rows() == before


@pytest.mark.parametrize("what", ["", "loss", "WIN", "win\x00"])
def test_only_a_win_or_a_draw_can_be_claimed(left: Match, bob: User, what: str) -> None:
    before = rows()
    with pytest.raises(BadData, match="the win or a draw"):
        claimed(left, bob, 100, what)
    assert rows() == before


def test_an_open_match_cannot_be_claimed(ada: User) -> None:
    with at(0):
        match = opened(ada)
    before = rows()
    with pytest.raises(NotAllowed, match="hasn't begun"):
        claimed(match, ada, 100)
    assert rows() == before


def test_presence_offers_the_claim_exactly_when_it_is_granted(left: Match, bob: User) -> None:
    table = snapshot_load(left.pk)
    assert presence_of(table, after(69)).can_claim == ()
    assert presence_of(table, after(70)).can_claim == (1,)
    assert claimed(left, bob, 70).is_over
    assert presence_of(snapshot_load(left.pk), after(71)).can_claim == ()


# --- The clock ------------------------------------------------------------------------------------


def late(match: Match) -> dt.datetime:
    return Match.objects.get(pk=match.pk).created_at + ABANDON_AFTER + dt.timedelta(minutes=1)


def test_a_match_untouched_for_seven_days_is_lost_by_who_is_to_act(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    assert expire_due(late(match)) == [match.pk]
    table = snapshot_load(match.pk)
    assert table.outcome is not None
    assert table.outcome.winners == (1,)
    [entry] = entries_of(Match.objects.get(pk=match.pk))
    assert isinstance(entry, Forfeited)
    assert (entry.seat, entry.actor) == (0, Actor.CLOCK)


def test_the_clock_ends_a_match_once(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    expire_due(late(match))
    before = rows()
    assert expire_due(late(match)) == []
    assert rows() == before


def test_the_clock_ends_nothing_before_its_time(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    opened(ada)
    before = rows()
    assert expire_due(late(match) - dt.timedelta(minutes=2)) == []
    assert rows() == before


def test_a_move_gives_a_match_another_seven_days(ada: User, bob: User) -> None:
    with at(0):
        match = begun(ada, bob)
    with at(3600):
        moved(match, ada)
    assert expire_due(after(7 * 86_400 + 3599)) == []
    assert expire_due(after(7 * 86_400 + 3600)) == [match.pk]


def test_an_open_match_is_called_off(ada: User) -> None:
    match = opened(ada)
    assert expire_due(late(match)) == [match.pk]
    table = snapshot_load(match.pk)
    assert table.status == Match.Status.CALLED_OFF
    assert table.deadline is None
    assert expire_due(late(match)) == []


def test_a_match_of_a_game_that_is_gone_keeps_no_other_from_its_end(ada: User, bob: User) -> None:
    gone, match = begun(ada, bob), begun(ada, bob)
    Match.objects.filter(pk=gone.pk).update(game="gone")
    snapshots_forget()
    assert expire_due(late(match)) == [match.pk]


def test_a_finished_match_has_no_clock(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    played_out(match)
    before = rows()
    assert expire_due(timezone.now() + dt.timedelta(days=1000)) == []
    assert rows() == before


def test_a_rematch_that_nobody_accepts_is_called_off_and_its_match_shows_it(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    match_rematch(match=match, user=ada, nonce="n")
    proposed = snapshot_load(match.pk)
    assert proposed.rematch is not None
    expire_due(timezone.now() + ABANDON_AFTER + dt.timedelta(minutes=1))
    now = snapshot_load(match.pk)
    assert now.rematch is None
    assert now.version > proposed.version


@pytest.mark.django_db(transaction=True)
def test_the_clock_and_a_move_at_the_same_moment_are_put_in_order(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    start = snapshot_load(match.pk)
    move = asked(start, ada)
    ended, played = together(
        lambda: expire_due(late(match)),
        lambda: move_play(match_id=match.pk, user_id=ada.pk, asked=move),
    )
    now = snapshot_load(match.pk)
    if isinstance(played, RuleError):
        assert ended == [match.pk]
        assert (now.is_over, now.entries) == (True, 1)
    else:
        # The deadline of seven days from now has not come either at `late`, unless the move came first.
        assert played.entries == 1
        assert now.entries == 1 + len(ended)
    assert Move.objects.filter(match=match).count() == now.entries
    assert now.version == start.version + now.entries


@pytest.mark.django_db(transaction=True)
def test_two_processes_whose_clocks_strike_at_once_end_a_match_once(ada: User, bob: User) -> None:
    match, waiting = begun(ada, bob), opened(ada)
    moment = late(waiting)
    results = together(*[lambda: expire_due(moment)] * 4)
    ended = [match_id for result in results for match_id in result]
    assert sorted(ended) == sorted([match.pk, waiting.pk])
    assert Move.objects.filter(match=match).count() == 1


# --- Who is here ----------------------------------------------------------------------------------


def test_a_process_renews_the_presence_of_its_pages_and_of_no_others(ada: User, bob: User) -> None:
    with at(0):
        match, other = begun(ada, bob), begun(ada, bob)
    with at(30):
        presence_renewed(process="p", users={(match.pk, ada.pk), (other.pk, bob.pk)}, audience={})
    assert presence_of(snapshot_load(match.pk), after(31)).here == (True, False)
    assert presence_of(snapshot_load(other.pk), after(31)).here == (False, True)


def test_spectators_of_all_processes_count_while_they_are_renewed(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    with at(0):
        presence_renewed(process="one", users=(), audience={match.pk: 2})
        presence_renewed(process="two", users=(), audience={match.pk: 3})
    with at(20):
        presence_renewed(process="two", users=(), audience={match.pk: 4})
    table = snapshot_load(match.pk)
    assert presence_of(table, after(21)).spectators == 6
    assert presence_of(table, after(26)).spectators == 4
    assert presence_of(table, after(60)).spectators == 0


@pytest.mark.django_db(transaction=True)
def test_a_match_that_was_deleted_while_it_was_watched_is_passed_over(ada: User, bob: User) -> None:
    with at(0):
        match, gone = begun(ada, bob), begun(ada, bob)
        missing = gone.pk
        gone.delete()
        presence_renewed(process="p", users=(), audience={missing: 1, match.pk: 2})
    assert presence_of(snapshot_load(match.pk), after(1)).spectators == 2


def test_presence_is_no_news_of_the_game(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    before = snapshot_load(match.pk)
    player_gone(match_id=match.pk, user_id=ada.pk)
    player_seen(match_id=match.pk, user_id=ada.pk)
    assert text_of(snapshot_load(match.pk)) == text_of(before)
    assert Player.objects.get(match=match, user=ada).gone_at is None
