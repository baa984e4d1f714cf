"""The one door, and replaying every kind of entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.engine.entries import (
    Acted,
    Actor,
    AnyEntry,
    Controlled,
    Forfeited,
    Settled,
    TakenBack,
    TimedOut,
)
from games.engine.errors import BadData, GameOver, IllegalAction, NotYourTurn, RuleError
from games.engine.game import Outcome, Seat
from games.engine.play import Moment, forfeit, play, replay, replay_on, time_out
from games.engine.setup import Hidden, SeatSetup, Setup
from games.engine.wire import decode, encode
from games.engine.words import words
from tests.support.tiny import SETUP, TINY, Left, Options, Pick, State, Swap

SEED = "7" * 64
ZERO, ONE = Seat(0), Seat(1)
FIXED = Setup(Options(), SETUP.seats, Hidden(stack={"pile": ("10", "11", "12", "13", "14", "15")}))
START: State = TINY.setup(FIXED, SEED).state
DRAW = Outcome((ZERO, ONE), (0, 0), words("Agreed."))


def acted(seat: Seat, card: str, coins: int = 0) -> AnyEntry:
    return Acted(seat, Actor.PERSON, Pick(card, coins))


def played(*entries: AnyEntry) -> Sequence[Moment]:
    return list(replay(TINY, FIXED, SEED, entries))


def test_a_legal_action_is_applied_and_the_old_state_is_what_it_was() -> None:
    step = play(TINY, START, ZERO, Pick("12", 2))
    assert step.state.picks == (Pick("12", 2), None)
    assert START.picks == (None, None)


def test_a_seat_that_has_chosen_is_not_asked_again() -> None:
    state = play(TINY, START, ZERO, Pick("12", 2)).state
    with pytest.raises(NotYourTurn, match="not your turn"):
        play(TINY, state, ZERO, Pick("11", 0))


@pytest.mark.parametrize("seat", [2, -1, 99])
def test_a_seat_that_does_not_exist_has_no_turn(seat: int) -> None:
    with pytest.raises(NotYourTurn):
        play(TINY, START, Seat(seat), Pick("12", 2))


def test_an_illegal_action_is_refused_in_the_words_of_the_game() -> None:
    with pytest.raises(IllegalAction, match="You do not hold 13"):
        play(TINY, START, ZERO, Pick("13", 0))
    assert not TINY.is_legal(START, ZERO, Pick("13", 0))
    assert TINY.is_legal(START, ZERO, Pick("12", 0))


def test_nothing_can_be_done_after_the_end() -> None:
    over = forfeit(TINY, START, ZERO).state
    for attempt in (
        lambda: play(TINY, over, ONE, Pick("13", 0)),
        lambda: forfeit(TINY, over, ONE),
        lambda: time_out(TINY, over, ONE),
    ):
        with pytest.raises(GameOver, match="over"):
            attempt()


def test_a_seat_without_a_turn_cannot_run_out_of_time() -> None:
    state = play(TINY, START, ZERO, Pick("12", 2)).state
    with pytest.raises(NotYourTurn):
        time_out(TINY, state, ZERO)
    assert time_out(TINY, state, ONE)[0] == Pick("13", 0)


def test_a_replay_begins_with_the_deal() -> None:
    (start,) = played()
    assert (start.number, start.entry, start.state, start.outcome) == (0, None, START, None)
    assert len(start.events) == 2
    assert start.to_act(TINY) == {ZERO, ONE}


def test_a_replay_follows_actions_of_several_seats_at_once_in_any_order() -> None:
    one_way = played(acted(ZERO, "12", 2), acted(ONE, "13", 1))
    other_way = played(acted(ONE, "13", 1), acted(ZERO, "12", 2))
    assert [moment.number for moment in one_way] == [0, 1, 2]
    assert one_way[-1].state == other_way[-1].state
    assert one_way[-1].state.scores == (0, 1)
    assert len(one_way[-1].events) == 4


def test_a_replay_computes_events_anew_and_does_not_look_at_recorded_ones() -> None:
    forged = Acted(ZERO, Actor.PERSON, Pick("12", 2), (Left(ONE),))
    assert played(forged)[1].events == played(acted(ZERO, "12", 2))[1].events


def test_a_replay_follows_a_time_out_and_checks_its_action() -> None:
    assert played(TimedOut(ZERO, Actor.CLOCK, Pick("10", 0)))[1].state.picks[0] == Pick("10", 0)
    with pytest.raises(BadData, match="Entry 1: The record holds another time-out action"):
        played(TimedOut(ZERO, Actor.CLOCK, Pick("11", 0)))


def test_a_replay_follows_a_forfeit_whoever_has_the_turn() -> None:
    last = played(acted(ZERO, "12"), Forfeited(ZERO, Actor.PERSON))[-1]
    assert last.outcome is not None
    assert last.outcome.winners == (ONE,)
    assert last.to_act(TINY) == frozenset()


def test_a_replay_takes_a_settled_outcome_and_nobody_may_act_after_it() -> None:
    last = played(Settled(ONE, Actor.PERSON, DRAW))[-1]
    assert last.outcome == DRAW
    assert last.to_act(TINY) == frozenset()
    with pytest.raises(GameOver, match="Entry 2: This match is over"):
        played(Settled(ONE, Actor.PERSON, DRAW), acted(ZERO, "12"))


def test_a_change_of_control_changes_nothing_of_the_game() -> None:
    last = played(Controlled(ZERO, Actor.CLOCK, "random"), Controlled(ZERO, Actor.PERSON, None))[-1]
    assert (last.number, last.state, last.events) == (2, START, ())


def test_what_was_taken_back_can_be_done_differently() -> None:
    back = played(acted(ZERO, "12"), TakenBack(ZERO, Actor.PERSON, 0), acted(ZERO, "11"))
    assert back[2].state == START
    assert back[3].state.picks[0] == Pick("11", 0)


def test_a_take_back_may_undo_a_take_back() -> None:
    last = played(acted(ZERO, "12"), TakenBack(ZERO, Actor.PERSON, 0), TakenBack(ZERO, Actor.PERSON, 1))[-1]
    assert last.state.picks[0] == Pick("12", 0)


def test_what_told_somebody_something_cannot_be_taken_back() -> None:
    swap = Acted(ZERO, Actor.PERSON, Swap((START.hands[0][0],)))
    with pytest.raises(IllegalAction, match="Entry 2: You can't take back a move that has revealed"):
        played(swap, TakenBack(ZERO, Actor.PERSON, 0))


def test_nobody_takes_back_what_another_has_done() -> None:
    with pytest.raises(IllegalAction, match="Entry 2: You can't take back what another"):
        played(acted(ZERO, "12"), TakenBack(ONE, Actor.PERSON, 0))


def test_a_game_says_what_can_be_taken_back() -> None:
    class Stern(type(TINY)):  # type: ignore[misc]
        def can_take_back(self, action: object) -> bool:
            return False

    entries = (acted(ZERO, "12"), TakenBack(ZERO, Actor.PERSON, 0))
    with pytest.raises(IllegalAction, match="Entry 2: This game doesn't let you"):
        list(replay(Stern(), FIXED, SEED, entries))


def test_a_change_of_control_does_not_keep_anything_from_being_taken_back() -> None:
    swapped = Controlled(ZERO, Actor.CLOCK, "random"), Controlled(ZERO, Actor.PERSON, None)
    assert played(acted(ZERO, "12"), *swapped, TakenBack(ZERO, Actor.PERSON, 0))[-1].state == START


def test_a_replay_goes_on_from_what_is_known_of_it() -> None:
    entries = (acted(ZERO, "12"), TakenBack(ZERO, Actor.PERSON, 0), acted(ZERO, "11"))
    whole = tuple(played(*entries))
    for known in range(1, len(whole)):
        assert (*whole[:known], *replay_on(TINY, FIXED, whole[:known], entries[known - 1 :])) == whole
    with pytest.raises(IllegalAction, match="Entry 2: "):
        list(replay_on(TINY, FIXED, whole[:2], [acted(ONE, "12")]))


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_more_cannot_be_taken_back_than_there_was(to: int) -> None:
    with pytest.raises(BadData, match="Entry 2: The record takes back more"):
        played(acted(ZERO, "12"), TakenBack(ZERO, Actor.PERSON, to))


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        (acted(ZERO, "13"), IllegalAction),
        (Acted(ZERO, Actor.PERSON, Swap(())), IllegalAction),
        (acted(Seat(2), "12"), BadData),
        (acted(Seat(-1), "12"), BadData),
        (TimedOut(Seat(2), Actor.CLOCK, Pick("10", 0)), BadData),
        (Forfeited(Seat(2), Actor.PERSON), BadData),
        (Controlled(Seat(7), Actor.PERSON, None), BadData),
        (TakenBack(Seat(7), Actor.PERSON, 0), BadData),
        (Settled(Seat(7), Actor.PERSON, DRAW), BadData),
        (Settled(ZERO, Actor.PERSON, Outcome((Seat(2),), (0, 0), words("Mine."))), BadData),
        (Settled(ZERO, Actor.PERSON, Outcome((), (0,), words("Mine."))), BadData),
    ],
)
def test_an_impossible_entry_is_named_and_keeps_its_kind_of_error(
    entry: AnyEntry, kind: type[RuleError]
) -> None:
    with pytest.raises(kind, match="Entry 1: "):
        played(entry)


def test_a_setup_with_a_problem_is_not_replayed() -> None:
    with pytest.raises(BadData, match="Two or three"):
        list(replay(TINY, Setup(Options(), (SeatSetup(),)), SEED, ()))


def test_a_state_of_older_rules_is_brought_up_to_date() -> None:
    old = decode(encode(START), Any)
    del old["swapped"]
    assert TINY.upgrade(old, 1).swapped == (True, True)


@pytest.mark.parametrize(("state", "rules"), [({}, 1), (None, 1), ({"hands": [[]]}, 1), ({}, 0), ({}, 3)])
def test_what_is_no_state_of_older_rules_is_refused(state: object, rules: int) -> None:
    with pytest.raises(BadData):
        TINY.upgrade(state, rules)
