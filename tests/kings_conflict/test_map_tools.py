"""Mending, copying, drawing and suggesting: what helps whoever draws a map."""

from __future__ import annotations

import pytest

from games.engine.rng import Rng
from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.map_suggestions import suggest_hints
from games.kings_conflict.rules.maps.codes import CODES
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.drawing import draw_line
from games.kings_conflict.rules.maps.mending import copy_half, mend, painted
from games.kings_conflict.rules.maps.problems import MapProblem
from games.kings_conflict.rules.maps.river_joins import Network
from games.kings_conflict.rules.maps.symmetries import (
    TURNED,
    Symmetry,
    find_symmetry,
    partner_code,
    turned_rows,
)
from games.kings_conflict.rules.maps.texts import NO_HINTS, Grid, made_map
from games.kings_conflict.rules.maps.tiles import SIZE, TILES, tile_at

PLAIN: Grid = ("P" * SIZE,) * SIZE
CROSSING, PASSES = MAPS["crossing"].text.rows, MAPS["passes"].text.rows
BENDS = [
    (slug, tile)
    for slug, known in MAPS.items()
    for tile, code in enumerate("".join(known.text.rows))
    if code in "01234567"
]


def problems(grid: Grid, *codes: str) -> tuple[MapProblem, ...]:
    found = check(made_map("Drawn", grid, NO_HINTS, NO_HINTS, NO_HINTS))
    return tuple(problem for problem in found if problem.code in codes)


def line(*places: tuple[int, int]) -> list[int]:
    return [tile_at(row, column) for row, column in places]


def drawn(grid: Grid, *tiles: int) -> str:
    return "".join("".join(grid)[tile] for tile in tiles)


def both_ways(rows: Grid, tile: int, code: str) -> Grid:
    """The grid with a code at a tile, and turned at its partner."""
    symmetry = find_symmetry(rows)
    assert symmetry
    return painted(rows, {tile: code, TURNED[symmetry][tile]: partner_code(code, symmetry)})


@pytest.mark.parametrize(("slug", "tile"), BENDS)
def test_a_bend_turned_wrong_on_both_sides_is_mended_at_any_of_its_problems(slug: str, tile: int) -> None:
    rows = MAPS[slug].text.rows
    code = "".join(rows)[tile]
    for wrong in "0123" if code in "0123" else "4567":
        if wrong != code:
            broken = both_ways(rows, tile, wrong)
            found = problems(broken, "C3")
            assert found
            assert {mend(broken, problem) for problem in found} == {rows}


def test_a_tile_that_fails_its_partner_becomes_as_there_or_the_partner_as_here() -> None:
    tile, partner = line((2, 3), (8, 7))
    broken = painted(CROSSING, {tile: "E"})
    found = {problem.tiles[0]: problem for problem in problems(broken, "C2")}
    assert mend(broken, found[tile]) == CROSSING
    assert drawn(mend(broken, found[partner]), tile, partner) == "EE"


def test_what_has_no_certain_mend_is_left_alone() -> None:
    lonely = painted(PLAIN, {60: "0"})
    for problem in problems(lonely, "C3", "C4", "C6"):
        assert mend(lonely, problem) == lonely


def test_a_mend_never_makes_rivers_and_roads_worse() -> None:
    rng = Rng("11" * 32)
    signs = tuple("-|0123Dd4567Bb")
    mended = 0
    for _number in range(300):
        slug, rng = rng.choice(tuple(MAPS))
        tile, rng = rng.choice(range(TILES))
        code, rng = rng.choice(signs)
        broken = both_ways(MAPS[slug].text.rows, tile, code)
        before = problems(broken, "C2", "C3")
        for problem in before:
            after = mend(broken, problem)
            if after != broken:
                mended += 1
                assert len(problems(after, "C2", "C3")) < len(before), (slug, tile, code)
    assert mended


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("slug", MAPS)
def test_a_copied_half_makes_any_map_symmetrical(slug: str, symmetry: Symmetry) -> None:
    rows = MAPS[slug].text.rows
    copied = copy_half(rows, symmetry)
    faulty = [
        tile for tile in range(TILES) if "".join(turned_rows(copied, symmetry))[tile] != "".join(copied)[tile]
    ]
    assert all(TURNED[symmetry][tile] == tile for tile in faulty)
    assert all(
        copied[row][column] == rows[row][column]
        for row in range(SIZE)
        for column in range(SIZE)
        if row > column
    )
    if find_symmetry(rows) is symmetry:
        assert copied == rows


