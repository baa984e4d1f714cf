"""One test or more for each numbered paragraph of RULES.md that can be broken, named for it."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.engine.errors import BadData, GameOver
from games.engine.game import Outcome
from games.engine.play import forfeit, play, time_out
from games.engine.rng import Rng
from games.engine.setup import Deck, Hidden, SeatSetup, Setup
from games.engine.wire import builtins, convert
from games.thunderjack.cards import SUITS, VALUES, all_cards, id_of, is_blackjack, is_thunderjack, score
from games.thunderjack.presets import PRESETS
from games.thunderjack.rules import GAME, MOST_ACTIONS, MOST_ROUNDS
from games.thunderjack.values import (
    CardDealt,
    CardsDiscarded,
    Deal,
    DealerPlayed,
    DealerRevealed,
    DealerSixCards,
    End,
    HandSettled,
    HandSplit,
    HandStood,
    Options,
    OrderSet,
    Pays,
    Place,
    Result,
    RoundBegan,
    RoundEnded,
    SetOrder,
    ShoeShuffled,
    SittingEnded,
    ThunderjackMode,
    TurnBegan,
)
from tests.thunderjack.table import (
    DOUBLE,
    HIT,
    LEAVE,
    ME,
    REBET,
    RIGHT,
    SEED,
    SPLIT,
    STAND,
    SURRENDER,
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
    ordered,
    results,
    settled,
    setup,
    steps,
    table_cards,
    turn,
    why,
    with_left,
)

RULES = Path(__file__).parents[2] / "games/thunderjack/RULES.md"
BLACKJACKS = "a_s_0 a_h_0 10_d_0 6_d_0 k_s_0 10_c_0 8_c_0 10_h_0"
"""A Thunderjack, a Blackjack and an eighteen against a sixteen."""
LOST = "10_c_0 a_d_0 9_c_0 k_d_0"
"""The dealer has a Blackjack."""
TO_TURN = "10_c_0 6_d_0 7_c_0 10_h_0"
"""A seventeen, in turn, against a six with a ten."""


def wheres(built: Setup[Options]) -> list[str]:
    return [problem.where for problem in GAME.problems(built)]


# 1. The cards


def test_1_1_one_plays_alone() -> None:
    for number in (0, 2, 3):
        assert wheres(Setup(Options(), (SeatSetup(),) * number)) == ["seats"]
    assert not GAME.problems(setup())


def test_1_1_nobody_brings_anything() -> None:
    deck = Deck("Mine", "2024-1", ("b0",))
    built = Setup(Options(), (SeatSetup(deck, {"colour": "red"}),), Hidden(rigging={"bust": 1}))
    assert wheres(built) == ["seats/0/deck", "seats/0/choices", "hidden/rigging"]


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


PAID = {
    "Thunderjack": "a_c_0 9_d_0 j_c_0 7_h_0",
    "Blackjack": "a_d_0 9_d_1 10_d_0 7_h_0",
    "Blitz": "2_c_0 10_d_0 3_c_0 7_d_0 2_h_0 4_c_0 3_d_0 5_h_0",
    "Win": "10_c_0 10_d_0 9_c_0 7_h_0",
    "Push": "10_c_0 10_d_0 7_c_0 7_h_0",
    "Surrendered": "10_c_0 10_d_0 7_c_0 7_h_0",
    "Lost": "10_c_0 10_d_0 7_c_0 8_h_0",
}


@pytest.mark.parametrize("result", PAID)
def test_2_4_what_comes_back_of_a_bet_of_ten(result: str) -> None:
    row = re.search(rf"^\| {result}[^|]*\|[^|]*\| (\d+) \|$", RULES.read_text(), re.MULTILINE)
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
            assert (wheres(setup(decks=decks, recycle=recycle)) == []) is is_safe
    assert wheres(setup(decks=3, recycle=30)) == ["options/recycle"]


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
    assert "no bets yet" in why(state, REBET)
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
    assert "split hand cannot surrender" in why(state, SURRENDER)


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


# 7. The end of a sitting


def test_7_1_who_leaves_takes_the_credits() -> None:
    state = after(begun("a_c_0 9_d_0 j_c_0 7_h_0"), RIGHT)
    (step,) = steps(state, LEAVE)
    assert step.events == (SittingEnded(End.LEFT, 5200),)
    outcome = GAME.outcome(step.state)
    assert outcome
    assert (outcome.winners, outcome.scores) == ((ME,), (5200,))
    assert "5200" in str(outcome.reason)


def test_7_1_nobody_leaves_in_the_middle_of_a_round() -> None:
    state = after(begun(TO_TURN), RIGHT)
    for action in (LEAVE, RIGHT, REBET, SetOrder(())):
        assert "to its end" in why(state, action)
    for action in (HIT, STAND, DOUBLE, SPLIT, SURRENDER):
        assert "no hand to play" in why(begun(), action)


def test_7_2_after_the_last_round_it_is_over() -> None:
    state = after(begun(LOST, rounds=2), RIGHT)
    assert state.end is None
    state = replace(state, round=1)
    while state.end is None:
        state = after(state, legal(state)[0] if turn(state) is None else STAND)
    assert (state.end, state.round) == (End.ROUNDS, 2)
    assert Options().rounds == MOST_ROUNDS


def test_7_3_without_credits_for_a_bet_it_is_over() -> None:
    found = events(begun("10_c_0 10_d_0 6_c_0 7_d_0", credits=10), Deal(10), SURRENDER)
    assert found[-1] == SittingEnded(End.BROKE, 5)
    state = after(begun("10_c_0 10_d_0 6_c_0 7_d_0", credits=20), Deal(20), SURRENDER)
    assert (state.credits, state.end) == (10, None)


def test_7_4_who_gives_up_stands_with_all_hands() -> None:
    state = after(begun("10_c_0 9_c_0 10_d_0 8_c_0 8_d_0 8_h_0"), Deal(100, 100))
    step = forfeit(GAME, state, ME)
    assert step.events[:2] == (HandStood(R), HandStood(M))
    assert step.events[-1] == SittingEnded(End.FORFEIT, 4900 + 0)
    assert results(step.state) == {R: Result.PUSH, M: Result.LOSE}
    outcome = GAME.outcome(step.state)
    assert outcome
    assert outcome.scores == (4900,)


def test_7_4_giving_up_between_rounds_or_in_the_last_one_ends_it_once() -> None:
    step = forfeit(GAME, begun(), ME)
    assert step.events == (SittingEnded(End.FORFEIT, 5000),)
    last = forfeit(GAME, after(begun(TO_TURN, rounds=1), RIGHT), ME)
    assert [event for event in last.events if isinstance(event, SittingEnded)] == [
        SittingEnded(End.FORFEIT, last.state.credits)
    ]


def ended(end: End, credits: int) -> Outcome:  # noqa: A002
    outcome = GAME.outcome(replace(begun(credits=1000), end=end, credits=credits))
    assert outcome
    return outcome


@pytest.mark.parametrize("end", [End.LEFT, End.ROUNDS, End.BROKE])
def test_7_5_who_takes_more_away_has_won(end: End) -> None:
    assert [ended(end, many).winners for many in (1001, 1000, 999)] == [(ME,), (), ()]


def test_7_5_who_gives_up_has_not() -> None:
    assert ended(End.FORFEIT, 2000).winners == ()
    assert ended(End.FORFEIT, 2000).scores == (2000,)


def test_7_6_after_the_end_nothing_can_be_played() -> None:
    state = after(begun(), LEAVE)
    assert GAME.to_act(state) == frozenset()
    for action in (RIGHT, REBET, HIT, LEAVE, SetOrder(())):
        with pytest.raises(GameOver):
            play(GAME, state, ME, action)
    with pytest.raises(GameOver):
        forfeit(GAME, state, ME)


# 8 is in test_secrecy.py.
# 9. Practice


def test_9_1_practice_costs_nothing() -> None:
    assert GAME.stake(Options(practice=True)) == 0
    assert GAME.is_practice(setup(practice=True))


def test_9_2_the_named_cards_come_next_and_the_shoe_stays_complete() -> None:
    state = ordered("a_c_0 9_d_0 j_c_0 7_h_0")
    assert sorted(state.shoe) == sorted(all_cards(6)), "nothing moves before the deal"
    after_deal = after(state, RIGHT)
    assert results(after_deal) == {R: Result.THUNDERJACK}
    assert sorted([*after_deal.shoe, *table_cards(after_deal)]) == sorted(all_cards(6))


def test_9_2_only_the_cards_that_change_places_move() -> None:
    state = begun(practice=True)
    shoe = state.shoe
    wanted = (shoe[7], shoe[-1], shoe[100])
    dealt = after(state, SetOrder(wanted), RIGHT)
    whole = [*dealt.shoe, dealt.dealer[1], dealt.hands[0].cards[1], dealt.dealer[0], dealt.hands[0].cards[0]]
    swapped = list(shoe)
    swapped[7], swapped[-1] = swapped[-1], swapped[7]
    swapped[7], swapped[-2] = swapped[-2], swapped[7]  # the top card had gone to that place
    swapped[100], swapped[-3] = swapped[-3], swapped[100]
    assert whole == swapped


def test_9_2_what_the_round_does_not_use_stays_on_top() -> None:
    ids = "10_c_0 10_d_0 9_c_0 9_d_0 a_c_0 a_d_0 k_c_0 7_d_0"
    state = after(ordered(ids), RIGHT, STAND)
    assert state.order == ()
    assert state.known == 4
    assert results(after(state, RIGHT)) == {R: Result.THUNDERJACK}


def test_9_2_a_shuffle_comes_first() -> None:
    state = replace(with_left(100, practice=True), known=4)
    state = after(state, SetOrder(("a_c_5", "9_d_5", "j_c_5", "7_h_5")))
    (step,) = steps(state, RIGHT)
    assert ShoeShuffled(312) in step.events
    assert results(step.state) == {R: Result.THUNDERJACK}
    assert (step.state.known, step.state.order) == (0, ())


def test_9_2_after_a_shuffle_nothing_of_an_order_is_left() -> None:
    state = replace(with_left(100, practice=True), known=60)
    assert after(state, RIGHT).known == 0


def test_9_2_a_new_list_takes_the_place_of_the_old_and_an_empty_one_takes_it_back() -> None:
    state = ordered("a_c_0 9_d_0 j_c_0 7_h_0")
    (step,) = steps(state, SetOrder(("7_c_2",)))
    assert (step.state.order, step.events) == (("7_c_2",), (OrderSet(("7_c_2",)),))
    assert after(step.state, SetOrder(())).order == ()


def test_9_2_at_most_sixty_cards() -> None:
    state = begun(practice=True)
    assert why(state, SetOrder(all_cards(6)[:60])) == ""
    assert "60 cards" in why(state, SetOrder(all_cards(6)[:61]))


def test_9_2_not_outside_of_practice() -> None:
    assert "practice only" in why(begun(), SetOrder(("7_c_2",)))


def test_9_3_a_card_in_the_tray_is_refused_unless_it_comes_back() -> None:
    few, many = with_left(100, practice=True), with_left(200, practice=True)
    tray_card = many.tray[-1]
    assert why(few, SetOrder((tray_card,))) == ""
    assert f"{tray_card} lies in the tray" in why(many, SetOrder((many.shoe[0], tray_card)))


def test_9_3_a_card_that_still_lies_on_the_table_goes_to_the_tray() -> None:
    state = after(begun("a_c_0 9_d_0 j_c_0 7_h_0"), RIGHT)
    assert "a_c_0 lies in the tray" in why(state, SetOrder(("a_c_0",)))


def test_9_4_there_is_an_end_to_it() -> None:
    state = replace(begun(practice=True), orders=399)
    state = after(state, SetOrder(()))
    assert "400 times" in why(state, SetOrder(()))
    assert why(state, RIGHT) == ""


# 10. Options


WORDS = {
    "nothing special": DealerSixCards.NONE,
    "always bust": DealerSixCards.BUST_ALWAYS,
    "bust below 17": DealerSixCards.BUST_IF_UNDER_17,
    "compared": ThunderjackMode.END_COMPARE,
    "yes": True,
}
ROWS = {
    "decks": "decks",
    "shuffled below": "recycle",
    "Blackjack pays": "blackjack_pays",
    "Thunderjack pays": "thunderjack_pays",
    "Blitz pays": "blitz_pays",
    "surrender": "surrender",
    "other hands at a Thunderjack": "thunderjack_mode",
    "six cards of the dealer": "dealer_six_cards",
}


def test_10_1_the_named_tables_are_those_of_the_rules() -> None:
    for row, option in ROWS.items():
        found = re.search(rf"^\| {row} \| (.*) \| (.*) \| (.*) \|$", RULES.read_text(), re.MULTILINE)
        assert found, row
        for told, preset in zip(found.groups(), PRESETS.values(), strict=True):
            value = WORDS.get(told, int(told.rstrip(" %")) if told.rstrip(" %").isdigit() else told)
            assert preset[option] == value
    assert all(set(preset) == set(ROWS.values()) for preset in PRESETS.values())
    assert list(PRESETS) == ["house", "author_html5", "author_android"]


def test_10_1_house_is_what_is_played_unless_something_else_is_said() -> None:
    assert Options(**PRESETS["house"]) == Options()


def test_10_1_all_named_tables_can_be_played() -> None:
    for preset in PRESETS:
        assert wheres(setup(preset=preset)) == []


def test_10_2_at_a_hundred_percent_every_round_is_shuffled() -> None:
    state = after(begun(LOST, recycle=100), RIGHT)
    assert ShoeShuffled(312) in events(state, RIGHT)


@pytest.mark.parametrize("pays", Pays)
def test_10_3_every_payment_is_whole(pays: Pays) -> None:
    more, of = map(int, pays.split(":"))
    state = after(begun("a_d_0 9_d_1 10_d_0 7_h_0", blackjack_pays=pays), Deal(10))
    assert (state.credits - 5000) * of == 10 * more


@pytest.mark.parametrize("option", ["blackjack_pays", "thunderjack_pays", "blitz_pays"])
def test_10_3_each_is_agreed_by_itself(option: str) -> None:
    changed = {
        result: after(
            begun(PAID[result], **{option: Pays.FIVEFOLD}), Deal(10), *(HIT,) * 4 * (result == "Blitz")
        ).credits
        for result in ("Blackjack", "Thunderjack", "Blitz")
    }
    usual = {"Blackjack": 5012, "Thunderjack": 5020, "Blitz": 5020}
    name = option.split("_", maxsplit=1)[0].capitalize()
    assert changed == usual | {name: 5050}


def test_10_4_surrender_can_be_left_out() -> None:
    state = after(begun(TO_TURN, surrender=False), RIGHT)
    assert SURRENDER not in legal(state)
    assert "at this table" in why(state, SURRENDER)


def test_10_5_others_may_push() -> None:
    state = after(begun(BLACKJACKS, thunderjack_mode=ThunderjackMode.END_PUSH), Deal(100, 100, 100))
    assert results(state) == {R: Result.THUNDERJACK, M: Result.BLACKJACK, L: Result.PUSH}
    assert len(state.dealer) == 2


def test_10_5_others_may_play_on() -> None:
    state = after(
        begun(f"{BLACKJACKS} 5_h_0", thunderjack_mode=ThunderjackMode.CONTINUE), Deal(100, 100, 100)
    )
    assert results(state) == {R: Result.THUNDERJACK, M: Result.BLACKJACK, L: None}
    assert turn(state) == L
    state = after(state, STAND)
    assert results(state)[L] == Result.LOSE, "the dealer draws a five to sixteen"


@pytest.mark.parametrize("mode", ThunderjackMode)
def test_10_5_a_blackjack_of_the_dealer_comes_first(mode: ThunderjackMode) -> None:
    state = after(begun("a_s_0 10_d_0 a_d_0 k_s_0 9_d_0 k_d_0", thunderjack_mode=mode), Deal(100, 100))
    assert results(state) == {R: Result.THUNDERJACK, M: Result.LOSE}


@pytest.mark.parametrize(
    "option",
    [
        {"credits": 9},
        {"credits": 100_001},
        {"rounds": 0},
        {"rounds": 201},
        {"decks": 2},
        {"decks": 9},
        {"recycle": 29},
        {"recycle": 101},
        {"blackjack_pays": "7:5"},
        {"blitz_pays": 2},
    ],
)
def test_10_7_options_out_of_bounds_are_no_options(option: dict[str, object]) -> None:
    assert convert(builtins(Options()), Options) == Options()
    with pytest.raises(BadData):
        convert(builtins(Options()) | option, Options)


# 11. In records


def test_11_1_and_11_2_actions_and_events_have_the_names_that_are_told() -> None:
    text = RULES.read_text().split("## 11.")[1]
    told = set(re.findall(r"`([a-z_]+)`", text))
    for union in (GAME.Action, GAME.Event):
        for kind in union.__args__:
            assert kind.__struct_config__.tag in told


def test_11_3_a_shoe_is_shuffled_from_the_order_that_is_told() -> None:
    assert all_cards(3)[:5] == ("2_h_0", "2_d_0", "2_c_0", "2_s_0", "3_h_0")
    assert all_cards(3)[51:53] == ("a_s_0", "2_h_1")
    shoe, rng = Rng(SEED).shuffled(all_cards(6))
    state = GAME.setup(setup(), SEED).state
    assert (state.shoe, state.rng) == (shoe, rng)
    assert hand(after(state, RIGHT), R).cards[0] == shoe[-1]


def test_11_3_and_shuffled_again_from_what_is_left_and_the_tray() -> None:
    state = with_left(100)
    again, rng = state.rng.shuffled(state.shoe + state.tray)
    dealt = after(state, RIGHT)
    assert (dealt.shoe, dealt.rng) == (again[:-4], rng)


def test_11_4_a_fixed_order_is_for_practice_and_names_the_shoe() -> None:
    ids = ("7_c_2",)
    for options, stack, found in (
        (Options(practice=True), {"shoe": ids}, []),
        (Options(), {"shoe": ids}, ["hidden/stack/shoe"]),
        (Options(practice=True), {"tray": ids}, ["hidden/stack/tray"]),
        (Options(practice=True), {"shoe": ids * 2}, ["hidden/stack/shoe"]),
        (Options(practice=True), {"shoe": ("7_c_6",)}, ["hidden/stack/shoe"]),
    ):
        assert wheres(Setup(options, (SeatSetup(),), Hidden(stack))) == found
    assert dict(GAME.piles(setup())) == {"shoe": all_cards(6)}


def test_no_round_has_more_actions_than_the_longest_sitting_allows() -> None:
    twos, threes = ([f"{value}_{suit}_{deck}" for deck in range(6) for suit in SUITS] for value in "23")
    stack = [*twos[:3], "10_h_0", *twos[3:6], "10_d_0", *twos[6:], *threes]
    state = after(begun(" ".join(stack)), Deal(10, 10, 10))
    actions = 1
    while turn(state):
        state = after(state, SPLIT if SPLIT in legal(state) else HIT)
        actions += 1
    assert list(results(state).values()) == [Result.BLITZ] * 6
    assert actions == MOST_ACTIONS
