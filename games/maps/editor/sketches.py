"""A map as a picture with marks on it, as all pages show it that point at tiles."""

from __future__ import annotations

from msgspec import Struct

from games.maps.editor.findings import Finding
from games.maps.format import EDGE, SIZE, UNIT, Edge, Land

SIDES = ("blue", "red")
"""Marks of what a side reaches."""


class Mark(Struct, frozen=True):
    """A tile that is pointed at, with the worst of what is said of it, or with a number."""

    x: str
    y: str
    tone: str
    label: str = ""

    @property
    def is_area(self) -> bool:
        """Whether it tints its tile as one of many, rather than to point at it."""
        return self.tone in SIDES


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
    findings: tuple[Finding, ...] = ()
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


def rulers() -> Edge:
    """What stands along the edges: the letters and numbers of the table."""
    return EDGE
