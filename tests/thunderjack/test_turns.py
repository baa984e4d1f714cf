"""RULES 5 and 6, a test or more for each paragraph that can be broken: the player's turns, the dealer."""

from __future__ import annotations

import pytest

from games.engine.play import time_out
from games.thunderjack.rules.cards import score
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import (
    CardDealt,
    Deal,
    DealerPlayed,
    DealerRevealed,
    DealerSixCards,
    End,
    HandSettled,
    HandSplit,
    HandStood,
    Result,
    RoundEnded,
    TurnBegan,
)
from tests.thunderjack.table import (
    DOUBLE,
    HIT,
    LEAVE,
    ME,
    RIGHT,
    SPLIT,
    STAND,
    SURRENDER,
    TO_TURN,
    UL,
    UM,
    UR,
    L,
    M,
    R,
    after,
    begun,
    events,
    hand,
    legal,
    results,
    settled,
    steps,
    turn,
    why,
)

# 5. Your turns


def test_5_1_right_middle_left_and_upper_after_lower() -> None:
    stack = "8_c_0 9_c_0 7_c_0 6_d_0 8_d_0 9_d_0 7_d_0 10_d_0"
    state = after(begun(stack, credits=600), Deal(100, 100, 100))
    order = []
    while place := turn(state):
        order.append(place)
        state = after(state, SPLIT) if SPLIT in legal(state) else after(state, STAND)
    assert order == [R, R, UR, M, M, UM, L, L, UL]
    assert [one.place for one in state.hands] == [R, UR, M, UM, L, UL]


def test_5_1_turns_are_told() -> None:
    found = events(begun("8_c_0 9_c_0 6_d_0 8_d_0 2_d_0 10_d_0"), Deal(100, 100), SPLIT, STAND, STAND, STAND)
    assert [event.place for event in found if isinstance(event, TurnBegan)] == [R, UR, M]


def test_5_2_a_bust_hand_has_lost_at_once_and_the_next_plays() -> None:
    found = steps(begun("10_c_0 9_c_0 6_d_0 8_d_0 2_d_0 10_d_0 5_h_0"), Deal(100, 100), HIT)
    assert settled(list(found[-1].events)) == [HandSettled(R, Result.BUST, 100, 0, 4800)]
    assert turn(found[-1].state) == M


def test_5_2_with_21_the_hand_goes_on() -> None:
    state = after(begun("10_c_0 6_d_0 5_c_0 10_d_0 6_h_0 a_h_0"), RIGHT, HIT)
    assert (score(hand(state, R).cards)[0], turn(state)) == (21, R)
    assert results(after(state, HIT)) == {R: Result.BUST}


@pytest.mark.parametrize(
    ("last", "result"), [("5_h_0", "blitz"), ("7_h_0", "blitz"), ("8_h_0", "bust"), ("9_h_0", "bust")]
)
def test_5_3_the_sixth_card_is_a_blitz_or_bust(last: str, result: str) -> None:
    stack = f"2_c_0 10_d_0 3_c_0 10_h_0 2_h_0 4_c_0 3_d_0 {last}"
    state = after(begun(stack), RIGHT, HIT, HIT, HIT)
    assert turn(state) == R, "five cards are nothing special"
    assert results(after(state, HIT)) == {R: Result(result)}


def test_5_3_a_blitz_is_paid_once_whatever_the_dealer_has() -> None:
    stack = "2_c_0 9_c_0 10_d_0 3_c_0 9_d_0 10_h_0 2_h_0 4_c_0 3_d_0 5_h_0"
    found = events(begun(stack), Deal(100, 100), HIT, HIT, HIT, HIT, STAND)
    assert [(event.place, event.result) for event in settled(found)] == [(R, Result.BLITZ), (M, Result.LOSE)]


def test_5_4_who_stands_waits() -> None:
    (_deal, step) = steps(begun("10_c_0 9_c_0 6_d_0 8_d_0 2_d_0 10_d_0"), Deal(100, 100), STAND)
    assert step.events == (HandStood(R), TurnBegan(M))
    assert hand(step.state, R).result is None


def test_5_5_a_double_takes_one_card() -> None:
    state = after(begun("6_c_0 9_c_0 10_d_0 5_c_0 8_d_0 8_h_0 2_h_0"), Deal(100, 100), DOUBLE)
    assert hand(state, R).cards == ("6_c_0", "5_c_0", "2_h_0")
    assert turn(state) == M


