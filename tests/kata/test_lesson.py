"""The end of the Kata's lesson: mana that was spent is praised, and nothing else is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.play import play
from games.kata.lesson import LESSON
from games.kata.rules.values import FACE, PlayCard, Reason
from games.kata.rules.views import View
from games.registry import GAMES
from tests.support.lessons import PLAYER, begun, instruction, line


@pytest.fixture
def won() -> View:
    *_way, last = line("kata", begun("kata"), 60)
    return GAMES["kata"].game.view_for(last, PLAYER)


def test_whoever_spent_their_mana_is_praised_for_it(won: View) -> None:
    assert (
        str(LESSON.instruction(won).what) == "You won: you spent most of your mana, and I left some of mine."
    )


def test_whoever_won_without_spending_it_is_told_so(won: View) -> None:
    own = replace(won.sides[PLAYER], discard=won.sides[PLAYER].discard[:3])
    thrifty = replace(won, sides=(own, won.sides[1]))
    assert "much of your mana was lost" in str(LESSON.instruction(thrifty).what)


@pytest.mark.parametrize(
    ("reason", "step"), [(Reason.DAMAGE, "lost"), (Reason.BLEEDING, "lost"), (Reason.FORFEIT, "left")]
)
def test_a_lesson_that_was_lost_is_told_as_lost(won: View, reason: Reason, step: str) -> None:
    lost = LESSON.instruction(replace(won, winner=1, reason=reason))
    assert (lost.step, str(lost.do)) == (step, "Take the lesson again.")


def after(slots: int, *cards: str) -> list[str]:
    """What is said at once when these cards are played in the turn with so many crystals."""
    game = GAMES["kata"].game
    state = next(one for one in line("kata", begun("kata"), 60) if one.sides[PLAYER].slots == slots)
    for card in cards:
        held = next(one for one in game.view_for(state, PLAYER).sides[PLAYER].held if one.card == card)
        state = play(game, state, PLAYER, PlayCard(held.id, FACE)).state
    told = instruction("kata", state)
    return [str(words) for words in (told.what, told.do, told.why)]


def test_whoever_plays_another_card_is_told_that_it_is_fine_and_what_is_best_now() -> None:
    what, do, _why = after(3, "b1")
    assert (what, do) == (
        "You have 2 mana left, and it won't keep.",
        "Press Jab: 2 mana, 2 damage.",
    ), "one of the two that were told of"
    what, _do, why = after(7, "b3")
    assert what == "Not the card I'd have played, but that's fine. Now it's my turn."
    assert why == "With my choice, your turn would have done 4 more damage."


def test_whoever_does_as_told_hears_nothing_of_another_card() -> None:
    game = GAMES["kata"].game
    for state in line("kata", begun("kata"), 60):
        for action in game.legal_actions(state, PLAYER) if game.to_act(state) else ():
            if isinstance(action, PlayCard) and action.card == instruction("kata", state).picks[1]:
                told = instruction("kata", play(game, state, PLAYER, action).state)
                assert "Another card" not in str(told.what)
