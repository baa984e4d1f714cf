"""The copies that the README tells to make, while people play; and put back, every match replays as it stood."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from asgiref.sync import async_to_sync

from tests.support.player import Table, tables_opened
from tests.support.server import POSTGRES, Home, Server, answering

MOVES = 12


@pytest.fixture
def home(tmp_path: Path) -> Home:
    (tmp_path / "home").mkdir()
    return Home(tmp_path / "home")


async def _played(table: Table, moves: int, chance: Random) -> None:
    for _move in range(moves):
        if not table.is_over:
            await table.play(table.next_move(chance))


def copied_while_people_play(home: Home, command: list[str]) -> list[int]:
    """Run a command in the middle of play; how many moves of each match were acknowledged when it began."""
    lanes = home.prepare(4, 1)

    async def play() -> list[int]:
        seated = [(lane.cookies, lane.matches[0]) for lane in lanes]
        tables = await tables_opened(server.address, seated)
        chance = Random(1)
        await asyncio.gather(*(_played(table, MOVES, chance) for table in tables))
        before = [len(table.acknowledged) for table in tables]
        copy = asyncio.create_task(asyncio.to_thread(subprocess.run, command, check=True))
        await asyncio.gather(*(_played(table, MOVES, chance) for table in tables), copy)
        await asyncio.gather(*(table.close() for table in tables))
        return before

    with Server(home) as server:
        return async_to_sync(play)()


def moves_in(home: Home) -> list[int]:
    counted = "from django.db.models import Count; from games.matches.models import Match;"
    shown = "print(*Match.objects.annotate(n=Count('moves')).order_by('pk').values_list('n', flat=True))"
    program = f"import django; django.setup(); {counted} {shown}"
    return [int(count) for count in home.run(["-c", program]).split()]


def test_a_copy_of_sqlite_holds_what_was_acknowledged_and_replays(home: Home, tmp_path: Path) -> None:
    if shutil.which("sqlite3") is None:
        pytest.skip("there is no sqlite3 here")
    home.environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    copy = tmp_path / "copy.sqlite3"
    before = copied_while_people_play(home, ["sqlite3", str(home.database), f".backup '{copy}'"])
    (tmp_path / "back").mkdir()
    shutil.copy(copy, tmp_path / "back" / "parlour.sqlite3")
    back = Home(tmp_path / "back", DJANGO_SETTINGS_MODULE="config.settings")
    assert "all is right" in back.run(["manage.py", "audit_purse", "--matches"])
    assert all(there >= acknowledged for there, acknowledged in zip(moves_in(back), before, strict=True))


@pytest.fixture
def databases() -> Iterator[tuple[str, str]]:
    """Two empty databases of PostgreSQL, gone afterwards."""
    if why := answering() or ("" if shutil.which("pg_dump") else "there is no pg_dump here"):
        pytest.skip(why)
    names = tuple(f"backup_{os.getpid()}_{name}" for name in ("from", "to"))
    for name in names:
        subprocess.run(["createdb", "--maintenance-db", f"{POSTGRES}/postgres", name], check=True)
    yield f"{POSTGRES}/{names[0]}", f"{POSTGRES}/{names[1]}"
    for name in names:
        subprocess.run(["dropdb", "--force", "--maintenance-db", f"{POSTGRES}/postgres", name], check=True)


def test_a_copy_of_postgresql_holds_what_was_acknowledged_and_replays(
    tmp_path: Path, databases: tuple[str, str]
) -> None:
    source, target = databases
    home = Home(tmp_path, DJANGO_SETTINGS_MODULE="config.settings", SECRET_KEY="of a test")
    home.environment["DATABASE_URL"] = source
    home.run(["manage.py", "migrate", "--verbosity", "0"])
    copy = tmp_path / "copy.dump"
    before = copied_while_people_play(home, ["pg_dump", "--format=custom", f"--file={copy}", source])
    subprocess.run(["pg_restore", f"--dbname={target}", "--no-owner", str(copy)], check=True)
    home.environment["DATABASE_URL"] = target
    home.run(["manage.py", "migrate", "--verbosity", "0"])
    assert "all is right" in home.run(["manage.py", "audit_purse", "--matches"])
    assert all(there >= acknowledged for there, acknowledged in zip(moves_in(home), before, strict=True))
