"""A map as it stands in the form: its picture, and what the checks find, each finding on its tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from games.engine.words import Words
from games.maps.editor.lines import line_address
from games.maps.format import SIZE, UNIT, Land, Severity, land_drawn, place, problems_of
from games.maps.typed import map_of

WORST_FIRST = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


class Finding(Struct, frozen=True):
    """Something that the checks say, as a line of a list."""

    code: str
    severity: str
    places: tuple[str, ...]
    what: Words
    remedy: Words
    line: str
    """Where what it warns of can be watched; "" if it cannot."""


class Mark(Struct, frozen=True):
    """A tile that is pointed at, with the worst of what is said of it, or with a number."""

    x: str
    y: str
    tone: str
    label: str = ""


class Sketch(Struct, frozen=True):
    """The picture of a grid, right or wrong, with marks on it."""

    land: Land
    marks: tuple[Mark, ...]
    findings: tuple[Finding, ...]
    errors: int

    @property
    def plain(self) -> Sketch:
        """The picture alone."""
        return Sketch(self.land, (), (), 0)


def mark_at(tile: int, tone: str, label: str = "") -> Mark:
    """A mark on a tile."""
    row, column = divmod(tile, SIZE)
    return Mark(str(column * UNIT), str(row * UNIT), tone, label)


def sketch_of(values: Mapping[str, str]) -> Sketch:
    """What is typed into the four grids, as the page shows it."""
    text = map_of(values)
    if not text.rows:
        return Sketch(land_drawn(()), (), (), 0)
    problems = problems_of(text)
    worst: dict[int, Severity] = {}
    for severity in reversed(WORST_FIRST):
        worst.update((tile, severity) for one in problems if one.severity is severity for tile in one.tiles)
    marks = tuple(mark_at(tile, severity.value) for tile, severity in sorted(worst.items()))
    findings = tuple(
        Finding(
            one.code,
            one.severity.value,
            tuple(map(place, one.tiles)),
            one.what,
            one.remedy,
            line_address(text.rows, one),
        )
        for one in problems
    )
    errors = sum(one.severity is Severity.ERROR for one in problems)
    return Sketch(land_drawn(text.rows), marks, findings, errors)


def rulers() -> Sequence[str]:
    """What stands along the edges: rows and columns are counted from 0, as in the article's grids."""
    return tuple(map(str, range(SIZE)))
