"""What a viewer may know of a match: the one caller in `games.matches` of the functions of a game that decide it.

These are `setup_for`, `view_for`, `event_for` and `disclosed_when_over`. What leaves this module for a page, a
socket, a bot or a file is what its viewer may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.engine.game import AnyGame, Seat, Viewer
from games.engine.setup import Setup, SetupView
from games.matches.snapshot import MatchSnapshot
from games.registry import GAMES


def setup_for_all(game: AnyGame, setup: Setup[Any]) -> SetupView[Any]:
    """What everybody may know of what a match starts from."""
    return game.setup_for(setup, None)


def view_for(snapshot: MatchSnapshot, viewer: Viewer) -> Any:
    """All that a viewer may know of the present state of a match that has begun."""
    return view_of_state(snapshot.slug, snapshot.state, viewer)


def view_of_state(slug: str, state: Any, viewer: Viewer) -> Any:
    """All that a viewer may know of a state of a game."""
    return GAMES[slug].game.view_for(state, viewer)


def open_view(slug: str, state: Any, viewer: Viewer, seats: Iterable[Seat]) -> Any:
    """What a viewer sees of a state when everybody's cards lie open, as they may after the end."""
    of_seats = tuple([view_of_state(slug, state, seat) for seat in seats])
    return GAMES[slug].page.opened(view_of_state(slug, state, viewer), of_seats)


def events_for(slug: str, events: Iterable[Any], viewer: Viewer) -> Iterator[Any]:
    """The events as a viewer may know them, without those they may not know of."""
    game = GAMES[slug].game
    seen = (game.event_for(event, viewer) for event in events)
    return (event for event in seen if event is not None)


def seen_by_all(snapshot: MatchSnapshot) -> Iterator[Any]:
    """The last events as all have seen them, the newest first."""
    opening = snapshot.opening if snapshot.entries == len(snapshot.recent) else ()
    for events in (*(logged.entry.events for logged in reversed(snapshot.recent)), opening):
        yield from events_for(snapshot.slug, reversed(events), None)


def disclosures(snapshot: MatchSnapshot, events: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """The events with more to disclose, each as all have seen it and what it hid; none while that could still help.

    They are disclosed once the match, and the day of its deal, is over; in practice at once.
    """
    if snapshot.is_kept_back or not (snapshot.is_over or snapshot.is_practice):
        return
    game = GAMES[snapshot.slug].game
    for event in events:
        more = game.disclosed_when_over(event)
        if more is not None:
            yield game.event_for(event, None), more
