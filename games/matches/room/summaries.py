"""The summary at the end of a match, computed once for each side.

It is made from the viewer's own last view and from the events as they were shown them, so it can tell them nothing
new. Rooms are rendered off the event loop, and this is part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from games.engine.entries import Acted, Actor, AnyEntry, entry_type
from games.engine.errors import RuleError
from games.engine.game import Seat, Viewer
from games.engine.rng import Rng
from games.engine.summaries import Choice, NumberedEvent, Summary, standing_entries
from games.engine.wire import decode
from games.matches.models import Match, Move
from games.matches.play.past import moments_of
from games.matches.redaction import events_for, view_for, view_of_state
from games.matches.room.endings import goal_ending
from games.matches.snapshot import MatchSnapshot


def summary_shown(snapshot: MatchSnapshot, viewer: Viewer) -> Summary | None:
    """The summary for a viewer; None before the end, in a lesson, and where there is nothing to sum up."""
    if not snapshot.is_over or snapshot.state is None or snapshot.lesson:
        return None
    if viewer not in snapshot.summaries:
        snapshot.summaries[viewer] = _made(snapshot, viewer)
    return snapshot.summaries[viewer]


def _made(snapshot: MatchSnapshot, viewer: Viewer) -> Summary | None:
    entries = _entries(snapshot)
    if len(entries) != snapshot.entries:
        return None  # part of its log is missing
    events = tuple(_events_seen(snapshot, entries, viewer))
    story = snapshot.registered.story
    if story is not None and goal_ending(snapshot, viewer):
        return story.summary(view_for(snapshot, viewer), events, snapshot.names)
    choices = tuple(_choices(snapshot, viewer))
    return snapshot.registered.page.summary(view_for(snapshot, viewer), events, choices, snapshot.names)


def _entries(snapshot: MatchSnapshot) -> Sequence[AnyEntry]:
    if snapshot.log is not None:
        return snapshot.log
    if len(snapshot.recent) == snapshot.entries:
        return [logged.entry for logged in snapshot.recent]
    kind = entry_type(snapshot.game)
    stored = Move.objects.filter(match_id=snapshot.id, number__lte=snapshot.entries).order_by("number")
    return [decode(entry, kind) for entry in stored.values_list("entry", flat=True)]


def _events_seen(
    snapshot: MatchSnapshot, entries: Sequence[AnyEntry], viewer: Viewer
) -> Iterator[NumberedEvent[Any]]:
    logged = ((0, snapshot.opening), *((number, entry.events) for number, entry in standing_entries(entries)))
    for number, events in logged:
        for event in events_for(snapshot.slug, events, viewer):
            yield NumberedEvent(number, event)


def _choices(snapshot: MatchSnapshot, viewer: Viewer) -> Iterator[Choice]:
    """The viewer's own choices beside those of the game's book, which sees what the viewer saw then."""
    book = snapshot.registered.book
    is_known = snapshot.log is None and snapshot.rules == snapshot.registered.game.rules
    if not book or viewer is None or not is_known:
        return
    bot, game = snapshot.registered.bots[book], snapshot.game
    try:
        moments = moments_of(Match.objects.get(pk=snapshot.id), snapshot)
    except (Match.DoesNotExist, RuleError):
        return
    for before, after in pairwise(moments):
        entry = after.entry
        if isinstance(entry, Acted) and entry.actor == Actor.PERSON and entry.seat == viewer:
            legal = tuple(game.legal_actions(before.state, Seat(entry.seat)))
            advised = bot.choose(view_of_state(snapshot.slug, before.state, viewer), legal, Rng("book"))
            yield Choice(after.number, entry.action, advised)
