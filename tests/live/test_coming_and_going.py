"""Pages that come and go at bad moments: nobody is left behind as a ghost, and nobody is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session

from accounts.models import User
from games.engine.game import Seat
from games.matches.live import consumers
from games.matches.live.connections import RoomSocket
from games.matches.live.hub import hub
from games.matches.models import Match
from games.matches.presence.selectors import presence_of
from games.matches.snapshot import snapshot_fresh, snapshot_load
from tests.support.sockets import asgi, page_of

pytestmark = pytest.mark.django_db(transaction=True)


@asgi
async def test_a_page_that_breaks_while_it_opens_is_not_here(match: Match, bob: User) -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            raise ConnectionResetError

    scope = {
        "url_route": {"kwargs": {"public_id": match.public_id}},
        "query_string": b"",
        "headers": [],
        "user": bob,
        "session": SessionStore(),
    }
    with pytest.raises(ConnectionResetError):
        await consumers.room(scope, receive, send)
    assert match.pk not in hub.rooms
    table = await sync_to_async(snapshot_load)(match.pk)
    assert (await sync_to_async(presence_of)(table)).gone_since[1] is not None


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


@asgi
async def test_a_page_that_is_just_closing_keeps_nothing_from_the_others(
    match: Match, ada: User, bob: User
) -> None:
    shown: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        if is_closing:
            raise Disconnected
        shown.append(message)

    async def send_to_bob(message: dict[str, Any]) -> None:
        shown.append(message)

    is_closing = False
    pages = [
        RoomSocket(send, "en", match_id=match.pk, user_id=ada.pk, viewer=Seat(0)),
        RoomSocket(send_to_bob, "en", match_id=match.pk, user_id=bob.pk, viewer=Seat(1)),
    ]
    for page in pages:
        await hub.enter(page)
    is_closing = True
    shown.clear()
    for page in pages:
        page.forget()
    await hub.show_match(await sync_to_async(snapshot_fresh)(match.pk))
    await hub.show_presence(match.pk)
    assert len(shown) == 2
    for page in pages:
        await hub.leave(page)


@asgi
async def test_a_beat_passes_over_a_match_that_was_deleted_while_it_was_watched(match: Match) -> None:
    async def send(_message: dict[str, Any]) -> None:
        pass

    page = RoomSocket(send, "en", match_id=match.pk, user_id=None, viewer=None)
    await hub.enter(page)
    await sync_to_async(Match.objects.filter(pk=match.pk).delete)()
    await hub.beat()
    await hub.leave(page)
    assert page.match_id not in hub.rooms


def _logged_out(_user: User) -> None:
    Session.objects.all().delete()


def _new_password(user: User) -> None:
    user.set_password("another one")
    user.save()


def _shut_out(user: User) -> None:
    user.is_active = False
    user.save()


@pytest.mark.parametrize("end", [_logged_out, _new_password, _shut_out])
@asgi
async def test_a_page_ends_with_the_log_in_it_was_opened_in(
    match: Match, ada: User, end: Callable[[User], None]
) -> None:
    page, watching = await page_of(match, ada), await page_of(match)
    await hub.beat()
    await page.whole()
    await sync_to_async(end)(ada)
    await hub.beat()
    await page.move()
    assert await page.closed() == 1012
    table = await sync_to_async(snapshot_load)(match.pk)
    assert table.version == match.version
    assert (await sync_to_async(presence_of)(table)).gone_since[0] is not None
    await watching.whole()
    for one in (page, watching):
        await one.leave()
