"""The end of the Kata's lesson: mana that was spent is praised, and nothing else is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.kata.lesson import LESSON
from games.kata.rules.values import Reason
from games.kata.rules.views import View
from games.registry import GAMES
from tests.support.lessons import PLAYER, begun, line


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
