"""Matches that were begun under older rules are played on under today's."""

from __future__ import annotations

import json

import pytest

from games.engine.errors import BadData
from games.engine.play import play
from games.engine.wire import encode
from games.kata.rules.rules import GAME
from games.kata.rules.values import Options, State
from tests.kata.table import END, FOE, ME, attack, card, duel, minion, side

FIRST_RULES = json.loads(
    """
{"sides": [
   {"health": 28, "deck": ["b3", "b8"], "slots": 4, "mana": 4,
    "hand": [{"id": "c1", "card": "b4"}, {"id": "c3", "card": "b0"}],
    "discard": [{"id": "p1", "card": "b1"}], "drawn": 3, "is_deck_open": true},
   {"health": 30, "deck": ["b2", "b2"], "slots": 3, "mana": 0,
    "hand": [{"id": "c2", "card": "b5"}], "discard": [{"id": "p2", "card": "b2"}],
    "drawn": 2, "is_deck_open": false}],
 "active": 0, "rng": {"seed": "%s", "counter": 39}, "turn": 7, "shown": 2,
 "last_played": {"seat": 1, "shown": {"id": "p2", "card": "b2"}}, "winner": null, "reason": null}
"""
    % ("5" * 64)
)


def test_a_state_of_the_first_rules_is_played_on() -> None:
    state = GAME.upgrade(FIRST_RULES, 1)
    assert isinstance(state, State)
    assert state.options == Options()
    assert [one.board for one in state.sides] == [(), ()]
    state = play(GAME, state, ME, card(1)).state
    assert state.sides[FOE].health == 26
    assert state.sides[ME].discard[-1].id == "p3"
    state = play(GAME, state, ME, END).state
    assert state.active == FOE


def test_a_state_of_today_stays_as_it_is() -> None:
    state = duel(side(["b0"], board=[minion(1, 2, 3)]), options=Options(minions=True))
    state = play(GAME, state, ME, attack(1)).state
    assert GAME.upgrade(json.loads(encode(state)), GAME.rules) == state


@pytest.mark.parametrize("rules", [0, 4, -1])
def test_states_of_unknown_rules_are_refused(rules: int) -> None:
    with pytest.raises(BadData):
        GAME.upgrade(FIRST_RULES, rules)
