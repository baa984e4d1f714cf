"""What the checks of a map find: a code, how bad it is, where, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
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
    grid: str = ""
    """The grid of hints it is about, by its name in a `MapText`; "" if it is about the terrain."""


TITLES: Mapping[str, Words] = {
    "C1": _("Rows and characters"),
    "C2": _("Symmetry"),
    "C3": _("Rivers and roads"),
    "C4": _("Kinds of terrain"),
    "C6": _("First-turn mercenary"),
    "C7": _("Trapped king"),
    "C8": _("Mountains by the king"),
    "C9": _("Way between the kings"),
    "C10": _("Desert on the way"),
    "C11": _("Start of the king"),
    "C12": _("Hints"),
}
"""What the checks are called where people read of them: their codes look like tiles."""


def tile_name(tile: int) -> str:
    """A tile in a sentence, by the name that it has at the table."""
    return NAMES[tile]


def tile_names(tiles: tuple[int, ...]) -> str:
    """Several tiles in a sentence."""
    return ", ".join(map(tile_name, tiles))
