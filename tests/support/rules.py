"""What the tests of all games' rules share: the paragraphs of RULES.md, and the problems of a setup."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from games.engine.game import AnyGame
from games.engine.setup import Setup

GAMES = Path(__file__).parents[2] / "games"


def rules_of(slug: str) -> str:
    """The text of a game's RULES.md."""
    return (GAMES / slug / "RULES.md").read_text()


def paragraphs_of(slug: str) -> list[tuple[int, int]]:
    """The numbers of the paragraphs of a game's RULES.md, in order."""
    found = re.findall(r"^\*\*(\d+)\.(\d+)\*\*", rules_of(slug), re.MULTILINE)
    return [(int(section), int(place)) for section, place in found]


def paragraphs_tested(folder: Path) -> set[tuple[int, int]]:
    """The paragraphs for which tests are named: `test_5_4_…`, `test_1_1_and_1_6_…`, `test_2_2_to_2_14_…`."""
    tested = set[tuple[int, int]]()
    for path in folder.glob("test_*.py"):
        for name in re.findall(r"def test_(\d\w+)", path.read_text()):
            before = 0
            for to, *numbers in re.findall(r"(to_)?(?<!\d)(\d+)_(\d+)(?=_)", name):
                section, place = map(int, numbers)
                first = before + 1 if to else place
                tested |= {(section, one) for one in range(first, place + 1)}
                before = place
    return tested


def wheres(game: AnyGame, setup: Setup[Any]) -> list[str]:
    """Where a setup has problems."""
    return [problem.where for problem in game.problems(setup)]
