"""What the checks say of maps: the golden cases of the rules, and maps with a fault (RULES 13)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engine.setup import MapText
from games.kings_conflict.rules.cards import CARDS
from games.kings_conflict.rules.ground import ENTERS, Moves, ground_of, tiles_with
from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.map_hints import climbed
from games.kings_conflict.rules.maps.codes import GROUND, WATER
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.problems import Severity
from games.kings_conflict.rules.maps.texts import made_map
from games.kings_conflict.rules.maps.tiles import DISTANCE, STARTS, tile_at
from tests.kings_conflict.faulty_maps import CROSSING, PASSES, desert, painted


def found(text: MapText) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(problem.code, str(problem.severity), problem.tiles) for problem in check(text)]


def errors(text: MapText) -> Counter[str]:
    return Counter(problem.code for problem in check(text) if problem.severity is Severity.ERROR)


def at(*places: tuple[int, int]) -> tuple[int, ...]:
    return tuple(tile_at(row, column) for row, column in places)


def test_nothing_is_wrong_with_the_crossing() -> None:
    assert found(CROSSING) == []


def test_of_mountain_passes_only_the_kings_corner_is_narrow() -> None:
    assert found(PASSES) == [
        ("C7", "warning", at((9, 1), (10, 1))),
        ("C7", "warning", at((0, 9), (1, 9))),
    ]


def test_of_the_volcano_cavalry_alone_is_shut_off() -> None:
    assert found(MAPS["volcano"].text) == [("C9", "note", ())]


@pytest.mark.parametrize("slug", MAPS)
def test_every_map_that_everybody_has_can_be_played(slug: str) -> None:
    assert not errors(MAPS[slug].text)
    assert all(str(problem.what) for problem in check(MAPS[slug].text))


@pytest.mark.parametrize("slug", ["causeway", "dunes", "mirror"])
def test_our_own_maps_pass_every_check(slug: str) -> None:
    assert found(MAPS[slug].text) == []


def test_4_1_regions_are_those_of_the_rules() -> None:
    def sizes(text: MapText) -> Counter[str]:
        regions = ground_of(text.rows).regions
        return Counter(f"{region.terrain[0].upper()}{region.size}" for region in regions)

    assert sizes(CROSSING) == Counter(F8=2, F2=2, H4=2, M6=2, M3=2, P13=2, P6=4, W5=2)
    assert sizes(PASSES) == Counter(F8=2, H4=4, H2=4, M7=3, P16=2, P3=2, W5=2)


@pytest.mark.parametrize("slug", MAPS)
def test_13_5_both_sides_have_the_same_access_to_regions_of_the_same_sizes(slug: str) -> None:
    """C5: it follows from the symmetry."""
    nearer: tuple[Counter[tuple[str, int]], ...] = (Counter(), Counter())
    for region in ground_of(MAPS[slug].text.rows).regions:
        tiles = [tile for tile in range(121) if region.tiles >> tile & 1]
        lead = sum(
            (DISTANCE[t][STARTS[1]] > DISTANCE[t][STARTS[0]])
            - (DISTANCE[t][STARTS[1]] < DISTANCE[t][STARTS[0]])
            for t in tiles
        )
        if lead:
            nearer[lead < 0][region.terrain, region.size] += 1
    assert nearer[0] == nearer[1]


@pytest.mark.parametrize(
    ("text", "counts"),
    [(CROSSING, (50, 18, 20, 10)), (PASSES, (38, 21, 16, 10))],
    ids=["crossing", "passes"],
)
def test_13_4_the_terrain_of_the_articles_maps_is_counted(text: MapText, counts: tuple[int, ...]) -> None:
    codes = "".join(text.rows)
    assert tuple(tiles_with(codes, signs).bit_count() for signs in ("P", "M", "F", WATER)) == counts


def test_13_4_what_every_map_has_is_enough_for_every_card() -> None:
    needed = [set(signs) for signs in ("P", "M", "F", WATER)]
    for card in CARDS.values():
        homes = set(card.home)
        assert not homes or homes >= set(GROUND) - {"F"} or any(signs <= homes for signs in needed), card.id


@pytest.mark.parametrize(
    ("row", "what", "remedy"),
    [
        ("", "Line 2 of terrain has 0 characters.", "Give it eleven."),
        ("P", "Line 2 of terrain has one character.", "Give it eleven."),
        ("PPPPPPPPPPP\u200b", "Line 2 of terrain has 12 characters.", "One of these is invisible: U+200B."),
        ("pPPPPPPPPPP", "A10 of terrain is “p”", "Did you mean “P”?"),
        ("\uff11PPPPPPPPPP", "A10 of terrain is “\uff11”", "Did you mean “1”?"),
        ("XPPPPPPPPPP", "A10 of terrain is “X”", "Write one of PMHF"),
    ],
)
def test_13_1_what_is_wrong_with_a_row_and_what_would_mend_it(row: str, what: str, remedy: str) -> None:
    (problem,) = check(replace(CROSSING, rows=(CROSSING.rows[0], row, *CROSSING.rows[2:])))
    assert what in str(problem.what)
    assert remedy in str(problem.remedy)


@pytest.mark.parametrize(
    ("grid", "wrong", "codes"),
    [
        ("rows", CROSSING.rows[:10], 1),
        ("rows", (*CROSSING.rows, "PPPPPPPPPPP"), 1),
        ("rows", ("MMHHHPPPPP", *CROSSING.rows[1:]), 1),
        ("rows", ("MMHHHPPPPPp", *CROSSING.rows[1:]), 1),
        ("rows", ("ＭMHHHPPPPP\u200b", *CROSSING.rows[1:]), 2),
        ("strategic", (), 1),
        ("safe", ("8655411346x", *CROSSING.safe[1:]), 1),
        ("mountain_pref", ("98554433٢21", *CROSSING.mountain_pref[1:]), 1),
    ],
)
def test_13_1_what_has_not_the_form_of_a_map_is_told_so_and_no_more(
    grid: str, wrong: tuple[str, ...], codes: int
) -> None:
    text = replace(CROSSING, **{grid: wrong})
    assert errors(text) == Counter(C1=codes)


def test_13_3_a_bend_turned_wrong_breaks_symmetry_and_road() -> None:
    text = painted(CROSSING, (3, 9, "5"))
    assert text.symmetry == ""
    assert found(text) == [
        ("C2", "error", at((3, 9))),
        ("C2", "error", at((7, 1))),
        ("C3", "error", at((3, 8))),
        ("C3", "error", at((3, 9))),
    ]
    first = check(text)[0]
    asked = "J8 is “Road from top to right”, but its partner B4 asks for “Road from top to left”."
    assert str(first.what) == asked
    assert str(first.remedy) == "Make it “Road from top to left” (4), or change its partner."


def test_13_8_mountains_beside_the_kings() -> None:
    text = painted(CROSSING, (9, 1, "M"), partners=True)
    assert [one for one in found(text) if one[1] == "error"] == [
        ("C8", "error", at((9, 1))),
        ("C8", "error", at((1, 9))),
    ]


def test_13_9_a_bridge_taken_away_cuts_the_sides_apart() -> None:
    assert found(painted(CROSSING, (5, 5, "-"))) == [("C9", "error", ())]


def test_13_7_a_king_with_one_way_out_can_be_trapped() -> None:
    text = painted(CROSSING, (9, 0, "M"), (9, 1, "S"), partners=True)
    problems = [(code, tiles) for code, severity, tiles in found(text) if severity == "error"]
    assert problems == [
        ("C7", at((10, 1))),
        ("C7", at((0, 9))),
        ("C8", at((9, 0))),
        ("C8", at((1, 10))),
    ]


def test_13_6_nothing_but_plains() -> None:
    text = made_map("Flat", ("P" * 11,) * 11, CROSSING.strategic, CROSSING.safe, CROSSING.mountain_pref)
    assert errors(text) == Counter(C4=3, C6=2)
    assert [problem.code for problem in check(text)] == ["C4"] * 4 + ["C6"] * 2 + ["C12"]


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        # A river that ends in plains, and one that rises in a mountain.
        ([(7, 7, "-")], {("C3", "warning", at((7, 7))), ("C3", "warning", at((3, 3)))}),
        # A bend into plains: both its ends lead nowhere, as do its partner's.
        ([(8, 9, "4")], {("C3", "error", at((8, 9))), ("C3", "error", at((2, 1)))}),
        # A bridge whose river is not there.
        (
            [(5, 4, "P")],
            {("C3", "error", at((5, 5))), ("C3", "warning", at((5, 3))), ("C3", "warning", at((5, 7)))},
        ),
        # Kings in the desert, kings on water.
        ([(10, 0, "E")], {("C11", "error", at((10, 0))), ("C11", "error", at((0, 10)))}),
        ([(10, 0, "S")], {("C11", "error", at((10, 0))), ("C11", "error", at((0, 10)))}),
        # A mountain two tiles from each king.
        ([(8, 1, "M")], {("C8", "warning", at((8, 1))), ("C8", "warning", at((2, 9)))}),
    ],
)
def test_13_11_faults_on_a_tile_and_its_partner(
    tiles: list[tuple[int, int, str]], expected: set[tuple[str, str, tuple[int, ...]]]
) -> None:
    assert expected <= set(found(painted(CROSSING, *tiles, partners=True)))


def test_13_10_a_desert_that_kills_a_king_on_his_way_is_told() -> None:
    """Two rows of desert on each side of the river, and no road, cost him four."""
    bare = painted(CROSSING, (3, 3, "P"), (4, 2, "P"), (4, 3, "P"), partners=True)
    all_desert = desert(bare, range(11))
    assert ("C10", "warning", ()) in found(all_desert)
    narrower = painted(all_desert, (4, 5, "D"), partners=True)
    assert "C10" not in [code for code, _severity, _tiles in found(narrower)]


def test_13_12_a_map_without_hints_is_told_so() -> None:
    bare = made_map("Bare", CROSSING.rows, *[("0" * 11,) * 11] * 3)
    assert found(bare) == [("C12", "warning", at((0, 10)))] * 2


@pytest.mark.parametrize(("text", "distance"), [(CROSSING, 6), (PASSES, 4)], ids=["crossing", "passes"])
def test_13_8_on_the_articles_maps_no_mountain_is_near_a_king(text: MapText, distance: int) -> None:
    mountains = [tile for tile, code in enumerate("".join(text.rows)) if code in "MVL"]
    assert [min(DISTANCE[start][tile] for tile in mountains) for start in STARTS] == [distance] * 2


@pytest.mark.parametrize("text", [CROSSING, PASSES], ids=["crossing", "passes"])
def test_13_12_the_computer_climbs_as_the_article_says(text: MapText) -> None:
    walkable = tiles_with("".join(text.rows), ENTERS[Moves.MOUNTAIN])
    fighter, mason = climbed(text.strategic, walkable), climbed(text.mountain_pref, walkable)
    assert fighter[0] == mason[0] == STARTS[1]
    assert "".join(text.strategic)[fighter[-1]] == "9"
    assert "".join(text.mountain_pref)[mason[-1]] == "9"
    assert "".join(text.rows)[mason[-1]] == "M"
    assert mason[-1] == tile_at(0, 0) or text is PASSES
