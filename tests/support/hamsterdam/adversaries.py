"""Players of the stacked match's other two seats, from the harmless to one that sees everything.

They choose from the true state, which no player of the site is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import TypeAlias

from games.engine.game import Seat
from games.hamsterdam.rules.cards import EFFECT, VALUE
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import HamsterdamAction, Pass, Phase, Play, State
from tests.support.hamsterdam.table import KEEP, PASS, TRADE, source_action
from tests.support.hamsterdam.worst_case import answer

Chooser: TypeAlias = Callable[[State, Random], HamsterdamAction]
"""What whoever is to act does."""


def source(state: State, random: Random) -> HamsterdamAction:
    """The computer player of the original."""
    return source_action(state)


def at_random(state: State, random: Random) -> HamsterdamAction:
    """Anything that is legal."""
    assert state.turn is not None
    return random.choice(list(GAME.legal_actions(state, state.turn)))


def greedy(state: State, random: Random) -> HamsterdamAction:
    """Trades whenever it can, and plays what hurts the friend most, at once."""
    assert state.turn is not None
    if state.phase is Phase.MARKETS:
        return TRADE
    plays = [action for action in GAME.legal_actions(state, state.turn) if isinstance(action, Play)]
    return min(plays, key=lambda action: _gap_after(state, action), default=PASS)


def hostile(state: State, random: Random) -> HamsterdamAction:
    """Sees all hands and plays for the whole side against the friend.

    It strikes where the friend cannot answer all of it; else it mostly saves its cards, and now and then
    makes the friend spend some.
    """
    assert state.turn is not None
    if state.phase is Phase.MARKETS:
        to_friend = len(state.order) == 2 and state.order[-1] == state.beneficiary
        return TRADE if to_friend or random.random() < 0.5 else KEEP
    friend = state.beneficiary
    assert friend is not None
    others = tuple(
        sorted(VALUE[card] for seat in state.order if seat != friend for card in state.sides[seat].hand)
    )
    gap, held = gap_of(state), frozenset(state.sides[friend].hand)
    mood = random.random()
    if not is_caught(gap, others, held) and mood < 0.8 and not (gap <= sum(others) and mood < 0.2):
        return PASS
    plays = [action for action in GAME.legal_actions(state, state.turn) if not isinstance(action, Pass)]
    return min(plays, key=lambda action: _gap_after(state, action), default=PASS)


@cache
def is_caught(gap: int, others: tuple[int, ...], held: frozenset[str]) -> bool:
    """Whether cards of these values can bring the friend down, whatever it answers with."""
    card = answer(gap, held)
    if card is None and gap <= 0:
        return True
    if card is not None and is_caught(gap + VALUE[card], others, held - {card}):
        return True
    return any(
        is_caught(gap - value, others[:place] + others[place + 1 :], held)
        for place, value in enumerate(others)
    )


def gap_of(state: State) -> int:
    """How far the friend's total is above the lowest other."""
    totals = {seat: state.sides[seat].total or 0 for seat in state.order}
    friend = state.beneficiary
    assert friend is not None
    return totals.pop(friend) - min(totals.values())


def _gap_after(state: State, action: HamsterdamAction) -> int:
    assert isinstance(action, Play)
    totals = {seat: state.sides[seat].total or 0 for seat in state.order}
    totals[action.target] += EFFECT[action.card]
    friend = totals.pop(state.beneficiary or Seat(0))
    return friend - min(totals.values())


OPPONENTS: Mapping[str, tuple[Chooser, Chooser]] = {
    "the original's player, twice": (source, source),
    "random, and the original's player": (at_random, source),
    "random, twice": (at_random, at_random),
    "greedy, and the original's player": (greedy, source),
    "greedy, twice": (greedy, greedy),
    "all-seeing, and the original's player": (hostile, source),
    "all-seeing, twice": (hostile, hostile),
}
"""Who plays at the friend's left and right."""
