"""What open pages are shown, read and drawn in a thread."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.game import Viewer
from games.matches.lists.selectors import matches_open
from games.matches.presence.selectors import Presence, presences_of
from games.matches.room.fragments import Fragments, open_matches_fragment, room_fragments_in
from games.matches.snapshot import MatchSnapshot, snapshot_cached


def presences_shown(match_ids: Iterable[int]) -> list[tuple[MatchSnapshot, Presence]]:
    """Who is present in each of these matches."""
    snapshots = [snapshot_cached(match_id) for match_id in match_ids]
    presences = presences_of(snapshots)
    return [(snapshot, presences[snapshot.id]) for snapshot in snapshots]


def lobby_drawn(languages: Iterable[str]) -> dict[str, Fragments]:
    """The rows of the lobby in each language, rendered off the event loop: a full lobby takes long."""
    shown = matches_open()
    return {language: {"open-matches": open_matches_fragment(language, shown)} for language in languages}


def views_drawn(snapshot: MatchSnapshot, views: Iterable[tuple[str, Viewer]]) -> None:
    """Draw a match for these viewers, each in their language, so that it is remembered."""
    for language, viewer in views:
        room_fragments_in(language, snapshot, viewer)
