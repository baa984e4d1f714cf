"""A problem of a map as pages list it, with the buttons that mend it."""

from __future__ import annotations

from games.engine.values import Value
from games.engine.words import Words
from games.maps.format import Severity


class Fix(Value, frozen=True):
    """A button that mends a problem; `changes` is JSON: for each grid the tiles and what they become."""

    label: Words
    changes: str


class Finding(Value, frozen=True):
    """A problem as it is listed; `tiles` are their numbers with spaces between."""

    code: str
    title: Words
    """What the check is called."""
    severity: Severity
    grid: str
    """The grid of hints that its tiles are in; "" for the terrain."""
    tiles: str
    what: Words
    remedy: Words
    line: str
    """Where what it warns of can be watched; "" if it cannot."""
    fixes: tuple[Fix, ...]
    is_step: bool
    """Whether it only says what an unfinished map still needs, and no stroke was wrong."""
