"""A slow implementation, written from the rules in words, agrees over random games.

The suite plays a few; `uv run python -m tests.benchmarks.kings_slow` plays thousands.
"""

from __future__ import annotations

from tests.support.kings_conflict.agreement import assert_all_agrees, some_of

GAMES = 24
STATES = 60


def test_the_slow_implementation_agrees() -> None:
    fights = [assert_all_agrees(state) for number in range(GAMES) for state in some_of(number, STATES)]
    assert len(fights) > 1200
    assert sum(fights) > 60
