"""The lesson of Thunderjack!: whoever bets otherwise, and so draws other cards, still hears of all that it shows."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.lessons import Instruction
from games.thunderjack.rules.values import Deal, Rebet
from tests.support.lessons import begun, done, line, told_line

SLUG, MOST = "thunderjack", 60
BOTH = Deal(10, 10, 0)


def dealt(number: int) -> Any:
    """The state in which the round of this number is to be dealt, if all was done as told."""
    return next(
        state
        for state in line(SLUG, begun(SLUG), MOST)
        if state.round == number - 1 and all(hand.is_done for hand in state.hands)
    )


def said(told: list[Instruction]) -> str:
    return " ".join(str(words) for one in told for words in (one.what, one.do, one.why) if words)


@pytest.mark.parametrize("number", range(1, 6))
def test_whoever_bets_on_a_second_hand_still_hears_of_a_blitz_and_of_a_thunderjack(number: int) -> None:
    way = [told for _state, told in told_line(SLUG, done(SLUG, dealt(number), BOTH), MOST)]
    explained = "Six cards up to 21: a Blitz. Each pays 2 to 1."
    assert explained in said(way)
    assert "a Thunderjack, which nothing beats" in said(way)
    assert "I draw to 16" not in str(way[-1].what), "that was for the first round"
    assert str(way[-1].what).startswith("That was the last round. You have ")


def test_whoever_does_as_told_sees_them_and_is_told_of_no_others() -> None:
    way = [told for _state, told in told_line(SLUG, begun(SLUG), MOST)]
    assert {"blitz", "blitzed"} <= {one.step for one in way}
    assert "a Thunderjack! Nothing beats it." in str(way[-1].what)
    assert "Each pays 2 to 1." not in said(way)
    assert "Surrender gives half of your bet back" in said(way)


def test_three_hands_are_not_called_two() -> None:
    state = done(SLUG, begun(SLUG), Deal(10, 10, 10))
    between = next(
        told for _state, told in told_line(SLUG, state, MOST) if told.do and "Deal" in str(told.do)
    )
    assert str(between.what) == "Each hand had its own bet, and won or lost on its own."


def test_a_later_round_that_is_won_says_nothing_of_those_before() -> None:
    won = [
        str(told.what)
        for state, told in told_line(SLUG, begun(SLUG), MOST)
        if told.step == "won" and state.round > 1 and len(state.hands) == 1
    ]
    assert set(won) == {"You win: all you staked comes back, and as much again."}


def test_two_eights_are_named() -> None:
    split = next(told for _state, told in told_line(SLUG, begun(SLUG), MOST) if told.step == "split")
    assert str(split.what) == "Two eights make 16, a bad hand. Split them: each 8 starts a better one."


def test_the_same_hand_at_another_place_draws_the_same_cards() -> None:
    way = [told for _state, told in told_line(SLUG, done(SLUG, dealt(2), Rebet()), MOST)]
    assert "Each pays 2 to 1." not in said(way)
