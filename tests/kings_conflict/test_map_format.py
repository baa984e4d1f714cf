"""The map format: codes, reading and writing, both symmetries (RULES 1, 13.1, 13.2)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from games.engine.errors import BadData
from games.kings_conflict.rules.maps.codes import CODES, Side
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.symmetries import (
    Symmetry,
    faults,
    find_symmetry,
    partner_code,
    turned_rows,
)
from games.kings_conflict.rules.maps.texts import NO_HINTS, grids_of, read_map, write_article, write_grids

LISTING = (Path(__file__).parent / "mountain_passes.txt").read_text()
"""The article's own code of Mountain Passes, blank lines and all."""
PASSES, CROSSING = MAPS["passes"].text, MAPS["crossing"].text


def test_13_1_there_are_22_codes() -> None:
    assert sorted(CODES) == sorted("PMHFSEVL-|0123BbDd4567")


def test_13_1_the_listing_of_the_article_is_read_and_written_character_for_character() -> None:
    read = read_map(LISTING, "Mountain Passes")
    assert read == PASSES
    assert read.rows[7] == "HH|DHHHDHHH"
    assert read.mountain_pref[4] == "05400003099"
    assert write_article(read) == LISTING


def test_13_1_the_crossing_is_as_the_article_prints_it() -> None:
    assert write_grids(CROSSING) == (Path(__file__).parent / "the_crossing.txt").read_text()


@pytest.mark.parametrize("slug", MAPS)
def test_13_1_every_map_is_read_as_it_was_written(slug: str) -> None:
    text = MAPS[slug].text
    assert read_map(write_article(text), text.name) == text
    assert read_map(write_grids(text), text.name) == text


def test_13_1_line_ends_byte_order_mark_spaces_and_other_quotes_do_no_harm() -> None:
    odd = "\ufeff" + LISTING.replace("\n\n", "\r\n\t").replace('"', "'").replace(
        "=new Array();", " = new Array()"
    )
    assert read_map(odd, "Mountain Passes") == PASSES


def test_13_1_a_single_grid_is_a_map_without_hints() -> None:
    read = read_map("\n".join(PASSES.rows), "Bare")
    assert grids_of(read) == (PASSES.rows, NO_HINTS, NO_HINTS, NO_HINTS)
    assert read.symmetry == "half-turn"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "0 lines"),
        ("PPPP\n" * 12, "12 lines"),
        (LISTING.replace("_safe", "_sound"), "strategicpoints_sound"),
        (LISTING.split("GlobalVariables.strategicpoints_mountain_pref", 1)[0], "mountain_pref is missing"),
        (LISTING + LISTING, "a second time"),
        (LISTING + "alert(1);", "alert"),
        ("P" * 20_001, "too long"),
    ],
)
def test_13_1_what_is_no_map_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        read_map(text, "Bad")


@pytest.mark.parametrize("symmetry", Symmetry)
def test_13_2_a_map_turned_twice_is_itself(symmetry: Symmetry) -> None:
    assert turned_rows(turned_rows(PASSES.rows, symmetry), symmetry) == PASSES.rows
    assert partner_code(partner_code("".join(CODES), symmetry), symmetry) == "".join(CODES)


def test_13_2_bends_bridges_and_straights_turn_with_the_map() -> None:
    assert partner_code("01234567", Symmetry.HALF_TURN) == "23016745"
    assert partner_code("-|DdBbPMHFSEVL", Symmetry.HALF_TURN) == "-|DdBbPMHFSEVL"
    assert partner_code("01234567", Symmetry.DIAGONAL) == "03214765"
    assert partner_code("-|DdBbPMHFSEVL", Symmetry.DIAGONAL) == "|-dDbBPMHFSEVL"


@pytest.mark.parametrize(("rows", "mirrored"), [(CROSSING.rows, 83), (PASSES.rows, 90)])
def test_13_2_the_maps_of_the_article_have_the_half_turn_and_not_the_mirror(
    rows: tuple[str, ...], mirrored: int
) -> None:
    assert faults(rows, Symmetry.HALF_TURN) == ()
    assert len(faults(rows, Symmetry.DIAGONAL)) == mirrored
    assert find_symmetry(rows) is Symmetry.HALF_TURN


def bad_tiles(rows: tuple[str, ...], way: Callable[[int, int], Side]) -> int:
    """How many tiles are not what their partner asks for, where this maps places and sides."""
    moved = {place: way(*place) for place in product((-1, 0, 1), repeat=2)}

    def turned(sides: tuple[Side, ...]) -> set[Side]:
        return {moved[side] for side in sides}

    def asked(sign: str) -> str:
        code = CODES[sign]
        if not code.river + code.road:
            return sign
        (like,) = [
            other.sign
            for other in CODES.values()
            if (set(other.river), set(other.road)) == (turned(code.river), turned(code.road))
        ]
        return like

    bad = 0
    for row, column in product(range(11), repeat=2):
        down, right = way(row - 5, column - 5)
        bad += rows[down + 5][right + 5] != asked(rows[row][column])
    return bad


@pytest.mark.parametrize(
    ("way", "crossing", "passes"),
    [
        (lambda down, right: (-down, -right), 0, 0),
        (lambda down, right: (right, down), 83, 90),
        (lambda down, right: (-right, -down), 83, 90),
        (lambda down, right: (down, -right), 74, 60),
        (lambda down, right: (-down, right), 74, 60),
    ],
    ids=["half-turn", "main diagonal", "other diagonal", "left and right", "top and bottom"],
)
def test_13_2_of_five_symmetries_the_articles_maps_have_one(
    way: Callable[[int, int], Side], crossing: int, passes: int
) -> None:
    assert (bad_tiles(CROSSING.rows, way), bad_tiles(PASSES.rows, way)) == (crossing, passes)


def test_13_2_one_of_our_maps_has_the_mirror_of_the_articles_words() -> None:
    assert find_symmetry(MAPS["mirror"].text.rows) is Symmetry.DIAGONAL
