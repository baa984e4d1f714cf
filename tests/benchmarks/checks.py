"""What it costs to check a record: by the site, by the Verify page's own scripts, and by a stranger's program.

    uv run python -m tests.benchmarks.checks [--times 5]

Each recorded match is checked by each of the three, in CPU time; a program's is beside that of one that does nothing.
Exits with 1 if any of them refuses a record.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

from games.engine.record import heading_of, read_record, verify
from games.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted((ROOT / "tests" / "playthroughs").glob("*.json"))


Timed = tuple[float, bool]
"""Milliseconds of a check, and whether the record holds."""


def by_the_site(slug: str, text: bytes) -> Timed:
    began = process_time()
    game = GAMES[slug].game
    holds = all(check.holds for check in verify(game, read_record(game, text)))
    return (process_time() - began) * 1000, holds


def by_program(*command: str) -> Timed:
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(command, check=False, cwd=ROOT, capture_output=True)
    until = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = until.ru_utime + until.ru_stime - began.ru_utime - began.ru_stime
    return took * 1000, ended.returncode == 0


def ways(slug: str, path: Path) -> dict[str, Callable[[], Timed]]:
    """The three who check a record."""
    return {
        "site": partial(by_the_site, slug, path.read_bytes()),
        "script": partial(by_program, "node", "static/verifiers/verify.mjs", str(path)),
        "stranger": partial(by_program, sys.executable, f"tests/verifiers/{slug}.py", str(path)),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--times", type=int, default=5, help="of each check")
    times = range(parser.parse_args().times)
    took: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    refused = []
    for path in RECORDS:
        slug = str(heading_of(path.read_bytes()).game)
        for way, check in ways(slug, path).items():
            found = [check() for _time in times]
            took[slug][way].append(median(milliseconds for milliseconds, _holds in found))
            refused += [f"{path.name} by the {way}"] if not all(holds for _took, holds in found) else []
    for slug, by in took.items():
        said = [f"{way} {median(each):.0f} ms, at most {max(each):.0f}" for way, each in by.items()]
        print(f"{slug}: {len(by['site'])} records: {'; '.join(said)}")
    for name, command in (("node", ("node", "--eval", "0")), ("Python", (sys.executable, "-c", "0"))):
        print(f"{name} that does nothing: {median(by_program(*command)[0] for _time in times):.0f} ms")
    print("\n".join(f"refused: {one}" for one in refused) or "none refused")
    return bool(refused)


if __name__ == "__main__":
    sys.exit(main())