def test_5_5_a_double_may_bust() -> None:
    found = events(begun("10_c_0 10_d_0 6_c_0 8_d_0 10_h_0"), RIGHT, DOUBLE)
    assert settled(found) == [HandSettled(R, Result.BUST, 200, 0, 4800)]


def test_5_5_only_two_cards_double_and_only_with_the_credits() -> None:
    state = after(begun("2_c_0 6_d_0 3_c_0 10_d_0 2_h_0"), RIGHT, HIT)
    assert "two cards" in why(state, DOUBLE)
    assert DOUBLE not in legal(state)
    state = after(begun("2_c_0 6_d_0 3_c_0 10_d_0", credits=190), RIGHT)
    assert "takes 100 credits, and you have 90" in why(state, DOUBLE)


def test_5_6_a_split_moves_the_second_card_and_deals_to_the_lower_hand_first() -> None:
    (_deal, step) = steps(begun("8_c_0 6_d_0 8_d_0 10_d_0 3_h_0 10_s_0"), RIGHT, SPLIT)
    assert step.events == (
        HandSplit(R, UR, "8_d_0", 100, 4800),
        CardDealt(R, "3_h_0"),
        CardDealt(UR, "10_s_0"),
    )
    assert turn(step.state) == R
    assert [one.cards for one in step.state.hands] == [("8_c_0", "3_h_0"), ("8_d_0", "10_s_0")]
    assert [one.bet for one in step.state.hands] == [100, 100]


@pytest.mark.parametrize("pair", [("10_c_0", "k_c_0"), ("q_c_0", "k_c_0"), ("8_c_0", "9_c_0")])
def test_5_6_a_pair_are_two_of_the_same_value(pair: tuple[str, str]) -> None:
    state = after(begun(f"{pair[0]} 6_d_0 {pair[1]} 10_d_0"), RIGHT)
    assert "same value" in why(state, SPLIT)
    assert SPLIT not in legal(state)


def test_5_6_only_two_cards_are_split() -> None:
    state = after(begun("8_c_0 6_d_0 2_c_0 10_d_0 8_d_0"), RIGHT, HIT)
    assert "same value" in why(state, SPLIT)


def test_5_6_a_split_takes_the_credits_for_a_second_bet() -> None:
    state = after(begun("8_c_0 6_d_0 8_d_0 10_d_0", credits=190), RIGHT)
    assert "takes 100 credits, and you have 90" in why(state, SPLIT)


def test_5_6_a_hand_is_split_once() -> None:
    state = after(begun("8_c_0 6_d_0 8_d_0 10_d_0 8_h_0 8_s_0"), RIGHT, SPLIT)
    assert "only once" in why(state, SPLIT)
    assert "only once" in why(after(state, STAND), SPLIT)


def test_5_6_split_aces_get_one_card_and_make_no_blackjack() -> None:
    state = after(begun("a_c_0 6_d_0 a_d_0 10_d_0 k_c_0 10_s_0 9_s_0"), RIGHT, SPLIT)
    assert turn(state) is None
    assert results(state) == {R: Result.WIN, UR: Result.WIN}
    assert state.credits == 5200


def test_5_6_a_split_21_pushes_a_dealer_of_21() -> None:
    state = after(begun("a_c_0 5_d_0 a_d_0 10_d_0 k_c_0 9_s_0 6_s_0"), RIGHT, SPLIT)
    assert results(state) == {R: Result.PUSH, UR: Result.LOSE}


def test_5_6_a_split_hand_can_reach_a_blitz_with_its_own_cards() -> None:
    stack = "2_c_0 6_d_0 2_d_0 10_d_0 2_h_0 10_s_0 2_s_0 3_h_0 3_s_0 4_h_0"
    state = after(begun(stack), RIGHT, SPLIT, HIT, HIT, HIT)
    assert (len(hand(state, R).cards), turn(state)) == (5, R)
    state = after(state, HIT)
    assert (results(state), turn(state)) == ({R: Result.BLITZ, UR: None}, UR)


def test_5_7_half_of_the_bet_comes_back_at_once() -> None:
    (_deal, step) = steps(begun("10_c_0 9_c_0 10_d_0 6_c_0 8_d_0 8_h_0"), Deal(30, 100), SURRENDER)
    assert step.events == (HandSettled(R, Result.SURRENDER, 30, 15, 4885), TurnBegan(M))


def test_5_7_not_after_a_card_nor_a_split() -> None:
    state = after(begun("2_c_0 6_d_0 3_c_0 10_d_0 2_h_0"), RIGHT, HIT)
    assert "before it takes a card" in why(state, SURRENDER)
    state = after(begun("8_c_0 6_d_0 8_d_0 10_d_0 3_h_0 10_s_0"), RIGHT, SPLIT)
    assert "split hand can't surrender" in why(state, SURRENDER)


