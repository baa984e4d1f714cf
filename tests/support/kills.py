"""What all drills share that kill again and again: a home of their own, and a count that goes on where it stopped."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct
from tqdm import tqdm

from tests.support.server import Home, shared_home

KILLS = 8
"""Kills after which a fresh database is taken: in one that grows, each check would take longer than the one before."""
DATABASE = "parlour.sqlite3"


class Count(Struct):
    """All that a drill has seen so far."""

    kills: int = 0
    seen: dict[str, int] = {}
    """How often each thing was seen, by its name."""
    faults: list[str] = []


Kill = Callable[[int, Random], tuple[Mapping[str, int], Sequence[str]]]
"""Kills once, given the number of earlier kills; returns what was seen, and the faults."""


def parser_of(doc: str | None, times: int) -> ArgumentParser:
    """The arguments that every drill takes."""
    parser = ArgumentParser(description=(doc or "").split("\n", 1)[0])
    parser.add_argument("--times", type=int, default=times)
    parser.add_argument(
        "--home", type=Path, help="goes on in this folder where it was stopped, and counts on"
    )
    parser.add_argument("--seed", type=int, default=1)
    return parser


def with_postgresql(parser: ArgumentParser) -> ArgumentParser:
    """The same arguments, and one more for a drill that knows both databases."""
    words = "in a new database of the PostgreSQL that the tests use"
    parser.add_argument("--postgresql", action="store_true", help=words)
    return parser


def home_of(asked: Namespace, folder: Path) -> AbstractContextManager[Home]:
    """Where the servers keep what is theirs: a database in the folder, or one of PostgreSQL that is gone afterwards."""
    return shared_home() if asked.postgresql else nullcontext(Home(folder / "home"))


@contextmanager
def folder_of(asked: Namespace) -> Iterator[Path]:
    """The folder of a drill with an empty home ready to be copied; a temporary one if none was named."""
    with TemporaryDirectory(prefix="parlour-drill-") as temporary:
        folder: Path = (asked.home or Path(temporary)).resolve()
        if not (folder / "fresh").exists():
            (folder / "fresh.new").mkdir(parents=True, exist_ok=True)
            Home(folder / "fresh.new")
            (folder / "fresh.new").rename(folder / "fresh")
        (folder / "home").mkdir(exist_ok=True)
        yield folder


def begin_anew(folder: Path) -> None:
    """Put a fresh database into the home."""
    home = folder / "home"
    for gone in (home / f"{DATABASE}-wal", home / f"{DATABASE}-shm"):
        gone.unlink(missing_ok=True)
    for file in (folder / "fresh").iterdir():
        shutil.copy(file, home / "copy")
        (home / "copy").replace(home / file.name)


def killed(folder: Path, asked: Namespace, kill: Kill) -> Count:
    """Kill as often as asked for; after each it is written down what all have seen."""
    log = folder / "drill.json"
    count = msgspec.json.decode(log.read_bytes(), type=Count) if log.exists() else Count()
    for _time in tqdm(range(asked.times), unit="kill", disable=None):
        seen, faults = kill(count.kills, Random(asked.seed + count.kills))
        count.kills += 1
        count.seen = dict(Counter(count.seen) + Counter(seen))
        count.faults += faults
        (folder / "drill.new").write_bytes(msgspec.json.encode(count))
        (folder / "drill.new").replace(log)
    return count


def reported(count: Count) -> int:
    """Print what all kills have seen; the exit code of a drill."""
    seen = ", ".join(f"{number} {what}" for what, number in sorted(count.seen.items()))
    print(f"{count.kills} kills: {seen}.")
    for fault in count.faults:
        print(f"WRONG {fault}")
    print("0 lost, 0 doubled." if not count.faults else f"{len(count.faults)} faults.")
    return int(bool(count.faults))
