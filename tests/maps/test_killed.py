"""`kill -9` of a real server while maps are painted, submitted, reviewed and played on by the computer."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import count

from tests.support.map_drill import drill, passport_drill, people_of
from tests.support.server import Home, new_home


def a_minute_passes(home: Home) -> None:
    """The lease of the dead process runs out."""
    with closing(sqlite3.connect(home.database)) as connection:
        connection.execute("UPDATE maps_passportjob SET lease_until = '2000-01-01 00:00:00'")
        connection.commit()


def test_nothing_acknowledged_is_lost_and_the_passport_goes_on() -> None:
    with new_home(RATE_MAP="100000/second", PASSPORTS="1") as home:
        people = people_of(home, 2, 1)
        played, more, found = passport_drill(home, people.authors[0], 0, lambda: a_minute_passes(home))
        assert found == []
        assert played
        assert more
        home.environment["PASSPORTS"] = "0"  # whose games would take time from those who paint
        crash = drill(home, people, 40, count(1), 1)
        assert crash.faults == []
        assert crash.told.submitted
        assert crash.told.saved
        assert crash.told.decided
