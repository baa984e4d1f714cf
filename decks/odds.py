"""The exact chance of having drawn a card by a turn. Pure.

A player draws three cards, the second player a fourth, and one more at the beginning of each of
their turns (RULES 1.5, 2.3). So by turn N of their own a player has seen 3 + N or 4 + N cards of the
shuffled deck, and how many of them are the wanted ones is a hypergeometric question.

Not counted: cards that drawers draw (they only raise the chance), and that a card drawn into a full
hand of five is lost (RULES 3.2).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from games.kata.rules.setup import HAND

TURNS = 12
"""A chart shows this many turns of a player."""


def cards_seen(turn: int, *, is_second: bool, size: int) -> int:
    """How many cards of a deck of `size` a player has drawn in turn `turn` of their own; 0 is the deal."""
    return min(size, HAND + int(is_second) + turn)


def chance(copies: int, seen: int, size: int, at_least: int = 1) -> Fraction:
    """The chance that at least so many of the copies are among `seen` cards of a shuffled deck of `size`."""
    if at_least <= 0:
        return Fraction(1)
    fewer = sum(comb(copies, few) * comb(size - copies, seen - few) for few in range(min(at_least, seen + 1)))
    return 1 - Fraction(fewer, comb(size, seen))


def by_turn(copies: int, size: int, *, is_second: bool, at_least: int = 1) -> tuple[Fraction, ...]:
    """The chances at the deal (turn 0) and in each turn after."""
    seen = (cards_seen(turn, is_second=is_second, size=size) for turn in range(TURNS + 1))
    return tuple(chance(copies, cards, size, at_least) for cards in seen)
