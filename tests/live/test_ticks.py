"""Each move of a page is ticked as saved, once, whichever push comes late."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.matches.live.connections import RoomSocket
from games.matches.live.hub import hub
from games.matches.models import Match
from games.matches.snapshot import snapshot_load
from tests.support.play import moved
from tests.support.sockets import asgi

pytestmark = pytest.mark.django_db(transaction=True)


@asgi
async def test_a_push_of_the_move_before_takes_no_tick_of_the_next_one(
    match: Match, ada: User, bob: User
) -> None:
    told: list[str] = []
    is_slow, has_begun, may_go_on = True, asyncio.Event(), asyncio.Event()

    async def to_bob(_message: Any) -> None:
        nonlocal is_slow
        if is_slow:
            is_slow = False
            has_begun.set()
            await may_go_on.wait()

    async def to_ada(message: Any) -> None:
        told.append(message["text"])

    theirs = RoomSocket(to_bob, "en", match_id=match.pk, user_id=bob.pk)
    mine = RoomSocket(to_ada, "en", match_id=match.pk, user_id=ada.pk)
    hub.start()
    hub.rooms[match.pk] = dict.fromkeys([theirs, mine])  # type: ignore[assignment]  # in this order
    mine.moving = first = object()
    await sync_to_async(moved)(match, ada, "play_card", "c4", "face")
    before = await sync_to_async(snapshot_load)(match.pk)
    late = asyncio.create_task(hub.show_match(before))
    await has_begun.wait()
    await hub.show_match(before)
    assert "Move 1 saved" in "".join(told)
    assert mine.moving is not first
    mine.moving = object()
    may_go_on.set()
    await late
    assert "".join(told).count("Move 1 saved") == 1
    await sync_to_async(moved)(match, ada, "end_turn")
    await hub.show_match(await sync_to_async(snapshot_load)(match.pk))
    assert "Move 2 saved" in told[-1]
