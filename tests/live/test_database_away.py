"""PostgreSQL restarts, or is away for a while: nobody sees an error of it longer than it lasts."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse

import psycopg
import pytest
from asgiref.sync import async_to_sync
from websockets.exceptions import ConnectionClosed

from tests.live.servers import PREPARE, UNHEARD, Room, Served, room, run, served
from tests.support.server import POSTGRES
from tests.support.sockets import PATIENCE

TRY_AGAIN_LATER = 1013
AT_ONCE = 5
"""Seconds: of a machine that does much else meanwhile."""


def cut_off(database: str) -> int:
    """End all connections to a database, as a restart does; how many these were."""
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as server:
        ended = server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [database]
        )
        return len(ended.fetchall())


@contextmanager
def away(database: str) -> Iterator[None]:
    """While this lasts, a database takes no connection."""
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as server:
        server.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")  # type: ignore[arg-type]
        try:
            cut_off(database)
            yield
        finally:
            server.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")  # type: ignore[arg-type]


def asked(at: Served, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", at.port, timeout=PATIENCE)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer, text


async def status(at: Served, path: str, session: str) -> int:
    answer, _text = await asyncio.to_thread(asked, at, path, Cookie=f"sessionid={session}")
    return answer.status


@pytest.fixture
def database(environment: dict[str, str]) -> str:
    return environment["DATABASE_URL"].rpartition("/")[2]


def test_a_restart_of_the_database_gives_no_error(environment: dict[str, str], database: str) -> None:
    adas, _bobs, public_id, _match, _bob = run(environment, PREPARE)

    async def play() -> None:
        async with served(environment) as at, room(at, public_id, adas) as socket:
            page = Room(socket)
            await page.until(1)
            for _restart in range(2):
                paths = [f"/m/{public_id}/", "/lobby/", "/"] * 8
                assert {*await asyncio.gather(*(status(at, path, adas) for path in paths))} == {200}
                assert await asyncio.to_thread(cut_off, database) >= 2
                assert [await status(at, path, adas) for path in paths] == [200] * len(paths)
            await asyncio.to_thread(cut_off, database)
            start = page.version
            await page.send(what="move", turn="1", picks="end_turn")
            await page.until(start + 1)

    async_to_sync(play)()


def test_while_the_database_is_away_pages_say_so_at_once_and_come_back(
    environment: dict[str, str], database: str
) -> None:
    adas, _bobs, public_id, _match, _bob = run(environment, PREPARE)
    path = f"/m/{public_id}/?picks=x"

    async def visit() -> None:
        async with served(environment) as at:
            assert await status(at, path, adas) == 200
            with away(database):
                for _visit in range(6):
                    began = time.monotonic()
                    answer, text = await asyncio.to_thread(asked, at, path, Cookie=f"sessionid={adas}")
                    assert time.monotonic() - began < AT_ONCE
                    assert answer.status == 503
                    assert answer.headers["Refresh"] == f"5; url={path}"
                    assert answer.headers["Cache-Control"] == "no-store"
                    assert "The database isn't answering" in text
                    assert "tries again by itself" in text
                answer, _text = await asyncio.to_thread(asked, at, "/healthz")
                assert answer.status == 503
            assert await status(at, path, adas) == 200

    async_to_sync(visit)()


def test_what_was_sent_by_a_form_is_not_sent_again_when_the_database_is_back(
    environment: dict[str, str], database: str
) -> None:
    run(environment, PREPARE)
    token = "t" * 32

    async def send() -> None:
        async with served(environment) as at:
            with away(database):
                for referer, back in (
                    (f"http://127.0.0.1:{at.port}/m/x/?y=z", "/m/x/"),
                    ("http://elsewhere.example/m/x/", "/"),
                ):
                    more = {"X-CSRFToken": token, "Cookie": f"csrftoken={token}", "Referer": referer}
                    answer, _text = await asyncio.to_thread(asked, at, "/m/x/move/", "POST", **more)
                    assert (answer.status, answer.headers["Refresh"]) == (503, f"5; url={back}")

    async_to_sync(send)()


def test_sockets_are_closed_so_that_they_come_back(environment: dict[str, str], database: str) -> None:
    adas, _bobs, public_id, _match, _bob = run(environment, PREPARE)

    async def play() -> None:
        async with served(environment) as at, room(at, public_id, adas) as socket:
            page = Room(socket)
            await page.until(1)
            with away(database):
                await page.send(what="move", turn="1", picks="end_turn")
                assert await closed(page) == TRY_AGAIN_LATER
                async with room(at, public_id, adas) as early:
                    assert await closed(Room(early)) == TRY_AGAIN_LATER
            async with room(at, public_id, adas) as back:
                page = Room(back)
                await page.until(1)
                start = page.version
                await page.send(what="move", turn="1", picks="end_turn", again="1")
                await page.until(start + 1)

    async_to_sync(play)()


async def closed(page: Room) -> int | None:
    """The code with which a page is closed."""
    with pytest.raises(ConnectionClosed) as end:
        await page.until(1_000_000)
    return end.value.rcvd.code if end.value.rcvd else None


def test_what_was_acknowledged_before_an_outage_reaches_the_other_process_after_it(
    environment: dict[str, str], database: str
) -> None:
    adas, bobs, public_id, match, _bob = run(environment, PREPARE)

    async def play() -> None:
        async with served(environment) as at, room(at, public_id, bobs) as socket:
            page = Room(socket)
            await page.until(1)
            start = page.version
            os.kill(at.pid, signal.SIGSTOP)
            try:
                # A move of which this process is not told.
                ada = (await asyncio.to_thread(run, environment, WHOSE, match))[0]
                await asyncio.to_thread(run, environment, UNHEARD, match, ada)
            finally:
                with away(database):
                    os.kill(at.pid, signal.SIGCONT)
                    assert await status(at, "/healthz", adas) == 503
            await page.until(start + 1)

    async_to_sync(play)()


WHOSE = """
import sys
import django
django.setup()
from games.matches.models import Player
print(Player.objects.get(match=sys.argv[1], seat=0).user_id)
"""
