"""`manage.py map`: maps as files, checked, converted, shown and played on, without a site."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.maps.format import MAPS, read_map, trial, write_article, write_grids
from games.maps.typed import file_values, map_of

CROSSING, PASSES = MAPS["crossing"].text, MAPS["passes"].text


def run(*args: object) -> tuple[int, str, str]:
    """The exit code of the command, what it prints, and what it prints to the side."""
    out, err = StringIO(), StringIO()
    code = 0
    try:
        call_command("map", *map(str, args), stdout=out, stderr=err)
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def crossing(tmp_path: Path) -> Path:
    path = tmp_path / "crossing.txt"
    path.write_text(write_grids(CROSSING))
    return path


@pytest.fixture
def passes(tmp_path: Path) -> Path:
    path = tmp_path / "passes.js"
    path.write_text(write_article(PASSES))
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.txt"
    path.write_text(write_grids(CROSSING).replace("P6ddd4PMPPP", "P6ddd5PMPPP"))
    return path


def test_nothing_is_said_of_a_map_without_problems(crossing: Path) -> None:
    assert run("check", crossing) == (0, "", "")


def test_warnings_are_told_and_reject_nothing(crossing: Path, passes: Path) -> None:
    code, out, _err = run("check", crossing, passes)
    assert code == 0
    assert [line.split(": ")[1] for line in out.splitlines()] == ["C7 warning"] * 2
    assert "B2, B1" in out


def test_each_problem_is_a_line_with_what_would_mend_it(broken: Path) -> None:
    code, out, _err = run("check", broken)
    assert code == 1
    assert [line.split(": ")[1] for line in out.splitlines()] == ["C2 error"] * 2 + ["C3 error"] * 2
    assert out.splitlines()[0].startswith(f"{broken}: ")
    assert "Make it “Road from bottom to left” (7)" in out


def test_problems_as_json(broken: Path) -> None:
    code, out, _err = run("check", "--json", broken)
    found = json.loads(out)
    assert code == 1
    assert found["file"] == str(broken)
    assert [(one["code"], one["tiles"]) for one in found["problems"]][:2] == [
        ("C2", [[3, 5]]),
        ("C2", [[7, 5]]),
    ]
    assert set(found["problems"][0]) == {"code", "severity", "tiles", "what", "remedy"}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"hello", "eleven lines"),
        (b"", "eleven lines"),
        (b"PK\x03\x04", "zip"),
        (b"\xff\xfe\x00", "choose a file"),
        (b"P" * 70_000, "too much"),
        (b'{"terrain": 5}', "terrain"),
        (b"GlobalVariables.stringmap=new Array();\nalert(1);", "isn't part of a map"),
    ],
)
def test_what_is_no_map_is_told_so(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(content)
    for task in ("check", "show", "convert", "passport"):
        code, out, err = run(task, path)
        assert (code, out) == (2, "")
        assert err.startswith(f"{path}: ")
        assert why in err
    assert why in json.loads(run("check", "--json", path)[1])["error"]


def test_a_map_of_another_size_or_with_other_signs_is_no_map(tmp_path: Path) -> None:
    path = tmp_path / "wide.txt"
    path.write_text("\n".join(row + "P" for row in CROSSING.rows))
    code, out, _err = run("check", path)
    assert code == 2
    assert out.count("C1 error") == 11
    for task in ("show", "convert", "passport"):
        assert run(task, path)[0] == 2
    path.write_text("\n".join(CROSSING.rows).lower())
    assert run("check", path)[0] == 2


def test_a_missing_file_is_told_and_the_others_are_checked(crossing: Path, broken: Path) -> None:
    gone = crossing.with_name("gone.txt")
    code, out, err = run("check", gone, broken)
    assert code == 2
    assert err == f"{gone}: No such file or directory\n"
    assert "C3 error" in out


@pytest.mark.parametrize("form", ["txt", "js", "json"])
def test_a_map_is_converted_and_read_again(passes: Path, form: str) -> None:
    code, out, _err = run("convert", "--to", form, passes)
    assert code == 0
    again = map_of({"name": "passes", **file_values(out.encode(), "passes")})
    assert again == read_map(write_article(PASSES), "passes")
    if form == "js":
        assert out == write_article(PASSES)


def test_a_map_is_shown_with_what_it_is_known_by(crossing: Path) -> None:
    code, out, _err = run("show", crossing)
    assert code == 0
    assert "-----B-----  00024942000" in out
    assert "symmetry: half-turn" in out
    known = json.loads(run("show", "--json", crossing)[1])
    assert known["sha256"] == CROSSING.sha256
    assert (known["home"], known["water"]) == (13, 10)


def test_a_passport_is_played(crossing: Path) -> None:
    code, out, _err = run("passport", "--games", 2, "--json", crossing)
    found = json.loads(out)["passport"]
    games = [trial(CROSSING, 1), trial(CROSSING, 2)]
    assert code == 0
    assert found["games"] == 2
    assert found["verdicts"] == ["open"]
    assert found["longest"] == max(one.turns for one in games)
    assert sum(found["fights"]) == sum(len(one.fights) for one in games)
    text = run("passport", "--games", 1, crossing)[1]
    assert "who begins wins" in text
    assert "verdict: open" in text


def test_no_passport_for_a_map_with_errors(broken: Path) -> None:
    code, out, _err = run("passport", broken)
    assert code == 1
    assert "C2 error" in out


def test_a_passport_has_a_game_at_least(crossing: Path) -> None:
    with pytest.raises(CommandError, match="--games must be from 1 to 400"):
        run("passport", "--games", 0, crossing)
