"""Who leaves a table of three in the middle is played for by a bot, and has the seat back on return."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine.entries import Acted, Actor, Controlled
from games.engine.record import read_record, verify, write_record
from games.matches.errors import NotAllowed
from games.matches.inputs import MoveAsked
from games.matches.models import Match, Player
from games.matches.play.services import bot_move, move_play, result_claim
from games.matches.play.stand_ins import stand_in_due
from games.matches.presence.selectors import claimants, presence_of
from games.matches.presence.services import player_gone, player_seen
from games.matches.room.fragments import presence_fragment
from games.matches.selectors import entries_of, match_record
from games.matches.snapshot import MatchSnapshot, snapshot_cached, snapshot_fresh, snapshot_load
from games.registry import GAMES
from tests.matches.trio import three
from tests.support.noon import after, at
from tests.support.play import begun, first_move, log_lines, rows, together

pytestmark = pytest.mark.usefixtures("tiny_on_site")


def here(match: Match, *users: User) -> None:
    for user in users:
        player_seen(match_id=match.pk, user_id=user.pk)


@pytest.fixture
def left(ada: User, bob: User, eve: User) -> Match:
    """A match of three begun at noon, in which all are to act; Eve closes her page at once, the others stay."""
    with at(0):
        match = three(ada, bob, eve)
        player_gone(match_id=match.pk, user_id=eve.pk)
    with at(119):
        here(match, ada, bob)
    return match


def struck(seconds: float) -> list[int]:
    with at(seconds):
        return stand_in_due(after(seconds))


def pick(match: Match, user: User) -> MatchSnapshot:
    table = snapshot_load(match.pk)
    seat = table.seat_of(user.pk)
    assert seat is not None
    asked = MoveAsked(table.turns[seat], first_move(table, seat), {})
    return move_play(match_id=match.pk, user_id=user.pk, asked=asked)


# --- A bot takes over -----------------------------------------------------------------------------


def test_after_two_minutes_a_bot_plays_for_who_is_away_and_the_log_says_so(left: Match) -> None:
    before = snapshot_load(left.pk)
    assert struck(120) == [left.pk]
    table = snapshot_load(left.pk)
    [entry] = entries_of(Match.objects.get(pk=left.pk))
    bot = GAMES["tiny"].bot_standing_in
    assert entry == Controlled(table.seats[2], Actor.CLOCK, bot, version=1)
    assert [sitter.bot for sitter in table.sitters] == ["", "", bot]
    assert table.names == ("Ada", "Bob", "Eve")
    assert (table.state, table.acting, table.turns) == (before.state, before.acting, before.turns)
    assert table.version == before.version + 1
    lines = log_lines(table)
    assert "A bot plays for Eve." in lines


@pytest.mark.django_db(transaction=True)
def test_what_is_remembered_after_it_is_what_was_stored(left: Match) -> None:
    snapshot_fresh(left.pk)
    struck(120)
    assert snapshot_cached(left.pk).sitters == snapshot_load(left.pk).sitters


def test_the_bot_then_makes_the_moves_of_the_seat(left: Match) -> None:
    struck(120)
    with at(121):
        table = bot_move(match_id=left.pk)
    assert table is not None
    entry = table.recent[-1].entry
    assert isinstance(entry, Acted)
    assert (entry.seat, entry.actor) == (2, Actor.BOT)


def test_not_before_the_two_minutes_are_over(left: Match) -> None:
    before = rows()
    assert struck(119) == []
    assert rows() == before


def test_striking_again_does_nothing_more(left: Match) -> None:
    struck(120)
    before = rows()
    assert struck(121) == []
    assert rows() == before


def test_not_for_somebody_who_has_nothing_to_do_now(left: Match, eve: User) -> None:
    with at(100):
        pick(left, eve)
    with at(119):
        player_gone(match_id=left.pk, user_id=eve.pk)
    with at(300):
        here(left, *User.objects.filter(username__in=("Ada", "Bob")))
    before = rows()
    assert struck(301) == []
    assert rows() == before


def test_not_where_nobody_waits(left: Match) -> None:
    before = rows()
    assert struck(10_000) == []
    assert rows() == before


def test_who_vanished_without_a_word_is_played_for_too(left: Match, bob: User, ada: User) -> None:
    with at(238):
        here(left, ada)
    assert struck(239) == [left.pk]
    assert [bool(sitter.bot) for sitter in snapshot_load(left.pk).sitters] == [False, True, True]


def test_between_two_nobody_takes_over(ada: User, bob: User) -> None:
    with at(0):
        match = begun(ada, bob)
    with at(200):
        here(match, bob)
    before = rows()
    assert struck(201) == []
    assert rows() == before


def test_at_a_table_of_three_nobody_claims_the_win(left: Match, ada: User) -> None:
    with at(200):
        here(left, ada)
        assert claimants(snapshot_load(left.pk), after(200)) == ()
        before = rows()
        with pytest.raises(NotAllowed):
            result_claim(match_id=left.pk, user_id=ada.pk, what="win")
    assert rows() == before


@pytest.mark.django_db(transaction=True)
def test_two_processes_whose_clocks_strike_at_once_seat_one_bot(left: Match) -> None:
    with at(120):
        results = together(*[lambda: stand_in_due(after(120))] * 3)
    assert [match_id for result in results for match_id in result] == [left.pk]
    assert snapshot_load(left.pk).entries == 1


# --- And gives the seat back ----------------------------------------------------------------------


def test_on_return_the_seat_is_theirs_again_at_the_next_turn(left: Match, eve: User) -> None:
    struck(120)
    with at(130):
        here(left, eve)
        table = bot_move(match_id=left.pk)
        assert table is not None
        assert table.recent[-1].entry == Controlled(table.seats[2], Actor.PERSON, None)
        assert bot_move(match_id=left.pk) is None
        assert Player.objects.get(match=left, user=eve).bot == ""
        assert isinstance(pick(left, eve).recent[-1].entry, Acted)
    lines = log_lines(snapshot_load(left.pk))
    assert "Eve is back in the match." in lines


def test_a_move_by_the_person_themselves_is_a_return_too(left: Match, eve: User) -> None:
    struck(120)
    with at(130):
        table = pick(left, eve)
    kinds = [type(logged.entry) for logged in table.recent]
    assert kinds == [Controlled, Controlled, Acted]
    assert table.bot_of(table.seats[2]) == ""


def test_a_bot_that_was_thinking_meanwhile_does_not_move_for_them(left: Match, eve: User) -> None:
    struck(120)
    with at(130):
        table = pick(left, eve)
        assert bot_move(match_id=left.pk) is None
    assert snapshot_load(left.pk).version == table.version


def test_presence_says_that_a_bot_plays_meanwhile(left: Match, eve: User) -> None:
    struck(120)
    with at(121):
        table = snapshot_load(left.pk)
        shown = presence_of(table)
        assert "A bot plays meanwhile" in presence_fragment("en", table, table.seats[0], shown)
        here(left, eve)
        shown = presence_of(table)
        assert "Eve is back" in presence_fragment("en", table, table.seats[0], shown)
        assert "A bot played for you" in presence_fragment("en", table, table.seats[2], shown)


# --- The record -----------------------------------------------------------------------------------


def test_the_record_tells_of_it_replays_and_verifies(left: Match, ada: User, bob: User) -> None:
    struck(120)
    with at(121):
        while (table := snapshot_load(left.pk)).is_playing:
            if table.bots_to_act:
                bot_move(match_id=left.pk)
            else:
                (user,) = [user for user in (ada, bob) if table.seat_of(user.pk) == table.acting[0]]
                pick(left, user)
    match = Match.objects.get(pk=left.pk)
    record = match_record(match)
    assert record is not None
    assert any(isinstance(entry, Controlled) for entry in record.entries)
    game = GAMES["tiny"].game
    assert all(check.holds for check in verify(game, read_record(game, write_record(record).encode())))
