"""What the checks warn of, played out on the very map (RULES 13.14)."""

from __future__ import annotations

import pytest

from games.engine.setup import MapText
from games.kings_conflict.rules.constants import TRAPPED_BELOW
from games.kings_conflict.rules.ground import ground_of, tiles_with
from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.map_proofs import LINES, Proof, prove, steps
from games.kings_conflict.rules.map_reach import Reach, reach_of
from games.kings_conflict.rules.maps.codes import GROUND
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.problems import MapProblem, Severity
from games.kings_conflict.rules.maps.texts import NO_HINTS, made_map
from games.kings_conflict.rules.maps.tiles import DISTANCE, STARTS, WITHIN, flooded, members
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Attack, EndTurn, Move, Piece, PlayCard, State
from tests.kings_conflict.faulty_maps import CASES, CROSSING, broken, desert, painted

PLAINS = made_map("Plains", ("P" * 11,) * 11, NO_HINTS, NO_HINTS, NO_HINTS)
PONDS = made_map(
    "Ponds",
    (
        "PPPPPPPPPMP", "PPPPPPPPPPF", "PPPPPPPSPMS", "PPPPPPPPSPP", "PPPPPPPPPPP", "PPPPPPPPPPP",
        "PPPPPPPPPPP", "PPSPPPPPPPP", "SMPSPPPPPPP", "FPPPPPPPPPP", "PMPPPPPPPPP",
    ),
    NO_HINTS, NO_HINTS, NO_HINTS,
)  # fmt: skip
"""One region is nearly all of the land: whoever sends somebody away leads in it."""
SHOWN = [
    (text, problem)
    for text in [broken(case) for case, _expected in CASES] + [MAPS["passes"].text, PLAINS, PONDS]
    for problem in check(text)
]


def of(code: str, *severities: Severity) -> list[tuple[MapText, MapProblem]]:
    wanted = severities or (Severity.ERROR, Severity.WARNING)
    return [
        pytest.param(text, problem, id="/".join((code, str(problem.tiles), text.rows[9])))
        for text, problem in SHOWN
        if problem.code == code and problem.severity in wanted
    ]


def is_walkable(text: MapText) -> bool:
    return all("".join(text.rows)[start] in GROUND for start in STARTS)


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
def test_13_14_a_mercenary_strikes_the_king_in_the_first_turn_that_can_be(
    text: MapText, problem: MapProblem
) -> None:
    proof, moments = line_for(text, problem)
    last = moments[-1].board
    region_at = ground_of(text.rows).region_at
    is_shared = region_at[STARTS[0]] == region_at[STARTS[1]]
    assert last.turn == (3 if is_shared else 1)
    assert ("Both kings" in str(problem.what)) == ("second turn" in str(proof.caption)) == is_shared
    victim = king(moments[-1], 1 - last.active)
    assert victim
    assert victim.health < moments[0].board.pieces[0].health
    placed = next(one for state in moments for one in state.board.pieces if one.card == "mercenary")
    assert placed.tile in problem.tiles


def test_13_14_where_both_kings_stand_in_one_region_nobody_is_placed_there_in_the_first_turn() -> None:
    proof, moments = line_for(PLAINS, next(one for one in check(PLAINS) if one.code == "C6"))
    start = moments[2]
    seat = start.board.active
    hand = {one.id for one in start.cards[seat].hand if one.card == "mercenary"}
    assert hand
    placed = [one.card for one in GAME.legal_actions(start, seat) if isinstance(one, PlayCard)]
    assert placed
    assert not hand & set(placed)
    assert {one.seat for one in proof.played[2:] if not isinstance(one.action, EndTurn)} == {seat}


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
    proof, moments = line_for(text, problem)
    assert any(king(moments[-1], seat) is None for seat in (0, 1))
    stroke, before = proof.played[-1].action, moments[-2]
    if isinstance(stroke, Attack):
        striker = next(one for one in before.board.pieces if one.id == stroke.piece)
        victim = king(before, 1 - before.board.active)
        assert striker.card in ("giant", "reddragon")
        assert victim
        assert victim.health == 6
        if set(problem.tiles) <= set(STARTS):
            # Nothing rises where the king himself stands: he has stepped down before.
            assert victim.tile not in STARTS
    else:
        assert "lava" in str(proof.caption)


