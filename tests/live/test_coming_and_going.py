"""Pages that come and go at bad moments: nobody is left behind as a ghost, and nobody is forgotten."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.engine.game import Seat
from games.matches import consumers, selectors, tables
from games.matches.live import hub
from games.matches.models import Match
from games.matches.sockets import RoomSocket
from tests.live.sockets import asgi

pytestmark = pytest.mark.django_db(transaction=True)


@asgi
async def test_a_page_that_breaks_while_it_opens_is_not_here(match: Match, bob: User) -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            raise ConnectionResetError

    scope = {"url_route": {"kwargs": {"public_id": match.public_id}}, "query_string": b"", "user": bob}
    with pytest.raises(ConnectionResetError):
        await consumers.room(scope, receive, send)
    assert match.pk not in hub.rooms
    table = await sync_to_async(tables.load)(match.pk)
    assert (await sync_to_async(selectors.presence)(table)).gone_since[1] is not None


@asgi
async def test_a_page_that_opens_while_the_last_ones_close_is_shown_what_happens(
    match: Match, ada: User, bob: User
) -> None:
    async def send(_message: dict[str, Any]) -> None:
        pass

    def page(user: User, seat: int) -> RoomSocket:
        return RoomSocket(send, "en", match_id=match.pk, user_id=user.pk, viewer=Seat(seat))

    hub.start()
    old = [page(ada, 0), page(bob, 1)]
    for one in old:
        await hub.enter(one)
    leaving = [asyncio.create_task(hub.leave(one)) for one in old]
    await asyncio.wait(leaving, return_when=asyncio.FIRST_COMPLETED)
    new = page(ada, 0)
    await asyncio.gather(hub.enter(new), *leaving)
    assert new in hub.rooms[match.pk]
    await hub.leave(new)
    assert match.pk not in hub.rooms
