"""What the tests of all games' rules share: the rules in words, and what is wrong with a setup."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.engine.game import AnyGame
from games.engine.setup import Setup

GAMES = Path(__file__).parents[2] / "games"


def rules_of(slug: str) -> str:
    """The text of a game's RULES.md."""
    return (GAMES / slug / "RULES.md").read_text()


def wheres(game: AnyGame, setup: Setup[Any]) -> list[str]:
    """Where a setup has problems."""
    return [problem.where for problem in game.problems(setup)]
