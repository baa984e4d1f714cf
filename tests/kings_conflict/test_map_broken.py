"""Maps with a fault: each is rejected, with the whole list of what is wrong and where (RULES 13)."""

from __future__ import annotations

import pytest

from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.maps.problems import MapProblem, Severity
from games.kings_conflict.rules.maps.texts import grids_of
from tests.kings_conflict.faulty_maps import CASES, broken
from tests.support.kings_conflict.mutations import as_finding, mutated
from tests.support.kings_conflict.slow_maps import slow_findings

MARKS = {Severity.ERROR: "", Severity.WARNING: "?", Severity.NOTE: "i"}


def written(problem: MapProblem) -> str:
    places = "+".join(f"{one // 11},{one % 11}" for one in problem.tiles)
    return f"{problem.code}{MARKS[problem.severity]}{'@' if places else ''}{places}"


@pytest.mark.parametrize(("case", "expected"), CASES, ids=[case for case, _expected in CASES])
def test_13_all_that_is_wrong_with_a_map_is_told_at_once(case: str, expected: str) -> None:
    text = broken(case)
    found = check(text)
    assert " ".join(map(written, found)) == expected
    assert any(problem.severity is Severity.ERROR for problem in found)
    assert sorted(map(as_finding, found)) == sorted(slow_findings(*grids_of(text)))
    for problem in found:
        assert str(problem.what).endswith(".")
        assert str(problem.remedy).endswith(".")


def test_13_there_are_more_than_forty_of_them() -> None:
    assert len({broken(case).rows for case, _expected in CASES}) >= 40


@pytest.mark.parametrize("part", range(4))
def test_13_the_slow_checks_agree_on_random_maps(part: int) -> None:
    """Two hundred here; `python -m tests.benchmarks.kings_maps agree` compares as many as you like."""
    for number in range(part, 200, 4):
        text = mutated(number)
        assert sorted(map(as_finding, check(text))) == sorted(slow_findings(*grids_of(text))), number
