"""What the editor asks for besides a verdict: lines, a mended half, hints, and pasted text read.

Each answer tells for each grid which tiles become what. All raise BadData for what makes no sense.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from games.engine.errors import BadData
from games.engine.wire import decode
from games.engine.words import words as _
from games.maps.editor.verdict import Changes, changes_between
from games.maps.format import (
    CODES,
    GRIDS,
    NO_HINTS,
    SIZE,
    TILES,
    Grid,
    Network,
    Symmetry,
    copy_half,
    draw_line,
    suggest_hints,
)
from games.maps.typed import check_signs, file_values, grid_of

Answer = dict[str, Changes]
"""For each grid the tiles that change, and what they become."""

DIGITS = "0123456789"
LONGEST_LINE = 4 * TILES
"""Tiles of a line: more than any that leads somewhere."""
_FREE = "free"
_NO_REMEDY = _("This button can't fix the map. Press “Save and check”, and then one of the new buttons.")


class Mended(Struct, frozen=True, forbid_unknown_fields=True):
    """What a button of a problem changes, as the list of problems writes it."""

    terrain: Changes


def helped(values: Mapping[str, str], asked: str) -> dict[str, str]:
    """What is typed, once the button that was pressed has changed the map: for those who draw without a script.

    Other buttons change nothing. Raises BadData where that makes no sense for what is typed.
    """
    what, _space, how = asked.partition(" ")
    match what:
        case "mend":
            changed: Answer = {"terrain": _mended(how)}
        case "half":
            changed = half_answer({**values, "symmetry": how})
        case "hints":
            changed = hints_answer(values)
        case _:
            return dict(values)
    grids = {name: _terrain(values) if name == "terrain" else _hints(values, name) for name in changed}
    return {**values, **{name: _painted(grids[name], changes) for name, changes in changed.items()}}


def _mended(how: str) -> Changes:
    try:
        changes: Changes = decode(how, Mended).terrain
    except BadData:
        raise BadData(_NO_REMEDY) from None
    if not all(0 <= tile < TILES and sign in CODES for tile, sign in changes):
        raise BadData(_NO_REMEDY)
    return changes


def _painted(grid: Grid, changes: Changes) -> str:
    """A grid with some tiles changed, as it is typed."""
    signs = list("".join(grid))
    for tile, sign in changes:
        signs[tile] = sign
    return "\n".join("".join(signs[start : start + SIZE]) for start in range(0, TILES, SIZE))


def line_answer(sent: Mapping[str, str]) -> Answer:
    """A river or a road along the tiles of `path`."""
    terrain = _terrain(sent)
    if sent.get("kind") not in tuple(Network):
        raise BadData
    drawn = draw_line(terrain, _path(sent), Network(sent["kind"]), _symmetry(sent))
    return {"terrain": changes_between(terrain, drawn)}


def half_answer(sent: Mapping[str, str]) -> Answer:
    """Red's half made like Blue's."""
    terrain, symmetry = _terrain(sent), _symmetry(sent)
    if symmetry is None:
        raise BadData(_("First choose how the other half follows: by half-turn or mirror."))
    return {"terrain": changes_between(terrain, copy_half(terrain, symmetry))}


def hints_answer(sent: Mapping[str, str]) -> Answer:
    """Suggested hints in all three grids."""
    hints = suggest_hints(_terrain(sent))
    suggested = {"strategic": hints.strategic, "safe": hints.safe, "mountain_pref": hints.mountain_pref}
    return {name: changes_between(_hints(sent, name), grid) for name, grid in suggested.items()}


def read_answer(sent: Mapping[str, str]) -> Answer:
    """What a pasted text or a file holds: all four grids, or one, which goes to the layer shown if its signs fit."""
    text = sent.get("text", "")
    check_signs(text)
    grid = grid_of(text)
    if not _is_square(grid):
        values = file_values(text.encode(), "")
        return {name: _whole(grid_of(values[name])) for name in GRIDS}
    signs = set("".join(grid))
    shown = sent.get("layer", "")
    layer = shown if shown in GRIDS and signs <= set(_signs(shown)) else "terrain"
    return {layer: _whole(grid)}


def _signs(layer: str) -> str:
    return "".join(CODES) if layer == "terrain" else DIGITS


def _is_square(grid: Grid) -> bool:
    return len(grid) == SIZE and all(len(row) == SIZE for row in grid)


def _whole(grid: Grid) -> Changes:
    """All tiles of a grid. Raises BadData if it has another size."""
    if not _is_square(grid):
        raise BadData(_("This isn't a map: a grid has eleven rows of eleven characters."))
    return list(enumerate("".join(grid)))


def _terrain(sent: Mapping[str, str]) -> Grid:
    grid = grid_of(sent.get("terrain", ""))
    if not _is_square(grid) or not set("".join(grid)) <= CODES.keys():
        raise BadData(_("First make the terrain eleven rows of eleven known codes."))
    return grid


def _hints(sent: Mapping[str, str], name: str) -> Grid:
    """A grid of hints as it stands; one that is not of the right size is as good as none."""
    grid = grid_of(sent.get(name, ""))
    return grid if _is_square(grid) else NO_HINTS


def _path(sent: Mapping[str, str]) -> tuple[int, ...]:
    named = sent.get("path", "").split(" ", LONGEST_LINE)[:LONGEST_LINE]
    if not all(tile.isascii() and tile.isdigit() and len(tile) <= 3 and int(tile) < TILES for tile in named):
        raise BadData
    return tuple(map(int, named))


def _symmetry(sent: Mapping[str, str]) -> Symmetry | None:
    """The symmetry that partner tiles follow; None if they do not."""
    named = sent.get("symmetry", _FREE)
    return Symmetry(named) if named in tuple(Symmetry) else None
