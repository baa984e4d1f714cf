"""What two players see, second by second, while something that the server needs is away, and after it.

    uv run python -m tests.benchmarks.outages stall        # SIGSTOP of one of two processes; the other player claims
    uv run python -m tests.benchmarks.outages disk         # the disk is full (SQLite, on a small disk of its own)
    uv run python -m tests.benchmarks.outages lock         # another program holds the database locked (SQLite)
    uv run python -m tests.benchmarks.outages redis        # Redis is killed and comes back; two processes
    uv run python -m tests.benchmarks.outages postgresql   # PostgreSQL is killed and comes back; two processes

Redis and PostgreSQL are started for it, on ports and in folders of their own; `stall` uses those that the tests use.
`disk` needs `unshare` of Linux. Where there are two processes, the first player is at one, the second at the other.
Exits with 1 if an acknowledged move is lost or doubled, a claim is granted, or play does not go on afterwards.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from tests.benchmarks.rows import faults
from tests.benchmarks.seated import Seated, Seen
from tests.support.player import Move
from tests.support.server import Home, Server, free_port, new_home, shared_home

BEFORE, AFTER = 6, 90
"""Seconds that are watched; afterwards it ends as soon as play has gone on for a while."""
WENT_ON = 4
"""Moves after which play has gone on."""
LONG = {"stall": 90}
"""Seconds that it lasts, if not told: a claim is possible after a minute."""
USUAL = 10
SMALL_DISK = "size=24m"
INSIDE = "PARLOUR_ON_A_SMALL_DISK"

Outage: TypeAlias = Callable[[], AbstractContextManager[None]]


class Site(Struct, frozen=True):
    """Where it happens: who serves what, and the outage as a context."""

    home: Home
    servers: list[Server]
    outage: Outage
    are_claims_made: bool = False


# --- Outages ----------------------------------------------------------------------------------------


@contextmanager
def stall() -> Iterator[Site]:
    """One of two processes stands still."""
    with shared_home() as home, _named(home, "one") as one, _named(home, "two") as two:

        @contextmanager
        def stalled() -> Iterator[None]:
            os.kill(one.pid, signal.SIGSTOP)
            try:
                yield
            finally:
                os.kill(one.pid, signal.SIGCONT)

        yield Site(home, [one, two], stalled, are_claims_made=True)


def _named(home: Home, name: str) -> Server:
    home.environment["INSTANCE"] = name
    return Server(home)


@contextmanager
def disk() -> Iterator[Site]:
    """The disk is full. It is a small one in memory, which nobody but this program and its children sees."""
    if INSIDE not in os.environ:
        command = ["unshare", "--map-root-user", "--mount", sys.executable, "-m", "tests.benchmarks.outages"]
        raise SystemExit(subprocess.call([*command, *sys.argv[1:]], env=os.environ | {INSIDE: "1"}))
    with tempfile.TemporaryDirectory(prefix="parlour-disk-") as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", SMALL_DISK, "tmpfs", folder], check=True)
        try:
            home = Home(Path(folder))
            with Server(home) as server:
                yield Site(home, [server], lambda: _filled(Path(folder) / "filler"))
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def _filled(filler: Path) -> Iterator[None]:
    try:
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                yield
    finally:
        filler.unlink()


@contextmanager
def lock() -> Iterator[Site]:
    """Another program holds the database locked."""
    with new_home() as home, Server(home) as server:

        @contextmanager
        def locked() -> Iterator[None]:
            other = sqlite3.connect(home.database, isolation_level=None, check_same_thread=False)
            try:
                other.execute("BEGIN EXCLUSIVE")
                yield
            finally:
                other.close()

        yield Site(home, [server], locked)


@contextmanager
def redis() -> Iterator[Site]:
    """Redis is killed, and comes back with nothing in it."""
    port = free_port()
    own = [_redis_at(port)]

    @contextmanager
    def away() -> Iterator[None]:
        own[0].kill()
        own[0].wait()
        yield
        own[0] = _redis_at(port)

    try:
        with (
            shared_home(redis=f"redis://127.0.0.1:{port}/0") as home,
            Server(home) as one,
            Server(home) as two,
        ):
            yield Site(home, [one, two], away)
    finally:
        own[0].kill()
        own[0].wait()


def _redis_at(port: int) -> subprocess.Popen[bytes]:
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir())


@contextmanager
def postgresql() -> Iterator[Site]:
    """PostgreSQL is stopped as by a crash, and comes back."""
    port = free_port()
    with _cluster() as data:
        options = f"-p {port} -k {data} -c listen_addresses=127.0.0.1"
        start = ["pg_ctl", "-D", str(data), "-w", "-l", str(data / "log"), "-o", options, "start"]
        stop = ["pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop"]

        @contextmanager
        def away() -> Iterator[None]:
            _as_postgres(stop)
            yield
            _as_postgres(start)

        _as_postgres(start)
        try:
            address = f"postgres://postgres@127.0.0.1:{port}"
            with shared_home(postgres=address) as home, Server(home) as one, Server(home) as two:
                yield Site(home, [one, two], away)
        finally:
            _as_postgres(stop)


@contextmanager
def _cluster() -> Iterator[Path]:
    """An empty PostgreSQL of its own."""
    folder = Path(tempfile.mkdtemp(prefix="parlour-postgresql-"))
    try:
        if not os.geteuid():
            shutil.chown(folder, "postgres", "postgres")
        _as_postgres(["initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "postgres"])
        yield folder / "data"
    finally:
        shutil.rmtree(folder)


def _as_postgres(command: list[str]) -> None:
    """Run a program of PostgreSQL, which refuses to run as root."""
    user = None if os.geteuid() else "postgres"
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=user, cwd=tempfile.gettempdir())


OUTAGES = {one.__name__: one for one in (stall, disk, lock, redis, postgresql)}


# --- What is seen -----------------------------------------------------------------------------------


class Watch:
    """Two players at one match, and what they see."""

    def __init__(self, site: Site, public_id: str, players: tuple[Seated, Seated]) -> None:
        self._site = site
        self.public_id = public_id
        self.players = players
        self._began = time.monotonic()
        self._rows: list[asyncio.Task[None]] = []

    @property
    def acknowledged(self) -> int:
        return sum(len(player.moves) for player in self.players)

    async def second(self, phase: str, *, is_claimed: bool = False) -> None:
        """Move, look and listen for a second; what was seen is printed once all of it is known."""
        before = self.acknowledged
        said = [len(player.refusals) for player in self.players]
        looks = [asyncio.create_task(player.look()) for player in self.players]
        claim = asyncio.create_task(self.players[1].claim()) if is_claimed else None
        for player in self.players:
            await player.move()
        await asyncio.sleep(1)
        seen = Seen(
            int(time.monotonic() - self._began),
            phase,
            [],
            [player.socket for player in self.players],
            self.acknowledged - before,
            sum(player.in_doubt is not None for player in self.players),
            [
                words
                for player, many in zip(self.players, said, strict=True)
                for words in player.refusals[many:]
            ],
        )
        self._rows.append(asyncio.create_task(_told(seen, looks, claim, self._rows[-1:])))

    async def end(self) -> None:
        await asyncio.gather(*self._rows)


async def _told(
    seen: Seen,
    looks: list[asyncio.Task[str]],
    claim: asyncio.Task[str] | None,
    earlier: list[asyncio.Task[None]],
) -> None:
    seen.pages = [await look for look in looks]
    if claim:
        seen.said.append(f"claim: {await claim}")
    for row in earlier:
        await row
    cells = [
        f"{seen.second:4} s {seen.phase:6}",
        *(f"page {page}, socket {socket}" for page, socket in zip(seen.pages, seen.sockets, strict=True)),
        f"{seen.acknowledged} acknowledged, {seen.in_doubt} in doubt",
        *seen.said,
    ]
    print(" | ".join(cells), flush=True)


async def _watched(site: Site, seconds: int) -> list[str]:
    """What is wrong."""
    [lane] = await asyncio.to_thread(site.home.prepare, 1, 1)
    public_id = lane.matches[0]
    addresses = site.servers[0].address, site.servers[-1].address
    one, two = (
        Seated(address, cookie, public_id, seat)
        for seat, (address, cookie) in enumerate(zip(addresses, lane.cookies, strict=True))
    )
    staying = [asyncio.create_task(player.stay()) for player in (one, two)]
    watch = Watch(site, public_id, (one, two))
    while not watch.acknowledged:
        await watch.second("starts")
    for _second in range(BEFORE):
        await watch.second("before")
    while site.are_claims_made and not one.is_to_move:
        await watch.second("before")
    outage = site.outage()
    await asyncio.to_thread(outage.__enter__)
    try:
        for second in range(seconds):
            await watch.second("AWAY", is_claimed=site.are_claims_made and second % 5 == 4)
    finally:
        await asyncio.to_thread(outage.__exit__, None, None, None)
    since = watch.acknowledged
    for _second in range(AFTER):
        await watch.second("after")
        if watch.acknowledged >= since + WENT_ON:
            break
    await watch.end()
    for task in staying:
        if task.done():
            await task  # what ended it goes on from here
        task.cancel()
    return _wrong(site, watch, since)


def _wrong(site: Site, watch: Watch, since: int) -> list[str]:
    one, two = watch.players
    went_on = watch.acknowledged - since
    known = one.moves | two.moves
    in_doubt: dict[str, Move] = {}
    for player in watch.players:
        if player.in_doubt and player.number < max(known):
            known[player.number] = player.in_doubt  # the other has gone on from it
        elif player.in_doubt:
            in_doubt[watch.public_id] = player.in_doubt
    moves = [move for _number, move in sorted(known.items())]
    found = faults(site.home.database, {watch.public_id: moves}, in_doubt)
    print(
        f"{len(moves)} moves acknowledged, {went_on} of them afterwards; {len(in_doubt)} in doubt at the end."
    )
    return found if went_on >= WENT_ON else [*found, "play did not go on"]


def main() -> int:
    parser = ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("outage", choices=list(OUTAGES))
    parser.add_argument("--seconds", type=int, help="how long it lasts")
    asked = parser.parse_args()
    seconds = asked.seconds or LONG.get(asked.outage, USUAL)
    with OUTAGES[asked.outage]() as site:
        wrong = asyncio.run(_watched(site, seconds))
    for fault in wrong:
        print(f"WRONG {fault}")
    if not wrong:
        print("Every acknowledged move is in the database once, in order.")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
