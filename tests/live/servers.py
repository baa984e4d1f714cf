"""Real server processes on one PostgreSQL and one Redis, and pages that are open at them."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings
from msgspec import Struct
from websockets.asyncio.client import connect

from tests.support.parts import put_together
from tests.support.server import free_port
from tests.support.sockets import PATIENCE, fragments, message, words_of

MIGRATE = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""

PREPARE = """
import django
django.setup()
from django.test import Client
from accounts.models import User
from tests.support.play import begun, person
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


def run(environment: dict[str, str], program: str, *arguments: str) -> list[str]:
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(
        command, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


class Served(Struct, frozen=True):
    """A server process that listens."""

    port: int
    pid: int
    ended: Callable[[], Awaitable[int]]
    """Waits until it has ended by itself; returns its exit code."""


@asynccontextmanager
async def served(environment: dict[str, str]) -> AsyncIterator[Served]:
    """A server process of its own."""
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
        yield Served(port, server.pid, server.wait)
    finally:
        if server.returncode is None:
            server.terminate()
        await server.communicate()


class Room:
    """An open page of the match at one of the servers."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self.shown: dict[str, str] = {}
        self._parts: dict[str, str] = {}

    async def send(self, **content: Any) -> None:
        await self._connection.send(message(**content))

    async def _take(self) -> None:
        text = str(await self._connection.recv())
        self.shown.update(fragments(put_together(text, self._parts)))

    async def until(self, version: int) -> None:
        """Take pushes until the page has reached a version."""
        while self.version < version:
            async with asyncio.timeout(PATIENCE):
                await self._take()

    async def until_it_says(self, fragment: str, words: str) -> None:
        """Take pushes until a fragment of the page holds these words."""
        while words not in words_of(self.shown.get(fragment, "")):
            async with asyncio.timeout(PATIENCE):
                await self._take()

    @property
    def version(self) -> int:
        found = re.search(r'data-version="(\d+)"', self.shown.get("pulse", ""))
        return int(found[1]) if found else 0


def room(at: Served, public_id: str, session: str) -> Any:
    return connect(
        f"ws://127.0.0.1:{at.port}/ws/m/{public_id}/",
        origin=f"http://127.0.0.1:{at.port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": f"sessionid={session}"},
        open_timeout=PATIENCE,
    )
