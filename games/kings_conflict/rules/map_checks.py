"""Everything that the article asks of a map, each wish as a check that is decided by an algorithm (RULES 13).

`check` finds all problems at once, in one order: by check, then row by row, or of two kings Blue's first.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize

from games.engine.setup import MapText
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.rules.constants import MIN_OF_TERRAIN
from games.kings_conflict.rules.ground import tiles_with
from games.kings_conflict.rules.map_cheese import (
    deserts,
    kings_starts,
    mercenary_strikes,
    mountains_near,
    sides_apart,
    traps,
)
from games.kings_conflict.rules.map_hints import useless_hints
from games.kings_conflict.rules.maps.codes import CODES, WATER
from games.kings_conflict.rules.maps.problems import MapProblem, Severity, tile_name
from games.kings_conflict.rules.maps.river_joins import broken_bends
from games.kings_conflict.rules.maps.symmetries import faults, nearest_symmetry
from games.kings_conflict.rules.maps.texts import Grid
from games.kings_conflict.rules.maps.tiles import SIZE, tile_at

_DIGITS = "0123456789"


def check(text: MapText) -> tuple[MapProblem, ...]:
    """All that there is to say of a map; if it has not the right form, only that."""
    malformed = tuple(_format_problems(text))
    if malformed:
        return malformed
    rows = text.rows
    return (
        *_asymmetries(rows),
        *broken_bends(rows),
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
    grids: tuple[tuple[str, Words, Grid, str], ...] = (
        ("", _("terrain"), text.rows, "".join(CODES)),
        ("strategic", _("strategic points"), text.strategic, _DIGITS),
        ("safe", _("safe points"), text.safe, _DIGITS),
        ("mountain_pref", _("mountain preferences"), text.mountain_pref, _DIGITS),
    )
    for slug, name, grid, signs in grids:
        yield from _wrong_sizes(name, grid)
        yield from _wrong_signs(slug, name, grid, signs)


def _wrong_sizes(name: Words, grid: Grid) -> Iterator[MapProblem]:
    if len(grid) != SIZE:
        what = (
            ngettext(
                "The grid of %(grid)s has one row.",
                "The grid of %(grid)s has %(n)s rows.",
                len(grid),
                grid=name,
            )
            if grid
            else _("The grid of %(grid)s is empty.", grid=name)
        )
        yield MapProblem("C1", Severity.ERROR, (), what, _("Give it eleven rows."))
    for row, line in enumerate(grid):
        if len(line) != SIZE:
            what = ngettext(
                "Line %(line)s of %(grid)s has one character.",
                "Line %(line)s of %(grid)s has %(n)s characters.",
                len(line),
                line=row + 1,
                grid=name,
            )
            unseen = next((sign for sign in line if not sign.isprintable()), None)
            remedy = (
                _("Give it eleven. One of these is invisible: %(sign)s.", sign=_shown(unseen))
                if unseen
                else _("Give it eleven.")
            )
            yield MapProblem("C1", Severity.ERROR, (), what, remedy)


def _shown(sign: str) -> str:
    """A sign in a sentence, by its number if it cannot be seen."""
    return sign if sign.isprintable() else f"U+{ord(sign):04X}"


def _wrong_signs(slug: str, name: Words, grid: Grid, signs: str) -> Iterator[MapProblem]:
    for row, line in enumerate(grid[:SIZE]):
        for column, sign in enumerate(line[:SIZE]):
            if sign not in signs:
                tile = tile_at(row, column)
                what = _(
                    "%(tile)s of %(grid)s is “%(sign)s”, which means nothing there.",
                    tile=tile_name(tile),
                    grid=name,
                    sign=_shown(sign),
                )
                meant = normalize("NFKC", sign).upper()
                remedy = (
                    _("Did you mean “%(meant)s”? Only that exact character counts.", meant=meant)
                    if meant in set(signs)
                    else _("Write one of %(signs)s.", signs=signs)
                )
                yield MapProblem("C1", Severity.ERROR, (tile,), what, remedy, slug)


def _asymmetries(rows: Grid) -> Iterator[MapProblem]:
    """C2 (RULES 13.2)."""
    for fault in faults(rows, nearest_symmetry(rows)):
        found, expected = CODES[fault.found].name, CODES[fault.expected].name
        yield MapProblem(
            "C2",
            Severity.ERROR,
            (fault.tile,),
            _(
                "%(tile)s is “%(found)s”, but its partner %(partner)s asks for “%(expected)s”.",
                tile=tile_name(fault.tile),
                found=found,
                partner=tile_name(fault.partner),
                expected=expected,
            ),
            _(
                "Make it “%(expected)s” (%(sign)s), or change its partner.",
                expected=expected,
                sign=fault.expected,
            ),
        )


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
        if tiles_with(codes, signs).bit_count() < MIN_OF_TERRAIN:
            what = _("Each half needs some %(terrain)s.", terrain=name)
            remedy = _("Draw at least one such tile in each half.")
            yield MapProblem("C4", Severity.ERROR, (), what, remedy)
    if "H" not in codes:
        what = _("There are no hills. No card needs them, but archers miss them.")
        yield MapProblem("C4", Severity.WARNING, (), what, _("Draw some where archers may stand."))