def test_a_line_finds_its_straights_and_bends() -> None:
    way = line((2, 0), (2, 1), (2, 2), (3, 2), (4, 2), (4, 3), (3, 3), (2, 3), (2, 4))
    assert drawn(draw_line(PLAIN, way, Network.RIVER), *way) == "--3|10|2-"
    assert drawn(draw_line(PLAIN, way, Network.ROAD), *way) == "dd7D54D6d"


def test_a_line_fills_in_what_a_quick_hand_left_out() -> None:
    full = draw_line(PLAIN, line((5, 0), (5, 1), (5, 2), (5, 3)), Network.ROAD)
    assert draw_line(PLAIN, line((5, 0), (5, 3)), Network.ROAD) == full
    slanted = draw_line(PLAIN, line((8, 2), (5, 5)), Network.RIVER)
    assert not [one for one in problems(slanted, "C3") if one.severity == "error"]


def test_a_line_makes_bridges_where_it_crosses_the_other_kind() -> None:
    river = draw_line(PLAIN, line((5, 0), (5, 10)), Network.RIVER)
    crossed = draw_line(river, line((3, 4), (7, 4)), Network.ROAD)
    assert drawn(crossed, *line((4, 4), (5, 4), (6, 4))) == "DBD"
    road = draw_line(PLAIN, line((3, 4), (7, 4)), Network.ROAD)
    assert draw_line(road, line((5, 0), (5, 10)), Network.RIVER) == crossed
    upright = draw_line(PLAIN, line((0, 5), (10, 5)), Network.RIVER)
    assert drawn(draw_line(upright, line((4, 3), (4, 7)), Network.ROAD), tile_at(4, 5)) == "b"
    assert not problems(crossed, "C3")


def test_a_line_goes_on_from_where_another_ended() -> None:
    first = draw_line(PLAIN, line((2, 2), (5, 2)), Network.ROAD)
    longer = draw_line(first, line((5, 2), (5, 3), (5, 4)), Network.ROAD)
    assert drawn(longer, *line((4, 2), (5, 2), (5, 3), (5, 4))) == "D5dd"
    beside = draw_line(first, line((6, 2), (6, 3)), Network.ROAD)
    assert drawn(beside, *line((5, 2), (6, 2), (6, 3))) == "D5d"


def test_a_single_tile_is_a_line_too() -> None:
    assert drawn(draw_line(PLAIN, [60], Network.RIVER), 60) == "-"
    above = draw_line(PLAIN, line((4, 5)), Network.ROAD)
    assert draw_line(painted(PLAIN, {49: "D"}), [60], Network.ROAD)[5][5] == "D"
    assert above[4][5] == "d"
    assert draw_line(PLAIN, [], Network.ROAD) == PLAIN


@pytest.mark.parametrize("symmetry", Symmetry)
def test_partners_are_painted_along_with_a_line(symmetry: Symmetry) -> None:
    grid = draw_line(PLAIN, line((9, 0), (9, 3), (7, 3)), Network.RIVER, symmetry)
    assert find_symmetry(grid) is symmetry
    assert drawn(grid, *line((9, 0), (9, 3), (7, 3))) == "-0|"


