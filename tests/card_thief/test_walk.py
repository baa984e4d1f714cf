"""The walk of hundreds of paths does what RULES.md says, step by step, and what a confirmed path then does."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from games.card_thief.rules.grid import BONUS_BITS
from games.card_thief.rules.ground import FACINGS, Ground, Walk, begun
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Go, HeistEnded, Result, Stepped
from games.card_thief.rules.walk import next_cells, paths, step, value_of
from tests.card_thief.reference import SlowWalk, slow_walk
from tests.support.card_thief.table import THIEF, board, only, random_board, state, told

MAX_COMPARED = 150
"""Steps compared on each board."""


def compare(ground: Ground, walk: Walk, slow: SlowWalk, left: list[int]) -> None:
    """All steps from here, and those after them."""
    cells = next_cells(ground, walk)
    assert cells == [cell for cell in range(9) if slow.can_enter(cell)]
    for cell in cells:
        if not left[0]:
            return
        left[0] -= 1
        assert value_of(ground, walk, cell) == slow.value(cell)
        after, slow_after = step(ground, walk, cell), slow.entered(cell)
        alike(after, slow_after)
        compare(ground, after, slow_after, left)


def alike(walk: Walk, slow: SlowWalk) -> None:
    """Both say the same of everything."""
    for name in ("cell", "stealth", "gems", "chest_gems", "is_caught", "is_out"):
        assert getattr(walk, name) == getattr(slow, name), name
    if walk.is_out:
        return
    assert walk.difficulty == slow.difficulty
    assert [cell for cell in range(9) if walk.cards >> cell & 1] == sorted(slow.cards)
    for cell in slow.enemies():
        lying = slow.cards[cell]
        assert walk.bonuses >> BONUS_BITS * cell & 0xFFFF == lying.bonus
        assert lying.facing in (None, FACINGS[walk.facings >> 4 * cell & 15])
        assert (walk.lured >> 4 * cell & 15) - 1 == slow.drawn.get(cell, -1)


@pytest.mark.parametrize("number", range(150))
def test_all_steps_are_those_of_the_rules(number: int) -> None:
    lying, heist = random_board(Random(number)), number % 4 + 1
    compare(*begun(lying, heist), slow_walk(lying, heist), [MAX_COMPARED])


@pytest.mark.parametrize("number", range(40))
def test_a_confirmed_path_does_what_its_preview_showed(number: int) -> None:
    random = Random(number)
    before = state(random_board(random))
    ground, walk = begun(before.board, before.options.heist)
    found = list(paths(ground, walk))
    assert [Go(path) for path, _walk in found] == [
        action for action in GAME.legal_actions(before, THIEF) if isinstance(action, Go)
    ]
    for path, shown in random.sample(found, min(25, len(found))):
        events = told(before, Go(path))[1]
        last = only(events, Stepped)[-1]
        assert (last.cell, last.stealth, last.gems) == (shown.cell, shown.stealth, shown.gems)
        ends = [end.result for end in only(events, HeistEnded)]
        assert (Result.CAUGHT in ends) >= shown.is_caught
        assert (Result.ESCAPED in ends or Result.EMPTY_HANDED in ends) is shown.is_out


def test_an_empty_field_has_903_paths_from_a_corner() -> None:
    lying = board("@ $1 $1 $1 $1 $1 $1 $1 $1")
    found = [path for path, _walk in paths(*begun(lying, 1))]
    assert len(found) == len(set(found)) == 903
    assert all(len(path) >= 2 for path in found)


def test_a_walk_changes_nothing_it_began_from() -> None:
    before = state("@ g2^ f x w3^ $1 s2 d3< l2")
    copy = replace(before)
    for path, _walk in paths(*begun(before.board, 1)):
        told(before, Go(path))
    assert before == copy
