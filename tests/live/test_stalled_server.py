"""A server process stands still, as one does whose machine swaps: that costs nobody their match."""

from __future__ import annotations

import asyncio
import os
import signal
from http.client import HTTPConnection
from urllib.parse import urlencode

import psycopg
from asgiref.sync import async_to_sync

from tests.live.servers import PREPARE, Room, Served, room, run, served
from tests.support.sockets import PATIENCE, words_of

TOKEN = "t" * 32

LATER = """
    UPDATE matches_player SET seen_at = seen_at - interval '100 seconds' WHERE match_id = %(match)s;
    UPDATE matches_match SET deadline = deadline - interval '100 seconds' WHERE id = %(match)s;
    UPDATE matches_lease SET since = since - interval '100 seconds';
    UPDATE matches_lease SET renewed_at = renewed_at - interval '100 seconds'
"""
"""A hundred seconds go by; who lives beats again within one."""


def claim(at: Served, public_id: str, session: str) -> str:
    """What somebody is shown who claims the win without a socket."""
    headers = {
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
        "Content-Type": "application/x-www-form-urlencoded",
        "HX-Request": "true",
    }
    connection = HTTPConnection("127.0.0.1", at.port, timeout=PATIENCE)
    body = urlencode({"what": "win", "csrfmiddlewaretoken": TOKEN})
    connection.request("POST", f"/m/{public_id}/claim/", body, headers)
    answer = connection.getresponse().read().decode()
    connection.close()
    return answer


def test_a_claim_never_succeeds_because_a_server_stalled(environment: dict[str, str]) -> None:
    adas, bobs, public_id, match, _bob = run(environment, PREPARE)

    async def play() -> None:
        async with (
            served(environment | {"INSTANCE": "one"}) as here,
            served(environment | {"INSTANCE": "two"}) as there,
            room(here, public_id, adas) as one,
            room(there, public_id, bobs) as two,
        ):
            mine, theirs = Room(one), Room(two)
            await mine.until(1)
            await theirs.until_it_says("presence", "Ada is here")
            os.kill(here.pid, signal.SIGSTOP)
            try:
                await asyncio.to_thread(passed, environment["DATABASE_URL"], int(match))
                await theirs.until_it_says("presence", "Ada may be here")
                refused = await asyncio.to_thread(claim, there, public_id, bobs)
            finally:
                os.kill(here.pid, signal.SIGCONT)
            assert "The server that last saw your opponent" in words_of(refused)
            await theirs.until_it_says("presence", "Ada is here")
            refused = await asyncio.to_thread(claim, there, public_id, bobs)
            assert "gone for a minute" in words_of(refused)
            await mine.send(what="move", turn="1", picks="end_turn")
            await theirs.until(mine.version + 1)

    async_to_sync(play)()


def passed(database: str, match: int) -> None:
    with psycopg.connect(database, autocommit=True) as connection:  # a beat must not wait for all of it
        for statement in LATER.split(";"):
            connection.execute(statement, {"match": match})  # type: ignore[arg-type]
