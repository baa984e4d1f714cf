"""Two server processes on one PostgreSQL and one Redis show each other's moves, heard or not."""

from __future__ import annotations

import asyncio

from asgiref.sync import async_to_sync

from tests.live.servers import PREPARE, UNHEARD, Room, room, run, served


def test_two_server_processes_show_each_others_moves(environment: dict[str, str]) -> None:
    adas, bobs, public_id, match, bob = run(environment, PREPARE)

    async def play() -> None:
        async with (
            served(environment) as here,
            served(environment) as there,
            room(here, public_id, adas) as one,
            room(there, public_id, bobs) as two,
        ):
            mine, theirs = Room(one), Room(two)
            await mine.until(1)
            await theirs.until(1)
            start = mine.version
            assert theirs.version == start
            await mine.send(what="move", turn="1", picks="end_turn")
            await theirs.until(start + 1)
            assert 'name="turn" value="1"' in theirs.shown["offers"]
            await mine.until(start + 1)
            # A move of which neither server is told: the heartbeat brings it.
            await asyncio.to_thread(run, environment, UNHEARD, match, bob)
            for page in (mine, theirs):
                await page.until(start + 2)
            assert 'name="turn" value="2"' in mine.shown["offers"]

    async_to_sync(play)()
