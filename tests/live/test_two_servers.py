"""Two server processes on one PostgreSQL and one Redis show each other's moves, heard or not."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from websockets.asyncio.client import connect

from tests.live.sockets import PATIENCE, fragments, message

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/5")

PREPARE = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.test import Client
from accounts.models import User
from tests.matches.play import begun, person
ada, bob = person("Ada"), person("Bob")
match = begun(ada, bob)
for user in (ada, bob):
    client = Client()
    client.force_login(user)
    print(client.cookies["sessionid"].value)
print(match.public_id, match.pk, bob.pk)
"""

UNHEARD = """
import sys
import django
django.setup()
from games.matches.play.services import move_play
from games.matches.inputs import MoveAsked
match, user = map(int, sys.argv[1:])
move_play(match_id=match, user_id=user, asked=MoveAsked(1, ("end_turn",)))
"""


def answering() -> str:
    """Why the two services cannot be used; "" if they can."""
    import psycopg
    import redis

    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=2).close()
    except psycopg.Error:
        return f"no PostgreSQL answers at {POSTGRES}"
    try:
        with redis.Redis.from_url(REDIS, socket_connect_timeout=2) as server:
            server.ping()
    except redis.RedisError:
        return f"no Redis answers at {REDIS}"
    return ""


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    """The environment of processes that share a new, empty database and a prefix in Redis."""
    import psycopg

    if why := answering():
        pytest.skip(why)
    name = f"parlour_two_{secrets.token_hex(4)}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield {
                **os.environ,
                "DATABASE_URL": f"{POSTGRES}/{name}",
                "REDIS_URL": REDIS,
                "REDIS_PREFIX": name,
                "HEARTBEAT": "1",
                "LOG_LEVEL": "INFO",  # so that the server says that it listens
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "PYTHONPATH": str(settings.BASE_DIR),
            }
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def run(environment: dict[str, str], program: str, *arguments: str) -> list[str]:
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(
        command, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def served(environment: dict[str, str]) -> AsyncIterator[int]:
    """A server process of its own; the port it listens at."""
    port = free_port()
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "config.asgi:application"),
        env=environment,
        cwd=settings.BASE_DIR,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert server.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE * 2):
            while b"Listening on" not in (line := await server.stdout.readline()):
                assert line, "the server ended before it listened"
        yield port
    finally:
        server.terminate()
        await server.communicate()


class Room:
    """An open page of the match at one of the servers."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self.shown: dict[str, str] = {}

    async def send(self, **content: Any) -> None:
        await self._connection.send(message(**content))

    async def until(self, version: int) -> None:
        """Take pushes until the page has reached a version."""
        while self.version < version:
            async with asyncio.timeout(PATIENCE):
                self.shown.update(fragments(await self._connection.recv()))

    @property
    def version(self) -> int:
        found = re.search(r'data-version="(\d+)"', self.shown.get("pulse", ""))
        return int(found[1]) if found else 0


def room(port: int, public_id: str, session: str) -> Any:
    return connect(
        f"ws://127.0.0.1:{port}/ws/m/{public_id}/",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": f"sessionid={session}"},
        open_timeout=PATIENCE,
    )


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
