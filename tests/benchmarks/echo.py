"""The least that a server of two players could do: what one socket sends, all sockets of its address get."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

_rooms: dict[str, list[Any]] = defaultdict(list)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """A bare ASGI application."""
    if scope["type"] != "websocket":
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    await receive()
    await send({"type": "websocket.accept"})
    room = _rooms[scope["path"]]
    room.append(send)
    while (message := await receive())["type"] == "websocket.receive":
        for other in room:
            await other({"type": "websocket.send", "text": message["text"]})
    room.remove(send)
