"""Fragments: the parts of a match room that are pushed, each with one root whose id is its name.

The page, a push, a poll and a POST all use these same templates, so there is one path that redacts.
Cached fragments hold nothing of the person but what the seat may see: no CSRF token, no time zone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from threading import Lock
from types import SimpleNamespace
from typing import Any

from cachetools import LRUCache
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, override

from games.engine.game import Viewer
from games.engine.words import Words
from games.matches.lists.selectors import OpenMatch
from games.matches.presence.chat import ChatShown
from games.matches.presence.selectors import Presence
from games.matches.room.remarks import story_shown
from games.matches.room.selectors import MatchPage, match_page
from games.matches.snapshot import MatchSnapshot
from games.site.parts import Part, name_of, rendered

Fragments = Mapping[str, SafeString]

ROOM = ("beats", "headline", "seats", "board", "offers", "log", "result", "resign")
"""The fragments that change with the version of the match. The beats come first: they say how the others are shown."""

PEOPLE = ("presence", "chat")
"""Those that change with the people at it."""

STEADY: Mapping[str, tuple[str, ...]] = {
    "headline": ("game", "game_name", "headline", "is_viewer_to_act", "is_practice"),
    "seats": ("places",),
    "offers": ("public_id", "turn", "offers", "prefix"),
    "resign": ("public_id", "may_resign", "is_solo"),
    "result": (
        *("public_id", "headline", "outcome", "viewer", "is_called_off", "rematch_id", "is_rematch_mine"),
        "is_rematch_taken",
        *("is_solo", "cashed_out", "earned", "game", "daily", "story"),
    ),
}
"""The fragments that most moves leave as they are, and all of a page that each of them shows."""

# The invitation is part of the page of an open match, and goes when the match begins.
_NO_INVITE = mark_safe('<div id="invite" hx-swap-oob="true"></div>')

MAX_ROOMS = 64 * 1024 * 1024
"""Characters of all rooms that a process keeps; it forgets those that were longest not shown."""


def _size(fragments: Fragments) -> int:
    return sum(map(len, fragments.values()))


_rooms: LRUCache[tuple[object, ...], Fragments] = LRUCache(MAX_ROOMS, _size)
_lock = Lock()


def fragment_of(name: str, page: Any, *, language: str | None = None, **more: Any) -> Part:
    """One fragment, rendered now from a value that its template sees as `page`."""
    return rendered(f"matches/_{name}.html", {"page": page, "language": language or get_language(), **more})


@lru_cache(maxsize=8192)
def _steady(name: str, language: str | None, shown: tuple[Any, ...]) -> SafeString:
    """A fragment from what it shows. Its template gets nothing else, so it cannot be out of date."""
    return fragment_of(
        name, SimpleNamespace(**dict(zip(STEADY[name], shown, strict=True))), language=language
    )


def _fragment_of(name: str, page: MatchPage, language: str | None) -> SafeString:
    if name not in STEADY or page.prefix:
        return fragment_of(name, page, language=language)
    return _steady(name, language, tuple([getattr(page, part) for part in STEADY[name]]))


def room_fragments(snapshot: MatchSnapshot, viewer: Viewer, prefix: tuple[str, ...] = ()) -> Fragments:
    """The fragments of a match for one viewer, rendered once a version where nothing is picked yet."""
    if prefix:
        # Anybody can think of any number of prefixes: they must not push out what others are shown.
        return _rendered(snapshot, viewer, prefix)
    key = _key(get_language(), snapshot, viewer)
    known = _known(key)
    if known is not None:
        return known
    made = _rendered(snapshot, viewer)
    with _lock:
        _rooms[key] = made
    return made


def _rendered(snapshot: MatchSnapshot, viewer: Viewer, prefix: tuple[str, ...] = ()) -> Fragments:
    page = match_page(snapshot, viewer, prefix)
    language = get_language()  # asked once: Django is slow to tell
    made: dict[str, SafeString] = {name: _fragment_of(name, page, language) for name in ROOM}
    if story := story_shown(snapshot):
        made["story"] = fragment_of("story", story)
    if page.bots:
        made["waiting"] = fragment_of("waiting", page)
    if not snapshot.is_open:
        made["invite"] = _NO_INVITE
    return made


def loaded_name(version: int, fragments: Iterable[str]) -> str:
    """What a page that is loaded with these fragments says of itself when it opens its socket."""
    return name_of((str(version), *fragments))


def room_fragments_in(language: str, snapshot: MatchSnapshot, viewer: Viewer) -> Fragments:
    """The same, in a language; for sockets, which have no request."""
    known = _known(_key(language, snapshot, viewer))
    if known is not None:
        return known
    with override(language):
        return room_fragments(snapshot, viewer)


def is_rendered(language: str, viewer: Viewer, snapshot: MatchSnapshot) -> bool:
    """Whether the fragments of a match wait to be shown."""
    return _known(_key(language, snapshot, viewer)) is not None


def _key(language: str | None, snapshot: MatchSnapshot, viewer: Viewer) -> tuple[object, ...]:
    return snapshot.id, snapshot.version, snapshot.names, snapshot.kept_for, viewer, language


def _known(key: tuple[object, ...]) -> Fragments | None:
    with _lock:
        return _rooms.get(key)


def presence_fragment(language: str, snapshot: MatchSnapshot, viewer: Viewer, shown: Presence) -> SafeString:
    """Who is here, who is gone, how many watch, and what may be claimed."""
    places = [
        {
            "seat": str(sitter.seat),
            "name": sitter.name,
            "is_person": sitter.user_id is not None,
            "is_stood_in_for": bool(sitter.bot),
            "gone_since": shown.gone_since[sitter.seat],
            "is_unseen": sitter.seat in shown.unseen,
        }
        for sitter in snapshot.sitters
        if sitter.seat != viewer
    ]
    own = snapshot.sitter(viewer) if viewer is not None else None
    more: dict[str, Any] = {
        "can_claim": viewer in shown.can_claim,
        "is_stood_in_for": snapshot.is_playing and own is not None and bool(own.bot),
    }
    with override(language):
        return fragment_of("presence", shown, places=places, **more)


def chat_fragment(language: str, lines: tuple[ChatShown, ...]) -> SafeString:
    """The last lines of the chat."""
    with override(language):
        return fragment_of("chat", lines)


def open_matches_fragment(language: str, rows: tuple[OpenMatch, ...]) -> SafeString:
    """The rows of the lobby."""
    with override(language):
        return fragment_of("open_matches", rows)


@lru_cache(maxsize=1024)
def tick_fragment(language: str, entries: int) -> SafeString:
    """The sign that a move is on the disk: the match has so many entries now."""
    with override(language):
        return fragment_of("tick", str(entries))


@lru_cache(maxsize=1024)
def notice_fragment(language: str, words: Words | None) -> SafeString:
    """Why something was refused; None clears it."""
    with override(language):
        return fragment_of("notice", words)


@lru_cache(maxsize=1024)
def pulse_fragment(since: int, version: int) -> SafeString:
    """From which version to which a push brings the page; a browser that was elsewhere asks for the whole.

    It comes before what it tells of, so that a browser which is further already can leave that out.
    """
    return format_html(
        '<i id="pulse" hidden hx-swap-oob="true" data-since="{}" data-version="{}"></i>', since, version
    )


def forget() -> None:
    """Empty the cache, as a new process would start."""
    with _lock:
        _rooms.clear()
