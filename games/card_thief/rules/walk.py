"""A path step by step: the one function that previews, bots, legality and transitions all ask (RULES 3 to 6).

A `Walk` holds what changes on the way, packed into whole numbers, so that hundreds of paths are walked
in a few milliseconds; the `Ground` holds what does not. Nothing here is chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TypeAlias

from msgspec.structs import replace

from games.card_thief.rules.cards import GEM_TIMES, Kind
from games.card_thief.rules.grid import (
    ALL,
    BEHIND,
    BESIDE,
    BIT,
    BONUS_BITS,
    CELLS_OF,
    COLUMN,
    CROSSING,
    DIAGONAL,
    LIT,
    NEAR,
    ORTHOGONAL,
    ROW,
    ROW_BITS,
    SPREAD,
    way_to,
)
from games.card_thief.rules.ground import CODE, SIGHT, Ground, Walk, is_seen, lit_cells
from games.card_thief.rules.values import Cause

LIT_BONUS, WATCHED, CONFRONTED = 2, 1, 1  # RULES 3.2
MIN_STEPS = 2
TRAITOR_GEMS = 3
MAX_CHEST = 9

_WARDEN, _WOLF, _OVERSEER = CODE[Kind.WARDEN], CODE[Kind.WOLF], CODE[Kind.OVERSEER]
_SNEAK, _TRAITOR, _HIDE, _TORCH = CODE[Kind.SNEAK], CODE[Kind.TRAITOR], CODE[Kind.HIDE], CODE[Kind.TORCH]
_TREASURE, _DOOR, _TRAP = CODE[Kind.TREASURE], CODE[Kind.DOOR], CODE[Kind.TRAP]
_CHEST, _EXIT = CODE[Kind.CHEST], CODE[Kind.EXIT]
_LAST_ENEMY = _OVERSEER
_CAN_BE_STABBED = frozenset((CODE[Kind.GUARD], _WARDEN, _WOLF))
_PAYS = {CODE[kind]: times for kind, times in GEM_TIMES.items()}
_HEARD = {
    Cause.ALARM: (ALL,) * len(NEAR),
    Cause.COMMOTION: ORTHOGONAL,
    Cause.TRAP: NEAR,
}
"""For each noise and cell the mask of those that hear it (RULES 6.1, 6.2)."""
_Roused: TypeAlias = tuple[int, int, int, int]
"""Sights, facings, bonuses and lures, as in a `Walk`."""
_FULL_BITS = (1 << BONUS_BITS) - 1


class Block(StrEnum):
    """Why a card cannot be the next one (RULES 5)."""

    OVER = "over"
    """The exit was taken, or the thief was caught on the way."""
    FAR = "far"
    EMPTY = "empty"
    """Nothing lies there, or no more."""
    CROSSES = "crosses"
    LIT_DOOR = "lit_door"
    NO_SLOT = "no_slot"
    HEAVY_CHEST = "heavy_chest"
    EXIT_FIRST = "exit_first"
    TOO_STRONG = "too_strong"


class Note:
    """What a step did to enemies, for the events of it; previews need none."""

    __slots__ = ("lured", "roused", "turned")

    def __init__(self) -> None:
        self.roused: list[tuple[Cause, int, int]] = []
        """Why, the cell where it began, and the mask of the enemies."""
        self.turned: list[tuple[int, int]] = []
        """Cell and direction."""
        self.lured: list[int] = []


def is_backstab(ground: Ground, walk: Walk, cell: int) -> bool:
    """Whether the enemy there would be taken from behind and in the dark (RULES 3.1)."""
    way = walk.facings >> 4 * cell & 15
    return (
        BEHIND[cell][way] == walk.cell
        and ground.kinds[cell] in _CAN_BE_STABBED
        and not lit_cells(ground, walk) & BIT[cell]
    )


def present_value(ground: Ground, walk: Walk, cell: int) -> int:
    """The value of the enemy there, not looking at who comes (RULES 3.2, 11.2)."""
    value = ground.bases[cell] + (walk.bonuses >> BONUS_BITS * cell & _FULL_BITS)
    if not ground.is_dark and LIT[walk.lights] & BIT[cell]:
        value += LIT_BONUS
    return value + WATCHED if walk.sights & COLUMN[cell] else value


def enemy_value(ground: Ground, walk: Walk, cell: int) -> int:
    """The value of the enemy there as the next card; 0 for a backstab (RULES 3)."""
    if is_backstab(ground, walk, cell):
        return 0
    confronted = walk.sights >> (ROW_BITS * cell + walk.cell) & 1
    return present_value(ground, walk, cell) + confronted * CONFRONTED


def value_of(ground: Ground, walk: Walk, cell: int) -> int:
    """What the difficulty multiplies if the card there is the next one: the number that a preview shows."""
    return enemy_value(ground, walk, cell) if walk.enemies & BIT[cell] else ground.bases[cell]


def block(ground: Ground, walk: Walk, cell: int) -> Block | None:
    """Why the card there cannot be the next one; None if it can (RULES 5.2 to 5.9)."""
    if walk.is_out or walk.is_caught:
        return Block.OVER
    if not NEAR[walk.cell] & BIT[cell]:
        return Block.FAR
    if not walk.cards & BIT[cell]:
        return Block.EMPTY
    if walk.diagonals & CROSSING[walk.cell][cell]:
        return Block.CROSSES
    kind = ground.kinds[cell]
    if kind <= _LAST_ENEMY:
        cost = enemy_value(ground, walk, cell) * walk.difficulty
        return Block.TOO_STRONG if cost and walk.stealth < cost else None
    if kind == _DOOR and lit_cells(ground, walk) & BIT[cell]:
        return Block.LIT_DOOR
    if kind == _CHEST:
        if not ground.has_slot:
            return Block.NO_SLOT
        return Block.HEAVY_CHEST if walk.stealth < ground.bases[cell] * walk.difficulty else None
    return Block.EXIT_FIRST if kind == _EXIT and not walk.steps else None


def step(ground: Ground, walk: Walk, cell: int, note: Note | None = None) -> Walk:
    """The walk after its next card, which nothing blocks (RULES 5.10 to 5.12, 6)."""
    kind, bit = ground.kinds[cell], BIT[cell]
    was_lit = bool(lit_cells(ground, walk) & bit)
    stealth, gems, chest_gems, noise = _resolved(ground, walk, cell, was_lit)
    enemies = walk.enemies & ~bit
    roused = walk.sights & ~ROW[cell], walk.facings, walk.bonuses, walk.lured
    if enemies and noise is not None:
        roused = _heard(ground, cell, noise, enemies, roused, note)
    if enemies and was_lit and kind != _EXIT:
        roused = _noticed(ground, cell, enemies, roused, note)
    after = Walk(
        cell,
        walk.difficulty if NEAR[ground.start] & bit else walk.difficulty + 1,
        stealth,
        gems,
        walk.cards & ~bit,
        enemies,
        walk.lights & ~bit,
        *roused,
        walk.diagonals | DIAGONAL[walk.cell][cell],
        walk.steps + 1,
        chest_gems,
        kind == _EXIT,
        kind == _HIDE and not was_lit,
    )
    if stealth > 0 or kind == _EXIT or not is_seen(ground, after):
        return after
    return replace(after, is_caught=True)


def _resolved(ground: Ground, walk: Walk, cell: int, was_lit: bool) -> tuple[int, int, int, Cause | None]:
    """Stealth, gems and chest after a card, and what noise it made (RULES 2, 3.4, 6.1, 6.2)."""
    kind, stealth, gems, chest = ground.kinds[cell], walk.stealth, walk.gems, walk.chest_gems
    amount = ground.bases[cell] * walk.difficulty
    if kind <= _LAST_ENEMY:
        cost = enemy_value(ground, walk, cell) * walk.difficulty
        gems += _PAYS.get(kind, 0) * (cost or amount)
        if not cost:
            return stealth, gems, chest, None
        was_seen = walk.sights >> (ROW_BITS * cell + walk.cell) & 1
        is_alarm = was_seen and (was_lit or kind == _WOLF)
        return stealth - cost, gems, chest, Cause.ALARM if is_alarm else Cause.COMMOTION
    if kind == _SNEAK:
        return (stealth if was_lit else stealth + amount), gems, chest, None
    if kind == _TORCH:
        return stealth - amount, gems, chest, None
    if kind == _TREASURE:
        return stealth, gems + amount, chest, None
    if kind == _TRAP:
        return stealth - amount, gems, chest, Cause.TRAP
    if kind == _TRAITOR:
        return stealth + ground.bases[cell], gems - min(TRAITOR_GEMS, gems), chest, None
    if kind == _CHEST:
        return stealth - amount, gems, ground.chest_rate * amount, Cause.COMMOTION
    return stealth, gems, chest, None


def _heard(
    ground: Ground, cell: int, noise: Cause, enemies: int, roused: _Roused, note: Note | None
) -> _Roused:
    """What enemies make of the noise of a card that is gone (RULES 6.1, 6.2)."""
    sights, facings, bonuses, lured = roused
    hearers = enemies & _HEARD[noise][cell]
    if note is not None and hearers:
        note.roused.append((noise, cell, hearers))
    if noise is Cause.TRAP:
        for enemy in CELLS_OF[enemies & ORTHOGONAL[cell] & ~ground.owls]:
            facings, lured, sights = _turned(ground, enemy, cell, facings, lured, sights, note)
    return sights, facings, bonuses + SPREAD[hearers], lured


def _noticed(ground: Ground, cell: int, enemies: int, roused: _Roused, note: Note | None) -> _Roused:
    """What enemies beside it make of a lit card that is gone (RULES 6.3 to 6.5)."""
    bit, owls = BIT[cell], ground.owls
    sights, facings, bonuses, lured = roused
    for enemy in CELLS_OF[enemies & ORTHOGONAL[cell]]:
        if sights >> ROW_BITS * enemy & bit:
            bonuses += SPREAD[BIT[enemy]]
            if note is not None:
                note.roused.append((Cause.ANGER, cell, BIT[enemy]))
            if not owls & BIT[enemy]:
                lured = _lured(lured, enemy, cell, note)
            if ground.kinds[enemy] == _WOLF:
                others = enemies & ~BIT[enemy]
                bonuses += SPREAD[others]
                if note is not None and others:
                    note.roused.append((Cause.BARK, enemy, others))
        elif BESIDE[enemy][facings >> 4 * enemy & 15] & bit and not owls & BIT[enemy]:
            facings, lured, sights = _turned(ground, enemy, cell, facings, lured, sights, note)
    return sights, facings, bonuses, lured


def _turned(
    ground: Ground, enemy: int, to: int, facings: int, lured: int, sights: int, note: Note | None
) -> tuple[int, int, int]:
    """Facings, lures and sights after an enemy turned to a cell beside it, and wants to go there."""
    way = way_to(enemy, to)
    if note is not None and facings >> 4 * enemy & 15 != way:
        note.turned.append((enemy, way))
    facings = facings & ~(15 << 4 * enemy) | way << 4 * enemy
    if not ground.is_smoke:
        sight = SIGHT[ground.kinds[enemy]][enemy][way]
        sights = sights & ~ROW[enemy] | sight << ROW_BITS * enemy
    return facings, _lured(lured, enemy, to, note), sights


def _lured(lured: int, enemy: int, to: int, note: Note | None) -> int:
    if note is not None and enemy not in note.lured:
        note.lured.append(enemy)
    return lured & ~(15 << 4 * enemy) | (to + 1) << 4 * enemy


def walked(ground: Ground, walk: Walk, path: Iterable[int]) -> Walk:
    """The walk after these cells, which nothing blocks."""
    for cell in path:
        walk = step(ground, walk, cell)
    return walk


def next_cells(ground: Ground, walk: Walk) -> list[int]:
    """The cells that can be next, in order."""
    if walk.is_out or walk.is_caught:
        return []
    near = CELLS_OF[NEAR[walk.cell] & walk.cards]
    return [cell for cell in near if block(ground, walk, cell) is None]


def paths(
    ground: Ground, walk: Walk, taken: tuple[int, ...] = (), most: int = len(NEAR)
) -> Iterator[tuple[tuple[int, ...], Walk]]:
    """All paths of at most so many cards that go on from here, each with its walk.

    A path comes before those that go on from it.
    """
    for cell in next_cells(ground, walk):
        path, after = (*taken, cell), step(ground, walk, cell)
        if len(path) >= MIN_STEPS:
            yield path, after
        if len(path) < most:
            yield from paths(ground, after, path, most)
