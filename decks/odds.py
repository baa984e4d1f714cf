"""The exact chance of having drawn a card by a turn. Pure.

The pool says how many cards of the shuffled deck a player has seen by a turn of their own if nothing is
played. How many of them are the wanted ones is a hypergeometric question.

Not counted: cards that other cards draw (they only raise the chance), and that a card drawn into a
full hand may be lost.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from games.engine.pools import Draws

TURNS = 12
"""Turns of a player in a chart."""


def cards_seen(turn: int, draws: Draws, *, is_second: bool, size: int) -> int:
    """How many cards of a deck of `size` a player has drawn in turn `turn` of their own; 0 is the deal."""
    return min(size, draws.seen(turn, is_second=is_second))


def chance(copies: int, seen: int, size: int, at_least: int = 1) -> Fraction:
    """The chance that at least so many of the copies are among `seen` cards of a shuffled deck of `size`."""
    if at_least <= 0:
        return Fraction(1)
    fewer = sum(comb(copies, few) * comb(size - copies, seen - few) for few in range(min(at_least, seen + 1)))
    return 1 - Fraction(fewer, comb(size, seen))


def by_turn(
    copies: int, size: int, draws: Draws, *, is_second: bool, at_least: int = 1
) -> tuple[Fraction, ...]:
    """The chances at the deal (turn 0) and in each turn after."""
    seen = (cards_seen(turn, draws, is_second=is_second, size=size) for turn in range(TURNS + 1))
    return tuple(chance(copies, cards, size, at_least) for cards in seen)
