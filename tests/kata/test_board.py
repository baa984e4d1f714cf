"""What the Kata's board says of turns that passed by themselves, and of the last blow."""

from __future__ import annotations

import pytest
from django.template.loader import get_template
from msgspec.structs import replace

from games.engine.beats import beats_of
from games.engine.game import Seat
from games.engine.play import play
from games.kata.page.page import PAGE
from games.kata.rules.rules import GAME
from games.kata.rules.values import EndTurn, Options, Reason, State, TurnEnded
from tests.kata.table import FOE, ME, MINIONS, after, attack, begun, card, duel, minion, side

NAMES = ("Ada", "Ben")
DEAR = ("b3", "b4", "b5", "b6", "b7", "b8", "b3")
"""The first of these costs three."""


def opening(*cheap: str) -> State:
    """A match whose first seat has no card it can pay for at first, and whose second one has these besides."""
    return begun(gentle_start=True, stack={"0": DEAR, "1": (*cheap, *DEAR)}).state


def aside(state: State, viewer: Seat | None) -> str:
    view = GAME.view_for(state, viewer)
    return str(PAGE.board(view, NAMES, (), PAGE.offers(view, ())).aside or "")


def test_turns_that_passed_by_themselves_are_told_until_one_moves() -> None:
    state = opening()
    assert (state.turn, state.active) == (5, ME)
    assert aside(state, ME) == aside(state, FOE) == "Your first 2 turns passed: too little mana."
    assert aside(state, None) == ""
    state = play(GAME, state, ME, card(1)).state
    assert aside(state, ME) == ""
    assert aside(state, FOE) == "Your first 2 turns passed: too little mana."


def test_a_turn_that_one_ended_has_not_passed_by_itself() -> None:
    state = opening("b1")
    assert (state.turn, state.active) == (2, FOE)
    assert aside(state, ME) == "Your first turn passed: too little mana."
    assert aside(state, FOE) == ""
    state = play(GAME, state, FOE, EndTurn()).state
    assert aside(state, FOE) == ""


def told(state: State, *prefix: str) -> str:
    view = GAME.view_for(state, ME)
    return str(PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix)).aside or "")


def test_minions_are_explained_where_they_first_come_up() -> None:
    stays, sleeps = "A minion stays. Next turn it can attack.", "It sleeps now. Next turn it can attack."
    state = duel(side(["b2", "b0"], mana=3), options=MINIONS)
    assert told(state) == told(state, "play_card", "c1") == stays
    assert told(state, "play_card", "c2") == ""  # a Dud never attacks
    assert (
        told(duel(side(["b2"], mana=3)))
        == told(replace(state, active=FOE))
        == told(replace(state, turn=11))
        == ""
    )
    state = after(state, card(1, "board"))
    assert told(state) == sleeps
    awake = duel(side(["b2"], mana=3, board=[minion(1, 2, 2)]), options=MINIONS)
    assert told(awake) == "Press a minion that glows, then its target."
    assert told(awake, "minion_attack", "p1") == ""
    assert told(after(awake, attack(1))) == ""


def first(state: State, viewer: Seat | None) -> str:
    view = GAME.view_for(state, viewer)
    return str(PAGE.board(view, NAMES, (), PAGE.offers(view, ())).first or "")


def test_before_the_first_card_one_reads_with_how_much_mana_it_can_be_played() -> None:
    state = begun(gentle_start=True, stack={"0": ("b1", *DEAR[1:]), "1": DEAR[:-1]}).state
    assert (state.turn, state.active) == (1, ME)
    assert (first(state, ME), first(state, None)) == ("", "")
    assert first(state, FOE) == "You can play Slash once you have 3 mana."
    later = duel(side(["b0", "b4", "b8"], mana=2, slots=2, deck=["b1"] * 15))
    later = replace(later, turn=3)
    assert (aside(later, ME), first(later, ME)) == ("", "You can play Cleave once you have 4 mana.")
    assert first(replace(later, winner=ME, reason=Reason.DAMAGE), ME) == ""


@pytest.mark.parametrize("free", ["b0", "m1"])
def test_whoever_can_play_something_for_nothing_need_not_wait(free: str) -> None:
    state = duel(side([free, "b4"], mana=2, slots=2), options=Options(healing=True, minions=True))
    assert first(state, ME) == ""


def test_once_one_has_played_a_card_for_the_next_turn_is_not_waited_for() -> None:
    for cost, told in (("b4", ""), ("b5", "You can play Smite once you have 5 mana.")):
        assert first(duel(replace(side([cost], slots=3), drawn=4)), ME) == told


def test_a_turn_that_passed_is_told_in_a_sentence() -> None:
    step = play(GAME, duel(side(["b1"], mana=1), side(["b8"], deck=["b8"] * 5, slots=1)), ME, card(1))
    told = [str(cue.words) for cue in PAGE.cues(GAME.view_for(step.state, FOE), step.events) if cue.words]
    assert told == ["No card you can play: turn passed."]


def test_a_turn_in_which_one_played_has_not_passed() -> None:
    step = play(GAME, duel(side(["b1"], mana=1)), ME, card(1))
    told = [str(cue.words) for cue in PAGE.cues(GAME.view_for(step.state, ME), step.events) if cue.words]
    assert told == ["Nothing left you can play: your turn ends."]


def test_ones_own_turn_that_passes_is_held_for_one_more_beat() -> None:
    step = play(GAME, duel(side(["b1"], mana=1), side(["b8"], deck=["b8"] * 5, slots=1)), ME, card(1))
    assert any(isinstance(event, TurnEnded) and event.seat == FOE for event in step.events)
    beats = [
        len(beats_of([(cue, 1) for cue in PAGE.cues(GAME.view_for(step.state, seat), step.events)]))
        for seat in (None, ME, FOE)
    ]
    assert beats == [beats[0], beats[0] + 1, beats[0] + 1]  # each has nothing left to play once


@pytest.mark.parametrize("health", [1, 7])
def test_the_last_blow_is_seen_to_take_as_much_as_it_does(health: int) -> None:
    step = play(GAME, duel(side(["b7"], mana=7), side(["b0"], health=health)), ME, card(1))
    view = GAME.view_for(step.state, ME)
    html = get_template(PAGE.template).render({"board": PAGE.board(view, NAMES, (), ())})
    number = str(health - 7).replace("-", "\N{MINUS SIGN}")
    shown = f'<strong class="figure fallen" id="health-1" data-number="{number}">0</strong>'
    assert shown in " ".join(html.split())
    cues = PAGE.cues(view, tuple(event for event in step.events))
    told = [number for cue in cues for number in cue.numbers if number[0] == "health-1"]
    assert told == ([("health-1", "0")] if health == 7 else [])
    assert health == 7 or any("health-1" in cue.shows for cue in cues)
