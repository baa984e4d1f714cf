"""The load: plays many matches at once for a while and reports what was measured. A process of its own.

It reads a `Plan` as JSON from standard input and prints a `Result` as JSON. Sets of matches are played
one after the other: the sockets of a set are opened before the clock runs, and the clock stops when its
first match is over. So what is measured is moves, always of as many matches as were asked for.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from contextlib import suppress
from random import Random

import msgspec
from msgspec import Struct

from tests.support.player import Move, Table, tables_opened
from tests.support.server import Lane, Usage, memory_of, share_of_others

SETTLING = 0.3
"""Seconds after the sockets are open, in which the last who came are still being shown to the others."""


class Plan(Struct, frozen=True):
    """What is to be played. `rate` is moves a second of all lanes together; 0 is as fast as it goes."""

    addresses: tuple[str, ...]
    """Of the server's processes; the players of a match are at the first and at the last."""
    pids: tuple[int, ...]
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
    sizes: dict[str, int]
    """Bytes received by both players, by fragment."""
    others: float
    """The share of the machine that others used."""
    own: float
    """The share of one core that the load itself used."""
    acknowledged: dict[str, list[Move]]


class Window(Struct):
    """What was measured while one set of matches was played."""

    since: Usage
    until: Usage
    sizes: Counter[str]
    latencies: list[float]


class Lanes:
    """One match of each lane at work, until the first of them is over."""

    def __init__(self, plan: Plan, tables: list[Table]) -> None:
        self.plan = plan
        self.tables = tables
        self.samples: list[tuple[float, float]] = []
        """(since, until) of each move."""
        self.is_ending = asyncio.Event()

    @property
    def sizes(self) -> Counter[str]:
        return sum((table.sizes for table in self.tables), Counter())

    async def lane(self, number: int, chance: Random) -> None:
        """Play on until the end of the window; a match that is over ends it for all."""
        table = self.tables[number]
        gap = len(self.tables) / self.plan.rate if self.plan.rate else 0.0
        due = time.perf_counter() + gap * number / len(self.tables)
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

    async def measure(self, warm_up: float, seconds: float) -> Window:
        """What happens in so many seconds after the warm-up, or until a match is over."""
        await self._pause(warm_up)
        since, sent = Usage.now(*self.plan.pids), self.sizes
        await self._pause(seconds)
        until, received = Usage.now(*self.plan.pids), self.sizes
        self.is_ending.set()
        counted = [(begun, ended) for begun, ended in self.samples if since.at < ended <= until.at]
        return Window(since, until, received - sent, [(ended - begun) * 1000 for begun, ended in counted])

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.is_ending.wait(), seconds)


async def run(plan: Plan) -> Result:
    """Play set after set until there is enough."""
    windows: list[Window] = []
    acknowledged: dict[str, list[Move]] = {}
    warm_up = plan.warm_up
    for number in range(len(plan.lanes[0].matches)):
        seated = [(lane.cookies, lane.matches[number]) for lane in plan.lanes]
        tables = await tables_opened(plan.addresses, seated)
        await asyncio.sleep(SETTLING)
        begun = time.perf_counter()
        left = plan.seconds - sum(window.until.at - window.since.at for window in windows)
        windows.append(await _played(plan, tables, max(0.0, warm_up), left, number))
        if warm_up > 0:
            warm_up -= time.perf_counter() - begun
            if warm_up > 0:
                windows.clear()  # the warm-up was all of it
        acknowledged |= {table.public_id: table.acknowledged for table in tables}
        memory = sum(map(memory_of, plan.pids))
        await asyncio.gather(*(table.close() for table in tables))
        if sum(window.until.at - window.since.at for window in windows) >= plan.seconds:
            break
    return _result(windows, memory, acknowledged)


async def _played(plan: Plan, tables: list[Table], warm_up: float, seconds: float, number: int) -> Window:
    lanes = Lanes(plan, tables)
    async with asyncio.TaskGroup() as group:
        measured = group.create_task(lanes.measure(warm_up, seconds))
        for lane in range(len(tables)):
            group.create_task(lanes.lane(lane, Random(f"{plan.seed}/{number}/{lane}")))
    return measured.result()


def _result(windows: list[Window], memory: float, acknowledged: dict[str, list[Move]]) -> Result:
    seconds = sum(window.until.at - window.since.at for window in windows)
    server_cpu = sum(window.until.server - window.since.server for window in windows)
    own_cpu = sum(window.until.own - window.since.own for window in windows)
    shares = [
        share_of_others(window.since, window.until) * (window.until.at - window.since.at)
        for window in windows
    ]
    latencies = [latency for window in windows for latency in window.latencies]
    return Result(
        moves=len(latencies),
        seconds=seconds,
        latencies=latencies,
        server_cpu=server_cpu,
        memory=memory,
        sizes=sum((window.sizes for window in windows), Counter()),
        others=sum(shares) / seconds,
        own=own_cpu / seconds,
        acknowledged=acknowledged,
    )


def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(run(plan))))


if __name__ == "__main__":
    main()
