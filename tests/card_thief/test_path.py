"""RULES 5: the path."""

from __future__ import annotations

import pytest

from games.card_thief.rules.equipment import Item
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Go, Result, Stepped
from games.card_thief.rules.walk import Block, block, step, walked
from games.engine.errors import IllegalAction
from games.engine.play import play
from tests.support.card_thief.table import THIEF, after, begun_at, only, refused, slots, state, told

DOORS = "@ D D D D D D D D"


def test_5_1_a_path_takes_at_least_two_cards() -> None:
    assert refused(state(DOORS), Go((1,))) == "A path takes at least two cards."
    assert refused(state(DOORS), Go(())) == "A path takes at least two cards."


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ((2, 1), "Go to a card next to where you are."),
        ((1, 1), "Go to a card next to where you are."),
        ((1, 4, 1), "There is no card there now."),
        ((1, 0), "There is no card there now."),
        ((1, 2, 3), "Go to a card next to where you are."),
        ((1, 2, 5, 8, 7, 6, 3, 4, 1), "There is no card there now."),
        ((0, 1), "Go to a card next to where you are."),
    ],
)
def test_5_2_a_step_goes_to_a_neighbour_that_is_not_on_the_path(path: tuple[int, ...], why: str) -> None:
    before = state(DOORS)
    assert refused(before, Go(path)) == why
    with pytest.raises(IllegalAction, match=why):
        play(GAME, before, THIEF, Go(path))


def test_5_2_a_hole_is_no_card() -> None:
    assert refused(state("@ . D D D D D D D"), Go((1, 2))) == "There is no card there now."


def test_5_3_a_path_does_not_cross_itself() -> None:
    assert refused(state(DOORS), Go((4, 1, 3))) == "A path can't cross itself."
    assert GAME.is_legal(state(DOORS), THIEF, Go((4, 1, 2)))
    assert GAME.is_legal(state(DOORS), THIEF, Go((1, 3, 4, 8, 5, 7, 6))) is False
    assert GAME.is_legal(state("D @ D D D D D D D"), THIEF, Go((3, 0, 4))) is False


def test_5_4_the_exit_is_the_last_card_and_never_the_first() -> None:
    before = state("@ D E D D D D D D")
    assert GAME.is_legal(before, THIEF, Go((1, 2)))
    assert refused(before, Go((1, 2, 5))) == "Nothing comes after that step."
    assert refused(state("@ E D D D D D D D"), Go((1, 2))) == "Take another card on the way to the exit."


def test_5_5_a_lit_door_is_locked() -> None:
    assert refused(state("@ D f D D D D D D"), Go((1, 2))) == "A lit door is locked."
    assert GAME.is_legal(state("@ $1 f D D D D D D"), THIEF, Go((1, 2, 5))), "the torch is out by then"


def test_5_6_the_chest_needs_a_slot_and_stealth() -> None:
    before = state("@ C4 D D D D D D D", stealth=4)
    assert GAME.is_legal(before, THIEF, Go((1, 2)))
    full = slots((Item.CLOAK, 1), (Item.HOOK, 1), (Item.NOISE, 1))
    slotless = state("@ C4 D D D D D D D", slots=full)
    assert refused(slotless, Go((1, 2))) == "The chest needs a free slot. Drop an item first."
    weak = state("@ C4 D D D D D D D", stealth=3)
    assert refused(weak, Go((1, 2))) == "You need more stealth to take the chest."


def test_5_6_the_difficulty_counts_for_the_chest() -> None:
    ground, walk = begun_at("@ D D D D D D C4 D", stealth=7)
    assert block(ground, walked(ground, walk, (1, 4, 3, 6)), 7) is Block.HEAVY_CHEST
    assert block(ground, walked(ground, walk, (4,)), 7) is None


def test_5_7_an_enemy_needs_stealth_but_from_behind_in_the_dark() -> None:
    assert refused(state("@ g3< D D D D D D D", stealth=3), Go((1, 2))) == (
        "You need more stealth to take on that enemy."
    )
    assert GAME.is_legal(state("@ g3> D D D D D D D", stealth=-5), THIEF, Go((1, 2)))


def test_5_8_a_first_step_at_which_one_is_caught_is_no_path() -> None:
    before = state("f f g2< D @ D D D D", stealth=0)
    assert refused(before, Go((1, 2))) == "Nothing comes after that step."
    assert not any(
        action.path[0] == 1 for action in GAME.legal_actions(before, THIEF) if isinstance(action, Go)
    )


def test_5_8_a_later_step_may_be_confirmed_and_ends_there() -> None:
    before = state("f f g2< D $1 @ D D D", stealth=0)
    assert refused(before, Go((4, 1, 0))) == "Nothing comes after that step."
    then, events = told(before, Go((4, 1)))
    assert then.board.result is Result.CAUGHT
    assert [one.cell for one in only(events, Stepped)] == [4, 1]
    assert then.board.turns == 0


@pytest.mark.parametrize(
    ("thief", "path", "last"),
    [
        (0, (1, 2, 5, 8, 7, 6, 3, 4), 6),
        (1, (0, 3, 6, 7, 8, 5, 2, 4), 4),
        (4, (0, 1, 2, 5, 8, 7, 6, 3), 1),
    ],
)
def test_5_10_the_difficulty_grows_away_from_the_start(thief: int, path: tuple[int, ...], last: int) -> None:
    words = ["$1"] * 9
    words[thief] = "@"
    ground, walk = begun_at(" ".join(words))
    assert walked(ground, walk, path).difficulty == last


def test_5_10_and_5_11_the_card_that_raises_it_is_resolved_before() -> None:
    ground, walk = begun_at("@ $1 $3 D D $2 D D D")
    first = walked(ground, walk, (1, 2))
    assert (first.gems, first.difficulty) == (4, 2)
    then = step(ground, first, 5)
    assert (then.gems, then.difficulty) == (8, 3)


def test_5_12_enemies_react_before_it_is_seen_who_is_caught() -> None:
    """The guard stands with its side to a lit cell, and turns to it when its card is taken."""
    turns, stays = "D f D @ $1 g2^ D D D", "D f D @ $1 g2> D D D"
    assert not step(*begun_at(stays, stealth=0), 4).is_caught
    assert step(*begun_at(turns, stealth=0), 4).is_caught


def test_5_11_the_cell_left_behind_is_filled_as_any_other() -> None:
    """Edge case: the start cell becomes empty when the thief leaves it and is refilled like any other."""
    then = after(state(DOORS), Go((1, 2)))
    assert [cell for cell, card in enumerate(then.board.cards) if card is None] == [2]
