"""Hints for the computer, suggested from the terrain: how far it is to kings and mountains, and where all must pass.

The grids are for a computer at the top right, as the article's are. The passport tells whether they play well.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.values import Value
from games.kings_conflict.rules.ground import ENTERS, Moves, tiles_with
from games.kings_conflict.rules.maps.texts import Grid
from games.kings_conflict.rules.maps.tiles import (
    AROUND,
    BLUE_START,
    RED_START,
    SIZE,
    TILES,
    Mask,
    mask_of,
    members,
    spread,
)

_HIGHEST = 9
_STRIDE = 2
"""How far the computer looks for a higher digit."""
_FARTHEST = _STRIDE * _HIGHEST
"""The longest way on which a digit rises within each stride."""
_NARROW = 0.5
"""The share of all shortest ways from king to king at which a tile is one where all must pass."""


class Hints(Value, frozen=True):
    """The three grids of digits, as the article names them."""

    strategic: Grid
    safe: Grid
    mountain_pref: Grid


def suggest_hints(terrain: Grid) -> Hints:
    """Grids for a terrain of 11 rows of 11 codes."""
    codes = "".join(terrain)
    foot, mountain = (tiles_with(codes, ENTERS[moves]) for moves in (Moves.FOOT, Moves.MOUNTAIN))
    blue, red = (_distances(1 << king, foot) for king in (BLUE_START, RED_START))
    return Hints(
        _grid(_strategic(blue, red)),
        _grid(_safe(blue, red)),
        _grid(_to_mountains(tiles_with(codes, "M"), mountain)),
    )


def _distances(start: Mask, allowed: Mask) -> dict[int, int]:
    """The steps from a set of tiles to every tile that can be reached over allowed ones."""
    found = dict.fromkeys(members(start), 0)
    seen = edge = start
    step = 0
    while edge:
        step += 1
        edge = spread(edge) & allowed & ~seen
        seen |= edge
        found |= dict.fromkeys(members(edge), step)
    return found


def _grid(values: Mapping[int, float]) -> Grid:
    digits = "".join(str(min(_HIGHEST, max(0, int(values.get(tile, 0))))) for tile in range(TILES))
    return tuple(digits[start : start + SIZE] for start in range(0, TILES, SIZE))


def _strategic(blue: Mapping[int, int], red: Mapping[int, int]) -> dict[int, float]:
    """Higher towards Blue's king, and where all must pass on the way to him."""
    whole = blue.get(RED_START, max(blue.values()))
    rise = _HIGHEST / min(whole, _FARTHEST) if whole else 1
    narrow = _narrows(blue, red)
    return {
        tile: max(0, (whole - far) * rise) + (tile in narrow)
        for tile, far in blue.items()
        if tile != BLUE_START
    } | {BLUE_START: _HIGHEST}


def _narrows(blue: Mapping[int, int], red: Mapping[int, int]) -> frozenset[int]:
    """The tiles between the kings that at least half of the shortest ways lead over, the kings' corners excepted."""
    if RED_START not in blue:
        return frozenset()
    to, back = _ways(blue), _ways(red)
    whole = to[RED_START]
    return frozenset(
        tile
        for tile in to.keys() & back.keys() - {BLUE_START, RED_START}
        if blue[tile] + red[tile] == blue[RED_START] and to[tile] * back[tile] >= _NARROW * whole
    )


def _ways(distances: Mapping[int, int]) -> dict[int, int]:
    """How many shortest ways lead to each tile from where the distances are counted."""
    found: dict[int, int] = {}
    for tile in sorted(distances, key=distances.__getitem__):
        before = (found[one] for one in AROUND[tile] if distances.get(one) == distances[tile] - 1)
        found[tile] = sum(before) if distances[tile] else 1
    return found


def _safe(blue: Mapping[int, int], red: Mapping[int, int]) -> dict[int, float]:
    """Higher the nearer Red's king is than Blue's, and away from where all must pass."""
    whole = max(1, red.get(BLUE_START, max(red.values())))
    narrow = _narrows(blue, red)
    return {
        tile: _HIGHEST * (blue.get(tile, 2 * whole) - far) / whole - (tile in narrow)
        for tile, far in red.items()
    }


def _to_mountains(mountains: Mask, allowed: Mask) -> dict[int, float]:
    """Higher towards the mountains that lie nearer to Red's king, or towards all if none does."""
    red, blue = (_distances(1 << king, allowed) for king in (RED_START, BLUE_START))
    mine = mask_of(tile for tile, far in red.items() if far <= blue.get(tile, TILES))
    goals = mountains & mine or mountains
    return {
        tile: _HIGHEST - (far if far < _STRIDE else far // _STRIDE + 1)
        for tile, far in _distances(goals, allowed).items()
    }