def test_5_7_the_second_hand_can_when_its_turn_comes() -> None:
    state = after(begun("10_c_0 9_c_0 10_d_0 6_c_0 8_d_0 8_h_0 2_h_0"), Deal(100, 100), HIT, STAND)
    assert SURRENDER in legal(state)


def test_5_8_out_of_time_a_hand_stands_and_between_rounds_one_leaves() -> None:
    state = after(begun(TO_TURN), RIGHT)
    action, step = time_out(GAME, state, ME)
    assert (action, step.state) == (STAND, after(state, STAND))
    action, step = time_out(GAME, step.state, ME)
    assert (action, step.state.end) == (LEAVE, End.LEFT)


# 6. The dealer


def test_6_1_without_a_hand_that_waits_the_dealer_only_shows() -> None:
    found = events(begun(TO_TURN), RIGHT, SURRENDER)
    assert [event for event in found if isinstance(event, DealerRevealed)] == [
        DealerRevealed("10_h_0", 16, False)
    ]
    assert not [event for event in found if isinstance(event, DealerPlayed)]


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("10_d_0 6_h_0 a_h_0", 3),
        ("6_d_0 a_h_0", 2),
        ("2_d_0 3_h_0 a_h_0 10_h_0 2_h_0", 5),
        ("a_h_0 2_d_0 3_h_0 a_d_0", 4),
    ],
)
def test_6_2_below_seventeen_the_dealer_draws(cards: str, count: int) -> None:
    up, hole, *more = cards.split()
    state = after(begun(" ".join(["10_c_0", up, "9_c_0", hole, *more])), RIGHT, STAND)
    assert len(state.dealer) == count
    assert score(state.dealer)[0] >= 17


def test_6_3_a_bust_dealer_loses_to_every_hand_that_waits() -> None:
    found = events(begun("10_c_0 9_c_0 6_d_0 2_c_0 3_d_0 10_d_0 10_h_0"), Deal(100, 100), STAND, STAND)
    assert DealerPlayed(26, True) in found
    assert [event.result for event in settled(found)] == [Result.WIN, Result.WIN]


SIX = "10_c_0 2_d_0 10_d_0 2_h_0 2_s_0 3_d_0 3_h_0"


@pytest.mark.parametrize(
    ("rule", "last", "cards", "result"),
    [
        (DealerSixCards.NONE, "6_c_0", 6, "win"),
        (DealerSixCards.NONE, "9_c_0", 6, "lose"),
        (DealerSixCards.NONE, "2_c_0 7_c_0", 7, "lose"),
        (DealerSixCards.BUST_IF_UNDER_17, "9_c_0", 6, "lose"),
        (DealerSixCards.BUST_IF_UNDER_17, "2_c_0 7_c_0", 6, "win"),
        (DealerSixCards.BUST_ALWAYS, "9_c_0", 6, "win"),
        (DealerSixCards.BUST_ALWAYS, "2_c_0 7_c_0", 6, "win"),
    ],
)
def test_6_4_and_10_6_six_cards_of_the_dealer(
    rule: DealerSixCards, last: str, cards: int, result: str
) -> None:
    state = after(begun(f"{SIX} {last}", dealer_six_cards=rule), RIGHT, STAND)
    assert len(state.dealer) == cards
    assert results(state) == {R: Result(result)}


@pytest.mark.parametrize("rule", DealerSixCards)
def test_10_6_five_cards_are_never_a_bust(rule: DealerSixCards) -> None:
    state = after(begun("10_c_0 2_d_0 10_d_0 2_h_0 2_s_0 5_d_0 9_h_0", dealer_six_cards=rule), RIGHT, STAND)
    assert (len(state.dealer), results(state)) == (5, {R: Result.PUSH})


@pytest.mark.parametrize(("points", "result"), [("7", "push"), ("6", "lose"), ("8", "win")])
def test_6_5_points_are_compared(points: str, result: str) -> None:
    state = after(begun(f"10_c_0 10_d_0 {points}_c_0 7_d_0"), RIGHT, STAND)
    assert results(state) == {R: Result(result)}


def test_6_6_the_round_is_summed_up() -> None:
    found = events(begun("8_c_0 6_d_0 8_d_0 10_d_0 3_h_0 10_s_0 k_h_0 9_s_0"), RIGHT, SPLIT, DOUBLE, STAND)
    assert found[-1] == RoundEnded(1, 300, 600, 5300)
