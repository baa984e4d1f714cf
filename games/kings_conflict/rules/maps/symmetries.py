"""The two symmetries a map may have, and the map as the other seat sees it (RULES 12.4, 13.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from games.engine.values import Value
from games.kings_conflict.rules.maps.tiles import SIZE, TILES, tile_at


class Symmetry(StrEnum):
    """How the two halves of a map lie to each other. Each undoes itself."""

    HALF_TURN = "half-turn"
    """The map is the same after half a turn: every map of the original is."""
    DIAGONAL = "diagonal"
    """The map is its own mirror image in the line from top left to bottom right: the article's words."""


def _half_turned(tile: int) -> int:
    return TILES - 1 - tile


def _mirrored(tile: int) -> int:
    row, column = divmod(tile, SIZE)
    return tile_at(column, row)


TURNED: Mapping[Symmetry, tuple[int, ...]] = {
    Symmetry.HALF_TURN: tuple(map(_half_turned, range(TILES))),
    Symmetry.DIAGONAL: tuple(map(_mirrored, range(TILES))),
}
"""Where each tile goes."""

_SUBSTITUTES = {
    Symmetry.HALF_TURN: str.maketrans("02134657", "20316475"),
    Symmetry.DIAGONAL: str.maketrans("1357-|DdBb", "3175|-dDbB"),
}


def partner_code(code: str, symmetry: Symmetry) -> str:
    """The code that the partner of a tile must have; of several codes, each for itself."""
    return code.translate(_SUBSTITUTES[symmetry])


def turned_rows(rows: Sequence[str], symmetry: Symmetry) -> tuple[str, ...]:
    """The whole map turned: equal to itself if it has the symmetry."""
    flat, turned = partner_code("".join(rows), symmetry), TURNED[symmetry]
    signs = "".join([flat[turned[tile]] for tile in range(TILES)])
    return tuple(signs[start : start + SIZE] for start in range(0, TILES, SIZE))


class Fault(Value, frozen=True):
    """A tile that is not what its partner asks for."""

    tile: int
    partner: int
    expected: str
    found: str


def faults(rows: Sequence[str], symmetry: Symmetry) -> tuple[Fault, ...]:
    """Every tile at which a map of 11 rows fails a symmetry, row by row."""
    flat, partners = "".join(rows), TURNED[symmetry]
    expected = "".join(turned_rows(rows, symmetry))
    return tuple(
        Fault(tile, partners[tile], expected[tile], flat[tile])
        for tile in range(TILES)
        if flat[tile] != expected[tile]
    )


def find_symmetry(rows: Sequence[str]) -> Symmetry | None:
    """The symmetry that a map has, the half-turn if it has both; None if it has neither."""
    symmetry = nearest_symmetry(rows)
    return None if faults(rows, symmetry) else symmetry


def nearest_symmetry(rows: Sequence[str]) -> Symmetry:
    """The symmetry that fewer tiles of a map fail, so most likely the one that is meant; else the half-turn."""
    return min(Symmetry, key=lambda symmetry: len(faults(rows, symmetry)))


SEEN_AT: Mapping[Symmetry, tuple[tuple[int, ...], tuple[int, ...]]] = {
    symmetry: (tuple(range(TILES)), TURNED[symmetry]) for symmetry in Symmetry
}
"""For a symmetry and a seat: where each tile lies as that seat sees the map, and back again."""
