"""Moments within a move that goes on step by step, for replays."""

from __future__ import annotations

from msgspec import Struct

from games.engine.words import Words


class Stage(Struct, frozen=True):
    """A moment within a move that goes on step by step, as a replay shows it on the board before the move."""

    picks: tuple[str, ...]
    """What leads there from the board before the move."""
    events: int
    """How many of the events of the move have happened by then."""
    words: Words
    """Where it stands."""
