"""What no server on this machine can go below: a commit to the disk, a loop through the kernel, a bare socket."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import socket
import statistics
import time

from msgspec import Struct
from websockets.asyncio.client import connect

from tests.support.server import PATIENCE, Home, Server, Usage

BLOCK = b"x" * 4096
TIMES = 300


class Floor(Struct, frozen=True):
    """Medians in milliseconds."""

    fsync: float
    loopback: float
    echo: float
    """From one socket to two, through Daphne."""
    echo_cpu: float
    """Of the server, a message."""


def floor(home: Home) -> Floor:
    """Measure it, beside the database of this home."""
    with Server(home, "tests.benchmarks.echo:application") as server:
        echo, echo_cpu = asyncio.run(_echo(server))
    return Floor(_fsync(home), _loopback(), echo, echo_cpu)


def _fsync(home: Home) -> float:
    path = home.folder / "fsync"
    took = []
    with path.open("wb", buffering=0) as file:
        for _time in range(TIMES):
            since = time.perf_counter()
            file.write(BLOCK)
            os.fsync(file.fileno())
            took.append(time.perf_counter() - since)
    path.unlink()
    return statistics.median(took) * 1000


def _loopback() -> float:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        other = multiprocessing.get_context("spawn").Process(
            target=_answer, args=(listening.getsockname()[1],)
        )
        other.start()
        listening.settimeout(PATIENCE)
        took = []
        with listening.accept()[0] as here:
            here.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for _time in range(TIMES):
                since = time.perf_counter()
                here.sendall(b"ping")
                here.recv(64)
                took.append(time.perf_counter() - since)
        other.join()
    return statistics.median(took) * 1000


def _answer(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as there:
        there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while ping := there.recv(64):
            there.sendall(ping)


async def _echo(server: Server) -> tuple[float, float]:
    address = f"ws://{server.address}/pair"
    async with connect(address, compression=None) as first, connect(address, compression=None) as second:
        await asyncio.sleep(0.2)
        text = "x" * 100
        took = []
        before = Usage.now(server.pid)
        for _time in range(TIMES * 5):
            since = time.perf_counter()
            await first.send(text)
            await first.recv()
            await second.recv()
            took.append(time.perf_counter() - since)
        cpu = Usage.now(server.pid).server - before.server
    return statistics.median(took) * 1000, cpu * 1000 / len(took)
