"""Mending a map: what a problem's remedy comes to where it is certain, and a half made like the other one.

A grid is the terrain of a map: 11 rows of 11 known codes. Nothing here judges the map as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.kings_conflict.rules.maps.codes import CODES, Code, Side
from games.kings_conflict.rules.maps.problems import MapProblem
from games.kings_conflict.rules.maps.river_joins import (
    Loose,
    Network,
    broken_bends,
    ends,
    leading_to,
    loose_end,
)
from games.kings_conflict.rules.maps.symmetries import TURNED, Symmetry, nearest_symmetry, partner_code
from games.kings_conflict.rules.maps.texts import Grid
from games.kings_conflict.rules.maps.tiles import SIZE, TILES, beside


def painted(grid: Grid, changes: Mapping[int, str]) -> Grid:
    """The grid with other codes at some tiles."""
    codes = "".join(changes.get(tile, code) for tile, code in enumerate("".join(grid)))
    return tuple(codes[start : start + SIZE] for start in range(0, TILES, SIZE))


def with_partners(grid: Grid, changes: Mapping[int, str], symmetry: Symmetry) -> Grid:
    """The same, the partners of these tiles painted along; of two partners in it each is as it says itself."""
    turned = TURNED[symmetry]
    return painted(
        grid, {turned[t]: partner_code(code, symmetry) for t, code in changes.items()} | dict(changes)
    )


def copy_half(grid: Grid, symmetry: Symmetry) -> Grid:
    """The grid with Red's half made like Blue's, which is what lies below the line from top left to bottom right.

    Of the line itself, the upper half is copied. A code that cannot be its own partner stays as it is.
    """
    codes, turned = "".join(grid), TURNED[symmetry]
    mine = {tile: codes[tile] for tile in range(TILES) if tile // SIZE > tile % SIZE}
    on_line = {tile: codes[tile] for tile in range(0, TILES // 2, SIZE + 1) if turned[tile] != tile}
    return with_partners(grid, mine | on_line, symmetry)


def mend(grid: Grid, problem: MapProblem) -> Grid:
    """The grid without a problem, where there is one certain way to mend it; else the grid as it was.

    A tile that does not match its partner (C2) becomes as the partner asks. Of the two ends of a river or road
    that do not join (C3) one is turned, and its partner with it.
    """
    match problem.code:
        case "C2":
            return _as_there(grid, problem.tiles[0])
        case "C3":
            return _bent(grid, problem.tiles[0])
    return grid


def _as_there(grid: Grid, tile: int) -> Grid:
    symmetry = nearest_symmetry(grid)
    partner = TURNED[symmetry][tile]
    if partner == tile:
        return grid
    return painted(grid, {tile: partner_code("".join(grid)[partner], symmetry)})


def _bent(grid: Grid, tile: int) -> Grid:
    """The grid with a loose end at a tile mended there, or where it leads to, whichever leaves fewer loose ends."""
    codes = "".join(grid)
    tried = [grid]
    for one in (tile, *_unmet(codes, tile)):
        fitting = tuple(_fitting(codes, one))
        if len(fitting) == 1:
            tried.append(_turned(grid, one, fitting[0]))
    return min(tried, key=lambda mended: len(tuple(broken_bends(mended))))


def _turned(grid: Grid, tile: int, code: str) -> Grid:
    """The grid with another code at a tile, and at its partner if the two matched."""
    codes, symmetry = "".join(grid), nearest_symmetry(grid)
    matched = codes[TURNED[symmetry][tile]] == partner_code(codes[tile], symmetry)
    return with_partners(grid, {tile: code}, symmetry) if matched else painted(grid, {tile: code})


def _unmet(codes: str, tile: int) -> Iterator[int]:
    """The tiles of its own kind that a tile leads to without being met."""
    code = CODES[codes[tile]]
    for network in Network:
        for end in ends(code, network):
            if loose_end(codes, tile, code, network, end) is Loose.UNMET:
                other = beside(tile, *end)
                if other is not None:
                    yield other


def _fitting(codes: str, tile: int) -> Iterator[str]:
    """The codes that could stand at a tile of a river or road so that all that leads there is met, and no end is loose.

    It is a bridge only where it was one, or where the other kind leads to it from two sides.
    """
    here = CODES[codes[tile]]
    leading = {network: leading_to(codes, tile, network) for network in Network}
    wanted = {network: sides for network, sides in leading.items() if ends(here, network) or len(sides) > 1}
    for code in CODES.values():
        if all(_fits(codes, tile, code, network, wanted.get(network)) for network in Network):
            yield code.sign


def _fits(codes: str, tile: int, code: Code, network: Network, wanted: frozenset[Side] | None) -> bool:
    """Whether a code could stand at a tile as far as one network goes; None if that shall not lead there."""
    its = ends(code, network)
    if wanted is None or not its:
        return wanted is None and not its
    return wanted <= set(its) and not any(loose_end(codes, tile, code, network, end) for end in its)
