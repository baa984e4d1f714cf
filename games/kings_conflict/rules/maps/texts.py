"""Maps as text: the code that the original's author asked for, and plain grids. Both ways (RULES 13.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.engine.errors import BadData
from games.engine.setup import MapText
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.rules.maps.symmetries import find_symmetry
from games.kings_conflict.rules.maps.tiles import SIZE

MAX_TEXT = 20_000
"""Signs of a text that is read; a map in the article's code has some 2,500."""

Grid = tuple[str, ...]
NO_HINTS: Grid = ("0" * SIZE,) * SIZE
"""The grid of a map whose author gives the computer no hints."""

_NAMES = (
    ("stringmap", "=new Array(); //terrain map"),
    ("strategicpoints", "=new Array(); //strategic points"),
    ("strategicpoints_safe", "=new Array(); //safe tiles"),
    ("strategicpoints_mountain_pref", " =new Array(); //stonemason prefs"),
)
"""The names of the four grids in the article's code, and how the article begins each."""

_BEGIN = re.compile(r"GlobalVariables\.(\w+)\s*=\s*new\s+Array\s*\(\s*\)\s*;?")
_PUSH = re.compile(r"GlobalVariables\.(\w+)\.push\s*\(\s*([\"'])([^\"']*)\2\s*\)\s*;?")
_COMMENT = re.compile(r"//.*")


def read_map(text: str, name: str) -> MapText:
    """The map that a text holds: the article's code, one plain grid, or four of them.

    The grids have whatever size stands there: `map_checks.py` says what is wrong with them. Raises
    BadData where the text is no map at all.
    """
    if len(text) > MAX_TEXT:
        raise BadData(_("This is too long for a map."))
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    grids = _article_grids(lines) if "GlobalVariables" in text else _plain_grids(lines)
    return made_map(name, *grids)


def made_map(name: str, rows: Grid, strategic: Grid, safe: Grid, mountain_pref: Grid) -> MapText:
    """A map with the symmetry that its rows have; with "" for one, if they have none."""
    is_square = len(rows) == SIZE and all(len(row) == SIZE for row in rows)
    symmetry = find_symmetry(rows) if is_square else None
    return MapText(name, rows, strategic, safe, mountain_pref, symmetry.value if symmetry else "")


def _article_grids(lines: Sequence[str]) -> tuple[Grid, Grid, Grid, Grid]:
    names = [name for name, _begin in _NAMES]
    found: dict[str, list[str]] = {}
    for number, line in enumerate(lines, 1):
        code = _COMMENT.sub("", line).strip()
        if begun := _BEGIN.fullmatch(code):
            grid = begun[1]
            if grid in found:
                raise BadData(_("Line %(line)s begins %(grid)s a second time.", line=number, grid=grid[:40]))
            found[grid] = []
        elif pushed := _PUSH.fullmatch(code):
            grid = pushed[1]
            found.setdefault(grid, []).append(pushed[3])
        elif code:
            raise BadData(_("Line %(line)s isn't part of a map: %(text)s", line=number, text=code[:40]))
        else:
            continue
        if grid not in names:
            raise BadData(
                _(
                    "Line %(line)s is about a grid that maps don't have: %(grid)s",
                    line=number,
                    grid=grid[:40],
                )
            )
    for name in names:
        if name not in found:
            raise BadData(_("The grid %(grid)s is missing.", grid=name))
    rows, strategic, safe, mountain_pref = (tuple(found[name]) for name in names)
    return rows, strategic, safe, mountain_pref


def _plain_grids(lines: Sequence[str]) -> tuple[Grid, Grid, Grid, Grid]:
    rows = [line for line in lines if line]
    count, rest = divmod(len(rows), SIZE)
    if not rows or rest or count not in (1, 4):
        raise BadData(
            ngettext(
                "A map is one grid of eleven lines, or four of them; here is one line.",
                "A map is one grid of eleven lines, or four of them; here are %(n)s lines.",
                len(rows),
            )
        )
    grids = [tuple(rows[start : start + SIZE]) for start in range(0, len(rows), SIZE)]
    if count == 1:
        return grids[0], NO_HINTS, NO_HINTS, NO_HINTS
    return grids[0], grids[1], grids[2], grids[3]


def grids_of(text: MapText) -> tuple[Grid, Grid, Grid, Grid]:
    """The four grids in the order of the article."""
    return text.rows, text.strategic, text.safe, text.mountain_pref


def write_article(text: MapText) -> str:
    """The map in the article's code, line for line as the article prints it."""
    lines = []
    for (name, begin), grid in zip(_NAMES, grids_of(text), strict=True):
        lines.append(f"GlobalVariables.{name}{begin}")
        lines += [f'GlobalVariables.{name}.push("{row}");' for row in grid]
    return "\n\n".join(lines) + "\n"


def write_grids(text: MapText) -> str:
    """The map as four plain grids with blank lines between them."""
    return "\n\n".join("\n".join(grid) for grid in grids_of(text)) + "\n"
