"""A process that is told to stop lets its pages go on at once at another."""

from __future__ import annotations

import os
import signal
from typing import Any

import psycopg
import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.utils import timezone
from websockets.exceptions import ConnectionClosed

from games.matches.live.executors import NOTING
from games.matches.live.executors import run as in_thread
from games.matches.live.hub import hub
from games.matches.models import Lease, Match
from games.matches.presence.leases import PROCESS, lease_ended
from tests.live.servers import PREPARE, Room, room, run, served
from tests.support.sockets import asgi, page_of

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
            await at.ended()  # a second signal would not let it finish

    async_to_sync(stop)()
    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        ended = connection.execute("SELECT ended_at FROM matches_lease").fetchall()
    assert len(ended) == 1
    assert ended[0][0] is not None


@asgi
async def test_a_process_that_stops_does_not_renew_the_lease_that_it_ended(
    match: Match, settings: Any
) -> None:
    settings.HEARTBEAT = 0.001
    page = await page_of(match)
    await hub.stop()
    await in_thread(NOTING, lease_ended, process=PROCESS, now=timezone.now())
    for _chance in range(20):
        await in_thread(NOTING, bool)  # a beat that still came would be done in between
    assert (await sync_to_async(Lease.objects.get)(process=PROCESS)).ended_at
    await page.leave()
