"""The validator of King's Conflict's maps: does it agree with the slow checks, and how long does it take?

uv run python -m tests.benchmarks.kings_maps agree --maps 5000   # a line for each map on which the two differ
uv run python -m tests.benchmarks.kings_maps speed               # milliseconds for a map never seen before
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter, sleep

from games.engine.bots import RandomBot
from games.engine.simulation import plan_for, played
from games.engine.wire import encode
from games.kata.rules.rules import GAME as KATA
from games.kings_conflict.bots.passport import GAMES
from games.kings_conflict.bots.trials import Job
from games.kings_conflict.rules.ground import ground_of, tiles_with
from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.map_suggestions import suggest_hints
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.mending import mend
from games.kings_conflict.rules.maps.river_joins import broken_bends
from games.kings_conflict.rules.maps.symmetries import faults, nearest_symmetry
from games.kings_conflict.rules.maps.texts import Grid, grids_of
from tests.support.kings_conflict.mutations import as_finding, mutated
from tests.support.kings_conflict.slow_maps import slow_findings
from tests.support.server import Usage

PROGRAM = [sys.executable, "-m", "games.kings_conflict.bots.trials"]
ROUNDS = 100
SLICE = 0.2
"""Seconds with, and seconds without the games of a passport: short, so that what else runs slows both alike."""


def agree(first: int, count: int) -> int:
    """Compare the two on so many mutated maps; how many they judge differently."""
    found: Counter[tuple[str, str]] = Counter()
    wrong = 0
    for number in range(first, first + count):
        text = mutated(number)
        fast, slow = sorted(map(as_finding, check(text))), sorted(slow_findings(*grids_of(text)))
        found.update({(code, severity) for code, severity, _tiles in slow})
        if fast != slow:
            wrong += 1
            print(
                number, "only fast:", [one for one in fast if one not in slow], "only slow:", slow, sep="\n  "
            )
    print(f"{count} maps from number {first} on, judged differently: {wrong}")
    for (code, severity), maps in sorted(found.items(), key=lambda one: (int(one[0][0][1:]), one[0][1])):
        print(f"  {code} {severity}: on {maps} maps")
    return wrong


def _symmetry_and_bends(rows: Grid) -> None:
    faults(rows, nearest_symmetry(rows))
    tuple(broken_bends(rows))


def speed(count: int) -> None:
    """Print medians and the slowest of so many maps, none of them seen before."""
    texts = [text for text in map(mutated, range(count)) if all(len(row) == 11 for row in text.rows)]
    texts = [text for text in texts if not any(problem.code == "C1" for problem in check(text))]
    timed: dict[str, list[float]] = {}
    for text in texts:
        _measure(timed, "symmetry and bends", partial(_symmetry_and_bends, text.rows))
        ground_of.cache_clear()
        tiles_with.cache_clear()
        _measure(timed, "all checks", partial(check, text))
        ground_of.cache_clear()
        tiles_with.cache_clear()
        _measure(timed, "suggested hints", partial(suggest_hints, text.rows))
        problem = next(iter(check(text)), None)
        if problem:
            _measure(timed, "a mend", partial(mend, text.rows, problem))
    for name, times in timed.items():
        print(f"{name}: median {median(times):.2f} ms, slowest {max(times):.2f} ms of {len(times)}")


def _measure(timed: dict[str, list[float]], name: str, work: Callable[[], object]) -> None:
    begun = perf_counter()
    work()
    timed.setdefault(name, []).append((perf_counter() - begun) * 1000)


def passport(slug: str, count: int) -> None:
    """Print the time of so many games of a passport on a core that does nothing else."""
    job = encode(Job(MAPS[slug].text, 1, count))
    before, begun = getrusage(RUSAGE_CHILDREN), perf_counter()
    subprocess.run(PROGRAM, input=job, encoding="utf-8", check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{count} games on {slug}: {used:.1f} s of a core, {perf_counter() - begun:.0f} s by the clock")


def beside(slug: str, rounds: int) -> None:
    """Print by how much matches are slowed while a passport is played on the same core."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # the child inherits it
    child = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, encoding="utf-8")
    assert child.stdin
    child.stdin.write(encode(Job(MAPS[slug].text, 1, 1_000_000)))
    child.stdin.close()
    slower = []
    while os.sched_getscheduler(child.pid) != os.SCHED_IDLE:
        sleep(0.05)  # it is being started
    before = Usage.now(child.pid)
    try:
        for number in range(rounds):
            rates = {}
            for is_played in (number % 2 == 0, number % 2 != 0):
                child.send_signal(signal.SIGCONT if is_played else signal.SIGSTOP)
                rates[is_played] = _matches_a_second()
            slower.append(1 - rates[True] / rates[False])
        after = Usage.now(child.pid)
    finally:
        child.kill()
        child.wait()
    _few, low, middle, high, _many = sorted(slower)[:: max(1, (rounds - 1) // 4)][:5]
    print(
        f"matches of the Kata on the same core: {middle:.1%} slower beside it (half of {rounds} pairs of looks"
    )
    print(f"  from {low:.1%} to {high:.1%})")
    taken, ours = after.server - before.server, (after.own - before.own) / 2  # it played for half of the time
    print(f"  of the core's time that both got, the passport took {taken / (taken + ours):.1%}")


def _matches_a_second() -> float:
    """How many matches between random bots are played in a second by the clock."""
    plan = plan_for(KATA, KATA.Options(), ("random",), "beside")
    begun, count = perf_counter(), 0
    while perf_counter() - begun < SLICE:
        count += 1
        played(KATA, {"random": RandomBot()}, plan, count)
    return count / (perf_counter() - begun)


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("agree", "speed", "passport"))
    parser.add_argument("--maps", type=int, default=300)
    parser.add_argument("--map", choices=list(MAPS), default="crossing")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    if chosen.what == "speed":
        speed(chosen.maps)
    elif chosen.what == "passport":
        passport(chosen.map, chosen.games)
        beside(chosen.map, ROUNDS)
    elif agree(chosen.first, chosen.maps):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
