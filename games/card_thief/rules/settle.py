"""What follows a path before the deal: rewards, followers, and cards that fall (RULES 7.2 to 7.5)."""

from __future__ import annotations

from msgspec import Struct

from games.card_thief.rules.grid import BIT, BONUS_BITS, CELLS, CELLS_OF, NOWHERE, SIDE
from games.card_thief.rules.ground import FACINGS, Walk
from games.card_thief.rules.values import START_STEALTH, Card

FULL_BOARD = 8
_FULL_BITS = (1 << BONUS_BITS) - 1


class Moved(Struct, frozen=True, gc=False):
    """Where cards are after followers went and cards fell."""

    origins: tuple[int, ...]
    """By cell where its card lay during the path, or NOWHERE."""
    followed: tuple[tuple[int, int], ...]
    """From where and to where."""
    fell: tuple[tuple[int, int], ...]


def rewarded(walk: Walk) -> int:
    """The stealth after a path that ended in a dark hide or cleared the board (RULES 7.2, 7.3)."""
    if walk.is_hidden or walk.steps == FULL_BOARD:
        return max(walk.stealth, START_STEALTH)
    return walk.stealth


def moved(walk: Walk) -> Moved:
    """Where all cards are before the deal (RULES 7.4, 7.5)."""
    origins = [cell if walk.cards & BIT[cell] else NOWHERE for cell in CELLS]
    anchored, followed = 0, []
    for cell in CELLS_OF[walk.enemies] if walk.lured else ():
        to = (walk.lured >> 4 * cell & 15) - 1
        if to != NOWHERE and origins[to] == NOWHERE and to != walk.cell:
            origins[to], origins[cell] = cell, NOWHERE
            anchored |= BIT[to]
            followed.append((cell, to))
    fell = _fallen(origins, anchored | BIT[walk.cell])
    return Moved(tuple(origins), tuple(followed), tuple(fell))


def _fallen(origins: list[int], fixed: int) -> list[tuple[int, int]]:
    """From where and to where cards fall; changes `origins`. What is `fixed` holds up what is above it."""
    fell = []
    for column in range(SIDE):
        free = column + SIDE * (SIDE - 1)
        for cell in range(free, -1, -SIDE):
            if fixed & BIT[cell]:
                free = cell - SIDE
            elif origins[cell] != NOWHERE:
                if cell != free:
                    origins[free], origins[cell] = origins[cell], NOWHERE
                    fell.append((cell, free))
                free -= SIDE
    return fell


def with_changes(card: Card, walk: Walk, cell: int) -> Card:
    """A card as the walk left it: an enemy may have turned or been roused."""
    if not walk.enemies & BIT[cell]:
        return card
    bonus = walk.bonuses >> BONUS_BITS * cell & _FULL_BITS
    facing = None if card.facing is None else FACINGS[walk.facings >> 4 * cell & 15]
    if bonus == card.bonus and facing is card.facing:
        return card
    return Card(card.id, card.kind, card.base, facing, bonus)
