"""The drill of the map workshop: `kill -9` of the server while maps are painted, submitted, reviewed and played on.

    uv run python -m tests.benchmarks.map_drill [--times 3] [--authors 6] [--acts 150] [--home var/map_drill]

What was acknowledged must be in the database, whole and once; what was in doubt is there whole or not at all. After
the restart everybody goes on. The first kill falls into a passport, which goes on once the lease of the dead has run
out; its games are those of an unbroken one. With a home it goes on where it was stopped, and counts on. Exits with 1
if anything else is found.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from itertools import count
from random import Random

from tests.support.kills import KILLS, begin_anew, folder_of, killed, parser_of, reported
from tests.support.map_drill import drill, passport_drill, people_of
from tests.support.server import Home

LEASE = 60
"""Seconds after which others may go on with a passport."""


def main() -> int:
    parser = parser_of(__doc__, 4)
    parser.add_argument("--authors", type=int, default=6, help="half of them paint, half of them submit")
    parser.add_argument("--acts", type=int, default=150, help="the kill falls behind so many")
    asked = parser.parse_args()
    with folder_of(asked) as folder:
        begin_anew(folder)
        home = Home(folder / "home", RATE_MAP="100000/second", PASSPORTS="1")
        people, numbers = people_of(home, asked.authors, 2), count(1)

        def kill(number: int, chance: Random) -> tuple[Mapping[str, int], Sequence[str]]:
            nonlocal people, numbers
            if number == 0:
                played, more, found = passport_drill(home, people.authors[0], 0, lambda: time.sleep(LEASE))
                return {"games of a passport": played, "games of it after the restart": more}, found
            home.environment["PASSPORTS"] = "0"  # whose games would take time from those who paint
            if number % KILLS == 0:
                begin_anew(folder)
                people, numbers = people_of(home, asked.authors, 2), count(1)
            crash = drill(home, people, asked.acts, numbers, chance.getrandbits(32))
            done = crash.told
            seen = {
                "acts acknowledged": done.acts,
                "maps submitted": len(done.submitted),
                "maps decided": len(done.decided),
                "in doubt": len(done.saving) + done.in_doubt,
            }
            return seen, crash.faults

        return reported(killed(folder, asked, kill))


if __name__ == "__main__":
    sys.exit(main())
