"""RULES 10 and 11, a test or more for each paragraph that can be broken: options, and records."""

from __future__ import annotations

import re

import pytest

from games.engine.errors import BadData
from games.engine.rng import Rng
from games.engine.setup import Hidden, SeatSetup, Setup
from games.engine.wire import builtins, canonical, convert
from games.thunderjack.page.presets import PRESETS
from games.thunderjack.rules.cards import SUITS, all_cards
from games.thunderjack.rules.rules import GAME, MAX_ACTIONS
from games.thunderjack.rules.values import (
    Deal,
    DealerSixCards,
    HandStood,
    Options,
    Pays,
    Result,
    ShoeShuffled,
    ThunderjackMode,
    TurnBegan,
)
from tests.support.rules import rules_of, wheres
from tests.thunderjack.table import (
    BLACKJACKS,
    HIT,
    LOST,
    PAID,
    RIGHT,
    SEED,
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
    hand,
    legal,
    results,
    setup,
    steps,
    turn,
    why,
    with_left,
)

RULES = rules_of("thunderjack")


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
        found = re.search(rf"^\| {row} \| (.*) \| (.*) \| (.*) \|$", RULES, re.MULTILINE)
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
        assert wheres(GAME, setup(preset=preset)) == []


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


def test_10_9_a_hand_that_comes_to_21_stands_by_itself() -> None:
    stack = "10_c_0 9_c_0 6_d_0 8_d_0 2_d_0 10_d_0 3_h_0"
    state = begun(stack, stands_at_21=True)
    (_deal, step) = steps(state, Deal(100, 100), HIT)
    assert step.events[1:] == (HandStood(R), TurnBegan(M))
    assert results(step.state)[R] is None
    by_oneself = after(begun(stack), Deal(100, 100), HIT)
    assert turn(by_oneself) == R


def test_10_9_each_half_of_a_split_stands_by_itself_at_21() -> None:
    stack = "10_c_0 6_d_0 10_d_0 10_h_0 {} {}"
    both = after(begun(stack.format("a_c_0", "a_d_0"), stands_at_21=True), RIGHT, SPLIT)
    assert turn(both) is None
    upper = after(begun(stack.format("5_c_0", "a_d_0"), stands_at_21=True), RIGHT, SPLIT)
    assert turn(upper) == R
    assert turn(after(upper, STAND)) is None


def test_10_9_six_cards_of_21_are_still_a_blitz() -> None:
    stack = "2_c_0 10_d_0 3_c_0 10_h_0 2_h_0 4_c_0 3_d_0 7_h_0"
    state = after(begun(stack, stands_at_21=True), RIGHT, HIT, HIT, HIT, HIT)
    assert results(state) == {R: Result.BLITZ}


def test_10_9_it_is_named_only_where_it_is_on() -> None:
    assert b"stands_at_21" not in canonical(Options())  # older fingerprints stay true
    assert set(builtins(Options())) == {name for name in Options.__struct_fields__ if name != "stands_at_21"}
    assert b'"stands_at_21":true' in canonical(Options(stands_at_21=True))


# 11. In records


def test_11_1_and_11_2_actions_and_events_have_the_names_that_are_told() -> None:
    text = RULES.split("## 11.")[1]
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
        assert wheres(GAME, Setup(options, (SeatSetup(),), Hidden(stack))) == found
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
    assert actions == MAX_ACTIONS


@pytest.mark.parametrize(
    "harder",
    [
        Options(),
        Options(credits=10, rounds=1),
        Options(surrender=False),
        Options(stands_at_21=True),
        Options(blackjack_pays=Pays.EVEN, thunderjack_pays=Pays.SIX_TO_FIVE, blitz_pays=Pays.THREE_TO_TWO),
    ],
)
def test_10_8_credits_are_played_for_at_the_house_and_at_harder_tables(harder: Options) -> None:
    assert GAME.settled(harder) == harder
    assert GAME.stake(GAME.settled(harder)) == harder.credits


@pytest.mark.parametrize(
    "kinder",
    [
        Options(blackjack_pays=Pays.FIVEFOLD, thunderjack_pays=Pays.FIVEFOLD, blitz_pays=Pays.FIVEFOLD),
        Options(blackjack_pays=Pays.THREE_TO_TWO, surrender=False),
        Options(blitz_pays=Pays.FIVE_TO_TWO),
        Options(decks=3),
        Options(decks=8),
        Options(recycle=30),
        Options(recycle=100),
        Options(thunderjack_mode=ThunderjackMode.END_PUSH),
        Options(thunderjack_mode=ThunderjackMode.CONTINUE),
        Options(dealer_six_cards=DealerSixCards.BUST_ALWAYS),
        Options(dealer_six_cards=DealerSixCards.BUST_IF_UNDER_17),
        Options(**PRESETS["author_html5"]),
        Options(**PRESETS["author_android"]),
    ],
)
def test_10_8_every_other_table_is_practice(kinder: Options) -> None:
    assert GAME.settled(kinder).practice
    assert GAME.stake(GAME.settled(kinder)) == 0
