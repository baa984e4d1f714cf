"""The cards of Card Thief, and the deck of each heist (RULES 2, 14)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

Cell: TypeAlias = Annotated[int, Meta(ge=0, le=8)]
"""A cell of the board, counted row by row from the top left."""

HEISTS = 4


class Kind(StrEnum):
    """What a card is. The dealer goes through the kinds in this order."""

    GUARD = "guard"
    WARDEN = "warden"
    WOLF = "wolf"
    OWL = "owl"
    OVERSEER = "overseer"
    SNEAK = "sneak"
    TRAITOR = "traitor"
    HIDE = "hide"
    TORCH = "torch"
    TREASURE = "treasure"
    DOOR = "door"
    TRAP = "trap"
    CHEST = "chest"
    EXIT = "exit"


class Facing(StrEnum):
    """Which way a card looks, clockwise from the top of the board."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Wish(StrEnum):
    """What the dealer looks for in the deck (RULES 9.3)."""

    ENEMY = "enemy"
    SNEAK = "sneak"
    HIDE = "hide"
    TORCH = "torch"
    WARDEN = "warden"
    TREASURE = "treasure"
    OBSTACLE = "obstacle"
    ANY = "any"


ENEMIES = (Kind.GUARD, Kind.WARDEN, Kind.WOLF, Kind.OWL, Kind.OVERSEER)
LIGHTS = (Kind.TORCH, Kind.WARDEN)
"""What lights its own cell and those beside it (RULES 4.1)."""
GEM_TIMES: Mapping[Kind, int] = {Kind.GUARD: 1, Kind.WARDEN: 1, Kind.OVERSEER: 2}
"""Enemies that carry gems, and how often what they are worth (RULES 3.4)."""
DECK_KINDS = tuple(kind for kind in Kind if kind not in (Kind.CHEST, Kind.EXIT))
"""The kinds that the deck is made of; each has a pile of its own (RULES 10.2)."""

KINDS_OF: Mapping[Wish, tuple[Kind, ...]] = {
    Wish.ENEMY: ENEMIES,
    Wish.SNEAK: (Kind.SNEAK,),
    Wish.HIDE: (Kind.HIDE,),
    Wish.TORCH: (Kind.TORCH,),
    Wish.WARDEN: (Kind.WARDEN,),
    Wish.TREASURE: (Kind.TREASURE,),
    Wish.OBSTACLE: (Kind.DOOR, Kind.TRAP),
    Wish.ANY: DECK_KINDS,
}
SIMILAR: Mapping[Wish, Wish] = {
    Wish.ENEMY: Wish.ANY,
    Wish.SNEAK: Wish.ANY,
    Wish.HIDE: Wish.SNEAK,
    Wish.TORCH: Wish.WARDEN,
    Wish.WARDEN: Wish.ANY,
    Wish.TREASURE: Wish.OBSTACLE,
    Wish.OBSTACLE: Wish.TREASURE,
}
"""What is dealt instead where the deck has none; after a second miss, anything (RULES 9.4)."""

BASE: Mapping[Kind, int] = {
    Kind.WARDEN: 3,
    Kind.WOLF: 3,
    Kind.OWL: 2,
    Kind.OVERSEER: 4,
    Kind.TRAITOR: 5,
    Kind.HIDE: 10,
    Kind.TORCH: 1,
    Kind.DOOR: 0,
    Kind.TRAP: 2,
    Kind.CHEST: 2,
    Kind.EXIT: 0,
}
"""The number on the cards of a kind; those of guards, sneaks and treasures differ."""

_ALIKE = (
    Kind.WARDEN,
    Kind.WOLF,
    Kind.OWL,
    Kind.OVERSEER,
    Kind.TRAITOR,
    Kind.HIDE,
    Kind.TORCH,
    Kind.DOOR,
    Kind.TRAP,
)


def _deck(
    *, guards: tuple[int, int], sneaks: tuple[int, int, int], treasures: tuple[int, int, int], **others: int
) -> Mapping[Kind, tuple[int, ...]]:
    """The numbers on the cards of each kind; `guards` are those of 2 and 3, the others those of 1, 2 and 3."""
    piles = {
        Kind.GUARD: (2,) * guards[0] + (3,) * guards[1],
        Kind.SNEAK: (1,) * sneaks[0] + (2,) * sneaks[1] + (3,) * sneaks[2],
        Kind.TREASURE: (1,) * treasures[0] + (2,) * treasures[1] + (3,) * treasures[2],
    }
    piles |= {kind: (BASE[kind],) * others.get(kind, 0) for kind in _ALIKE}
    return {kind: piles[kind] for kind in DECK_KINDS}


DECKS: Mapping[int, Mapping[Kind, tuple[int, ...]]] = {
    1: _deck(guards=(8, 6), sneaks=(2, 3, 2), hide=3, torch=8, treasures=(2, 2, 2), door=2, trap=2),
    2: _deck(
        guards=(6, 4), warden=3, wolf=3,
        sneaks=(2, 3, 1), traitor=1, hide=3, torch=5, treasures=(2, 2, 2), door=2, trap=3,
    ),
    3: _deck(
        guards=(3, 4), warden=3, wolf=4, owl=3,
        sneaks=(1, 4, 2), traitor=1, hide=2, torch=5, treasures=(0, 3, 3), door=2, trap=2,
    ),
    4: _deck(
        guards=(2, 3), warden=3, wolf=4, owl=3, overseer=3,
        sneaks=(1, 3, 3), traitor=1, hide=2, torch=5, treasures=(0, 2, 3), door=2, trap=2,
    ),
}  # fmt: skip
"""The deck of each heist, besides chest and exit: 42 cards (RULES 14)."""

POOLS: Mapping[int, tuple[Kind, ...]] = {
    1: (Kind.GUARD,),
    2: (Kind.GUARD, Kind.WARDEN, Kind.WOLF),
    3: (Kind.GUARD, Kind.WARDEN, Kind.WOLF, Kind.OWL),
    4: (Kind.GUARD, Kind.WARDEN, Kind.WOLF, Kind.OWL, Kind.OVERSEER),
}
"""The enemies that come when the deck is empty (RULES 9.13)."""
POOL_GUARDS = (2, 3)
"""The numbers of such guards, with even odds."""


def card_id(kind: Kind, base: int) -> str:
    """What a card of a pile is called in a fixed card order: `guard-2`."""
    return f"{kind}-{base}"


def base_of(card: str) -> int:
    """The number on the card of such an id."""
    return int(card.rpartition("-")[2])
