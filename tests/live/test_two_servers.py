"""Two server processes on one PostgreSQL and one Redis show each other's moves, heard or not."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

from asgiref.sync import async_to_sync

from tests.live.servers import PREPARE, UNHEARD, Room, room, run, served

LAY = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.support.play import begun, person
ada, bob = person("Ada"), person("Bob")
print(ada.pk, *(begun(ada, bob).pk for _match in range(12)))
"""

RACE = """
import sys
from concurrent.futures import ThreadPoolExecutor
import django
django.setup()
from games.engine.errors import RuleError
from games.matches.inputs import MoveAsked
from games.matches.play.services import move_play
user, *matches = map(int, sys.argv[1:])
def play(match):
    try:
        for _again in range(2):  # the second time for a turn that is spent, by whomever
            move_play(match_id=match, user_id=user, asked=MoveAsked(1, ("end_turn",)))
            print(f"{match} ", end="")  # in one piece: threads print at the same time
    except RuleError:
        pass  # it was played before
with ThreadPoolExecutor(len(matches)) as threads:
    list(threads.map(play, matches))
"""

AGREE = """
import sys
import django
django.setup()
from games.matches.snapshot import snapshot_load
print(*(snapshot_load(int(match)).entries for match in sys.argv[1:]))
"""


def test_two_processes_that_race_for_the_same_matches_play_each_once(environment: dict[str, str]) -> None:
    ada, *matches = run(environment, LAY)
    with ThreadPoolExecutor(2) as processes:
        orders = (matches, matches[::-1])
        played = processes.map(lambda order: run(environment, RACE, ada, *order), orders)
    assert sorted(chain(*played)) == sorted(matches)
    assert run(environment, AGREE, *matches) == ["1"] * len(matches)


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
