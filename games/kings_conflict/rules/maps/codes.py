"""The 22 codes of the map format: what each tile is, and where its river and its road lead (RULES 1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _


class Terrain(StrEnum):
    """The class of a tile; regions are of one class each."""

    PLAINS = "plains"
    HILLS = "hills"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    WATER = "water"
    DESERT = "desert"
    VOLCANIC = "volcanic"
    WAY = "way"
    """Roads and bridges, which belong to no region (RULES 4.6)."""


Side: TypeAlias = tuple[int, int]
"""A direction: rows down and columns to the right."""
TOP, RIGHT, BOTTOM, LEFT = (-1, 0), (0, 1), (1, 0), (0, -1)


class Code(Value, frozen=True):
    """A code of the map format."""

    sign: str
    name: Words
    terrain: Terrain
    river: tuple[Side, ...] = ()
    """The sides over which its river leaves the tile."""
    road: tuple[Side, ...] = ()

    @property
    def is_bend(self) -> bool:
        """Whether its river or road turns a corner here."""
        return self.sign in "01234567"


def _river(sign: str, name: Words, *ends: Side) -> Code:
    return Code(sign, name, Terrain.WATER, river=ends)


def _road(sign: str, name: Words, *ends: Side) -> Code:
    return Code(sign, name, Terrain.WAY, road=ends)


CODES: Mapping[str, Code] = {
    code.sign: code
    for code in (
        Code("P", _("Plains"), Terrain.PLAINS),
        Code("M", _("Mountain"), Terrain.MOUNTAIN),
        Code("H", _("Hills"), Terrain.HILLS),
        Code("F", _("Forest"), Terrain.FOREST),
        Code("S", _("Sea"), Terrain.WATER),
        Code("E", _("Desert"), Terrain.DESERT),
        Code("V", _("Volcano"), Terrain.VOLCANIC),
        Code("L", _("Lava"), Terrain.VOLCANIC),
        _river("-", _("River from left to right"), LEFT, RIGHT),
        _river("|", _("River from top to bottom"), TOP, BOTTOM),
        _river("0", _("River from top to left"), TOP, LEFT),
        _river("1", _("River from top to right"), TOP, RIGHT),
        _river("2", _("River from bottom to right"), BOTTOM, RIGHT),
        _river("3", _("River from bottom to left"), BOTTOM, LEFT),
        _road("d", _("Road from left to right"), LEFT, RIGHT),
        _road("D", _("Road from top to bottom"), TOP, BOTTOM),
        _road("4", _("Road from top to left"), TOP, LEFT),
        _road("5", _("Road from top to right"), TOP, RIGHT),
        _road("6", _("Road from bottom to right"), BOTTOM, RIGHT),
        _road("7", _("Road from bottom to left"), BOTTOM, LEFT),
        Code("B", _("Bridge from top to bottom"), Terrain.WAY, river=(LEFT, RIGHT), road=(TOP, BOTTOM)),
        Code("b", _("Bridge from left to right"), Terrain.WAY, river=(TOP, BOTTOM), road=(LEFT, RIGHT)),
    )
}

WATER = "S-|0123"
BRIDGES = "Bb"
WAYS = "Dd4567Bb"
GROUND = "PHFE" + WAYS
"""What can be walked on (RULES 1.4)."""
VOLCANIC = "VL"
SOFT = "PHFE"
"""What a juju can turn into sea (RULES 9.1)."""
BURNS = "PHFEM"
"""What lava can spread to (RULES 9.5)."""
SEA, LAVA = "S", "L"
