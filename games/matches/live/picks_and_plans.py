"""Answers by HTTP for pages whose socket is open here: the plan of a turn, and what a pick changes on the board.
Such a page has said who it is, so nothing is asked of the database; by way of Django a plan cost more than the move
that was made of it, and a pick twice its drawing.

All others, and whoever asks for another turn or version than the one that is known here, get theirs from the views at
the same addresses (`views/room.py`).
"""

from __future__ import annotations

import gzip
import logging
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs
from weakref import WeakValueDictionary

from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import override

from games.matches.inputs import picks_asked
from games.matches.live.connections import RoomSocket, Send
from games.matches.live.executors import READING, run
from games.matches.live.hub import hub
from games.matches.room.fragments import answer_of, pick_changes
from games.matches.room.plans import room_plan
from games.matches.snapshot import MatchSnapshot, snapshot_known
from games.site import rates

ADDRESS = re.compile(r"/m/([\w-]+)/(plan|fragments)/")
PACKING = 6
"""The level of compression, as in the view: 5 would take a third less of 0.5 ms, and some plans exceed 10 kB."""
HEADERS = (
    (b"cache-control", b"private, no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)

log = logging.getLogger("parlour.request")

Headers = Mapping[bytes, bytes]
Asked = Mapping[str, str]

_pages: WeakValueDictionary[tuple[str, str], RoomSocket] = WeakValueDictionary()
"""For each match and session the page that was opened last; one of several is enough."""


def answers_for(socket: RoomSocket, public_id: str) -> None:
    """Answer by HTTP for this page, too, as long as it is open."""
    if socket.login:
        _pages[public_id, socket.login.session_key] = socket


async def answered(scope: Mapping[str, Any], send: Send) -> bool:
    """Answer a question of an open page; False if it is another request, or if this is up to the view."""
    address = ADDRESS.fullmatch(scope["path"])
    if address is None or scope["method"] != "GET":
        return False
    public_id, what = address.groups()
    headers = dict(scope["headers"])
    socket = _page(public_id, headers.get(b"cookie", b"").decode("latin-1"))
    snapshot = snapshot_known(socket.match_id) if socket else None
    if socket is None or snapshot is None:
        return False
    status = HTTPStatus.OK
    try:
        made = await run(READING, ANSWERS[what], snapshot, socket, headers, _query(scope))
    except rates.TooOften:
        status, made = HTTPStatus.TOO_MANY_REQUESTS, (b"", [])
    if made is None:
        return False
    body, more = made
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*HEADERS, *more, length]})
    await send({"type": "http.response.body", "body": body})
    about = {
        "method": "GET",
        "route": f"m/{{public_id}}/{what}/",
        "public_id": public_id,
        "user": socket.user_id,
    }
    log.info("request", extra={"about": about | {"status": int(status)}})
    return True


def _page(public_id: str, cookies: str) -> RoomSocket | None:
    """The open page of a match that was opened with these cookies, if its log-in stands."""
    socket = _pages.get((public_id, parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")))
    is_open = socket is not None and socket.login is not None and socket in hub.rooms.get(socket.match_id, ())
    return socket if is_open else None


def _query(scope: Mapping[str, Any]) -> Asked:
    query: bytes = scope["query_string"]
    return {
        name: values[-1] for name, values in parse_qs(query.decode("latin-1"), keep_blank_values=True).items()
    }


def _plan(
    snapshot: MatchSnapshot, socket: RoomSocket, headers: Headers, asked: Asked
) -> tuple[bytes, list[tuple[bytes, bytes]]] | None:
    seat = snapshot.seat_of(socket.user_id)
    if seat is None or not snapshot.is_playing or str(snapshot.turns[seat]) != asked.get("turn"):
        return None
    rates.hit_as(socket.counted, "pick")
    with override(socket.language):
        made = room_plan(snapshot, seat)
    if made is None:
        return None
    more = [(b"content-type", b"application/json"), (b"vary", b"Accept-Encoding, Cookie")]
    if b"gzip" not in headers.get(b"accept-encoding", b""):
        return made.encode(), more
    return gzip.compress(made.encode(), PACKING), [*more, (b"content-encoding", b"gzip")]


def _pick(
    snapshot: MatchSnapshot, socket: RoomSocket, headers: Headers, asked: Asked
) -> tuple[bytes, list[tuple[bytes, bytes]]] | None:
    seat = snapshot.seat_of(socket.user_id)
    is_about_this = "shown" in asked and asked.get("version") == str(snapshot.version)
    # A lesson says something to each pick. A page is no fragment: only a script asks for these.
    is_pick = is_about_this and snapshot.lesson is None and b"hx-request" in headers
    if not is_pick or not snapshot.is_playing or seat not in snapshot.acting:
        return None
    rates.hit_as(socket.counted, "pick")
    picks, shown = picks_asked(asked.get("picks", "")), picks_asked(asked["shown"])
    with override(socket.language):
        made = answer_of(snapshot.version, pick_changes(snapshot, seat, picks, shown))
    kind = (b"content-type", b"text/html; charset=utf-8")
    return made.encode(), [kind, (b"vary", b"Cookie, HX-Request")]


ANSWERS = {"plan": _plan, "fragments": _pick}
