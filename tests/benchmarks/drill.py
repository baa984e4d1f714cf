"""The drill: `kill -9` of the server in the middle of a running benchmark, and a restart.

    uv run python -m tests.benchmarks.drill [--times 3] [--matches 10] [--moves 200] [--home var/drill] [--postgresql]

Every acknowledged move must be in the database once, in order; the snapshots must be what the entries
lead to; pages reconnect, send again what was in doubt, and play every match to its end. A move in
doubt may be there or not, but not twice. With a home it goes on where it was stopped, and counts on. Exits with 1 if
anything else is found.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from random import Random

import msgspec
from websockets.exceptions import ConnectionClosed

from tests.benchmarks.rows import faults
from tests.support.kills import (
    KILLS,
    begin_anew,
    folder_of,
    home_of,
    killed,
    parser_of,
    reported,
    with_postgresql,
)
from tests.support.player import Move, Refused, Table, tables_opened
from tests.support.server import Home, Lane, Server

Acknowledged = dict[str, list[Move]]


def main() -> int:
    parser = with_postgresql(parser_of(__doc__, 3))
    parser.add_argument("--matches", type=int, default=10, help="played at once")
    parser.add_argument("--moves", type=int, default=200, help="the kill falls into the middle of them")
    asked = parser.parse_args()
    with folder_of(asked) as folder:
        begin_anew(folder)
        with home_of(asked, folder) as home:

            def kill(number: int, chance: Random) -> tuple[Mapping[str, int], Sequence[str]]:
                if number % KILLS == 0 and not asked.postgresql:
                    begin_anew(folder)
                return asyncio.run(_drill(home, asked.matches, asked.moves, chance))

            return reported(killed(folder, asked, kill))


async def _drill(home: Home, matches: int, moves: int, chance: Random) -> tuple[Mapping[str, int], list[str]]:
    lanes = await asyncio.to_thread(home.prepare, matches, 1)
    with Server(home) as server:
        tables = await tables_opened(server.address, _seated(lanes))
        point = chance.randint(moves // 4, 3 * moves // 4)
        await _play_until_killed(server, tables, point, chance)
    before = {table.public_id: table.acknowledged for table in tables}
    in_doubt = {table.public_id: table.in_doubt for table in tables if table.in_doubt}
    with Server(home, port=server.port) as again:
        found = faults(home.database, before, in_doubt) + list(_disagreements(home, before, is_ended=False))
        tables = await tables_opened(again.address, _seated(lanes))
        stored = {
            table.public_id: move
            for table in tables
            if (move := in_doubt.get(table.public_id)) and table.entries == len(before[table.public_id]) + 1
        }
        found += [fault async for fault in _sent_again(tables, in_doubt, stored)]
        await asyncio.gather(*(_to_its_end(table, Random(chance.random())) for table in tables))
        await asyncio.gather(*(table.close() for table in tables))
    whole = {
        table.public_id: [
            *before[table.public_id],
            *([stored[table.public_id]] if table.public_id in stored else []),
            *table.acknowledged,
        ]
        for table in tables
    }
    found += faults(home.database, whole, {}) + list(_disagreements(home, whole, is_ended=True))
    seen = {
        "moves acknowledged before": sum(map(len, before.values())),
        "in doubt": len(in_doubt),
        "of these stored": len(stored),
        "moves after the restart": sum(len(table.acknowledged) for table in tables),
    }
    return seen, found


def _seated(lanes: list[Lane]) -> list[tuple[tuple[str, str], str]]:
    return [(lane.cookies, lane.matches[0]) for lane in lanes]


async def _play_until_killed(server: Server, tables: list[Table], point: int, chance: Random) -> None:
    """All matches at once; a moment after so many acknowledged moves, the server is killed."""
    loop = asyncio.get_running_loop()
    kill: asyncio.TimerHandle | None = None

    async def lane(table: Table, own: Random) -> None:
        nonlocal kill
        try:
            while not table.is_over:
                await table.play(table.next_move(own))
                if kill is None and sum(len(other.acknowledged) for other in tables) >= point:
                    kill = loop.call_later(own.uniform(0, 0.03), server.kill)
        except ConnectionClosed:
            return  # the server is dead

    await asyncio.gather(*(lane(table, Random(chance.random())) for table in tables))
    if kill is None or not server.is_dead:
        raise RuntimeError("The matches ended before the kill: play more of them.")


async def _sent_again(
    tables: list[Table], in_doubt: Mapping[str, Move], stored: Mapping[str, Move]
) -> AsyncIterator[str]:
    """What was in doubt is sent once more, as browsers do: what was stored must be refused."""
    for table in tables:
        move = in_doubt.get(table.public_id)
        if move is None:
            continue
        version = table.pages[0].version
        try:
            await table.play(move)
        except Refused:
            is_played = False
        else:
            is_played = True
        if is_played == (table.public_id in stored):
            yield f"{table.public_id}: sent again at version {version}, played {is_played}"


async def _to_its_end(table: Table, chance: Random) -> None:
    while not table.is_over:
        await table.play(table.next_move(chance))


def _disagreements(home: Home, matches: Acknowledged, *, is_ended: bool) -> Iterator[str]:
    """Where snapshot and entries differ, and matches that did not end though they should."""
    seen = msgspec.json.decode(home.run(["-m", "tests.benchmarks.snapshots"]))
    for public_id in matches:
        yield from (f"{public_id}: {fault}" for fault in seen["wrong"].get(public_id, ()))
        if is_ended and public_id not in seen["over"]:
            yield f"{public_id}: it did not end"


if __name__ == "__main__":
    sys.exit(main())
