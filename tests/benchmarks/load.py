"""The load: plays many matches at once for a while and reports what was measured. A process of its own.

It reads a `Plan` as JSON from standard input and prints a `Result` as JSON. All sockets are opened
before the clock runs, so that what is measured is moves; each lane plays its matches one after the other.
"""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import suppress
from random import Random

import msgspec
from msgspec import Struct

from tests.benchmarks.player import Move, Table, tables_opened
from tests.benchmarks.server import Lane, Usage, memory_of, share_of_others


class Plan(Struct, frozen=True):
    """What is to be played. `rate` is moves a second of all lanes together; 0 is as fast as it goes."""

    address: str
    pid: int
    lanes: list[Lane]
    warm_up: float
    seconds: float
    rate: float = 0
    seed: int = 1


class Result(Struct, frozen=True):
    """What was measured in the measured phase; `acknowledged` holds the moves of the whole run, by match."""

    moves: int
    seconds: float
    latencies: list[float]
    """In milliseconds, from sending (or, where moves are paced, from when they ought to be sent)."""
    server_cpu: float
    """Seconds."""
    memory: float
    """MB."""
    bytes: int
    sockets: int
    others: float
    """The share of the machine that others used."""
    own: float
    """The share of one core that the load itself used."""
    acknowledged: dict[str, list[Move]]


class Lanes:
    """All the lanes at work."""

    def __init__(self, plan: Plan, tables: list[list[Table]]) -> None:
        self.plan = plan
        self.tables = tables
        self.samples: list[tuple[float, float]] = []
        """(since, until) of each move."""
        self.is_ending = asyncio.Event()

    @property
    def bytes(self) -> int:
        return sum(table.bytes for lane in self.tables for table in lane)

    async def lane(self, number: int) -> None:
        """Play on until the end of the phase; a lane that has no match left ends it for all."""
        chance = Random(f"{self.plan.seed}/{number}")
        gap = len(self.tables) / self.plan.rate if self.plan.rate else 0.0
        due = time.perf_counter() + gap * number / len(self.tables)
        for table in self.tables[number]:
            while not table.is_over:
                if gap:
                    await asyncio.sleep(due - time.perf_counter())
                if self.is_ending.is_set():
                    return
                move = table.next_move(chance)
                since = due if gap else time.perf_counter()
                self.samples.append((since, await table.play(move)))
                due += gap
        self.is_ending.set()

    async def measure(self) -> tuple[Usage, Usage, int]:
        """Wait for the measured phase and end it; returns the usage around it, and the bytes in it."""
        await self._pause(self.plan.warm_up)
        before, sent = Usage.now(self.plan.pid), self.bytes
        await self._pause(self.plan.seconds)
        after, received = Usage.now(self.plan.pid), self.bytes
        self.is_ending.set()
        return before, after, received - sent

    async def _pause(self, seconds: float) -> None:
        """As long as that, or until the matches run out."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.is_ending.wait(), seconds)


async def run(plan: Plan) -> Result:
    """Play, measure, leave."""
    seated = [(lane.cookies, public_id) for lane in plan.lanes for public_id in lane.matches]
    opened = iter(await tables_opened(plan.address, seated))
    tables = [[next(opened) for _match in lane.matches] for lane in plan.lanes]
    await asyncio.sleep(0.5)  # the last who came are still being shown to the others
    lanes = Lanes(plan, tables)
    async with asyncio.TaskGroup() as group:
        measured = group.create_task(lanes.measure())
        for number in range(len(tables)):
            group.create_task(lanes.lane(number))
    before, after, received = measured.result()
    counted = [(since, until) for since, until in lanes.samples if before.at < until <= after.at]
    all_tables = [table for lane in tables for table in lane]
    result = Result(
        moves=len(counted),
        seconds=after.at - before.at,
        latencies=[(until - since) * 1000 for since, until in counted],
        server_cpu=after.server - before.server,
        memory=memory_of(plan.pid),
        bytes=received,
        sockets=2 * len(all_tables),
        others=share_of_others(before, after),
        own=(after.own - before.own) / (after.at - before.at),
        acknowledged={table.public_id: table.acknowledged for table in all_tables},
    )
    await asyncio.gather(*(table.close() for table in all_tables))
    return result


def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(run(plan))))


if __name__ == "__main__":
    main()
