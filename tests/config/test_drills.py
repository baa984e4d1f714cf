"""Drills that kill hundreds of times: stopped, they go on and count on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.kills import DATABASE, begin_anew, killed, parser_of, reported


def test_a_drill_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken: list[tuple[int, float]] = []
    is_stopped = True

    def kill(number: int, chance: Random) -> tuple[dict[str, int], list[str]]:
        taken.append((number, chance.random()))
        if number == 2 and is_stopped:
            raise KeyboardInterrupt
        return {"moves": 10}, ["a move is gone"] if number == 3 else []

    asked = parser_of("A drill.", 4).parse_args([])
    with pytest.raises(KeyboardInterrupt):
        killed(tmp_path, asked, kill)
    is_stopped = False
    count = killed(tmp_path, asked, kill)
    assert [number for number, _chance in taken] == [0, 1, 2, 2, 3, 4, 5]
    assert taken[2] == taken[3]
    assert reported(count) == 1
    assert "6 kills: 60 moves.\nWRONG a move is gone\n1 faults." in capsys.readouterr().out


def test_a_fresh_database_has_nothing_of_the_one_before(tmp_path: Path) -> None:
    (tmp_path / "fresh").mkdir()
    (tmp_path / "fresh" / DATABASE).write_text("fresh")
    (tmp_path / "home").mkdir()
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
        (tmp_path / "home" / name).write_text("of before")
    begin_anew(tmp_path)
    assert {file.name: file.read_text() for file in (tmp_path / "home").iterdir()} == {DATABASE: "fresh"}
