"""What the checks of a map find: a code, how bad it is, where, and a sentence."""

from __future__ import annotations

from enum import StrEnum

from games.engine.values import Value
from games.engine.words import Words
from games.kings_conflict.rules.maps.tiles import NAMES


class Severity(StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    """The map cannot be played on."""
    WARNING = "warning"
    """Its author should look at it."""
    NOTE = "note"
    """Its author may want to know."""


class MapProblem(Value, frozen=True):
    """One finding of a check."""

    code: str
    """The check: `C1` to `C12` (RULES 13)."""
    severity: Severity
    tiles: tuple[int, ...]
    """The tiles it is about, row by row; () if it is about the whole map."""
    what: Words
    """What is wrong."""
    remedy: Words
    """What would mend it."""


def place(tile: int) -> str:
    """A tile in a sentence, by the name that it has at the table."""
    return NAMES[tile]


def places(tiles: tuple[int, ...]) -> str:
    """Several tiles in a sentence."""
    return ", ".join(map(place, tiles))
