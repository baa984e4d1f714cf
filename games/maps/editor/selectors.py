"""A map as it stands in the form: its picture, and what the checks find, each finding on its tiles."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from games.maps.editor.verdict import Found, verdict_of
from games.maps.format import EDGE, SIZE, UNIT, Edge, Land, Severity, land_drawn, problems_of
from games.maps.typed import map_of

WORST_FIRST = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


class Mark(Struct, frozen=True):
    """A tile that is pointed at, with the worst of what is said of it, or with a number."""

    x: str
    y: str
    tone: str
    label: str = ""


class Hint(Struct, frozen=True):
    """A tile as a hint grid has it: the digit that it is tinted by, and what is written on it."""

    x: str
    y: str
    digit: str
    words: str


class Sketch(Struct, frozen=True):
    """The picture of a grid, right or wrong, with marks on it; of a hint grid on its terrain."""

    land: Land
    marks: tuple[Mark, ...]
    findings: tuple[Found, ...] = ()
    errors: int = 0
    hints: tuple[Hint, ...] = ()

    @property
    def plain(self) -> Sketch:
        """The picture alone."""
        return Sketch(self.land, ())


def hint_at(tile: int, old: str, new: str) -> Hint:
    """A digit on its tile, with what it was if that was another."""
    row, column = divmod(tile, SIZE)
    return Hint(str(column * UNIT), str(row * UNIT), new, new if old == new else f"{old}→{new}")


def mark_at(tile: int, tone: str, label: str = "") -> Mark:
    """A mark on a tile."""
    row, column = divmod(tile, SIZE)
    return Mark(str(column * UNIT), str(row * UNIT), tone, label)


def sketch_of(values: Mapping[str, str]) -> Sketch:
    """What is typed into the four grids, as the page shows it."""
    text = map_of(values)
    verdict = verdict_of(text)
    worst: dict[int, Severity] = {}
    for severity in reversed(WORST_FIRST):
        worst.update(
            (tile, severity) for one in problems_of(text) if one.severity is severity for tile in one.tiles
        )
    marks = tuple(mark_at(tile, severity.value) for tile, severity in sorted(worst.items()))
    return Sketch(land_drawn(text.rows), marks, verdict.found, verdict.errors_in_all)


def rulers() -> Edge:
    """What stands along the edges: the letters and numbers of the table."""
    return EDGE
