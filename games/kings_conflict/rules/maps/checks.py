"""Everything that the article asks of a map, each wish as a check that is decided by an algorithm (RULES 13).

`check` finds all problems at once, in one order: by check, then row by row.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.setup import MapText
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.maps.cheese import (
    deserts,
    kings_starts,
    mercenary_strikes,
    mountains_near,
    sides_apart,
    traps,
)
from games.kings_conflict.rules.maps.codes import CODES, GROUND, WATER, Code, Side
from games.kings_conflict.rules.maps.ground import tiles_with
from games.kings_conflict.rules.maps.hints import useless_hints
from games.kings_conflict.rules.maps.problems import MapProblem, Severity, place
from games.kings_conflict.rules.maps.symmetries import faults, nearest_symmetry
from games.kings_conflict.rules.maps.texts import Grid
from games.kings_conflict.rules.maps.tiles import SIZE, TILES, beside, tile_at

_DIGITS = "0123456789"


def check(text: MapText) -> tuple[MapProblem, ...]:
    """All that there is to say of a map; if it has not the right form, only that."""
    malformed = tuple(_format_problems(text))
    if malformed:
        return malformed
    rows = text.rows
    return (
        *_asymmetries(rows),
        *_broken_bends(rows),
        *_missing_terrain(rows),
        *mercenary_strikes(rows),
        *traps(rows),
        *mountains_near(rows),
        *sides_apart(rows),
        *deserts(rows),
        *kings_starts(rows),
        *useless_hints(text),
    )


def _format_problems(text: MapText) -> Iterator[MapProblem]:
    """C1 (RULES 13.1)."""
    grids: tuple[tuple[Words, Grid, str], ...] = (
        (_("terrain"), text.rows, "".join(CODES)),
        (_("strategic points"), text.strategic, _DIGITS),
        (_("safe points"), text.safe, _DIGITS),
        (_("mountain preferences"), text.mountain_pref, _DIGITS),
    )
    for name, grid, signs in grids:
        yield from _wrong_sizes(name, grid)
        yield from _wrong_signs(name, grid, signs)


def _wrong_sizes(name: Words, grid: Grid) -> Iterator[MapProblem]:
    if len(grid) != SIZE:
        what = _("The grid of %(grid)s has %(count)s rows; eleven are needed.", grid=name, count=len(grid))
        yield MapProblem("C1", Severity.ERROR, (), what)
    for row, line in enumerate(grid):
        if len(line) != SIZE:
            what = _(
                "Row %(row)s of %(grid)s has %(count)s signs; eleven are needed.",
                row=row,
                grid=name,
                count=len(line),
            )
            yield MapProblem("C1", Severity.ERROR, (), what)


def _wrong_signs(name: Words, grid: Grid, signs: str) -> Iterator[MapProblem]:
    for row, line in enumerate(grid[:SIZE]):
        for column, sign in enumerate(line[:SIZE]):
            if sign not in signs:
                tile = tile_at(row, column)
                what = _(
                    "%(tile)s of %(grid)s is “%(sign)s”, which means nothing there.",
                    tile=place(tile),
                    grid=name,
                    sign=sign if sign.isprintable() else f"U+{ord(sign):04X}",
                )
                yield MapProblem("C1", Severity.ERROR, (tile,), what)


def _asymmetries(rows: Grid) -> Iterator[MapProblem]:
    """C2 (RULES 13.2)."""
    for fault in faults(rows, nearest_symmetry(rows)):
        yield MapProblem(
            "C2",
            Severity.ERROR,
            (fault.tile,),
            _(
                "%(tile)s is “%(found)s”, but its partner %(partner)s asks for “%(expected)s”.",
                tile=place(fault.tile),
                found=fault.found,
                partner=place(fault.partner),
                expected=fault.expected,
            ),
        )


def _broken_bends(rows: Grid) -> Iterator[MapProblem]:
    """C3 (RULES 13.3)."""
    for tile in range(TILES):
        code = CODES[rows[tile // SIZE][tile % SIZE]]
        for end in code.river:
            yield from _end_problems(rows, tile, code, end, is_road=False)
        for end in code.road:
            yield from _end_problems(rows, tile, code, end, is_road=True)


def _end_problems(rows: Grid, tile: int, code: Code, end: Side, *, is_road: bool) -> Iterator[MapProblem]:
    down, right = end
    other = beside(tile, down, right)
    if other is None:
        return
    met = CODES[rows[other // SIZE][other % SIZE]]
    ends = met.road if is_road else met.river
    if (-down, -right) in ends or (not is_road and met.sign == "S"):
        return
    severity, here, there = Severity.ERROR, place(tile), place(other)
    if ends and is_road:
        what = _(
            "The road of %(tile)s leads to %(other)s, whose road does not meet it.", tile=here, other=there
        )
    elif ends:
        what = _(
            "The river of %(tile)s flows to %(other)s, whose river does not meet it.", tile=here, other=there
        )
    elif code.is_bend or (code.river and code.road and (not is_road or met.sign not in GROUND)):
        what = _("%(tile)s leads to %(other)s, where nothing goes on.", tile=here, other=there)
    elif is_road or met.sign in "MHVL":
        return
    else:
        severity = Severity.WARNING
        what = _(
            "The river of %(tile)s ends at %(other)s without sea, spring or edge.", tile=here, other=there
        )
    yield MapProblem("C3", severity, (tile,), what)


_NEEDED: tuple[tuple[str, Words], ...] = (
    ("P", _("plains")),
    ("M", _("mountains")),
    ("F", _("forest")),
    (WATER, _("water")),
)
"""What every map needs, so that no card is held in vain."""


def _missing_terrain(rows: Grid) -> Iterator[MapProblem]:
    """C4 (RULES 13.4)."""
    codes = "".join(rows)
    for signs, name in _NEEDED:
        if tiles_with(codes, signs).bit_count() < 2:
            what = _("There is not enough %(terrain)s: each half needs some.", terrain=name)
            yield MapProblem("C4", Severity.ERROR, (), what)
    if "H" not in codes:
        what = _("There are no hills. No card needs them, but archers miss them.")
        yield MapProblem("C4", Severity.WARNING, (), what)
