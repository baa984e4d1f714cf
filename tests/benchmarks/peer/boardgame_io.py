"""The peer: boardgame.io, the best-known server for turn-based games, in memory and with its own file store.

It is installed by npm into a temporary folder. It acknowledges a move before it has stored it.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.support.server import PATIENCE, free_port

HERE = Path(__file__).parent
PACKAGES = ("boardgame.io@0.50.2", "koa-compose@4.1.0", "node-persist@3.1.0")
STORES = ("memory", "files")


class PeerFigures(Struct, frozen=True):
    """What one round gave; of several rounds, the medians."""

    moves_a_second: float
    p50_ms: float
    p99_ms: float
    server_cpu_ms_a_move: float
    bytes_a_move: float


class _Played(Struct, frozen=True):
    """What the load prints."""

    moves: int
    seconds: float
    latencies: list[float]
    server_cpu: float
    bytes: int


class Peer:
    """An installed boardgame.io."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._rounds = 0

    def play(self, matches: int, warm_up: float, seconds: float, store: str) -> PeerFigures:
        """One round on a fresh server."""
        self._rounds += 1
        port = free_port()
        kept = [str(self.folder / f"round-{self._rounds}")] if store == "files" else []
        with subprocess.Popen(
            ["node", "server.cjs", str(port), *kept], cwd=self.folder, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout
                while server.stdout.readline() != "ready\n":
                    pass
                plan = (port, server.pid, matches, warm_up, seconds)
                done = subprocess.run(
                    ["node", "load.cjs", *map(str, plan)],
                    cwd=self.folder,
                    stdout=subprocess.PIPE,
                    check=True,
                    timeout=PATIENCE + warm_up + seconds,
                )
            finally:
                server.kill()
        return _figures(msgspec.json.decode(done.stdout, type=_Played))


def _figures(played: _Played) -> PeerFigures:
    cuts = statistics.quantiles(played.latencies, n=100, method="inclusive")
    return PeerFigures(
        moves_a_second=played.moves / played.seconds,
        p50_ms=cuts[49],
        p99_ms=cuts[98],
        server_cpu_ms_a_move=played.server_cpu * 1000 / played.moves,
        bytes_a_move=played.bytes / played.moves,
    )


@contextmanager
def peer_installed() -> Iterator[Peer]:
    """boardgame.io in a folder that is gone afterwards. It needs node and npm."""
    with tempfile.TemporaryDirectory(prefix="parlour-peer-") as name:
        folder = Path(name)
        for script in HERE.glob("*.cjs"):
            shutil.copy(script, folder)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        yield Peer(folder)
