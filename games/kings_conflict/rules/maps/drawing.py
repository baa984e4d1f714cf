"""A river or road drawn as a line: straights, bends and bridges find themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from games.kings_conflict.rules.maps.codes import CODES, Side
from games.kings_conflict.rules.maps.mending import painted, with_partners
from games.kings_conflict.rules.maps.river_joins import SIDES, Network, ends, leading_to, opposite
from games.kings_conflict.rules.maps.symmetries import TURNED, Symmetry
from games.kings_conflict.rules.maps.texts import Grid
from games.kings_conflict.rules.maps.tiles import SIZE, TILES, tile_at

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
    With a symmetry, partners are painted along, and where the line meets its own partner, that one goes on for it.
    """
    codes, way = "".join(grid), tuple(_joined(tiles))
    own = range(len(way))
    if symmetry is not None:
        way, own = _own_part(way, TURNED[symmetry])
    changes = {
        way[number]: _code_of(codes[way[number]], kind, _sides(codes, way, number, kind, symmetry))
        for number in own
    }
    return painted(grid, changes) if symmetry is None else with_partners(grid, changes, symmetry)


def _own_part(way: tuple[int, ...], turned: Sequence[int]) -> tuple[tuple[int, ...], range]:
    """A line up to where its partner takes over, and which of its tiles are to be painted.

    No tile can hold both: a river that is drawn on across its own partner would flow into it from the side. So the
    line ends on a tile that is its own partner, in the middle of the map or of its mirror. If it meets its partner
    beside that, it turns to the middle on half of the way. A line that closes to a ring with its partner is left so.
    """
    gone: set[int] = set()
    for number, tile in enumerate(way):
        if number and turned[tile] == tile:
            return way[: number + 1], range(number + 1)
        if turned[tile] in gone:
            first = way.index(turned[tile])
            if first == 0 and number == len(way) - 1:
                return (turned[way[-2]], *way), range(1, number + 1)
            met = next(_through_the_middle(way, turned, first, number), way[:number])
            return met, range(len(met))
        gone.add(tile)
    return way, range(len(way))


def _through_the_middle(
    way: tuple[int, ...], turned: Sequence[int], first: int, last: int
) -> Iterator[tuple[int, ...]]:
    """Lines that leave `way` between two of its tiles for the middle of the map, the one from half of it first."""
    for leaving in sorted(range(first, last), key=lambda number: abs(2 * number - first - last)):
        found = (*way[:leaving], *_joined((way[leaving], TILES // 2)))
        if len({*found, *(turned[tile] for tile in found)}) == 2 * len(found) - 1:
            yield found


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


def _sides(
    codes: str, way: Sequence[int], number: int, kind: Network, symmetry: Symmetry | None
) -> frozenset[Side]:
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
    if symmetry is not None and TURNED[symmetry][tile] == tile:
        down, right = found[0]
        found.insert(1, (-down, -right) if symmetry is Symmetry.HALF_TURN else (right, down))
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
