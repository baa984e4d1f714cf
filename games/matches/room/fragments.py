"""Fragments: the parts of a match room that are pushed, each with one root whose id is its name.

The page, a push, a poll and a POST all use these same templates, so there is one path that redacts. Cached
fragments depend on the seat, not on the person: no CSRF token, no time zone.
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
from msgspec.structs import replace

from games.engine.game import Viewer
from games.engine.offers import Prefix
from games.engine.words import Words
from games.matches.lists.selectors import OpenMatches
from games.matches.presence.chat import ChatShown
from games.matches.presence.selectors import Presence
from games.matches.room.closing import closing_shown
from games.matches.room.remarks import remark_shown, story_shown
from games.matches.room.selectors import MatchPage, match_page
from games.matches.room.summaries import summary_shown
from games.matches.sitters import Sitter
from games.matches.snapshot import MatchSnapshot
from games.site.parts import Part, changes, name_of, rendered, with_mark

Fragments = Mapping[str, SafeString]

ROOM = ("beats", "headline", "seats", "board", "offers", "log", "result", "resign")
"""Fragments that change with the version of the match; first the beats, which say in what order to show the others."""

PICKED = ("board", "offers")
"""Those that change with what is picked; in a lesson its words do, too."""

NEVER_AGAIN = frozenset({"beats", "offers", "log"})
"""Fragments whose content never comes back: they get no name, only the parts in them do."""

PEOPLE = ("presence", "chat")
"""Those that change with the people at the match."""

STEADY: Mapping[str, tuple[str, ...]] = {
    "headline": ("game", "game_name", "headline", "is_viewer_to_act", "is_practice"),
    "seats": ("seats",),
    "offers": ("public_id", "turn", "offers", "prefix", "may_take_back"),
    "resign": ("public_id", "may_resign", "is_solo"),
    "result": (
        *("public_id", "headline", "outcome", "viewer", "is_called_off", "rematch_id", "is_rematch_mine"),
        *("is_rematch_taken", "verdict", "summary", "replay_name", "is_practice"),
        *("is_lesson", "is_solo", "cashed_out", "earned", "game", "daily", "story", "next_way"),
    ),
}
"""The fragments that most moves leave unchanged, each with all fields of the page that it shows."""

# The invitation is part of the page of an open match, and goes when the match begins.
_NO_INVITE = mark_safe('<div id="invite" hx-swap-oob="true"></div>')
# After the deal it says how often the table opened anew: a page that slept through it is loaded again (reveal.js).
_NOT_CLOSING = '<div id="closing" hx-swap-oob="true" hidden data-anew="{}"></div>'

MAX_ROOMS = 16 * 1024 * 1024
"""Characters of all rooms that a process keeps; the least recently shown are dropped."""


def _size(fragments: Fragments) -> int:
    return sum(map(len, fragments.values()))


_rooms: LRUCache[tuple[object, ...], Fragments] = LRUCache(MAX_ROOMS, _size)
_lock = Lock()


def fragment_of(name: str, page: Any, *, language: str | None = None, **more: Any) -> Part:
    """One fragment, rendered now from a value that its template sees as `page`."""
    made = rendered(f"matches/_{name}.html", {"page": page, "language": language or get_language(), **more})
    if name in NEVER_AGAIN:
        made.name = ""
    return made


@lru_cache(maxsize=8192)
def _steady(name: str, language: str | None, shown: tuple[Any, ...]) -> Part:
    """A fragment from all that it shows. Its template gets nothing else, so it cannot be out of date."""
    return fragment_of(
        name, SimpleNamespace(**dict(zip(STEADY[name], shown, strict=True))), language=language
    )


@lru_cache(maxsize=1024)
def _bound(language: str | None, bound: tuple[tuple[str, str], ...]) -> SafeString:
    """The hashes that bind decks, each with the name of the player who brought it."""
    return fragment_of("bound", bound, language=language)


def _fragment_of(name: str, page: MatchPage, language: str | None) -> Part:
    if name not in STEADY or page.prefix:
        return fragment_of(name, page, language=language)
    return _steady(name, language, tuple([getattr(page, part) for part in STEADY[name]]))


def room_fragments(
    snapshot: MatchSnapshot, viewer: Viewer, prefix: Prefix = (), advised: Prefix = ()
) -> Fragments:
    """The fragments of a match for one viewer; rendered once for each version while nothing is picked.

    `advised` are the picks of a hint, which is marked on the board.
    """
    if prefix or advised:
        # Anybody can think of any number of prefixes: they must not push out what others are shown.
        return _rendered(snapshot, viewer, prefix, advised)
    key = _key(get_language(), snapshot, viewer)
    known = _known(key)
    if known is not None:
        return known
    made = _rendered(snapshot, viewer)
    with _lock:
        _rooms[key] = made
    return made


def _rendered(
    snapshot: MatchSnapshot, viewer: Viewer, prefix: Prefix = (), advised: Prefix = ()
) -> Fragments:
    page = replace(match_page(snapshot, viewer, prefix, advised), summary=summary_shown(snapshot, viewer))
    language = get_language()  # asked once: Django is slow to tell
    parts = {name: _fragment_of(name, page, language) for name in ROOM}
    if page.lesson:
        parts["lesson"] = fragment_of("lesson", page.lesson)
        parts["board"] = with_mark(parts["board"], page.lesson.at)
    elif page.hinted:
        parts["board"] = with_mark(parts["board"], page.hinted)
    made: dict[str, SafeString] = {**parts}
    if story := story_shown(snapshot):
        made["story"] = fragment_of("story", story)
    if remark := remark_shown(snapshot):
        made["remark"] = fragment_of("remark", remark)
    if page.bots:
        made["waiting"] = fragment_of("waiting", page)
    bound = tuple((sitter.name, sitter.deck_bound) for sitter in snapshot.sitters if sitter.deck_bound)
    if chain := snapshot.chain:
        made["head"] = head_fragment(chain.number, chain.head)
    if bound:
        made["bound"] = _bound(language, bound)
    if closing := snapshot.closing:
        made["closing"] = (
            fragment_of("closing", closing_shown(snapshot, closing, viewer))
            if snapshot.is_open
            else format_html(_NOT_CLOSING, closing.anew)
        )
    if not snapshot.is_open:
        made["invite"] = _NO_INVITE
    return made


def pick_changes(
    snapshot: MatchSnapshot, viewer: Viewer, prefix: tuple[str, ...], shown: tuple[str, ...]
) -> list[SafeString]:
    """The elements that change, by id, when these are picked on a page of this version that shows other picks."""
    before, after = _with_picks(snapshot, viewer, shown), _with_picks(snapshot, viewer, prefix)
    return [change for name in PICKED for change in changes(before[name], after[name]) or ()]


def _with_picks(snapshot: MatchSnapshot, viewer: Viewer, prefix: tuple[str, ...]) -> Fragments:
    if not prefix:
        return room_fragments(snapshot, viewer)
    page, language = match_page(snapshot, viewer, prefix), get_language()
    return {name: _fragment_of(name, page, language) for name in PICKED}


def loaded_name(version: int, fragments: Iterable[str]) -> str:
    """The name that a page loaded with these fragments gives when it opens its socket."""
    return name_of((str(version), *fragments))


def room_fragments_in(language: str, snapshot: MatchSnapshot, viewer: Viewer) -> Fragments:
    """The same, in a language; for sockets, which have no request."""
    known = _known(_key(language, snapshot, viewer))
    if known is not None:
        return known
    with override(language):
        return room_fragments(snapshot, viewer)


def is_rendered(language: str, viewer: Viewer, snapshot: MatchSnapshot) -> bool:
    """Whether the fragments of a match are in the cache."""
    return _known(_key(language, snapshot, viewer)) is not None


def _key(language: str | None, snapshot: MatchSnapshot, viewer: Viewer) -> tuple[object, ...]:
    return snapshot.id, snapshot.version, snapshot.names, snapshot.kept_for, viewer, language


def _known(key: tuple[object, ...]) -> Fragments | None:
    with _lock:
        return _rooms.get(key)


def presence_fragment(language: str, snapshot: MatchSnapshot, viewer: Viewer, shown: Presence) -> SafeString:
    """Who is here, who is gone, how many watch, and what may be claimed."""
    return _presence(language, snapshot.sitters, snapshot.is_playing, viewer, shown)


@lru_cache(maxsize=4096)
def _presence(
    language: str, sitters: tuple[Sitter, ...], is_playing: bool, viewer: Viewer, shown: Presence
) -> SafeString:
    # At every beat all open matches are looked through, and in nearly all of them nobody came or went.
    seats = [
        {
            "seat": str(sitter.seat),
            "name": sitter.name,
            "is_person": sitter.user_id is not None,
            "is_stood_in_for": bool(sitter.bot),
            "gone_since": shown.gone_since[sitter.seat],
            "is_unseen": sitter.seat in shown.unseen,
        }
        for sitter in sitters
        if sitter.seat != viewer
    ]
    own = next((sitter for sitter in sitters if sitter.seat == viewer), None)
    more: dict[str, Any] = {
        "can_claim": viewer in shown.can_claim,
        "is_playing": is_playing,
        "is_stood_in_for": is_playing and own is not None and bool(own.bot),
    }
    with override(language):
        return fragment_of("presence", shown, seats=seats, **more)


def chat_fragment(language: str, lines: tuple[ChatShown, ...]) -> SafeString:
    """The last lines of the chat."""
    with override(language):
        return fragment_of("chat", lines)


def open_matches_fragment(language: str, shown: OpenMatches) -> SafeString:
    """The rows of the lobby."""
    with override(language):
        return fragment_of("open_matches", shown)


@lru_cache(maxsize=1024)
def tick_fragment(language: str, entries: int) -> SafeString:
    """The sign that a move is on the disk: how many entries the match has now."""
    with override(language):
        return fragment_of("tick", str(entries))


@lru_cache(maxsize=1024)
def notice_fragment(language: str, words: Words | None) -> SafeString:
    """The reason of a refusal; None clears it."""
    with override(language):
        return fragment_of("notice", words)


def head_fragment(number: int, head: str) -> SafeString:
    """The last head of the chain of entries, after its number: the same for all who look, and no part of another."""
    text = '<code id="head" hx-swap-oob="true">{} {}</code>'
    return format_html(text, number, head)


@lru_cache(maxsize=1024)
def pulse_fragment(since: int, version: int) -> SafeString:
    """The versions from which and to which a push brings the page; a browser at another one asks for the whole.

    It comes before the fragments, so that a browser which is further already can leave those out.
    """
    return format_html(
        '<i id="pulse" hidden hx-swap-oob="true" data-since="{}" data-version="{}"></i>', since, version
    )


def answer_of(version: int, parts: Iterable[str]) -> str:
    """What answers a page that asks: the version first, then fragments or parts of them."""
    return "\n".join((pulse_fragment(0, version), *parts))


def forget() -> None:
    """Empty the cache, as a new process would start."""
    with _lock:
        _rooms.clear()
