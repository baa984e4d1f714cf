"""The steps of a replay: entry by entry, and those that go on step by step from stage to stage."""

from __future__ import annotations

from msgspec import Struct

from games.engine.game import Viewer
from games.engine.stages import Stage
from games.matches.redaction import events_for
from games.matches.snapshot import MatchSnapshot


class Point(Struct, frozen=True):
    """A moment of a replay: after an entry, or at a stage within it."""

    number: int
    at: int = 0
    """The stage within the entry, from 1; 0 after all of it."""

    @property
    def query(self) -> str:
        """The query of an address that leads there."""
        return f"n={self.number}&at={self.at}" if self.at else f"n={self.number}"


def stages_of(snapshot: MatchSnapshot, events: tuple[object, ...], viewer: Viewer) -> tuple[Stage, ...]:
    """The stages of an entry, made of its events as a viewer may know them."""
    return snapshot.registered.page.stages(tuple(events_for(snapshot.slug, events, viewer)))


def neighbours(point: Point, own: int, after: int | None) -> tuple[Point, Point]:
    """The points before and after one; the ends are their own neighbours.

    `own` is how many stages its entry has, `after` how many the next one has: None if there is none.
    """
    number, at = point.number, point.at
    if at:
        earlier = Point(number, at - 1) if at > 1 else Point(number - 1)
        later = Point(number, at + 1) if at < own else Point(number)
        return earlier, later
    earlier = Point(number, own) if own else Point(max(number - 1, 0))
    later = point if after is None else Point(number + 1, min(after, 1))
    return earlier, later
