"""The computer's hint grids as heat maps for practice: as they are written, for that is how the other's computer
reads them, whichever seat one has (RULES 14.2)."""

from __future__ import annotations

from functools import lru_cache

from games.engine.setup import MapText
from games.engine.values import Value
from games.kings_conflict.page.land import UNIT


class Warmth(Value, frozen=True):
    """The tiles with one digit, as a path, and the centre of each, for the digit; a 0 is not written."""

    digit: str
    area: str
    centres: tuple[tuple[str, str], ...]


class Heat(Value, frozen=True):
    """A grid."""

    id: str
    warm: tuple[Warmth, ...]


@lru_cache(maxsize=64)
def heats_of(text: MapText) -> tuple[Heat, ...]:
    """The three grids of a map."""
    return (
        Heat("heat-strategic", _warm(text.strategic)),
        Heat("heat-safe", _warm(text.safe)),
        Heat("heat-mountain", _warm(text.mountain_pref)),
    )


def _warm(grid: tuple[str, ...]) -> tuple[Warmth, ...]:
    found = []
    for digit in "0123456789":
        centres = [
            (column * UNIT, row * UNIT)
            for row, line in enumerate(grid)
            for column, one in enumerate(line)
            if one == digit
        ]
        area = "".join([f"M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z" for x, y in centres])
        if centres:
            half = UNIT // 2
            written = centres if digit != "0" else []
            found.append(Warmth(digit, area, tuple([(str(x + half), str(y + half)) for x, y in written])))
    return tuple(found)
