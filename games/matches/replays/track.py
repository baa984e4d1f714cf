"""The track of a replay: where turns and rounds begin, and the moments that mattered most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from games.engine.game import Viewer
from games.engine.offers import Mark
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.redaction import events_for
from games.matches.snapshot import MatchSnapshot

MAX_MOMENTS = 5


class Marked(Struct, frozen=True):
    """A mark on the track, after the entry `number`; `at` is how far along, such as `12.5%`."""

    number: int
    at: str
    words: Words


class Track(Struct, frozen=True):
    """The marks of a match, in order."""

    turns: tuple[Marked, ...]
    moments: tuple[Marked, ...]
    """Those that mattered most, at most one an entry."""

    def turn_at(self, number: int) -> Words | None:
        """The turn in which the entry `number` happened; None before the first."""
        return next((mark.words for mark in reversed(self.turns) if mark.number <= number), None)


def track_of(
    snapshot: MatchSnapshot, viewer: Viewer, logged: Iterable[tuple[Any, ...]], *, said_to: Viewer = None
) -> Track:
    """The track of a match from what a viewer may know of the events of its opening and of each entry.

    Whoever its moments are said to is *you* in them.
    """
    turns: dict[int, Words] = {}
    moments: dict[int, Mark] = {}
    for number, mark in _marks(snapshot, viewer, logged, said_to):
        if not mark.weight:
            turns[number] = mark.words or _("Turn %(turn)s", turn=len(turns) + 1)
        elif mark.words:
            moments[number] = _joined(moments[number], mark) if number in moments else mark
    best = sorted(moments, key=lambda number: -moments[number].weight)[:MAX_MOMENTS]
    return Track(
        tuple([_marked(snapshot, number, words) for number, words in turns.items()]),
        tuple([_marked(snapshot, number, moments[number].words or Words("")) for number in sorted(best)]),
    )


def _joined(one: Mark, other: Mark) -> Mark:
    """What mattered more, or both if they belong together."""
    if one.joins and other.joins:
        words = _("%(some)s %(more)s", some=one.words or "", more=other.words or "")
        return Mark(words, max(one.weight, other.weight), joins=True)
    return other if other.weight > one.weight else one


def _marks(
    snapshot: MatchSnapshot, viewer: Viewer, logged: Iterable[tuple[Any, ...]], said_to: Viewer
) -> Iterator[tuple[int, Mark]]:
    page = snapshot.registered.page
    sight = page.sight(snapshot.setup.map, viewer)
    for number, events in enumerate(logged):
        for event in events_for(snapshot.slug, events, viewer):
            mark = page.mark(event, snapshot.names, sight)
            if mark is not None and mark.weight and said_to is not None:
                own = page.line_to(event, snapshot.names, said_to, sight)
                mark = Mark(own or mark.words, mark.weight, mark.joins)
            if mark is not None:
                yield number, mark
            sight = page.sight_after(sight, (event,))


def _marked(snapshot: MatchSnapshot, number: int, words: Words) -> Marked:
    return Marked(number, f"{100 * number / max(1, snapshot.entries):.2f}%", words)
