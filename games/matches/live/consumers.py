"""Sockets: they parse, call the same services as the views, and leave updating the pages to `hub`.

These are plain ASGI applications. Channels' own consumers make a thread hop for every event and share one thread
for all database work of the process.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from accounts.selectors import login_of
from games.engine.errors import BadData, RuleError
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.inputs import move_asked, one
from games.matches.live.connections import RoomSocket, Send, Socket
from games.matches.live.executors import READING, run
from games.matches.live.hub import hub
from games.matches.live.limits import admitted, is_flooding
from games.matches.live.picks_and_plans import answers_for
from games.matches.play.services import amove_play, move_take_back
from games.matches.presence.chat import chat_say
from games.matches.room.fragments import notice_fragment
from games.matches.selectors import match_by_id
from games.site import rates

MAX_BYTES = 64 * 1024
FLOODED = 4008
CROWDED = 4029
NOT_FOUND = 4404
TOO_MANY_PAGES = _(
    "You have a lot of pages of this site open, so this one isn't live: it checks for news every few "
    "seconds. Close some others and reload it."
)

Serve = Callable[[Any, Any, Send], Awaitable[None]]


class Flood:
    """Too many messages of any kind from one page, or from all pages of its visitor, as from a program gone wild."""

    def __init__(self, scope: Mapping[str, Any]) -> None:
        self.counted = rates.counted_of_socket(scope)
        self._since = time.monotonic()
        self._count = 0

    def is_flooding(self) -> bool:
        """Count one more message."""
        now = time.monotonic()
        if now - self._since > settings.FLOOD_SECONDS:
            self._since, self._count = now, 0
        self._count += 1
        return self._count > int(settings.FLOOD_MESSAGES) or is_flooding(self.counted)


def _asked(scope: Mapping[str, Any], what: str) -> str:
    query: bytes = scope["query_string"]
    return parse_qs(query.decode("latin-1")).get(what, [""])[0]


def _language(scope: Mapping[str, Any]) -> str:
    asked = _asked(scope, "language")
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _counted(serve: Serve) -> Serve:
    """Counts a live page for its visitor; one too many is closed with a code that says so."""

    @wraps(serve)
    async def counted(scope: Any, receive: Any, send: Send) -> None:
        with admitted(scope) as is_admitted:
            if is_admitted:
                await serve(scope, receive, send)
                return
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": notice_fragment(_language(scope), TOO_MANY_PAGES)})
        await send({"type": "websocket.close", "code": CROWDED})

    return counted


@_counted
async def room(scope: Any, receive: Any, send: Send) -> None:
    """The socket of a match room."""
    await receive()  # websocket.connect
    hub.start()
    match = await run(READING, match_by_id, scope["url_route"]["kwargs"]["public_id"], scope["user"].pk)
    await send({"type": "websocket.accept"})
    if match is None:
        await send({"type": "websocket.close", "code": NOT_FOUND})
        return
    flood = Flood(scope)
    login = login_of(scope["session"], scope["user"])
    who = {"user_id": scope["user"].pk, "login": login, "counted": flood.counted}
    socket = RoomSocket(send, _language(scope), match_id=match.pk, has=_asked(scope, "has"), **who)
    answers_for(socket, match.public_id)
    try:
        await hub.enter(socket)
        await _serve(socket, flood, receive, send)
    finally:
        # Also when the server cancels this task, or the page broke while it opened: the others should
        # see that a player left.
        await asyncio.shield(hub.leave(socket))


async def _serve(socket: RoomSocket, flood: Flood, receive: Any, send: Send) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        if flood.is_flooding():
            await send({"type": "websocket.close", "code": FLOODED})
            return
        try:
            await _answer(socket, flood.counted, _content(message))
        except rates.TooOften as error:
            # A whole page would cost a read of the match: this costs nobody anything.
            await socket.show({}, [notice_fragment(socket.language, error.words)])
        except RuleError as error:
            await hub.show_whole(socket, [notice_fragment(socket.language, error.words)])


def _content(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """The content of a message. Raises BadData."""
    text = message.get("text")
    if text is None:
        raise BadData
    if len(text) > MAX_BYTES or len(text.encode()) > MAX_BYTES:
        raise BadData(_("That message is too long."))
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise BadData from None
    if not isinstance(content, dict):
        raise BadData
    return content


async def _answer(socket: RoomSocket, counted: rates.Counted, content: Mapping[str, Any]) -> None:
    what = content.get("what", "move")
    if what == "whole":
        await hub.show_whole(socket)
    elif socket.user_id is None:
        raise NotAllowed(_("You're watching this match. Only its players can play."))
    elif what == "move":
        await _move(socket, socket.user_id, counted, content)
    elif what == "chat":
        await run(READING, _chat, socket.match_id, socket.user_id, counted, content)
    else:
        raise BadData


def _chat(match_id: int, user_id: int, counted: rates.Counted, content: Mapping[str, Any]) -> None:
    """Runs in a thread: carries out a chat message."""
    rates.hit_as(counted, "chat")
    chat_say(match_id=match_id, user_id=user_id, text=one(content, "text"))


async def _move(socket: RoomSocket, user_id: int, counted: rates.Counted, content: Mapping[str, Any]) -> None:
    socket.moving = content
    try:
        if rates.is_kept_elsewhere():
            await run(READING, rates.hit_as, counted, "move")
        else:
            rates.hit_as(counted, "move")
        asked, match_id = move_asked(content), socket.match_id
        if asked.is_take_back:
            snapshot = await run(READING, move_take_back, match_id=match_id, user_id=user_id, asked=asked)
        else:
            snapshot = await amove_play(match_id=match_id, user_id=user_id, asked=asked)
        if socket.moving is not None:  # it had arrived before, and no push brings it
            await hub.show_match(snapshot)
    finally:
        socket.moving = None


async def nowhere(scope: Any, receive: Any, send: Send) -> None:
    """Closes sockets at unknown addresses with a code that stops retries."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": NOT_FOUND})


@_counted
async def lobby(scope: Any, receive: Any, send: Send) -> None:
    """The socket of the lobby: it only listens."""
    await receive()
    hub.start()
    await send({"type": "websocket.accept"})
    socket = Socket(send, _language(scope))
    hub.lobby.add(socket)
    try:
        await hub.show_lobby(only=socket)
        flood = Flood(scope)
        while (await receive())["type"] == "websocket.receive":
            if flood.is_flooding():
                await send({"type": "websocket.close", "code": FLOODED})
                return
    finally:
        hub.lobby.discard(socket)
