"""Taking back what one did in one's own turn, at a table of King's Conflict."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine.entries import Acted, Actor, TakenBack
from games.engine.errors import GameOver, NotYourTurn, RuleError, StaleTurn
from games.engine.game import Seat
from games.engine.offers import TAKE_BACK
from games.engine.record import verify
from games.engine.setup import Hidden
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Options
from games.matches.errors import NotAllowed
from games.matches.inputs import MoveAsked
from games.matches.models import Match, Move
from games.matches.play.journal import MAX_UNDOABLE
from games.matches.play.services import move_take_back, seat_forfeit
from games.matches.replays.selectors import checks_of
from games.matches.room.fragments import room_fragments
from games.matches.room.selectors import match_page
from games.matches.selectors import entries_of, match_record
from games.matches.snapshot import MatchSnapshot, snapshot_load, snapshots_forget
from tests.support.play import asked, begun, client_of, moved, rows, text_of
from tests.support.tiny import TINY

pytestmark = pytest.mark.django_db

STACKED = {"starter": ("0",), "0": ("militia", "militia", "peasant"), "1": ("militia",)}


@pytest.fixture
def match(ada: User, bob: User) -> Match:
    """Ada has two pieces that may act in her second turn, and her king."""
    fields: dict[str, Any] = {
        "game": "kings_conflict",
        "options": Options(),
        "hidden": Hidden(stack=STACKED),
    }
    match = begun(ada, bob, **fields)
    moved(match, ada, "mulligan")
    moved(match, bob, "mulligan")
    for picks in (("play_card", "c1", "99"), ("play_card", "c2", "111"), ("end_turn",)):
        moved(match, ada, *picks)
    moved(match, bob, "end_turn")
    return match


def taken_back(match: Match, user: User, *, turn: int | None = None, is_again: bool = False) -> MatchSnapshot:
    turn = asked(snapshot_load(match.pk), user).turn if turn is None else turn
    return move_take_back(
        match_id=match.pk, user_id=user.pk, asked=MoveAsked(turn, (TAKE_BACK,), {}, is_again)
    )


def test_moves_are_taken_back_one_by_one_and_entries_are_only_added(match: Match, ada: User) -> None:
    start = snapshot_load(match.pk)
    one = moved(match, ada, "move", "3", "88")
    moved(match, ada, "move", "4", "112")
    back = taken_back(match, ada)
    assert back.state == one.state
    assert text_of(snapshot_load(match.pk)) == text_of(back)
    assert taken_back(match, ada).state == start.state
    log = entries_of(Match.objects.get(pk=match.pk))[start.entries :]
    assert [type(entry) for entry in log] == [Acted, Acted, TakenBack, TakenBack]
    assert log[2:] == (
        TakenBack(Seat(0), Actor.PERSON, start.entries + 1),
        TakenBack(Seat(0), Actor.PERSON, start.entries),
    )


def test_each_has_a_turn_and_a_version_of_its_own(match: Match, ada: User) -> None:
    before = snapshot_load(match.pk)
    moved(match, ada, "move", "3", "88")
    after = taken_back(match, ada)
    assert (after.version, after.entries) == (before.version + 2, before.entries + 2)
    assert after.turns == (before.turns[0] + 2, before.turns[1])
    assert after.acting == (0,)


def test_what_was_taken_back_can_be_done_otherwise_and_that_taken_back_too(match: Match, ada: User) -> None:
    start = snapshot_load(match.pk)
    first = moved(match, ada, "move", "3", "88")
    moved(match, ada, "move", "4", "112")
    taken_back(match, ada)
    moved(match, ada, "move", "4", "100")
    assert taken_back(match, ada).state == first.state
    assert taken_back(match, ada).state == start.state
    with pytest.raises(NotAllowed, match="nothing that you can take back"):
        taken_back(match, ada)


@pytest.mark.parametrize("picks", [("play_card", "c3", "111"), ("end_turn",), ("levy",)])
def test_nothing_is_taken_back_from_before_a_card_a_levy_or_the_end_of_the_turn(
    match: Match, ada: User, picks: tuple[str, ...]
) -> None:
    moved(match, ada, "move", "4", "112")
    moved(match, ada, *picks)
    before = rows()
    with pytest.raises((NotAllowed, NotYourTurn)):
        taken_back(match, ada)
    assert rows() == before


def test_another_cannot_and_a_spectator_cannot(match: Match, ada: User, bob: User, eve: User) -> None:
    moved(match, ada, "move", "3", "88")
    before, turn = rows(), snapshot_load(match.pk).turns[1]
    with pytest.raises(NotYourTurn):
        taken_back(match, bob)
    with pytest.raises(NotAllowed, match="watching"):
        taken_back(match, eve, turn=turn)
    assert rows() == before


@pytest.mark.parametrize("more", [0, 1])
def test_nobody_makes_a_match_endless_by_taking_back(match: Match, ada: User, more: int) -> None:
    """A replay and its check take time by the entry, whoever asks for them."""
    Match.objects.filter(pk=match.pk).update(entries=MAX_UNDOABLE - 1 + more)
    snapshots_forget()
    moved(match, ada, "move", "3", "88")
    assert snapshot_load(match.pk).may_take_back(Seat(0)) is (not more)


def test_a_spent_turn_is_refused_and_one_sent_again_is_answered(match: Match, ada: User) -> None:
    moved(match, ada, "move", "3", "88")
    moved(match, ada, "move", "4", "112")
    turn = snapshot_load(match.pk).turns[0]
    once = taken_back(match, ada, turn=turn)
    before = rows()
    with pytest.raises(StaleTurn):
        taken_back(match, ada, turn=turn)
    assert text_of(taken_back(match, ada, turn=turn, is_again=True)) == text_of(once)
    assert rows() == before


def test_nothing_is_taken_back_when_it_is_over(match: Match, ada: User, bob: User) -> None:
    moved(match, ada, "move", "3", "88")
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    with pytest.raises(GameOver):
        taken_back(match, ada)


def test_a_process_that_has_just_begun_takes_back_too(match: Match, ada: User) -> None:
    start = snapshot_load(match.pk)
    moved(match, ada, "move", "3", "88")
    snapshots_forget()
    assert taken_back(match, ada).state == start.state


def test_a_match_of_older_rules_takes_nothing_back(match: Match, ada: User) -> None:
    moved(match, ada, "move", "3", "88")
    Match.objects.filter(pk=match.pk).update(rules=0)
    snapshots_forget()
    assert not match_page(snapshot_load(match.pk), Seat(0)).may_take_back
    with pytest.raises(NotAllowed):
        taken_back(match, ada)


def test_the_button_is_there_for_whoever_can_and_nobody_else(match: Match, ada: User) -> None:
    def shown() -> list[bool]:
        table = snapshot_load(match.pk)
        return [
            'value="take_back"' in room_fragments(table, seat)["offers"] for seat in (Seat(0), Seat(1), None)
        ]

    assert shown() == [False, False, False]
    moved(match, ada, "move", "3", "88")
    assert shown() == [True, False, False]
    taken_back(match, ada)
    assert shown() == [False, False, False]


def test_everybody_reads_that_something_was_taken_back(match: Match, ada: User) -> None:
    moved(match, ada, "move", "3", "88")
    table = taken_back(match, ada)
    said = [match_page(table, viewer).log[0].parts[0].lines[0].words for viewer in (Seat(0), Seat(1), None)]
    other = "Ada takes a move back."
    assert list(map(str, said)) == ["You take a move back.", other, other]


def test_it_goes_by_a_plain_form(match: Match, ada: User) -> None:
    start = snapshot_load(match.pk)
    table = moved(match, ada, "move", "3", "88")
    sent = {"turn": str(table.turns[0]), "picks": TAKE_BACK}
    response = client_of(ada).post(f"/m/{match.public_id}/move/", sent)
    assert response.status_code == 302
    assert snapshot_load(match.pk).state == start.state
    again = client_of(ada).post(f"/m/{match.public_id}/move/", sent, follow=True)
    assert "already over" in again.content.decode()


def test_record_replay_and_verification_stay_true(client: Client, match: Match, ada: User, bob: User) -> None:
    moved(match, ada, "move", "3", "88")
    taken_back(match, ada)
    number = moved(match, ada, "move", "3", "89").entries
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    stored = Match.objects.get(pk=match.pk)
    record = match_record(stored)
    assert record is not None
    for checks in (verify(GAME, record), checks_of(stored, record)):
        failed = [str(check.what) for check in checks if not check.holds]
        assert failed == ["Where people play each other, nobody has set the cards."], "as this test has"
    page = client.get(f"/m/{match.public_id}/replay/?n={number - 1}&seat=0").content.decode()
    assert "Ada takes a move back." in page
    assert Move.objects.filter(match=match).count() == number + 1


@pytest.mark.parametrize("picks", ["take_back 1", "takeback", "TAKE_BACK"])
def test_what_is_almost_it_is_no_move(match: Match, ada: User, picks: str) -> None:
    table = moved(match, ada, "move", "3", "88")
    before = rows()
    with pytest.raises(RuleError, match="no such move"):
        moved(match, ada, *picks.split())
    assert rows() == before
    assert snapshot_load(match.pk).version == table.version


def test_a_game_that_takes_nothing_back_has_nothing_to(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    moved(match, ada, "play_card", "c4", "face")
    with pytest.raises(NotAllowed, match="nothing that you can take back"):
        taken_back(match, ada)


def test_what_a_seat_did_between_two_of_another_cannot_be_taken_back(
    tiny_on_site: None, ada: User, bob: User
) -> None:
    """Where several act at once nobody can: the others could wait for what somebody takes back."""
    del tiny_on_site
    match = begun(ada, bob, game="tiny", options=TINY.Options(), hidden=Hidden())
    moved(match, ada, "pick", snapshot_load(match.pk).state.hands[0][0], "0")
    assert snapshot_load(match.pk).undoable == ()
