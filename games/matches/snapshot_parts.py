"""What a snapshot of a match holds beside the values of its row."""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

from games.engine.entries import AnyEntry
from games.engine.game import Seat


class Rematch(Struct, frozen=True):
    """The rematch of a finished match, and its players so far."""

    public_id: str
    user_ids: tuple[int, ...]
    taken: tuple[Seat, ...]


class Closing(Struct, frozen=True):
    """How a table where people play each other comes to its deal: by a list of all that it follows from."""

    anew: int
    """How often it was opened anew, because a browser did not show its nonce in time."""
    list: str = ""
    """The list, in canonical JSON, from when all seats are taken until the deal; meanwhile nobody can leave."""


class Chapter(Struct, frozen=True):
    """A match's place in a story: which story, and the match's number in it, from 1."""

    story: str
    number: int


class DayShown(Struct, frozen=True):
    """The day of a match on a deal of the day."""

    id: int
    day: dt.date


class Logged(Struct, frozen=True, eq=False):
    """An entry of the log; compared by identity, so that caches of what pages show of it need not hash it."""

    number: int
    entry: AnyEntry
