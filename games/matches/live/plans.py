"""Plans of turns for pages whose socket is open here. Such a page has said who it is, so nothing is asked of the
database; by way of Django its plan cost more than the move that was made of it.

All others, and whoever asks for another turn than the one that is known here, get theirs from the view at the same
address (`views/room.py`).
"""

from __future__ import annotations

import gzip
import logging
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs
from weakref import WeakValueDictionary

from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import override

from games.matches.live.connections import RoomSocket, Send
from games.matches.live.executors import READING, run
from games.matches.live.hub import hub
from games.matches.room.plans import room_plan
from games.matches.snapshot import MatchSnapshot, snapshot_known

ADDRESS = re.compile(r"/m/([\w-]+)/plan/")
PACKING = 6
"""How hard a plan is packed, as the view does it: 5 takes a third less of 0.5 ms, and some plans exceed 10 kB."""
HEADERS = (
    (b"content-type", b"application/json"),
    (b"cache-control", b"private, no-store"),
    (b"vary", b"Accept-Encoding, Cookie"),
    (b"x-content-type-options", b"nosniff"),
)

log = logging.getLogger("parlour.request")

_pages: WeakValueDictionary[tuple[str, str], RoomSocket] = WeakValueDictionary()
"""The last page that each session opened of a match; of several one is enough."""


def plans_from(socket: RoomSocket, public_id: str) -> None:
    """Know a page by its match and its session as long as it is open."""
    if socket.login:
        _pages[public_id, socket.login.session_key] = socket


async def plan_answered(scope: Mapping[str, Any], send: Send) -> bool:
    """Answer a request for a plan; False if it is another one, or if this is up to the view."""
    address = ADDRESS.fullmatch(scope["path"])
    if address is None or scope["method"] != "GET":
        return False
    headers = dict(scope["headers"])
    socket = _page(address[1], headers.get(b"cookie", b"").decode("latin-1"))
    snapshot = snapshot_known(socket.match_id) if socket else None
    if socket is None or snapshot is None or _turn(snapshot, socket) != _turn_asked(scope):
        return False
    is_packed = b"gzip" in headers.get(b"accept-encoding", b"")
    made = await run(READING, _plan, snapshot, socket, is_packed=is_packed)
    if made is None:
        return False
    packing = ((b"content-encoding", b"gzip"),) if is_packed else ()
    length = (b"content-length", str(len(made)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, *packing, length]})
    await send({"type": "http.response.body", "body": made})
    about = {"method": "GET", "route": "m/{public_id}/plan/", "public_id": address[1], "user": socket.user_id}
    log.info("request", extra={"about": about | {"status": 200}})
    return True


def _page(public_id: str, cookies: str) -> RoomSocket | None:
    """The open page of a match that was opened with these cookies, if its log-in stands."""
    socket = _pages.get((public_id, parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")))
    is_open = socket is not None and socket.login is not None and socket in hub.rooms.get(socket.match_id, ())
    return socket if is_open else None


def _turn(snapshot: MatchSnapshot, socket: RoomSocket) -> str:
    seat = snapshot.seat_of(socket.user_id)
    return str(snapshot.turns[seat]) if seat is not None and snapshot.is_playing else ""


def _turn_asked(scope: Mapping[str, Any]) -> str:
    query: bytes = scope["query_string"]
    return parse_qs(query.decode("latin-1")).get("turn", [""])[0]


def _plan(snapshot: MatchSnapshot, socket: RoomSocket, *, is_packed: bool) -> bytes | None:
    with override(socket.language):
        made = room_plan(snapshot, snapshot.seat_of(socket.user_id))
    if made is None:
        return None
    return gzip.compress(made.encode(), PACKING) if is_packed else made.encode()
