"""What the editor asks the server for while somebody draws: a verdict, lines, halves, hints, and pasted text read."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.engine.setup import MapText
from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.problems import TITLES
from games.kings_conflict.rules.maps.texts import write_article, write_grids
from games.maps.editor.verdict import verdict_on
from games.maps.format import MAX_TEXT, MapProblem, problems_of
from games.maps.typed import map_of, write_json
from games.site import rates
from tests.support.map_people import TERRAIN, ZEROS, painted, typed

BY_SCRIPT = {"X-Requested-With": "map-editor"}
PLAINS = "\n".join(["P" * 11] * 11)
GRIDS = {"terrain": TERRAIN, "strategic": ZEROS, "safe": ZEROS, "mountain_pref": ZEROS}
CROSSING = MAPS["crossing"].text


@pytest.fixture(autouse=True)
def _uncounted(settings: Any) -> None:
    rates.forget()


def asked(what: str, **sent: str) -> Any:
    """What the server answers to the editor of a map."""
    return Client().post(f"/maps/{what}/", {**GRIDS, **sent}, headers=BY_SCRIPT)


def stroked(changes: dict[str, list[tuple[int, str]]], **sent: str) -> dict[str, str]:
    """The four grids after a stroke."""
    grids = {**GRIDS, **sent}
    for layer, tiles in changes.items():
        rows = [list(row) for row in grids[layer].split("\n")]
        for tile, sign in tiles:
            rows[tile // 11][tile % 11] = sign
        grids[layer] = "\n".join("".join(row) for row in rows)
    return {name: grids[name] for name in GRIDS}


def drawn(what: str, **sent: str) -> dict[str, str]:
    """The four grids after what the server answered."""
    answer = asked(what, **sent)
    assert answer.status_code == 200, answer.content
    return stroked(answer.json()["changes"], **{name: text for name, text in sent.items() if name in GRIDS})


def fixes(page: str, label: str) -> list[Any]:
    """The changes that the buttons of this name would make."""
    found = re.findall(r'data-changes="([^"]*)">([^<]*)<', page)
    return [json.loads(unescape(changes)) for changes, name in found if name.strip() == label]


def symmetry_of(rows: list[str]) -> str:
    """The symmetry that a terrain has, "" for none."""
    return map_of({**GRIDS, "terrain": "\n".join(rows)}).symmetry


def codes(grids: dict[str, str]) -> list[str]:
    return [problem.code for problem in check(map_of(grids))]


# --- The verdict -----------------------------------------------------------------------------------


def test_every_problem_is_listed_with_its_tiles_and_what_would_mend_it() -> None:
    page = asked("check", terrain=painted((9, 1, "M"))).content.decode()
    assert 'data-code="C8"' in page
    assert 'data-tiles="100"' in page
    assert "A giant or dragon could rise beside the king at A1" in page
    assert "Keep mountains and volcanoes three tiles away from him." in page


def test_a_map_that_lacks_terrain_is_told_the_steps_that_are_left_and_what_is_drawn_wrong() -> None:
    plains = "\n".join(["P" * 11] * 11)
    page = asked("check", terrain=plains).content.decode()
    assert "steps to go" in page
    assert "No errors" not in page
    assert 'data-severity="error"' not in page
    assert 'data-tiles="1' not in page, "nothing is marked before a stroke"
    bent = plains[:2] + "5" + plains[3:]
    page = asked("check", terrain=bent).content.decode()
    assert "steps to go" in page
    assert 'data-severity="error"' in page
    assert "steps to go" not in asked("check").content.decode()


def test_a_check_is_called_by_what_it_looks_at_and_not_by_a_code_like_a_tile() -> None:
    page = asked("check", terrain=painted((9, 1, "M"))).content.decode()
    assert "Mountains by the king" in page
    words = re.sub(r"<[^>]*>", " ", page)
    assert not re.search(r"\bC(1[0-2]|[1-9])\b(?! is)", words)
    assert {f"C{number}" for number in range(1, 13)} - {"C5"} == set(
        TITLES
    )  # C5 asserts what follows from C2


def test_hints_that_nobody_has_begun_are_no_warnings() -> None:
    page = asked("check").content.decode()
    assert page.count('data-code="C12"') == 1
    assert 'data-tiles="10"' not in page
    assert "The bot has no hints on this map yet" in page
    assert 'data-severity="warning"' not in page


def test_hints_that_lead_nowhere_are_told_once_their_layer_has_begun_and_are_marked_on_it_alone() -> None:
    page = asked("check", strategic=ZEROS[:-1] + "1").content.decode()
    (begun,) = re.findall(
        r'data-code="C12"\s+data-severity="warning"\s+data-tiles="10" data-grid="(\w*)"', page
    )
    assert begun == "strategic"
    assert "The bot has no hints for its stonemasons on this map yet" in page
    page = asked("check", safe=ZEROS[:-1] + "x").content.decode()
    assert re.search(r'data-code="C1"\s+data-severity="error"\s+data-tiles="120" data-grid="safe"', page)


def test_a_map_without_errors_is_told_so() -> None:
    assert "No errors" in asked("check").content.decode()


def test_two_tiles_that_do_not_match_are_one_problem_that_can_be_mended_either_way() -> None:
    terrain = painted((3, 4, "H"), partners=False)
    page = asked("check", terrain=terrain).content.decode()
    assert page.count('data-code="C2"') == 1
    assert 'data-tiles="37 83"' in page
    (here,), (there,) = fixes(page, "As here"), fixes(page, "As there")
    assert stroked(here, terrain=terrain)["terrain"] == painted((3, 4, "H"))
    assert stroked(there, terrain=terrain)["terrain"] == TERRAIN


def test_a_tile_that_cannot_match_itself_has_no_button() -> None:
    page = asked("check", terrain=painted((5, 5, "1"))).content.decode()
    assert 'data-code="C2"' in page
    assert fixes(page, "As here") == []


def test_a_bend_with_one_certain_remedy_is_mended_with_its_partner() -> None:
    rows = [list(row) for row in CROSSING.rows]
    rows[3][9], rows[7][1] = "5", "7"
    terrain = "\n".join("".join(row) for row in rows)
    page = asked("check", terrain=terrain).content.decode()
    mended = stroked(fixes(page, "Fix it")[0], terrain=terrain)["terrain"]
    assert mended == "\n".join(CROSSING.rows)


def test_of_many_wrong_signs_a_few_are_told_and_all_are_marked() -> None:
    page = Client().post("/maps/check/", {"terrain": painted().lower()}).content.decode()
    assert page.count('data-code="C1"') == 9
    wrong = sum(sign.isalpha() and sign not in "db" for sign in painted().lower())
    assert f"{wrong} errors" in page
    assert f"{wrong - 8} more like these." in page
    marked = " ".join(re.findall(r'data-tiles="([^"]*)"', page)).split()
    assert len(marked) == len(set(marked)) == wrong


def test_a_text_that_is_no_grid_is_judged_as_it_stands() -> None:
    page = asked("check", terrain="PP\nxx", strategic="").content.decode()
    assert page.count('data-code="C1"') >= 3
    assert "Line 1 of terrain" in page


@pytest.mark.parametrize("what", ["check", "line", "half", "hints", "read"])
def test_what_is_too_much_for_a_map_is_not_looked_at(what: str) -> None:
    """A hundred kilobytes of short rows kept a process busy for a minute and a half."""
    answer = asked(what, terrain="P\n" * (MAX_TEXT // 2) + "P")
    assert answer.status_code == 422
    assert "too much for a map" in answer.content.decode()


def test_rows_without_end_are_judged_in_steps_in_proportion_to_them() -> None:
    compared = Counter[int]()

    class Problem(MapProblem, frozen=True):
        def __eq__(self, other: object) -> bool:
            compared[rows] += 1
            return super().__eq__(other)

        def __hash__(self) -> int:
            return super().__hash__()

    def problems(text: MapText) -> tuple[MapProblem, ...]:
        return tuple(
            Problem(*(getattr(one, name) for name in one.__struct_fields__)) for one in problems_of(text)
        )

    for rows in (100, 1000):
        text = map_of({**GRIDS, "terrain": "P\n" * rows})
        verdict_on(text, problems(text))
    assert compared[1000] <= 12 * max(compared[100], 1000)


# --- Lines, halves, hints --------------------------------------------------------------------------


def test_a_river_finds_its_bends_and_its_partner_flows_along() -> None:
    path = " ".join(map(str, (44, 45, 46, 57, 68, 67, 66)))
    grids = drawn("line", terrain=PLAINS, kind="river", path=path, symmetry="half-turn")
    rows = grids["terrain"].split("\n")
    assert rows[4].startswith("--3")
    assert rows[5][2] == "|"
    assert rows[6].startswith("--0")
    assert rows[6].endswith("1--")
    assert symmetry_of(rows) == "half-turn"


def test_a_road_bridges_the_river_that_it_crosses() -> None:
    river = [list(row) for row in PLAINS.split("\n")]
    river[5] = ["-"] * 11
    terrain = "\n".join("".join(row) for row in river)
    path = " ".join(str(row * 11 + 3) for row in range(3, 8))
    rows = drawn("line", terrain=terrain, kind="road", path=path, symmetry="free")["terrain"].split("\n")
    assert [row[3] for row in rows[3:8]] == ["D", "D", "B", "D", "D"]
    assert rows[5] == "---B-------"


@pytest.mark.parametrize("symmetry", ["half-turn", "diagonal"])
def test_my_half_is_copied_onto_the_other(symmetry: str) -> None:
    terrain = painted((8, 2, "S"), (9, 4, "H"), partners=False)
    rows = drawn("half", terrain=terrain, symmetry=symmetry)["terrain"].split("\n")
    assert rows[8][2] == "S"
    assert symmetry_of(rows) == symmetry


def test_suggested_hints_lead_the_computer_somewhere() -> None:
    assert "C12" in codes(GRIDS)
    assert "C12" not in codes(drawn("hints"))


# --- Pasted text -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [write_article(CROSSING), write_grids(CROSSING), write_json(CROSSING, "The Crossing")],
    ids=["article", "grids", "json"],
)
def test_a_whole_map_goes_into_all_four_grids(text: str) -> None:
    assert map_of(drawn("read", text=text, layer="safe")).rows == CROSSING.rows
    assert map_of(drawn("read", text=text, layer="safe")).safe == CROSSING.safe


def test_one_grid_goes_to_the_layer_that_is_shown_if_its_signs_fit() -> None:
    digits, land = "\n".join(CROSSING.safe), "\r\n".join(CROSSING.rows)
    assert drawn("read", text=digits, layer="strategic") == {**GRIDS, "strategic": digits}
    assert drawn("read", text=land, layer="strategic") == {**GRIDS, "terrain": "\n".join(CROSSING.rows)}


# --- What makes no sense ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "sent", "why"),
    [
        ("line", {"terrain": "PPP", "kind": "river", "path": "1 2"}, "eleven rows of eleven known codes"),
        ("line", {"terrain": PLAINS.replace("P", "x"), "kind": "road", "path": "1"}, "eleven known codes"),
        ("line", {"kind": "moat", "path": "1 2"}, "couldn't read that"),
        ("line", {"kind": "road", "path": ""}, "couldn't read that"),
        ("line", {"kind": "road", "path": "1 121"}, "couldn't read that"),
        ("line", {"kind": "road", "path": "1 ² 3"}, "couldn't read that"),
        ("half", {"symmetry": "free"}, "half-turn or mirror"),
        ("hints", {"terrain": ""}, "eleven known codes"),
        ("read", {"text": "Hello"}, "A map is one grid of eleven lines"),
        ("read", {"text": "P" * 25_000}, "too"),
        ("read", {"text": "GlobalVariables.stringmap.push(alert(1));"}, "Line 1"),
        ("read", {"text": PLAINS.replace("P", "\0", 1)}, "choose a file"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(what: str, sent: dict[str, str], why: str) -> None:
    answer = asked(what, **sent)
    assert answer.status_code == 422
    assert why in answer.content.decode()


def test_a_grid_of_a_wrong_size_in_a_pasted_map_is_refused() -> None:
    answer = asked("read", text=write_article(CROSSING).replace("MMHHHPPPPPP", "MMHHHPPPPP"))
    assert answer.status_code == 422
    assert "eleven rows of eleven characters" in answer.content.decode()


@pytest.mark.parametrize("what", ["check", "line", "half", "hints", "read"])
def test_nothing_is_asked_for_by_address(what: str) -> None:
    assert Client().get(f"/maps/{what}/").status_code == 405


def test_whoever_asks_too_often_is_told_to_wait(settings: Any) -> None:
    settings.RATES = {**settings.RATES, "stroke": "2/minute"}
    rates.forget()
    assert [asked("check").status_code for _stroke in range(3)] == [200, 200, 429]


def test_a_line_that_goes_on_for_ever_ends() -> None:
    path = " ".join(["44", "45"] * 5_000)
    assert asked("line", kind="river", path=path).status_code == 200


@pytest.mark.django_db
def test_far_too_much_pasted_is_not_cut_to_what_is_taken_but_refused_at_its_place() -> None:
    form = Client().get("/maps/new/").content.decode()
    (most,) = re.findall(r'<textarea[^>]* name="terrain"[^>]* maxlength="(\d+)"', form)
    cut = ("P" * 5_000_000)[: int(most)]  # as a browser does
    answer = Client().post("/maps/new/", typed(terrain=cut, name="Kept"))
    assert answer.status_code == 422
    assert "the limit is 20000 characters" in " ".join(answer.context["form"].errors["terrain"])
    assert 'value="Kept"' in answer.content.decode()
    assert cut in answer.content.decode()
