"""RULES.md as a text: numbered in order, every paragraph tested, and every one that the code names there."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from tests.support.rules import GAMES, paragraphs_of, paragraphs_tested

THERE = paragraphs_of("kings_conflict")


def test_paragraphs_are_numbered_in_order() -> None:
    assert THERE[0] == (1, 1)
    for (section, place), following in pairwise(THERE):
        assert following in ((section, place + 1), (section + 1, 1))


def test_every_paragraph_has_a_test_of_its_own() -> None:
    assert set(THERE) - paragraphs_tested(Path(__file__).parent) == set()


def test_every_paragraph_that_the_code_names_is_there() -> None:
    for path in (GAMES / "kings_conflict").rglob("*.py"):
        for named in re.findall(r"RULES ([\d., to]+)", path.read_text()):
            assert {tuple(map(int, one.split("."))) for one in re.findall(r"\d+\.\d+", named)} <= set(
                THERE
            ), path
