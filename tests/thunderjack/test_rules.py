"""RULES 1 to 4, a test or more for each paragraph that can be broken: cards, credits, how a round begins."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from games.engine.setup import Deck, Hidden, SeatSetup, Setup
from games.thunderjack.rules.cards import SUITS, VALUES, all_cards, id_of, is_blackjack, is_thunderjack, score
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import (
    CardDealt,
    CardsDiscarded,
    Deal,
    DealerPlayed,
    DealerRevealed,
    HandSettled,
    HandSplit,
    Options,
    Place,
    Result,
    RoundBegan,
    ShoeShuffled,
    TurnBegan,
)
from tests.support.rules import rules_of, wheres
from tests.thunderjack.table import (
    BLACKJACKS,
    DOUBLE,
    HIT,
    ME,
    PAID,
    REBET,
    RIGHT,
    SPLIT,
    STAND,
    SURRENDER,
    TO_TURN,
    L,
    M,
    R,
    after,
    begun,
    events,
    legal,
    results,
    settled,
    setup,
    steps,
    table_cards,
    turn,
    why,
    with_left,
)

RULES = rules_of("thunderjack")


# 1. The cards


def test_1_1_one_plays_alone() -> None:
    for number in (0, 2, 3):
        assert wheres(GAME, Setup(Options(), (SeatSetup(),) * number)) == ["seats"]
    assert not GAME.problems(setup())


def test_1_1_nobody_brings_anything() -> None:
    deck = Deck("Mine", "2024-1", ("b0",))
    built = Setup(Options(), (SeatSetup(deck, {"colour": "red"}),), Hidden(rigging={"bust": 1}))
    assert wheres(GAME, built) == ["seats/0/deck", "seats/0/choices", "hidden/rigging"]


@pytest.mark.parametrize("decks", [3, 6, 8])
def test_1_2_and_1_3_the_shoe_holds_each_card_of_each_deck_once(decks: int) -> None:
    state = begun(decks=decks)
    wanted = {id_of(value, suit, deck) for value in VALUES for suit in SUITS for deck in range(decks)}
    assert len(state.shoe) == len(wanted) == 52 * decks
    assert set(state.shoe) == wanted
    assert state.shoe != all_cards(decks), "it is shuffled"
    assert (state.tray, state.hands, state.dealer) == ((), (), ())


@pytest.mark.parametrize(
    ("cards", "points", "is_soft"),
    [
        ("2_h_0 9_h_0", 11, False),
        ("j_h_0 q_h_0 k_h_0", 30, False),
        ("a_h_0 6_h_0", 17, True),
        ("a_h_0 6_h_0 k_h_0", 17, False),
        ("a_h_0 a_d_0 9_c_0", 21, True),
        ("", 0, False),
    ],
)
def test_1_4_points(cards: str, points: int, is_soft: bool) -> None:
    assert score(cards.split()) == (points, is_soft)


# 2. Credits and bets


def test_2_1_you_buy_in_with_what_was_agreed_and_in_practice_with_nothing() -> None:
    assert begun(credits=730).credits == 730
    assert GAME.stake(Options()) == 1000
    assert GAME.stake(Options(credits=730)) == 730
    assert GAME.stake(Options(credits=730, practice=True)) == 0


@pytest.mark.parametrize(
    ("bets", "reason"),
    [
        (Deal(), "Bet on at least one hand"),
        (Deal(-10), "less than nothing"),
        (Deal(5), "from 10 to 1000"),
        (Deal(1010), "from 10 to 1000"),
        (Deal(10, 0, 25), "steps of 10"),
        (Deal(1000, 1000, 1000), "takes 3000 credits, and you have 2995"),
    ],
)
def test_2_2_bets_are_refused_with_the_reason(bets: Deal, reason: str) -> None:
    assert reason in why(begun(credits=2995), bets)


def test_2_2_bets_up_to_the_last_credit_are_taken() -> None:
    for bets in (Deal(10), Deal(1000), Deal(0, 0, 10), Deal(1000, 1000, 990)):
        assert why(begun(credits=2990), bets) == ""


def test_2_3_bets_are_taken_at_the_deal_and_added_ones_when_they_are_added() -> None:
    found = steps(begun("8_c_0 6_d_0 8_d_0 10_d_0 3_h_0 10_s_0 k_h_0"), RIGHT, SPLIT, DOUBLE)
    assert [step.state.credits for step in found] == [4900, 4800, 4700]
    assert found[0].events[0] == RoundBegan(1, 100, 0, 0, 4900)


@pytest.mark.parametrize("result", PAID)
def test_2_4_what_comes_back_of_a_bet_of_ten(result: str) -> None:
    row = re.search(rf"^\| {result}[^|]*\|[^|]*\| (\d+) \|$", RULES, re.MULTILINE)
    assert row
    state = after(begun(PAID[result]), Deal(10))
    while turn(state):
        action = SURRENDER if result == "Surrendered" else HIT if result == "Blitz" else STAND
        state = after(state, action)
    assert state.credits == 4990 + int(row[1])
    assert GAME.view_for(state, ME).hands[0].paid == int(row[1])


@pytest.mark.parametrize(("card", "change"), [("10_h_0", 200), ("7_h_0", 0), ("2_h_0", -200)])
def test_2_5_a_doubled_hand_wins_gets_back_or_loses_two_bets(card: str, change: int) -> None:
    state = after(begun(f"6_c_0 10_d_0 5_c_0 8_d_0 {card}"), RIGHT, DOUBLE)
    assert state.credits == 5000 + change
    assert GAME.view_for(state, ME).hands[0].staked == 200


# 3. A round begins


def test_3_1_bets_are_on_lower_hands() -> None:
    state = after(begun(TO_TURN), Deal(10, 0, 30))
    assert [(one.place, one.bet) for one in state.hands] == [(R, 10), (L, 30)]


def test_3_2_cards_lie_until_the_next_deal_and_go_to_the_tray_in_order() -> None:
    state = after(begun("8_c_0 9_c_0 6_d_0 8_d_0 9_d_0 10_d_0"), Deal(10, 10), SPLIT, STAND, STAND, STAND)
    assert state.tray == ()
    lying = tuple(table_cards(state))
    assert len(lying) > 8
    (step,) = steps(state, REBET)
    assert step.state.tray == lying
    assert step.events[1] == CardsDiscarded(len(lying), len(lying))


def test_3_2_there_is_nothing_to_discard_before_the_first_round() -> None:
    assert not [event for event in events(begun(), RIGHT) if isinstance(event, CardsDiscarded)]


def test_3_3_the_cards_of_the_last_round_count_as_played() -> None:
    state = with_left(128)
    state = after(state, RIGHT)
    while turn(state):
        state = after(state, STAND)
    assert len(state.shoe) <= 124
    (step,) = steps(state, REBET)
    assert step.events[1:3] == (
        CardsDiscarded(312 - 184 - len(state.shoe), 312 - len(state.shoe)),
        ShoeShuffled(312),
    )


@pytest.mark.parametrize(("left", "is_shuffled"), [(104, False), (103, True)])
def test_3_3_just_forty_percent_are_not_less(left: int, is_shuffled: bool) -> None:
    assert 104 * 100 == 40 * 5 * 52
    (step,) = steps(with_left(left, decks=5), RIGHT)
    assert any(isinstance(event, ShoeShuffled) for event in step.events) is is_shuffled


def test_3_3_a_new_shoe_is_not_shuffled_again() -> None:
    assert not [event for event in events(begun(recycle=100), RIGHT) if isinstance(event, ShoeShuffled)]


@lru_cache
def longest(total: int, has_ace: bool) -> int:
    """How many more cards a dealer may draw at the most."""
    points = total + 10 if has_ace and total <= 11 else total
    if points >= 17:
        return 0
    return 1 + max(longest(total + card, has_ace or card == 1) for card in range(1, 11))


def test_3_3_a_round_takes_forty_eight_cards_at_the_most_and_the_shoe_always_has_them() -> None:
    assert longest(0, False) == 12
    hands = 6 * 6
    for decks in range(3, 9):
        for recycle in range(30, 101):
            total = 52 * decks
            least = next(left for left in range(total + 1) if left * 100 >= recycle * total)
            is_safe = least >= hands + 12
            assert (wheres(GAME, setup(decks=decks, recycle=recycle)) == []) is is_safe
    assert wheres(GAME, setup(decks=3, recycle=30)) == ["options/recycle"]


def test_3_3_the_longest_dealer_there_is() -> None:
    aces = " ".join(f"a_{suit}_{deck}" for deck in range(1, 4) for suit in "hdc")
    one, two, *more = aces.split()
    stack = ["10_c_0", one, "10_d_0", two, *more[:4], "6_h_0", *more[4:], "a_h_0", "a_d_0"]
    state = after(begun(" ".join(stack)), RIGHT, STAND)
    assert (len(state.dealer), score(state.dealer)) == (12, (17, False))


def test_3_4_cards_are_dealt_in_two_passes_the_dealer_last() -> None:
    dealt = [event for event in events(begun(BLACKJACKS), Deal(10, 10, 10)) if isinstance(event, CardDealt)]
    assert [event.place for event in dealt[:8]] == [R, M, L, Place.DEALER] * 2
    assert [event.card for event in dealt[:8]] == BLACKJACKS.split()


def test_3_5_the_hole_card_lies_face_down_until_you_are_done() -> None:
    state = after(begun(TO_TURN), RIGHT)
    view = GAME.view_for(state, ME)
    assert (view.dealer, view.dealer_points, view.is_hole_hidden) == (("6_d_0",), 6, True)
    view = GAME.view_for(after(state, STAND), ME)
    assert view.dealer[:2] == ("6_d_0", "10_h_0")
    assert not view.is_hole_hidden


def test_3_6_the_same_bets_again() -> None:
    state = begun("8_c_0 9_c_0 6_d_0 8_d_0 9_d_0 10_d_0")
    assert "no bets to repeat" in why(state, REBET)
    state = after(state, Deal(30, 0, 20), *(STAND,) * 2)
    (step,) = steps(state, REBET)
    assert step.events[0] == RoundBegan(2, 30, 0, 20, state.credits - 50)
    assert REBET in legal(state)


def test_3_6_after_a_split_and_a_double_the_bets_are_the_first_ones() -> None:
    found = steps(
        begun("8_c_0 6_d_0 8_d_0 10_d_0 3_h_0 10_s_0 k_h_0 9_s_0"), RIGHT, SPLIT, DOUBLE, STAND, REBET
    )
    assert found[-1].events[0] == RoundBegan(2, 100, 0, 0, 5200)


# 4. The first two cards


@pytest.mark.parametrize("other", ["10", "j", "q", "k"])
def test_4_1_and_4_2_blackjacks_and_thunderjacks(other: str) -> None:
    for suit in SUITS:
        for cards in ((f"a_{suit}_0", f"{other}_{suit}_3"), (f"{other}_{suit}_3", f"a_{suit}_0")):
            assert is_blackjack(cards)
            assert is_thunderjack(cards) is (other != "10")
        mixed = ("a_h_0", f"{other}_d_0")
        assert is_blackjack(mixed)
        assert not is_thunderjack(mixed)


def test_4_1_nothing_else_is_one() -> None:
    for cards in (("a_h_0", "a_h_1"), ("k_h_0", "q_h_0"), ("a_h_0", "9_h_0"), ("2_h_0", "9_h_0"), ("a_h_0",)):
        assert not is_blackjack(cards)
        assert not is_thunderjack(cards)
    assert not is_blackjack(("7_h_0", "7_d_0", "7_c_0"))


@pytest.mark.parametrize("dealer", ["a_d_0 k_d_0", "k_d_0 a_d_0"])
def test_4_3_the_dealer_looks_whatever_the_open_card_is(dealer: str) -> None:
    first, second = dealer.split()
    state = after(begun(f"10_c_0 {first} 9_c_0 {second}"), RIGHT)
    assert (results(state), turn(state)) == ({R: Result.LOSE}, None)


def test_4_4_a_thunderjack_is_paid_before_the_dealer_shows() -> None:
    found = events(begun("k_s_0 a_d_0 a_s_0 j_d_0"), RIGHT)
    at = [type(event) for event in found]
    assert at.index(HandSettled) < at.index(DealerRevealed)
    assert settled(found) == [HandSettled(R, Result.THUNDERJACK, 100, 300, 5200)]


def test_4_5_two_thunderjacks_push_even_against_a_blackjack() -> None:
    state = after(begun("k_s_0 q_h_0 a_d_0 a_s_0 a_h_0 j_c_0"), Deal(100, 100))
    assert (results(state), state.credits) == ({R: Result.PUSH, M: Result.PUSH}, 5000)


def test_4_5_three_thunderjacks_push_and_the_dealer_draws_nothing() -> None:
    state = after(begun("k_s_0 q_h_0 a_c_0 2_d_0 a_s_0 a_h_0 j_c_0 3_c_0"), Deal(100, 50, 10))
    assert set(results(state).values()) == {Result.PUSH}
    assert (state.credits, state.dealer) == (5000, ("2_d_0", "3_c_0"))


def test_4_5_beside_two_thunderjacks_a_blackjack_is_paid() -> None:
    state = after(begun("k_s_0 q_h_0 a_c_0 2_d_0 a_s_0 a_h_0 j_d_0 3_c_0"), Deal(100, 100, 100))
    assert results(state) == {R: Result.PUSH, M: Result.PUSH, L: Result.BLACKJACK}


@pytest.mark.parametrize(("other", "result"), [("8", "win"), ("6", "push"), ("5", "lose")])
def test_4_6_beside_a_thunderjack_others_are_compared_as_they_are(other: str, result: str) -> None:
    found = events(begun(f"a_s_0 10_d_0 6_d_0 k_s_0 {other}_c_0 10_h_0"), Deal(100, 100))
    assert {event.place: event.result for event in settled(found)} == {
        R: Result.THUNDERJACK,
        M: Result(result),
    }
    assert not [event for event in found if isinstance(event, TurnBegan | DealerPlayed)]
    assert [event.bet for event in found if isinstance(event, HandSplit)] == []


def test_4_7_a_blackjack_of_the_dealer_ends_the_round() -> None:
    state = after(begun("a_c_0 10_d_0 a_d_0 10_h_0 9_d_0 k_d_0"), Deal(100, 100))
    assert results(state) == {R: Result.PUSH, M: Result.LOSE}
    assert state.credits == 4900


def test_4_7_beside_a_thunderjack_too() -> None:
    state = after(begun("a_s_0 a_c_0 10_d_0 a_d_0 k_s_0 10_h_0 9_d_0 k_d_0"), Deal(100, 100, 100))
    assert results(state) == {R: Result.THUNDERJACK, M: Result.PUSH, L: Result.LOSE}
    assert state.credits == 5000 - 300 + 300 + 100


def test_4_8_a_blackjack_is_paid_at_once_and_skipped() -> None:
    (step,) = steps(begun("a_c_0 10_d_0 6_d_0 10_h_0 9_d_0 10_c_0"), Deal(100, 100))
    assert settled(list(step.events)) == [HandSettled(R, Result.BLACKJACK, 100, 220, 5020)]
    assert turn(step.state) == M


def test_4_8_if_all_have_one_the_dealer_does_not_draw() -> None:
    state = after(begun("a_c_0 a_d_0 2_d_0 10_h_0 10_s_0 3_d_0"), Deal(100, 100))
    assert set(results(state).values()) == {Result.BLACKJACK}
    assert len(state.dealer) == 2
