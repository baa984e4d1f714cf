"""What follows from the terrain alone: who can stand where, and the regions. Worked out once for each terrain."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from games.kings_conflict.rules.constants import DOMAIN_SHARE, FOOD_SHARE
from games.kings_conflict.rules.maps.codes import (
    BRIDGES,
    CODES,
    GROUND,
    SOFT,
    VOLCANIC,
    WATER,
    WAYS,
    Terrain,
)
from games.kings_conflict.rules.maps.tiles import TILES, Mask, flooded_straight, mask_of, members

Change: TypeAlias = tuple[int, str]
"""A tile that has become something else in play, and what."""


class Moves(StrEnum):
    """How a piece gets about: the terrain it may enter (RULES 1.5)."""

    FOOT = "foot"
    CAVALRY = "cavalry"
    MOUNTAIN = "mountain"
    BOAT = "boat"
    VOLCANIC = "volcanic"
    FLYER = "flyer"
    DRAGON = "dragon"
    """A flyer that lava does not harm."""
    NONE = "none"
    """Structures stay where they were built."""


ENTERS: Mapping[Moves, str] = {
    Moves.FOOT: GROUND,
    Moves.CAVALRY: GROUND.replace("F", ""),
    Moves.MOUNTAIN: GROUND + "M",
    Moves.BOAT: WATER + BRIDGES,
    Moves.VOLCANIC: GROUND + VOLCANIC,
    Moves.FLYER: "".join(sorted(CODES.keys() - set(VOLCANIC))),
    Moves.DRAGON: "".join(CODES),
    Moves.NONE: "",
}
"""The codes that each class of movement may enter."""


class Region(Struct, frozen=True, gc=False):
    """Tiles of one class that hang together (RULES 4.1)."""

    terrain: Terrain
    tiles: Mask
    size: int
    domain: int
    """What it counts in the domain of whoever controls it (RULES 11.4)."""
    food: int


class Ground(Struct, frozen=True, gc=False, eq=False):
    """A terrain with all that follows from it."""

    codes: str
    """The 121 codes, row by row."""
    regions: tuple[Region, ...]
    region_at: tuple[int, ...]
    """The number of each tile's region; -1 for roads and bridges."""
    enters: dict[Moves, Mask]
    """The tiles that each class of movement may enter."""
    ways: Mask
    soft: Mask
    """What a juju can turn into sea."""
    hills: Mask
    forest: Mask
    desert: Mask
    volcanic: Mask


@lru_cache(maxsize=4096)
def tiles_with(terrain: str, codes: str) -> Mask:
    """All tiles of a terrain that have one of these codes."""
    return mask_of(tile for tile, code in enumerate(terrain) if code in codes)


def _share(size: int, parts: int) -> int:
    return max(1, size // parts)


def _regions(codes: str) -> tuple[tuple[Region, ...], tuple[int, ...]]:
    regions: list[Region] = []
    region_at = [-1] * TILES
    by_terrain = dict.fromkeys(Terrain, 0)
    for tile, code in enumerate(codes):
        by_terrain[CODES[code].terrain] |= 1 << tile
    for tile, code in enumerate(codes):
        terrain = CODES[code].terrain
        if terrain is Terrain.WAY or region_at[tile] >= 0:
            continue
        tiles = flooded_straight(1 << tile, by_terrain[terrain])
        size = tiles.bit_count()
        food = _share(size, FOOD_SHARE[terrain]) if terrain in FOOD_SHARE else 0
        for member in members(tiles):
            region_at[member] = len(regions)
        regions.append(Region(terrain, tiles, size, _share(size, DOMAIN_SHARE), food))
    return tuple(regions), tuple(region_at)


@lru_cache(maxsize=512)
def ground_of(rows: tuple[str, ...], changes: tuple[Change, ...] = ()) -> Ground:
    """The ground of a map of 11 rows of 11 known codes after what changed in play."""
    signs = list("".join(rows))
    for tile, code in changes:
        signs[tile] = code
    codes = "".join(signs)
    regions, region_at = _regions(codes)
    return Ground(
        codes=codes,
        regions=regions,
        region_at=region_at,
        enters={moves: tiles_with(codes, allowed) for moves, allowed in ENTERS.items()},
        ways=tiles_with(codes, WAYS),
        soft=tiles_with(codes, SOFT),
        hills=tiles_with(codes, "H"),
        forest=tiles_with(codes, "F"),
        desert=tiles_with(codes, "E"),
        volcanic=tiles_with(codes, VOLCANIC),
    )