@pytest.mark.parametrize("slug", MAPS)
def test_by_suggested_hints_the_computer_gets_to_the_other_king_and_to_a_mountain(slug: str) -> None:
    rows = MAPS[slug].text.rows
    hints = suggest_hints(rows)
    text = made_map(slug, rows, hints.strategic, hints.safe, hints.mountain_pref)
    assert not [problem for problem in check(text) if problem.code in ("C1", "C12")]
    assert hints.strategic[10][0] == "9"
    assert hints.safe[0][10] == "9"
    assert "9" in "".join(hints.mountain_pref)


def test_suggested_hints_prize_the_one_way_across() -> None:
    strategic = suggest_hints(CROSSING).strategic
    assert strategic[5][5] > max(strategic[4][5], strategic[6][5])


def test_hints_are_suggested_for_any_terrain() -> None:
    for rows in (PLAIN, ("S" * SIZE,) * SIZE, ("M" * SIZE,) * SIZE):
        hints = suggest_hints(rows)
        for grid in (hints.strategic, hints.safe, hints.mountain_pref):
            assert len(grid) == SIZE
            assert all(len(row) == SIZE and row.isdigit() for row in grid)
    assert set("".join(painted(PLAIN, {0: "M"}))) <= set(CODES)


CROOKED = [
    (Symmetry.HALF_TURN, ((5, 0), (5, 2), (4, 2), (4, 8), (5, 8), (5, 10))),
    (Symmetry.HALF_TURN, ((0, 3), (6, 3), (6, 8), (10, 8))),
    (Symmetry.HALF_TURN, ((7, 0), (7, 4), (3, 4), (3, 6), (7, 6), (7, 10))),
    (Symmetry.HALF_TURN, ((5, 0), (5, 4), (5, 5), (0, 5))),
    (Symmetry.HALF_TURN, ((5, 5), (5, 8), (2, 8), (2, 1), (5, 1), (5, 0))),
    (Symmetry.DIAGONAL, ((5, 0), (5, 10))),
    (Symmetry.DIAGONAL, ((4, 4), (4, 2), (8, 2), (8, 8), (9, 8))),
    (Symmetry.DIAGONAL, ((0, 0), (0, 6), (9, 6))),
]


@pytest.mark.parametrize("kind", Network)
@pytest.mark.parametrize(("symmetry", "places"), CROOKED)
def test_a_line_that_meets_its_partner_goes_on_as_that(
    symmetry: Symmetry, places: tuple[tuple[int, int], ...], kind: Network
) -> None:
    grid = draw_line(PLAIN, line(*places), kind, symmetry)
    assert not problems(grid, "C2")
    assert not [one for one in problems(grid, "C3") if one.severity == "error"]
    assert "".join(grid)[line(places[0])[0]] != "P"
    assert turned_rows(grid, symmetry) == grid


def test_a_crooked_river_from_edge_to_edge_runs_through_the_middle() -> None:
    grid = draw_line(PLAIN, line(*CROOKED[0][1]), Network.RIVER, Symmetry.HALF_TURN)
    assert grid[4:7] == ("PP2--3PPPPP", "--0PP|PP2--", "PPPPP1--0PP")


def test_a_line_closes_to_a_ring_with_its_partner() -> None:
    grid = draw_line(PLAIN, line((2, 4), (8, 4), (8, 6)), Network.ROAD, Symmetry.HALF_TURN)
    assert drawn(grid, *line((2, 4), (2, 5), (2, 6), (5, 4), (5, 6), (8, 4), (8, 5), (8, 6))) == "6d7DD5d4"
    assert not problems(grid, "C2", "C3")


@pytest.mark.parametrize("symmetry", Symmetry)
def test_lines_drawn_at_random_keep_the_symmetry(symmetry: Symmetry) -> None:
    rng = Rng("22" * 32)
    for _number in range(200):
        grid = PLAIN
        for kind in Network:
            tiles = []
            for _place in range(4):
                tile, rng = rng.choice(range(TILES))
                tiles.append(tile)
            grid = draw_line(grid, tiles, kind, symmetry)
            assert turned_rows(grid, symmetry) == grid, (tiles, kind)
