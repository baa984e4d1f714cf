"""Fragments: the pieces of a match room that are pushed, each with one root whose id is its name.

The page, a push, a poll and a POST all use these same templates, so there is one path that redacts.
Cached fragments hold nothing of the person but what the seat may see: no CSRF token, no time zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from types import SimpleNamespace
from typing import Any

from cachetools import LRUCache
from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, override

from games.engine.game import Viewer
from games.engine.words import Words
from games.matches import selectors
from games.matches.chatting import ChatShown
from games.matches.listings import OpenMatch
from games.matches.remarks import story_shown
from games.matches.selectors import MatchPage, Presence
from games.matches.tables import Table

Fragments = Mapping[str, SafeString]

ROOM = ("headline", "seats", "board", "offers", "log", "result")
"""The fragments that change with the version of the match."""

STEADY: Mapping[str, tuple[str, ...]] = {
    "headline": ("game", "game_name", "headline", "is_viewer_to_act", "is_practice"),
    "seats": ("places",),
    "offers": ("public_id", "turn", "offers", "may_resign", "prefix", "is_solo"),
    "result": (
        *("public_id", "headline", "outcome", "viewer", "is_called_off", "rematch_id", "is_rematch_mine"),
        "is_rematch_taken",
        *("is_solo", "cashed_out", "story"),
    ),
}
"""The fragments that most moves leave as they are, and all of a page that each of them shows."""

# The invitation is part of the page of an open match, and goes when the match begins.
_NO_INVITE = mark_safe('<div id="invite" hx-swap-oob="true"></div>')

_rooms: LRUCache[tuple[object, ...], Fragments] = LRUCache(maxsize=4096)
_lock = Lock()


@lru_cache(maxsize=128)
def _template(name: str) -> Any:
    return get_template(f"matches/_{name}.html")


def fragment(name: str, page: Any, *, language: str | None = None, **more: Any) -> SafeString:
    """One fragment, rendered now from a value that its template sees as `page`."""
    context = {"page": page, "language": language or get_language(), **more}
    return mark_safe(str(_template(name).render(context)))  # noqa: S308  a Django template escapes


@lru_cache(maxsize=8192)
def _steady(name: str, language: str | None, shown: tuple[Any, ...]) -> SafeString:
    """A fragment from what it shows. Its template gets nothing else, so it cannot be out of date."""
    return fragment(name, SimpleNamespace(**dict(zip(STEADY[name], shown, strict=True))), language=language)


def _fragment_of(name: str, page: MatchPage, language: str | None) -> SafeString:
    if name not in STEADY or page.prefix:
        return fragment(name, page, language=language)
    return _steady(name, language, tuple([getattr(page, part) for part in STEADY[name]]))


def room(table: Table, viewer: Viewer, prefix: tuple[str, ...] = ()) -> Fragments:
    """The fragments of a match for one viewer, rendered once a version where nothing is picked yet."""
    if prefix:
        # Anybody can think of any number of prefixes: they must not push out what others are shown.
        return _rendered(table, viewer, prefix)
    key = _key(get_language(), table, viewer)
    known = _known(key)
    if known is not None:
        return known
    rendered = _rendered(table, viewer)
    with _lock:
        _rooms[key] = rendered
    return rendered


def _rendered(table: Table, viewer: Viewer, prefix: tuple[str, ...] = ()) -> Fragments:
    page = selectors.match_page(table, viewer, prefix)
    language = get_language()  # asked once: Django is slow to tell
    rendered = {name: _fragment_of(name, page, language) for name in ROOM}
    if told := story_shown(table):
        rendered["story"] = fragment("story", told)
    if page.bots:
        rendered["waiting"] = fragment("waiting", page)
    if not table.is_open:
        rendered["invite"] = _NO_INVITE
    return rendered


def room_in(language: str, table: Table, viewer: Viewer) -> Fragments:
    """The same, in a language; for sockets, which have no request."""
    known = _known(_key(language, table, viewer))
    if known is not None:
        return known
    with override(language):
        return room(table, viewer)


def _key(language: str | None, table: Table, viewer: Viewer) -> tuple[object, ...]:
    return table.id, table.version, table.names, table.kept_for, viewer, language


def _known(key: tuple[object, ...]) -> Fragments | None:
    with _lock:
        return _rooms.get(key)


def presence(language: str, table: Table, viewer: Viewer, shown: Presence) -> SafeString:
    """Who is here, who is gone, how many watch, and what may be claimed."""
    places = [
        {
            "name": sitter.name,
            "is_person": sitter.user_id is not None,
            "is_stood_in_for": bool(sitter.bot),
            "gone_since": shown.gone_since[sitter.seat],
        }
        for sitter in table.sitters
        if sitter.seat != viewer
    ]
    own = table.sitter(viewer) if viewer is not None else None
    more: dict[str, Any] = {
        "can_claim": viewer in shown.can_claim,
        "is_stood_in_for": table.is_playing and own is not None and bool(own.bot),
    }
    with override(language):
        return fragment("presence", shown, places=places, **more)


def chat(language: str, lines: tuple[ChatShown, ...]) -> SafeString:
    """What was said at the table."""
    with override(language):
        return fragment("chat", lines)


def open_matches(language: str, rows: tuple[OpenMatch, ...]) -> SafeString:
    """The rows of the lobby."""
    with override(language):
        return fragment("open_matches", rows)


@lru_cache(maxsize=1024)
def tick_in(language: str, entries: int) -> SafeString:
    """The sign that a move is on the disk: the match has so many entries now."""
    with override(language):
        return fragment("tick", str(entries))


@lru_cache(maxsize=1024)
def notice_in(language: str, words: Words | None) -> SafeString:
    """Why something was refused; None clears it."""
    with override(language):
        return fragment("notice", words)


@lru_cache(maxsize=1024)
def pulse(since: int, version: int) -> SafeString:
    """From which version to which a push brings the page; a browser that was elsewhere asks for the whole.

    It comes before what it tells of, so that a browser which is further already can leave that out.
    """
    return format_html(
        '<i id="pulse" hidden hx-swap-oob="true" data-since="{}" data-version="{}"></i>', since, version
    )


def forget_all() -> None:
    """Empty the cache, as a new process would start."""
    with _lock:
        _rooms.clear()
