"""How fast live play is: the real server, real sockets, every move committed to the disk.

    uv run python -m tests.benchmarks.live [--matches 1 10 50 100] [--rate 50] [--rounds 3] [--peer] [--json]
    uv run python -m tests.benchmarks.live --processes 2
    uv run --with uvicorn python -m tests.benchmarks.live --server uvicorn

Three processes: this one, the server (Daphne on SQLite) and the load. With --peer, boardgame.io plays in turns
with it. Each figure is the median of several rounds, which are played in turns, so that a busy moment of the
machine falls on all alike.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import TypeVar

import msgspec
from msgspec import Struct
from tqdm import tqdm

from tests.benchmarks.floor import Floor, floor
from tests.benchmarks.load import Plan, Result
from tests.benchmarks.peer.boardgame_io import STORES, PeerFigures, peer_installed
from tests.benchmarks.rows import faults
from tests.support.server import ROOT, SERVERS, Home, Server, fallbacks_in, new_home, shared_home

FASTEST = 400
"""Moves a second for which matches are laid; a faster server is measured for less time."""
LENGTH = 15
"""Moves after which the first of some matches of the Kata between players at random is over."""


class Kind(Struct, frozen=True):
    """What is played: so many matches at once, at a rate in all, or as fast as it goes (0)."""

    matches: int
    rate: float

    def __str__(self) -> str:
        return f"{self.matches} at {self.rate:g}/s" if self.rate else f"{self.matches}"


class Beside(Struct, frozen=True):
    """What the peer plays: so many matches at once, with one of its stores."""

    matches: int
    store: str


AnyFigures = TypeVar("AnyFigures", bound=Struct)


class Figures(Struct, frozen=True):
    """What one round gave; of several rounds, the medians."""

    moves: float
    moves_a_second: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    server_cpu_ms_a_move: float
    memory_mb: float
    bytes_a_move: float
    cpu_of_others: float
    cpu_of_load: float


def main() -> int:
    asked = _arguments()
    kinds = [Kind(matches, 0) for matches in asked.matches]
    kinds += [Kind(matches, asked.rate) for matches in asked.paced]
    rounds: dict[Kind, list[Figures]] = defaultdict(list)
    sizes: dict[Kind, list[dict[str, float]]] = defaultdict(list)
    peers: dict[Beside, list[PeerFigures]] = defaultdict(list)
    wrong: list[str] = []
    with ExitStack() as stack:
        home = stack.enter_context(shared_home() if asked.processes > 1 else new_home())
        peer = stack.enter_context(peer_installed()) if asked.peer else None
        turns = [(number, kind) for number in range(asked.rounds) for kind in kinds]
        for number, kind in tqdm(turns, unit="phase", disable=None):
            result, found = _phase(home, kind, asked, seed=number)
            wrong += found
            sizes[kind].append(_sizes(result))
            rounds[kind].append(_figures(result))
            for store in STORES if peer and not kind.rate else ():
                played = peer.play(kind.matches, asked.warm_up, asked.seconds, store)
                peers[Beside(kind.matches, store)].append(played)
        below = floor(home)
        fallbacks = fallbacks_in(home.log.read_text())
    medians = {kind: _median(figures) for kind, figures in rounds.items()}
    beside = {kind: _median(figures) for kind, figures in peers.items()}
    if asked.json:
        print(
            msgspec.json.format(
                msgspec.json.encode(_report(medians, beside, below, fallbacks, wrong))
            ).decode()
        )
    else:
        _print(medians, below, fallbacks, wrong)
        _print_sizes(sizes)
        _print_beside(medians, beside)
    return 1 if wrong else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--matches", type=int, nargs="*", default=[1, 10, 50, 100], help="closed loop")
    parser.add_argument("--paced", type=int, nargs="*", default=[10, 100], help="matches at a set rate")
    parser.add_argument("--rate", type=float, default=50, help="moves a second of all paced matches")
    parser.add_argument("--seconds", type=float, default=5, help="of the measured phase")
    parser.add_argument("--warm-up", type=float, default=2, help="seconds before it")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--processes", type=int, default=1, help="on PostgreSQL and Redis, a player of each match at each end"
    )
    parser.add_argument("--server", choices=SERVERS, default="daphne")
    parser.add_argument("--peer", action="store_true", help="boardgame.io in turns with it; needs npm")
    parser.add_argument("--json", action="store_true", help="one object for a program")
    return parser.parse_args()


def _phase(home: Home, kind: Kind, asked: argparse.Namespace, seed: int) -> tuple[Result, list[str]]:
    """A fresh server and fresh matches; returns what was measured, and what is wrong with the rows."""
    most = (kind.rate or FASTEST) * (asked.seconds + asked.warm_up) / kind.matches
    lanes = home.prepare(kind.matches, 1 + int(most / LENGTH))
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(home, server=asked.server)) for _ in range(asked.processes)]
        addresses, pids = zip(*((server.address, server.pid) for server in servers), strict=True)
        plan = Plan(addresses, pids, lanes, asked.warm_up, asked.seconds, kind.rate, seed)
        done = subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.load"],
            cwd=ROOT,
            input=msgspec.json.encode(plan),
            stdout=subprocess.PIPE,
            check=True,
        )
    result = msgspec.json.decode(done.stdout, type=Result)
    return result, [f"{kind}: {fault}" for fault in faults(home.database, result.acknowledged, {})]


def _figures(result: Result) -> Figures:
    cuts = statistics.quantiles(result.latencies, n=100, method="inclusive")
    return Figures(
        moves=result.moves,
        moves_a_second=result.moves / result.seconds,
        p50_ms=cuts[49],
        p95_ms=cuts[94],
        p99_ms=cuts[98],
        server_cpu_ms_a_move=result.server_cpu * 1000 / result.moves,
        memory_mb=result.memory,
        bytes_a_move=sum(result.sizes.values()) / result.moves,
        cpu_of_others=result.others,
        cpu_of_load=result.own,
    )


def _sizes(result: Result) -> dict[str, float]:
    return {name: size / result.moves for name, size in result.sizes.items()}


def _median(rounds: Sequence[AnyFigures]) -> AnyFigures:
    return type(rounds[0])(*map(statistics.median, zip(*map(msgspec.structs.astuple, rounds), strict=True)))


def _report(
    medians: Mapping[Kind, Figures],
    beside: Mapping[Beside, PeerFigures],
    below: Floor,
    fallbacks: int,
    wrong: list[str],
) -> dict[str, object]:
    played = [
        {"matches": kind.matches, "rate": kind.rate or None, **msgspec.structs.asdict(figures)}
        for kind, figures in medians.items()
    ]
    peers = [msgspec.structs.asdict(kind) | msgspec.structs.asdict(beside[kind]) for kind in beside]
    return {
        "live": played,
        "boardgame.io": peers,
        "floor": msgspec.structs.asdict(below),
        "cores": os.cpu_count(),
        "batches_written_one_by_one": fallbacks,
        "faults": wrong,
    }


def _print(medians: dict[Kind, Figures], below: Floor, fallbacks: int, wrong: list[str]) -> None:
    heads = ("matches", "moves/s", "p50", "p95", "p99 ms", "CPU ms/move", "MB", "kB/move", "others", "load")
    print("".join(f"{head:>13}" for head in heads))
    for kind, figure in medians.items():
        cells = (
            str(kind),
            f"{figure.moves_a_second:.0f}",
            f"{figure.p50_ms:.1f}",
            f"{figure.p95_ms:.1f}",
            f"{figure.p99_ms:.1f}",
            f"{figure.server_cpu_ms_a_move:.2f}",
            f"{figure.memory_mb:.0f}",
            f"{figure.bytes_a_move / 1000:.1f}",
            f"{figure.cpu_of_others:.0%}",
            f"{figure.cpu_of_load:.0%}",
        )
        print("".join(f"{cell:>13}" for cell in cells))
    print(
        f"\nFloor: fsync {below.fsync:.2f} ms, loopback {below.loopback:.3f} ms, "
        f"bare socket to two {below.echo:.2f} ms and {below.echo_cpu:.2f} ms of CPU "
        f"({next(iter(medians.values())).server_cpu_ms_a_move / below.echo_cpu:.1f} times that is ours)."
    )
    print(
        f"CPU is the server's own, on {os.cpu_count()} cores. "
        "`others` is their share of the machine; `load` is of one core."
    )
    print(f"Batches that were rolled back and written one by one: {fallbacks}.")
    for fault in wrong:
        print(f"WRONG {fault}")
    if not wrong:
        print("Every acknowledged move is in the database once, in order; no version was skipped.")


def _print_sizes(sizes: Mapping[Kind, Sequence[Mapping[str, float]]]) -> None:
    """Bytes a move by fragment, the largest first, of what was played first."""
    kind, rounds = next(iter(sizes.items()))
    names = {name for one in rounds for name in one}
    medians = {name: statistics.median(one.get(name, 0) for one in rounds) for name in names}
    shares = sorted(medians.items(), key=lambda item: -item[1])
    print(f"\nBytes a move, {kind}: " + ", ".join(f"{name} {size:.0f}" for name, size in shares if size >= 1))


def _print_beside(medians: Mapping[Kind, Figures], beside: Mapping[Beside, PeerFigures]) -> None:
    if not beside:
        return
    heads = ("matches", "boardgame.io", "moves/s", "p50", "p99 ms", "CPU ms/move", "kB/move", "moves", "CPU")
    print("\n" + "".join(f"{head:>13}" for head in heads))
    for kind, figure in beside.items():
        ours = medians[Kind(kind.matches, 0)]
        cells = (
            f"{kind.matches}",
            kind.store,
            f"{figure.moves_a_second:.0f}",
            f"{figure.p50_ms:.1f}",
            f"{figure.p99_ms:.1f}",
            f"{figure.server_cpu_ms_a_move:.2f}",
            f"{figure.bytes_a_move / 1000:.1f}",
            f"{ours.moves_a_second / figure.moves_a_second:.2f}",
            f"{ours.server_cpu_ms_a_move / figure.server_cpu_ms_a_move:.2f}",
        )
        print("".join(f"{cell:>13}" for cell in cells))
    print("`moves` and `CPU` are ours by its. It acknowledges what it has not stored yet.")


if __name__ == "__main__":
    sys.exit(main())
