"""The board as numbers: tile `row * 11 + column`, and sets of tiles as whole numbers with a bit for each.

Rows and columns are counted from 0, top left. A set of tiles is called a *mask*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

from msgspec import Meta

SIZE = 11  # RULES 1.1
TILES = SIZE * SIZE

Tile: TypeAlias = Annotated[int, Meta(ge=0, le=TILES - 1)]
"""The number of a tile, row by row from the top left."""
Mask: TypeAlias = int
"""A set of tiles: bit n is set if tile n is in it."""

ALL: Mask = (1 << TILES) - 1
_LEFT: Mask = sum(1 << row * SIZE for row in range(SIZE))
_RIGHT: Mask = _LEFT << SIZE - 1
_NOT_LEFT, _NOT_RIGHT = ALL & ~_LEFT, ALL & ~_RIGHT


COLUMNS = "ABCDEFGHIJK"
NAMES: tuple[str, ...] = tuple(f"{COLUMNS[tile % SIZE]}{SIZE - tile // SIZE}" for tile in range(TILES))
"""What a tile is called, seen from Blue's side: columns are letters, rows count from the bottom."""


def tile_at(row: int, column: int) -> int:
    """The tile in a row and a column."""
    return row * SIZE + column


BLUE_START, RED_START = tile_at(SIZE - 1, 0), tile_at(0, SIZE - 1)
STARTS = (BLUE_START, RED_START)
"""Where the kings stand at first, by seat (RULES 2.2)."""


def spread(tiles: Mask) -> Mask:
    """The tiles and all their neighbours, diagonal ones too (RULES 1.3)."""
    wide = tiles | (tiles & _NOT_RIGHT) << 1 | (tiles & _NOT_LEFT) >> 1
    return (wide | wide << SIZE | wide >> SIZE) & ALL


def spread_straight(tiles: Mask) -> Mask:
    """The tiles and their neighbours above, below, left and right (RULES 4.1)."""
    return (
        tiles | (tiles & _NOT_RIGHT) << 1 | (tiles & _NOT_LEFT) >> 1 | tiles << SIZE | tiles >> SIZE
    ) & ALL


def members(tiles: Mask) -> Iterator[int]:
    """The tiles of a set, row by row."""
    while tiles:
        lowest = tiles & -tiles
        yield lowest.bit_length() - 1
        tiles ^= lowest


def mask_of(tiles: Iterable[int]) -> Mask:
    """The set of these tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def flooded(start: Mask, allowed: Mask) -> Mask:
    """All tiles that can be reached from the start over allowed ones, diagonal steps too."""
    reached, before = start, 0
    while reached != before:
        before, reached = reached, spread(reached) & allowed | reached
    return reached


def flooded_straight(start: Mask, allowed: Mask) -> Mask:
    """All tiles that can be reached from the start over allowed ones without diagonal steps."""
    reached, before = start, 0
    while reached != before:
        before, reached = reached, spread_straight(reached) & allowed | reached
    return reached


def _distance(one: int, other: int) -> int:
    (row, column), (other_row, other_column) = divmod(one, SIZE), divmod(other, SIZE)
    return max(abs(row - other_row), abs(column - other_column))


DISTANCE: tuple[tuple[int, ...], ...] = tuple(
    tuple(_distance(one, other) for other in range(TILES)) for one in range(TILES)
)
"""How far two tiles are apart; a diagonal step counts one (RULES 1.3)."""


def _rings(tile: int) -> tuple[Mask, ...]:
    rings = [1 << tile]
    while rings[-1] != ALL:
        rings.append(spread(rings[-1]))
    return (*rings, *[ALL] * (SIZE - len(rings)))


WITHIN: tuple[tuple[Mask, ...], ...] = tuple(map(_rings, range(TILES)))
"""For a tile and a distance from 0 to 10: the tiles that are no farther away, itself included."""
NEIGHBOURS: tuple[Mask, ...] = tuple(WITHIN[tile][1] & ~(1 << tile) for tile in range(TILES))
"""The up to eight tiles around each (RULES 1.3)."""
AROUND: tuple[tuple[int, ...], ...] = tuple(tuple(members(mask)) for mask in NEIGHBOURS)
"""The same, one by one."""


def beside(tile: int, down: int, right: int) -> int | None:
    """The tile so many rows below and columns to the right; None off the board."""
    row, column = tile // SIZE + down, tile % SIZE + right
    return tile_at(row, column) if 0 <= row < SIZE and 0 <= column < SIZE else None
