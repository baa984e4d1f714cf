"""Maps with a fault: each is rejected, with the whole list of what is wrong and where (RULES 13)."""

from __future__ import annotations

import pytest

from games.engine.setup import MapText
from games.kings_conflict.rules.maps.checks import check
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.mending import painted, with_partners
from games.kings_conflict.rules.maps.problems import MapProblem, Severity
from games.kings_conflict.rules.maps.symmetries import Symmetry
from games.kings_conflict.rules.maps.texts import grids_of, made_map
from games.kings_conflict.rules.maps.tiles import tile_at
from tests.kings_conflict.mutations import as_finding, mutated
from tests.kings_conflict.slow_maps import slow_findings

MARKS = {Severity.ERROR: "", Severity.WARNING: "?", Severity.NOTE: "i"}
BROKEN = """
crossing  ! 3,9:5
    C2@3,9 C2@7,1 C3@3,8 C3@3,9
crossing  ! 2,3:E
    C2@2,3 C2@8,7
crossing  ! 5,5:b
    C3@4,5 C3@5,4 C3@5,5 C3@5,5 C3@5,5 C3@5,5 C3@5,6 C3@6,5
crossing  ! 5,5:0
    C2@5,5 C3@5,5 C3@5,6 C9
mirror    ! 3,3:-
    C2@3,3
mirror    ! 8,6:6
    C2@6,8 C2@8,6 C3@8,5 C3@8,6 C3@8,6
passes    ! 2,8:0
    C2@2,8 C2@8,2 C3@2,8 C3@2,8 C3@2,9 C3@3,8 C7?@9,1+10,1 C7?@0,9+1,9
passes    ! 4,8:-
    C2@4,8 C2@6,2 C3@3,8 C3?@4,8 C7?@9,1+10,1 C7?@0,9+1,9
volcano   ! 4,5:V
    C2@4,5 C2@6,5 C9i
crossing  3,9:5
    C3@3,8 C3@3,9 C3@7,1 C3@7,2
crossing  3,9:7
    C3@2,9 C3@3,9 C3@7,1 C3@8,1
crossing  3,5:4
    C3@3,5 C3@3,5 C3@3,6 C3@4,5 C3@6,5 C3@7,4 C3@7,5 C3@7,5
crossing  5,4:P
    C3?@5,3 C3@5,5 C3@5,5 C3?@5,7 C6@3,10 C6@7,0
crossing  5,0:0
    C3@5,0 C3@5,1 C3@5,9 C3@5,10
crossing  5,3:|
    C3@5,2 C3?@5,3 C3@5,4 C3@5,6 C3?@5,7 C3@5,8
crossing  8,9:4
    C3@2,1 C3@2,1 C3@8,9 C3@8,9
passes    2,8:1
    C3@2,8 C3@3,8 C3@7,2 C3@8,2 C7?@9,1+10,1 C7?@0,9+1,9
passes    8,0:1
    C3@2,10 C3@8,0 C7?@9,1+10,1 C7?@0,9+1,9
passes    9,4:2
    C3@1,6 C3@1,6 C3@9,4 C3@9,4 C7?@9,1+10,1 C7?@0,9+1,9
passes    8,3:b
    C3@2,7 C3@2,7 C3@2,7 C3@3,7 C3@7,3 C3@8,3 C3@8,3 C3@8,3 C7?@9,1+10,1 C7?@0,9+1,9
causeway  5,5:b
    C3@4,5 C3@5,5 C3@5,5 C3@5,5 C3@5,5 C3@6,5
mirror    8,5:4
    C3@5,8 C3@6,8 C3@8,5 C3@8,6
mirror    5,8:d
    C3@6,8 C3@8,6
crossing  F>P
    C4
crossing  M>H
    C4 C12?@0,0
crossing  P>F
    C4 C9i
passes    -|02>PPPP
    C4
crossing  9,0:M 9,1:S
    C7@10,1 C7@0,9 C8@9,0 C8@1,10
crossing  9,0:F 9,1:S 10,1:S
    C7@9,0 C7@1,10 C9i C12?@0,10
crossing  8,0:S 8,1:S 8,2:S 9,2:S 10,2:S
    C3@3,9 C3@7,1 C7@10,0 C7@0,10 C9 C12?@0,9
crossing  8,0:S 8,1:S 9,1:S 9,2:S 10,2:P 10,3:S
    C3@3,9 C3@7,1 C7@10,1 C7@0,9 C9? C9i
crossing  9,0:S 9,1:S 10,1:S
    C7@10,0 C7@0,10 C9 C12?@0,10 C12?@0,10
dunes     8,0:S 9,1:S 10,1:S
    C7@9,0 C7@1,10 C9?
crossing  9,1:M
    C7?@9,0+10,1 C7?@0,9+1,10 C8@9,1 C8@1,9
crossing  10,1:V
    C7?@9,0+9,1 C7?@1,9+1,10 C8@10,1 C8@0,9 C9i
passes    9,0:L
    C7?@9,1+10,1 C7?@0,9+1,9 C8@9,0 C8@1,10
mirror    9,1:M
    C7?@9,0+10,1 C7?@0,9+1,10 C8@9,1 C8@1,9
volcano   9,1:M 10,2:M
    C7?@9,0+10,1 C7?@0,9+1,10 C8@9,1 C8@1,9 C9i
crossing  5,5:-
    C9
passes    5,3:M 5,7:M
    C7?@9,1+10,1 C7?@0,9+1,9 C9
causeway  4,5:S 5,5:S 0,0:S
    C3@3,5 C3@7,5
crossing  10,0:E
    C11@10,0 C11@0,10
crossing  10,0:S
    C9 C11@10,0 C11@0,10
dunes     10,0:M
    C8@10,0 C8@0,10 C9 C11@10,0 C11@0,10
mirror    10,0:V
    C8@10,0 C8@0,10 C9 C11@10,0 C11@0,10
"""
"""A map, what is painted on it, partners along but after "!", or turned into what everywhere; then all findings:
the check, "?" for a warning and "i" for a note, and the tiles."""

LINES = BROKEN.strip().split("\n")
CASES = [(case, expected.strip()) for case, expected in zip(LINES[::2], LINES[1::2], strict=True)]


def tile(place: str) -> int:
    row, column = place.split(",")
    return tile_at(int(row), int(column))


def broken(case: str) -> MapText:
    slug, *what = case.split()
    text = MAPS[slug].text
    rows = text.rows
    if ">" in what[0]:
        rows = tuple(row.translate(str.maketrans(*what[0].split(">"))) for row in rows)
    else:
        changes = {tile(one.split(":")[0]): one.split(":")[1] for one in what if one != "!"}
        is_alone = what[0] == "!"
        rows = painted(rows, changes) if is_alone else with_partners(rows, changes, Symmetry(text.symmetry))
    return made_map(slug, rows, text.strategic, text.safe, text.mountain_pref)


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
