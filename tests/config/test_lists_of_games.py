"""Wherever pyproject.toml names one game, it names every game: types and imports are checked for all of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GAMES = sorted(room.parent.name for room in ROOT.glob("games/*/rules"))


def lists_in(held: Any, where: str) -> Iterator[tuple[str, set[str]]]:
    """Every list of strings with the words in it, and where it stands."""
    if isinstance(held, dict):
        for key, value in held.items():
            yield from lists_in(value, f"{held.get('name', where)}, {key}")
    elif isinstance(held, list):
        for value in held:
            yield from lists_in(value, where)
        yield where, {word for one in held if isinstance(one, str) for word in re.findall("[a-z_]+", one)}


def lists_of_games() -> list[tuple[str, set[str]]]:
    """The lists that name a game."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return [(where, words) for where, words in lists_in(project["tool"], "tool") if words & set(GAMES)]


def test_mypy_and_six_contracts_of_imports_list_the_games() -> None:
    assert len(lists_of_games()) == 7


@pytest.mark.parametrize("game", GAMES)
def test_a_game_stands_in_every_list_of_games(game: str) -> None:
    for where, words in lists_of_games():
        assert game in words, f"pyproject.toml: {game} is missing in {where}"
