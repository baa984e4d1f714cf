"""What the number of a card is made of, in words, as the card would count next (RULES 3.2, 5.10)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.card_thief.rules.cards import Kind
from games.card_thief.rules.grid import BIT, BONUS_BITS, COLUMN, ROW_BITS
from games.card_thief.rules.ground import CODE, Ground, Walk, lit_cells
from games.card_thief.rules.walk import CONFRONTED, LIT_BONUS, WATCHED, is_backstab
from games.engine.words import Words
from games.engine.words import words as _

_FULL_BITS = (1 << BONUS_BITS) - 1
_COUNTED = frozenset([CODE[kind] for kind in (Kind.SNEAK, Kind.TORCH, Kind.TREASURE, Kind.TRAP, Kind.CHEST)])
"""Kinds besides enemies whose number is multiplied."""


class Made(NamedTuple):
    """The parts of a number."""

    base: int
    """What stands on the card."""
    roused: int
    is_lit: bool
    is_watched: bool
    is_facing: bool
    """Whether it sees the thief come."""
    times: int
    """The difficulty."""

    @property
    def value(self) -> int:
        """What the difficulty multiplies."""
        return (
            self.base
            + self.roused
            + self.is_lit * LIT_BONUS
            + self.is_watched * WATCHED
            + self.is_facing * CONFRONTED
        )


def made_of(ground: Ground, walk: Walk, cell: int) -> Made | None:
    """The parts of the number that counts there next; None where none counts."""
    if not walk.enemies & BIT[cell]:
        is_counted = ground.kinds[cell] in _COUNTED
        return Made(ground.bases[cell], 0, False, False, False, walk.difficulty) if is_counted else None
    if is_backstab(ground, walk, cell):
        return None
    return _enemy(ground, walk, cell, is_facing=bool(walk.sights >> (ROW_BITS * cell + walk.cell) & 1))


def made_at_rest(ground: Ground, walk: Walk, cell: int) -> Made:
    """The parts of the number of an enemy that is too far away to see anybody come."""
    return _enemy(ground, walk, cell, is_facing=False)


def _enemy(ground: Ground, walk: Walk, cell: int, *, is_facing: bool) -> Made:
    return Made(
        ground.bases[cell],
        walk.bonuses >> BONUS_BITS * cell & _FULL_BITS,
        bool(lit_cells(ground, walk) & BIT[cell]),
        bool(walk.sights & COLUMN[cell]),
        is_facing,
        walk.difficulty,
    )


def sum_words(made: Made) -> Words | None:
    """How the number comes about, where there is more to it than what stands on the card, as a sentence."""
    said = sum_of(made)
    return _("Counts %(sum)s.", sum=said) if said else None


@lru_cache(maxsize=4096)
def sum_of(made: Made) -> Words | None:
    """The sum alone."""
    said: Words | int = made.base
    for more in (
        made.roused and _("%(n)s (roused)", n=made.roused),
        made.is_lit and _("%(n)s (lit)", n=LIT_BONUS),
        made.is_watched and _("%(n)s (watched)", n=WATCHED),
        made.is_facing and _("%(n)s (sees you come)", n=CONFRONTED),
    ):
        if isinstance(more, Words):
            said = _("%(sum)s + %(more)s", sum=said, more=more)
    if made.value != made.base:
        said = _("%(sum)s = %(value)s", sum=said, value=made.value)
    if made.times > 1:
        said = _(
            "%(sum)s, times %(times)s = %(all)s", sum=said, times=made.times, all=made.value * made.times
        )
    return said if isinstance(said, Words) else None
