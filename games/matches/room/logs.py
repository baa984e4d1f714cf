"""The last entries of a match as its room tells them, in words for one viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, groupby
from typing import Any

from msgspec.structs import replace

from games.engine.entries import Acted, Actor, TakenBack
from games.engine.game import Viewer
from games.engine.offers import Mark
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.redaction import events_for, view_for
from games.matches.room.headlines import own_line
from games.matches.snapshot import LOG_BLOCK, MatchSnapshot
from games.matches.snapshot_parts import Logged
from games.registry import GAMES


class LogLine(Value, frozen=True):
    """The log line of one event, and the number of its entry."""

    number: str
    words: Words
    is_turn: bool = False
    """Whether a turn or round begins here."""


class LogPart(Value, frozen=True, eq=False):
    """Log lines of an entry, the last first, as entries are; compared by identity, as `Logged`."""

    lines: tuple[LogLine, ...]
    is_own: bool
    """Whether the viewer acted here, and no bot for them: what stands above has come since."""


class LogBlock(Value, frozen=True):
    """Successive entries of the log, the last entry first. A full block never changes, so pages know it by its name."""

    parts: tuple[LogPart, ...]


def log_blocks(snapshot: MatchSnapshot, viewer: Viewer) -> tuple[LogBlock, ...]:
    """The last entries in words, the newest first, as a viewer may read them."""
    names, recent = snapshot.names, snapshot.recent
    first = snapshot.registered.page.sight(snapshot.setup.map, viewer)
    sight, sights = _sight_before(snapshot, first, viewer), {}
    for logged in recent:
        sights[logged.number] = sight
        sight = _sight_after(snapshot.slug, sight, logged, viewer)
    blocks = []
    for number, group in groupby(reversed(recent), lambda logged: logged.number // LOG_BLOCK):
        if recent[0].number > max(1, number * LOG_BLOCK):
            break  # part of it is forgotten: each new entry would make it another one
        parts = [_part(snapshot.slug, one, viewer, names, sights[one.number]) for one in group]
        blocks.append(LogBlock(tuple(parts)))
    if snapshot.entries == len(recent):
        blocks.append(LogBlock((_first_part(snapshot.slug, snapshot.opening, viewer, names, first),)))
    return tuple(blocks)


def _sight_before(snapshot: MatchSnapshot, first: Any, viewer: Viewer) -> Any:
    """The sight by which the log lines of the first of the last entries are worded."""
    if snapshot.entries == len(snapshot.recent):
        return sight_after(snapshot.slug, first, snapshot.opening, viewer)
    if first is None:
        return None
    events = (events_for(snapshot.slug, logged.entry.events, viewer) for logged in snapshot.recent)
    now = view_for(snapshot, viewer)
    return snapshot.registered.page.sight_before(first, now, tuple(chain.from_iterable(events)))


def sight_after(slug: str, sight: Any, events: tuple[Any, ...], viewer: Viewer) -> Any:
    """The sight by which the log lines of the next entry are worded."""
    if sight is None:
        return None
    return GAMES[slug].page.sight_after(sight, tuple(events_for(slug, events, viewer)))


@lru_cache(maxsize=8192)
def _sight_after(slug: str, sight: Any, logged: Logged, viewer: Viewer) -> Any:
    return sight_after(slug, sight, logged.entry.events, viewer)


@lru_cache(maxsize=65_536)
def _part(slug: str, logged: Logged, viewer: Viewer, names: tuple[str, ...], sight: Any) -> LogPart:
    entry = logged.entry
    own = own_line(entry, names, said_to=viewer)
    first = (LogLine(str(logged.number), own),) if own else ()
    lines = first + event_lines(slug, logged.number, entry.events, viewer, names, sight, said_to=viewer)
    is_own = isinstance(entry, Acted | TakenBack) and (entry.seat, entry.actor) == (viewer, Actor.PERSON)
    return _part_of(lines, is_own)


@lru_cache(maxsize=8192)
def _first_part(
    slug: str, opening: tuple[Any, ...], viewer: Viewer, names: tuple[str, ...], sight: Any
) -> LogPart:
    lines = event_lines(slug, 0, opening, viewer, names, sight, said_to=viewer)
    return _part_of(tuple(counted(lines)), False)


@lru_cache(maxsize=65_536)
def _part_of(lines: tuple[LogLine, ...], is_own: bool) -> LogPart:
    """One value for all viewers who may read the same, so that it is rendered once."""
    return LogPart(lines[::-1], is_own)


def event_lines(
    slug: str,
    number: int,
    events: tuple[Any, ...],
    viewer: Viewer,
    names: tuple[str, ...],
    sight: Any,
    *,
    said_to: Viewer = None,
) -> tuple[LogLine, ...]:
    """The log lines of events that a viewer may read, with the names that tiles or cells have in a sight.

    Whoever they are said to is *you* in them.
    """
    page, lines = GAMES[slug].page, []
    for event in events_for(slug, events, viewer):
        own = None if said_to is None else page.line_to(event, names, said_to, sight)
        if words := own or page.line_in_sight(event, names, sight):
            lines.append(LogLine(str(number), words, _is_turn(page.mark(event, names, sight))))
        sight = page.sight_after(sight, (event,))
    return tuple(lines)


def counted(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    """Lines that say the same one after the other as one, with their number: a hand is dealt card by card."""
    for line, same in groupby(lines):
        times = len(list(same))
        yield line if times == 1 else replace(line, words=_("%(line)s ×%(n)s", line=line.words, n=times))


def _is_turn(mark: Mark | None) -> bool:
    return mark is not None and not mark.weight
