"""The steps in which a page shows the last entry of a match, from what its viewer may know of it."""

from __future__ import annotations

from typing import Any

from games.engine.beats import Beat, Cue, Sound, beats_of
from games.engine.game import Viewer
from games.engine.values import Value
from games.engine.words import Words
from games.matches.redaction import events_for
from games.matches.room.endings import goal_ending
from games.matches.room.headlines import own_line
from games.matches.snapshot import MatchSnapshot


class Beats(Value, frozen=True):
    """The last entry of a match in steps."""

    entry: str
    """The number of the entry; -1 before the match begins."""
    beats: tuple[Beat, ...]
    closing: Sound | None
    """The sound after all of it has been shown."""
    befallen: Words | None = None
    """What befell the viewer since they acted, which stays readable till they act again."""


def last_beats(snapshot: MatchSnapshot, viewer: Viewer, view: Any) -> Beats:
    """The last entry step by step; `view` is what the viewer may know now."""
    if snapshot.state is None:
        return Beats("-1", (), None)
    last = snapshot.recent[-1].entry if snapshot.recent else None
    events = last.events if last else () if snapshot.entries else snapshot.opening
    seen = tuple(events_for(snapshot.slug, events, viewer))
    page, names = snapshot.registered.page, snapshot.names
    cues = page.cues(view, seen)
    lines = [page.line(event, names) is not None for event in seen]
    own = last is not None and own_line(last, names) is not None
    shown = [(Cue(), 1)] if own else []
    steps = beats_of([*shown, *zip(cues, map(int, lines), strict=True)])
    is_own = last is not None and last.seat == viewer
    return Beats(
        str(snapshot.entries),
        steps,
        _closing(snapshot, viewer, is_own=is_own),
        _befallen(snapshot, viewer, view),
    )


def _befallen(snapshot: MatchSnapshot, viewer: Viewer, view: Any) -> Words | None:
    if viewer not in snapshot.acting or not snapshot.is_playing:
        return None
    since = [logged.entry for logged in snapshot.recent]
    own = [at for at, entry in enumerate(since) if entry.events and entry.seat == viewer]
    events = [event for entry in since[own[-1] if own else 0 :] for event in entry.events]
    return snapshot.registered.page.befallen(view, tuple(events_for(snapshot.slug, events, viewer)))


def _closing(snapshot: MatchSnapshot, viewer: Viewer, *, is_own: bool) -> Sound | None:
    if viewer is None:
        return None
    if snapshot.outcome is not None:
        is_won = viewer in snapshot.outcome.winners or goal_ending(snapshot, viewer) is not None
        return Sound.WIN if is_won else Sound.LOSE
    return Sound.TURN if viewer in snapshot.acting and not is_own else None
