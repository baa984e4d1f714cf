"""A process that is told to stop lets its pages go on at once at another."""

from __future__ import annotations

import os
import signal

import psycopg
import pytest
from asgiref.sync import async_to_sync
from websockets.exceptions import ConnectionClosed

from tests.live.servers import PREPARE, Room, room, run, served

OPEN_ANEW = 1012


def test_sockets_are_closed_so_that_browsers_open_them_anew_and_the_lease_is_ended(
    environment: dict[str, str],
) -> None:
    adas, _bobs, public_id, _match, _bob = run(environment, PREPARE)

    async def stop() -> None:
        async with served(environment) as at, room(at, public_id, adas) as socket:
            page = Room(socket)
            await page.until(1)
            os.kill(at.pid, signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as end:
                await page.until(1_000_000)
            assert end.value.rcvd
            assert end.value.rcvd.code == OPEN_ANEW

    async_to_sync(stop)()
    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        ended = connection.execute("SELECT ended_at FROM matches_lease").fetchall()
    assert len(ended) == 1
    assert ended[0][0] is not None
