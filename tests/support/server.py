"""The real server in a process of its own, on a fresh database, and what the kernel says of it."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, LiteralString, Self

import msgspec
import psycopg
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")
POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/5")
PATIENCE = 60
"""Seconds that a server may take to start."""
SERVERS = {
    "daphne": ("-b", "127.0.0.1", "-p", "{port}"),
    "uvicorn": ("--port", "{port}", "--lifespan", "off", "--log-level", "warning"),
}
"""How each listens on a port."""
NO_LIMITS = {
    **dict.fromkeys(("RATE_MOVE", "RATE_PICK", "RATE_MATCH", "RATE_JOIN", "RATE_SEAT"), "100000000/second"),
    "FLOOD_MESSAGES": "100000000",
    "MAX_CONNECTIONS": "0",
    "MAX_UNDER_REVIEW": "100000000",
}
"""A benchmark plays as fast as it can, from one address and from few users."""


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


def fallbacks_in(log: str) -> int:
    """How many batches of moves were written one by one, as a server's log says (`play/writer.py`)."""
    return log.count("moves is written one by one")


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Lane(Struct, frozen=True):
    """Two players and the matches they play one after the other."""

    cookies: tuple[str, str]
    """The `Cookie` header of each seat."""
    matches: tuple[str, ...]
    """The public ids; seat 0 of each is the first player's."""


class Home:
    """A folder with a migrated database and a secret key: all that a server keeps.

    Its servers play no passports unless asked to: those of the maps that come with the site would keep a core busy.
    """

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        own = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = own | NO_LIMITS | {"PASSPORTS": "0", "PARLOUR_HOME": str(folder)} | environment
        self.run(["manage.py", "migrate", "--verbosity", "0"])

    @property
    def database(self) -> Path | str:
        """The file of SQLite, or the address of PostgreSQL."""
        return self.environment.get("DATABASE_URL") or self.folder / "parlour.sqlite3"

    @property
    def log(self) -> Path:
        """What all its servers wrote about themselves."""
        return self.folder / "server.log"

    def run(self, arguments: list[str]) -> str:
        """What a Python program prints that is run with this home to its end."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
        return done.stdout

    def prepare(self, lanes: int, matches: int) -> list[Lane]:
        """New players and, for each pair of them, new matches that have begun."""
        printed = self.run(["-m", "tests.support.prepare", str(lanes), str(matches)])
        return msgspec.json.decode(printed, type=list[Lane])


@contextmanager
def new_home(**environment: str) -> Iterator[Home]:
    """A home that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="parlour-benchmark-") as folder:
        yield Home(Path(folder), **environment)


@contextmanager
def shared_home(postgres: str = POSTGRES, redis: str = REDIS) -> Iterator[Home]:
    """A home for several processes, in a database of its own on PostgreSQL and a prefix of its own on Redis."""
    name = f"parlour_benchmark_{secrets.token_hex(4)}"
    _execute(postgres, f"CREATE DATABASE {name}")
    try:
        shared = {"DATABASE_URL": f"{postgres}/{name}", "REDIS_URL": redis, "REDIS_PREFIX": name}
        with new_home(**shared) as home:
            yield home
    finally:
        _execute(postgres, f"DROP DATABASE {name} WITH (FORCE)")


def _execute(postgres: str, statement: LiteralString) -> None:
    with psycopg.connect(f"{postgres}/postgres", autocommit=True) as server:
        server.execute(statement)


class Server:
    """A server, usually Daphne, in a process of its own; as a context it is ended at the end."""

    def __init__(
        self,
        home: Home,
        application: str = "config.asgi:application",
        port: int = 0,
        server: str = "daphne",
    ) -> None:
        self.port = port or free_port()
        options = [option.format(port=self.port) for option in SERVERS[server]]
        command = [sys.executable, "-m", server, *options, application]
        self._log = home.log.open("ab")
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=home.environment, stdout=self._log, stderr=self._log
        )
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(0.05)
                    break  # it has ended by itself
        self.kill()
        raise RuntimeError(f"The server did not start: {Path(self._log.name).read_text()[-2000:]}")

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_dead(self) -> bool:
        return self._process.poll() is not None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """`kill -9`, and wait until it is dead."""
        self._process.kill()
        self._process.wait()
        self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if not self.is_dead:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._log.close()


class Usage(Struct, frozen=True):
    """Seconds of CPU used so far: by the server's processes, by this one, and by the whole machine."""

    at: float
    server: float
    own: float
    machine: float

    @classmethod
    def now(cls, *pids: int) -> Self:
        return cls(time.perf_counter(), sum(map(_cpu_of, pids)), time.process_time(), _cpu_of_machine())


def _cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _cpu_of_machine() -> float:
    user, nice, system, _idle, _waiting, irq, softirq, steal = map(
        int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
    )
    return (user + nice + system + irq + softirq + steal) / TICKS


def share_of_others(before: Usage, after: Usage) -> float:
    """The share of all the machine's CPU that neither the server nor this process used, from 0 to 1."""
    ours = (after.server - before.server) + (after.own - before.own)
    used = after.machine - before.machine
    return max(0.0, used - ours) / ((after.at - before.at) * (os.cpu_count() or 1))


def memory_of(pid: int) -> float:
    """The resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("The kernel tells no memory of this process.")


def as_json(value: Any) -> str:
    """A report for a program."""
    return json.dumps(value, indent=2)
