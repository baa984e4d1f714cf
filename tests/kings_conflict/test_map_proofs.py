"""What the checks warn of, played out on the very map (RULES 13.14)."""

from __future__ import annotations

import pytest

from games.engine.setup import MapText
from games.kings_conflict.rules.constants import TRAPPED_BELOW
from games.kings_conflict.rules.ground import ground_of, tiles_with
from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.map_proofs import LINES, Proof, may_have_line, prove, steps
from games.kings_conflict.rules.maps.codes import GROUND
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.problems import MapProblem, Severity
from games.kings_conflict.rules.maps.tiles import DISTANCE, STARTS, WITHIN, flooded
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Attack, Piece, State
from tests.kings_conflict.faulty_maps import CASES, CROSSING, broken, desert, painted

SHOWN = [
    (text, problem)
    for text in [broken(case) for case, _expected in CASES] + [MAPS["passes"].text]
    for problem in check(text)
]


def of(code: str) -> list[tuple[MapText, MapProblem]]:
    return [
        pytest.param(text, problem, id="/".join((code, str(problem.tiles), text.rows[9])))
        for text, problem in SHOWN
        if problem.code == code and problem.severity is not Severity.NOTE
    ]


def line_for(text: MapText, problem: MapProblem) -> tuple[Proof, list[State]]:
    proof = prove(text, problem)
    assert proof
    assert proof.setup.map
    assert proof.setup.map.rows == text.rows
    assert str(proof.caption).endswith(".")
    return proof, [step.state for step in steps(proof)]


def king(state: State, seat: int) -> Piece | None:
    return next((one for one in state.board.pieces if one.seat == seat and one.card == "warrior"), None)


def test_13_14_the_decks_of_lines_are_legal() -> None:
    proof = prove(MAPS["passes"].text, check(MAPS["passes"].text)[0])
    assert proof
    assert not GAME.problems(proof.setup)


@pytest.mark.parametrize(("text", "problem"), of("C6"))
def test_13_14_a_mercenary_strikes_the_king_in_the_first_turn(text: MapText, problem: MapProblem) -> None:
    _proof, moments = line_for(text, problem)
    last = moments[-1].board
    victim = king(moments[-1], 1 - last.active)
    assert last.turn == 1
    assert victim
    assert victim.health < moments[0].board.pieces[0].health
    placed = next(one for state in moments for one in state.board.pieces if one.card == "mercenary")
    assert placed.tile in problem.tiles


@pytest.mark.parametrize(("text", "problem"), of("C7"))
def test_13_14_jujus_trap_the_king(text: MapText, problem: MapProblem) -> None:
    _proof, moments = line_for(text, problem)
    board = moments[-1].board
    foot = tiles_with(ground_of(board.map.rows, board.changes).codes, GROUND)
    assert any(flooded(1 << start, foot).bit_count() < TRAPPED_BELOW for start in STARTS)
    if problem.severity is Severity.ERROR:
        assert board.turn <= 3


@pytest.mark.parametrize(("text", "problem"), of("C8"))
def test_13_14_what_rises_beside_the_king_kills_him(text: MapText, problem: MapProblem) -> None:
    if set(problem.tiles) & set(STARTS):
        # The king himself stands on the mountain: there is no room for a giant.
        assert prove(text, problem) is None
        return
    proof, moments = line_for(text, problem)
    assert any(king(moments[-1], seat) is None for seat in (0, 1))
    stroke, before = proof.played[-1].action, moments[-2]
    if isinstance(stroke, Attack):
        striker = next(one for one in before.board.pieces if one.id == stroke.piece)
        victim = king(before, 1 - before.board.active)
        assert striker.card in ("giant", "reddragon")
        assert victim
        assert victim.health == 6
    else:
        assert "lava" in str(proof.caption)


@pytest.mark.parametrize(("text", "problem"), of("C9"))
def test_13_14_a_king_who_is_shut_off_walks_as_far_as_he_can(text: MapText, problem: MapProblem) -> None:
    if problem.severity is Severity.WARNING or "".join(text.rows)[STARTS[0]] in "MV":
        # He slips through; or he stands where nobody can walk, and it is over before he gets far.
        assert prove(text, problem) is None
        return
    proof, moments = line_for(text, problem)
    seat = proof.played[-1].seat if len(proof.played) == 2 else moments[2].board.active
    walker = king(moments[-1], seat)
    assert walker
    foot = tiles_with("".join(text.rows), GROUND)
    reached = flooded(1 << walker.tile, foot)
    goal = STARTS[1 - seat]
    nearest = min(DISTANCE[tile][goal] for tile in range(121) if reached >> tile & 1)
    assert DISTANCE[walker.tile][goal] == nearest
    assert not reached & foot & (1 << goal)


def test_13_14_a_king_walks_through_the_desert() -> None:
    bare = painted(CROSSING, (3, 3, "P"), (4, 2, "P"), (4, 3, "P"), partners=True)
    thirsty = desert(bare, range(11))
    problem = next(problem for problem in check(thirsty) if problem.code == "C10")
    proof, moments = line_for(thirsty, problem)
    walker = king(moments[-1], moments[2].board.active)
    assert walker
    assert walker.health == 2
    assert WITHIN[STARTS[1 - walker.seat]][1] >> walker.tile & 1
    assert "leaves the king 2" in str(proof.caption)


def test_13_14_what_is_not_looked_for_is_not_there() -> None:
    plains = MapText("Plains", ("P" * 11,) * 11, *[("0" * 11,) * 11] * 3, symmetry="half-turn")
    every = [*SHOWN, *((plains, problem) for problem in check(plains))]
    left_out = [
        (text, problem)
        for text, problem in every
        if problem.code in LINES
        and problem.severity is not Severity.NOTE
        and not may_have_line(text.rows, problem)
    ]
    assert {problem.code for _text, problem in left_out} == {"C6", "C8", "C9"}
    assert all(prove(text, problem) is None for text, problem in left_out)


def test_13_14_what_needs_no_line_has_none() -> None:
    text = painted(CROSSING, (3, 9, "5"))
    assert [prove(text, problem) for problem in check(text)] == [None] * 4
