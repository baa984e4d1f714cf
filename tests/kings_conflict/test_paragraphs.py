"""RULES.md as a text: numbered in order, every paragraph tested, and every one that the code names there."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from tests.games.rules import GAMES, rules_of

PARAGRAPH = re.compile(r"^\*\*(\d+)\.(\d+)\*\*", re.MULTILINE)
THERE = [(int(section), int(place)) for section, place in PARAGRAPH.findall(rules_of("kings_conflict"))]
TESTS = Path(__file__).parent


def test_paragraphs_are_numbered_in_order() -> None:
    assert THERE[0] == (1, 1)
    for (section, place), following in pairwise(THERE):
        assert following in ((section, place + 1), (section + 1, 1))


def test_every_paragraph_has_a_test_of_its_own() -> None:
    text = "".join(path.read_text() for path in TESTS.glob("test_*.py"))
    names = re.findall(r"def (test_[0-9]\w+)", text)
    tested = {
        (int(section), int(place))
        for name in names
        for section, place in re.findall(r"(\d+)_(\d+)(?=_)", name)
    }
    assert set(THERE) - tested == set()


def test_every_paragraph_that_the_code_names_is_there() -> None:
    for path in (GAMES / "kings_conflict").rglob("*.py"):
        for named in re.findall(r"RULES ([\d., to]+)", path.read_text()):
            assert {tuple(map(int, one.split("."))) for one in re.findall(r"\d+\.\d+", named)} <= set(
                THERE
            ), path