@pytest.mark.parametrize(("text", "problem"), of("C9", Severity.ERROR))
def test_13_14_a_king_who_is_shut_off_walks_as_far_as_he_can(text: MapText, problem: MapProblem) -> None:
    if not is_walkable(text) and prove(text, problem) is None:
        # He stands where nobody can walk, and it is over before the other gets far. The map shows that.
        assert "stands where nobody can walk" in str(reach(text, problem).what)
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


@pytest.mark.parametrize(("text", "problem"), of("C9", Severity.WARNING))
def test_13_14_somebody_slips_through_between_two_corners(text: MapText, problem: MapProblem) -> None:
    proof, moments = line_for(text, problem)
    moved = proof.played[-1].action
    assert isinstance(moved, Move)
    before = next(one for one in moments[-2].board.pieces if one.id == moved.piece)
    (row, column), (other_row, other_column) = divmod(before.tile, 11), divmod(moved.tile, 11)
    assert abs(row - other_row) == abs(column - other_column) == 1
    assert text.rows[row][other_column] not in GROUND
    assert text.rows[other_row][column] not in GROUND
    assert {before.tile, moved.tile} <= {*reach(text, problem).marked}


@pytest.mark.parametrize(("text", "problem"), of("C9", Severity.NOTE))
def test_13_14_a_knight_rides_until_forest_is_in_his_way(text: MapText, problem: MapProblem) -> None:
    proved = reach(text, problem)
    if "all around" in str(proved.what):
        # Nobody can be placed, so there is nothing to play.
        assert prove(text, problem) is None
        assert {"".join(text.rows)[tile] for tile in proved.marked} == {"F"}
        return
    _proof, moments = line_for(text, problem)
    knight = next(one for one in moments[-1].board.pieces if one.card == "knight")
    tinted = proved.red if knight.seat else proved.blue
    assert knight.tile in tinted
    goal = STARTS[1 - knight.seat]
    assert DISTANCE[knight.tile][goal] == min(
        DISTANCE[tile][goal] for tile in tinted if tile != STARTS[knight.seat]
    )


def reach(text: MapText, problem: MapProblem) -> Reach:
    proved = reach_of(text.rows, problem)
    assert proved
    return proved


def test_13_14_what_is_proved_by_search_is_watched_but_where_nothing_can_be_played() -> None:
    without = [
        (text, problem) for text, problem in SHOWN if problem.code in LINES and not prove(text, problem)
    ]
    assert {str(reach(text, problem).what) for text, problem in without} == {
        "The marked forest is all around the kings: no knight gets away from them.",
        "A king stands where nobody can walk, so no way leads to him. Fix his corner first.",
    }


def test_13_14_the_map_shows_the_sides_that_are_shut_off_and_the_border_between_them() -> None:
    text = painted(CROSSING, (5, 5, "-"))
    problem = next(one for one in check(text) if one.code == "C9")
    proved = reach(text, problem)
    foot = tiles_with("".join(text.rows), GROUND)
    assert proved.blue == tuple(members(flooded(1 << STARTS[0], foot)))
    assert proved.red == tuple(members(flooded(1 << STARTS[1], foot)))
    assert not set(proved.blue) & set(proved.red)
    assert set(range(55, 66)) <= set(proved.marked)
    assert f"reaches {len(proved.blue)} tiles" in str(proved.what)


def test_13_14_the_map_shows_the_mildest_way_through_the_desert() -> None:
    bare = painted(CROSSING, (3, 3, "P"), (4, 2, "P"), (4, 3, "P"), partners=True)
    thirsty = desert(bare, range(11))
    proved = reach(thirsty, next(one for one in check(thirsty) if one.code == "C10"))
    assert {*STARTS} <= {*proved.blue}
    assert "enters 4 tiles of desert" in str(proved.what)
    assert len(proved.marked) == 4


def test_13_14_the_map_shows_what_is_left_to_a_trapped_king() -> None:
    text = broken("crossing  9,0:M 9,1:S")
    problem = next(one for one in check(text) if one.code == "C7" and STARTS[0] - 11 not in one.tiles)
    proved = reach(text, problem)
    assert str(proved.what).startswith("With the marked tiles gone the king at")
    assert proved.marked == problem.tiles
    assert len(proved.blue or proved.red) < TRAPPED_BELOW


def test_13_14_what_needs_no_line_has_none() -> None:
    text = painted(CROSSING, (3, 9, "5"))
    assert [prove(text, problem) for problem in check(text)] == [None] * 4
