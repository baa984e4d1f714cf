"""What is pushed after each action is small: only the tiles, numbers and cards that changed."""

from __future__ import annotations

from statistics import quantiles

import pytest

from tests.support.pushes import Push, pushes


@pytest.fixture(scope="module")
def all_pushes() -> list[Push]:
    return list(pushes("kings_conflict"))


@pytest.mark.parametrize(
    ("kinds", "most"),
    [({"Move", "Attack"}, 3_000), ({"EndTurn"}, 8_000), ({"PlayCard"}, 4_000), ({"TakenBack"}, 1_500)],
)
def test_only_what_changed_is_pushed(all_pushes: list[Push], kinds: set[str], most: int) -> None:
    sizes = [push.size for push in all_pushes if push.kind in kinds]
    assert len(sizes) > 20
    assert quantiles(sizes, n=20, method="inclusive")[-1] <= most
