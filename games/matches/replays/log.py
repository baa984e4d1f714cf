"""The log beside a replay.

A long match has thousands of lines: each is rendered once, not again for every step.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from msgspec import Struct

from games.engine.entries import AnyEntry
from games.engine.game import Viewer
from games.engine.stages import Stage
from games.matches.models import Match
from games.matches.play.past import MAX_KEPT, moments_of, size_of
from games.matches.room.headlines import own_line
from games.matches.room.logs import LogLine, counted, event_lines, sight_after
from games.matches.selectors import entries_of
from games.matches.snapshot import MatchSnapshot

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LogScope(Struct, frozen=True):
    """Which part of a log is shown: from which side, and up to which entry and stage."""

    side: str
    viewers: tuple[Viewer, ...]
    seen_by: Viewer
    """The viewer by whose sight places are named, as on the board."""
    said_to: Viewer
    """Whoever looks from their own seat is *you*; None from elsewhere."""
    number: int
    stage: Stage | None


_lines: LRUCache[tuple[Any, ...], tuple[LogLine, ...]] = LRUCache(MAX_KEPT, size_of)
_drawn: LRUCache[tuple[Any, ...], tuple[str, ...]] = LRUCache(MAX_KEPT, size_of)
_lock = Lock()


def once(cache: LRUCache[K, V], key: K, compute: Callable[[], V]) -> V:
    """The cached value, or the one computed now."""
    with _lock:
        known = cache.get(key)
    if known is None:
        known = compute()
        with _lock:
            cache[key] = known
    return known


def logged(match: Match, snapshot: MatchSnapshot) -> tuple[AnyEntry, ...]:
    """The log up to the version of the snapshot, though the match may have gone on since."""
    return entries_of(match)[: snapshot.entries]


def log_drawn(match: Match, snapshot: MatchSnapshot, scope: LogScope) -> SafeString:
    """The rendered lines of the log: those after an entry, those of the entry itself, and those before it.

    The newest stands first, as in the log at the table.
    """
    key = (match.public_id, snapshot.version, snapshot.names, scope.viewers, scope.seen_by, scope.said_to)
    lines = once(_lines, key, lambda: _all_lines(match, snapshot, scope))
    numbers = [int(line.number) for line in lines]
    now, later = bisect_left(numbers, scope.number), bisect_right(numbers, scope.number)
    if scope.stage is not None:
        later = min(later, now + _lines_by(match, snapshot, scope, scope.stage))

    def drawn(state: str) -> tuple[str, ...]:
        of = (*key, scope.side, get_language(), state)
        return once(_drawn, of, lambda: tuple(_draw(lines, range(len(lines)), scope.side, state)))

    current = tuple(_draw(lines, range(now, later), scope.side, "now"))
    newest_first = reversed((*drawn("")[:now], *current, *drawn("later")[later:]))
    return mark_safe("".join(newest_first))  # noqa: S308  templates drew them


def _draw(lines: Sequence[LogLine], which: Sequence[int], side: str, state: str) -> Iterable[str]:
    template = get_template("matches/_replay_line.html")
    for at in which:
        is_uppermost = at == len(lines) - 1 or lines[at + 1].number != lines[at].number
        is_current = state == "now" and at == which[-1]
        shown = {"line": lines[at], "is_uppermost": is_uppermost, "is_current": is_current}
        yield template.render(shown | {"side": side, "state": state})


def _lines_by(match: Match, snapshot: MatchSnapshot, scope: LogScope, stage: Stage) -> int:
    """How many lines of an entry are about what has happened by one of its stages."""
    moment = moments_of(match, snapshot)[scope.number]
    own = moment.entry and own_line(moment.entry, snapshot.names, said_to=scope.said_to)
    sight = snapshot.registered.page.sight(snapshot.setup.map, None)  # names of tiles add no line
    events = moment.events[: stage.events]
    return bool(own) + len(_event_lines(snapshot, scope.number, events, scope, sight))


def _all_lines(match: Match, snapshot: MatchSnapshot, scope: LogScope) -> tuple[LogLine, ...]:
    seen_by = scope.seen_by
    sight = snapshot.registered.page.sight(snapshot.setup.map, seen_by)
    lines = list(counted(_event_lines(snapshot, 0, snapshot.opening, scope, sight)))
    sight = sight_after(snapshot.slug, sight, snapshot.opening, seen_by)
    for number, entry in enumerate(logged(match, snapshot), start=1):
        own = own_line(entry, snapshot.names, said_to=scope.said_to)
        if own:
            lines.append(LogLine(str(number), own))
        lines += _event_lines(snapshot, number, entry.events, scope, sight)
        sight = sight_after(snapshot.slug, sight, entry.events, seen_by)
    return tuple(lines)


def _event_lines(
    snapshot: MatchSnapshot, number: int, events: tuple[Any, ...], scope: LogScope, sight: Any
) -> tuple[LogLine, ...]:
    """The sentences about events that every one of these viewers may know."""
    slug, names, viewers = snapshot.slug, snapshot.names, scope.viewers
    if len(viewers) == 1:
        return event_lines(slug, number, events, viewers[0], names, sight, said_to=scope.said_to)
    lines: tuple[LogLine, ...] = ()
    for event in events:
        plain = event_lines(slug, number, (event,), None, names, sight)
        of_each = (event_lines(slug, number, (event,), viewer, names, sight) for viewer in viewers)
        lines += next((more for more in of_each if more != plain), plain)
    return lines
