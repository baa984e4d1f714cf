"""A river or road drawn as a line: straights, bends and bridges find themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from games.kings_conflict.rules.maps.bends import SIDES, Network, ends, leading_to, opposite
from games.kings_conflict.rules.maps.codes import CODES, Side
from games.kings_conflict.rules.maps.mending import painted, with_partners
from games.kings_conflict.rules.maps.symmetries import Symmetry
from games.kings_conflict.rules.maps.texts import Grid
from games.kings_conflict.rules.maps.tiles import SIZE, tile_at

_BY_ENDS: Mapping[tuple[frozenset[Side], frozenset[Side]], str] = {
    (frozenset(code.river), frozenset(code.road)): code.sign
    for code in CODES.values()
    if code.river or code.road
}
"""The codes of rivers, roads and bridges by where their river and their road lead."""


def draw_line(grid: Grid, tiles: Sequence[int], kind: Network, symmetry: Symmetry | None = None) -> Grid:
    """The grid with a river or road along some tiles, in the order in which they were drawn.

    Tiles that do not touch at an edge are joined by those between them. Where the line crosses the other kind
    straight on, it makes a bridge; all else it covers. Its two ends join what leads there, else they run on straight.
    With a symmetry, partners are painted along.
    """
    codes, way = "".join(grid), tuple(_joined(tiles))
    changes = {
        tile: _code_of(codes[tile], kind, _sides(codes, way, number, kind)) for number, tile in enumerate(way)
    }
    return painted(grid, changes) if symmetry is None else with_partners(grid, changes, symmetry)


def _joined(tiles: Sequence[int]) -> Iterator[int]:
    """The tiles one after the other, with those between any two that do not touch, and no tile twice in a row."""
    yield from tiles[:1]
    for before, tile in pairwise(tiles):
        (row, column), (to_row, to_column) = divmod(before, SIZE), divmod(tile, SIZE)
        while (row, column) != (to_row, to_column):
            down, right = to_row - row, to_column - column
            if abs(right) >= abs(down):
                column += 1 if right > 0 else -1
            else:
                row += 1 if down > 0 else -1
            yield tile_at(row, column)


def _sides(codes: str, way: Sequence[int], number: int, kind: Network) -> frozenset[Side]:
    """The two sides over which the line leaves one of its tiles."""
    tile = way[number]
    found = [_side(tile, other) for other in (*way[number - 1 : number], *way[number + 1 : number + 2])]
    joining = [side for side in SIDES if side in leading_to(codes, tile, kind) and side not in found]
    if found:
        straight_on = opposite(found[0])
        joining.sort(key=lambda side: side != straight_on)
        found += [*joining, straight_on]
    else:
        found = [*joining, *map(opposite, joining), *SIDES[1::2]]
    return frozenset(list(dict.fromkeys(found))[:2])


def _side(tile: int, other: int) -> Side:
    """The side of a tile at which another one lies."""
    return other // SIZE - tile // SIZE, other % SIZE - tile % SIZE


def _code_of(before: str, kind: Network, sides: frozenset[Side]) -> str:
    """The code of a line's tile: a bridge if the other kind crosses it there."""
    none: frozenset[Side] = frozenset()
    is_river = kind is Network.RIVER
    crossed = frozenset(ends(CODES[before], Network.ROAD if is_river else Network.RIVER))
    bridge = _BY_ENDS.get((sides, crossed) if is_river else (crossed, sides))
    return bridge or _BY_ENDS[(sides, none) if is_river else (none, sides)]
