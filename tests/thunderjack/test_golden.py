"""The golden cases, by number, as they were worked out before the code was written."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from games.engine.errors import BadData, IllegalAction
from games.engine.offers import action_from
from games.engine.play import play
from games.engine.wire import canonical, decode, encode
from games.thunderjack.rules.cards import all_cards, score
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import (
    CardDealt,
    Deal,
    Options,
    Place,
    SetOrder,
    ShoeShuffled,
    State,
    ThunderjackAction,
)
from tests.thunderjack.table import (
    DOUBLE,
    HIT,
    ME,
    REBET,
    RIGHT,
    SEED,
    SPLIT,
    STAND,
    SURRENDER,
    after,
    begun,
    events,
    hand,
    legal,
    ordered,
    random_sitting,
    results,
    steps,
    with_left,
)


class Case(NamedTuple):
    """A round from the deal to its end."""

    name: str
    bets: Deal
    stack: str
    actions: tuple[ThunderjackAction, ...]
    results: str
    """Place and result of each hand, in the order of play."""
    credits: int
    dealer: tuple[int, int]
    """The dealer's number of cards and points."""
    preset: str = "house"
    start: int = 5000


TWO, THREE = Deal(100, 100), Deal(100, 100, 100)
CASES = [
    Case("G1", RIGHT, "a_c_0 9_d_0 j_c_0 7_h_0", (), "R thunderjack", 5200, (2, 16)),
    Case("G2", RIGHT, "a_d_0 9_d_1 10_d_0 7_h_0", (), "R blackjack", 5120, (2, 16)),
    Case("G3", RIGHT, "k_s_0 a_d_0 a_s_0 j_d_0", (), "R thunderjack", 5200, (2, 21)),
    Case("G4", TWO, "k_s_0 q_h_0 9_d_0 a_s_0 a_h_0 8_c_0", (), "R push, M push", 5000, (2, 17)),
    Case(
        "G6",
        THREE,
        "k_s_0 q_h_0 10_d_0 9_d_0 a_s_0 a_h_0 9_c_0 8_c_0",
        (STAND,),
        "R push, M push, L win",
        5100,
        (2, 17),
    ),
    Case(
        "G7",
        THREE,
        "a_s_0 a_h_0 10_d_0 6_d_0 k_s_0 10_c_0 8_c_0 10_h_0",
        (),
        "R thunderjack, M blackjack, L win",
        5420,
        (2, 16),
    ),
    Case("G9", RIGHT, "10_c_0 a_d_0 9_c_0 k_d_0", (), "R lose", 4900, (2, 21)),
    Case("G10", RIGHT, "a_c_0 a_d_0 10_h_0 10_s_0", (), "R push", 5000, (2, 21)),
    Case(
        "G12",
        RIGHT,
        "2_c_0 10_d_0 3_c_0 7_d_0 2_h_0 4_c_0 3_d_0 5_h_0",
        (HIT,) * 4,
        "R blitz",
        5200,
        (2, 17),
    ),
    Case(
        "G13",
        RIGHT,
        "2_c_0 10_d_0 3_c_0 7_d_0 2_h_0 4_c_0 9_d_0 5_h_0",
        (HIT,) * 4,
        "R bust",
        4900,
        (2, 17),
    ),
    Case("G14", RIGHT, "10_c_0 6_d_0 6_c_0 10_h_0", (SURRENDER,), "R surrender", 4950, (2, 16)),
    Case("G16", RIGHT, "6_c_0 10_d_0 5_c_0 8_d_0 10_h_0", (DOUBLE,), "R win", 5200, (2, 18)),
    Case("G17", RIGHT, "6_c_0 10_d_0 5_c_0 8_d_0 2_h_0", (DOUBLE,), "R lose", 4800, (2, 18)),
    Case(
        "G18",
        RIGHT,
        "8_c_0 6_d_0 8_d_0 10_d_0 3_h_0 10_s_0 k_h_0 9_s_0",
        (SPLIT, DOUBLE, STAND),
        "R win, uR win",
        5300,
        (3, 25),
    ),
    Case(
        "G19",
        RIGHT,
        "a_c_0 9_d_0 a_d_0 9_c_0 k_c_0 5_d_0",
        (SPLIT,),
        "R win, uR lose",
        5000,
        (2, 18),
    ),
    Case("G20", RIGHT, "10_c_0 6_d_0 7_c_0 a_d_0", (STAND,), "R push", 5000, (2, 17)),
    Case("G21", RIGHT, "10_c_0 6_d_0 8_c_0 10_h_0 6_s_0", (STAND,), "R win", 5100, (3, 22)),
    Case(
        "G22",
        TWO,
        "10_c_0 10_d_0 6_d_0 6_c_0 5_c_0 10_h_0 k_c_0 9_c_0",
        (HIT, HIT),
        "R bust, M bust",
        4800,
        (2, 16),
    ),
    Case(
        "G25",
        Deal(0, 100, 20),
        "9_c_0 10_c_0 10_d_0 9_h_0 10_s_0 7_d_0",
        (STAND, STAND),
        "M win, L win",
        5120,
        (2, 17),
    ),
    Case(
        "G27",
        TWO,
        "a_h_0 7_h_0 5_c_0 a_d_0 7_d_0 5_s_0 10_c_0 2_c_0 2_s_0 2_h_0 10_h_0",
        (*(HIT,) * 4, STAND),
        "R blitz, M lose",
        5100,
        (3, 20),
    ),
    Case(
        "G30",
        RIGHT,
        "a_c_0 9_d_0 j_c_0 7_h_0",
        (),
        "R thunderjack",
        800,
        (2, 16),
        "author_html5",
        500,
    ),
    Case(
        "G31",
        RIGHT,
        "2_c_0 10_d_0 3_c_0 7_d_0 2_h_0 4_c_0 3_d_0 5_h_0",
        (HIT,) * 4,
        "R blitz",
        1000,
        (2, 17),
        "author_html5",
        500,
    ),
]
SHORT = {
    Place.LOWER_RIGHT: "R",
    Place.UPPER_RIGHT: "uR",
    Place.LOWER_MIDDLE: "M",
    Place.UPPER_MIDDLE: "uM",
    Place.LOWER_LEFT: "L",
    Place.UPPER_LEFT: "uL",
}


@pytest.mark.parametrize("start", [begun, ordered], ids=["first shoe", "set order"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_rounds(case: Case, start: Callable[..., State]) -> None:
    state = start(case.stack, preset=case.preset, credits=case.start)
    *before, last = steps(state, case.bets, *case.actions)
    assert all(step.state.hands and not any_settled(step.state) for step in before)
    state = last.state
    assert ", ".join(f"{SHORT[place]} {result}" for place, result in results(state).items()) == case.results
    assert state.credits == case.credits
    assert (len(state.dealer), score(state.dealer)[0]) == case.dealer
    dealt = [event.card for event in events(start(case.stack), case.bets) if isinstance(event, CardDealt)]
    assert dealt == case.stack.split()[: len(dealt)]


def any_settled(state: State) -> bool:
    """Whether the round is over."""
    return all(one.result for one in state.hands)


def test_g18_what_the_hands_of_the_split_hold() -> None:
    case = next(case for case in CASES if case.name == "G18")
    state = after(begun(case.stack), case.bets, *case.actions)
    assert hand(state, Place.LOWER_RIGHT).cards == ("8_c_0", "3_h_0", "k_h_0")
    assert hand(state, Place.UPPER_RIGHT).cards == ("8_d_0", "10_s_0")
    assert [one.is_doubled for one in state.hands] == [True, False]


def test_g33_without_credits_no_double_and_no_split() -> None:
    state = after(begun("8_c_0 6_d_0 8_d_0 10_d_0", credits=100), RIGHT)
    assert set(legal(state)) == {HIT, STAND, SURRENDER}


def test_g34_a_ten_and_a_king_are_no_pair() -> None:
    state = after(begun("10_c_0 6_d_0 k_c_0 10_d_0"), RIGHT)
    assert set(legal(state)) == {HIT, STAND, DOUBLE, SURRENDER}


def test_g35_a_split_hand_is_not_split_or_surrendered_but_may_double() -> None:
    state = after(begun("8_c_0 6_d_0 8_d_0 10_d_0 8_h_0 8_s_0"), RIGHT, SPLIT)
    assert set(legal(state)) == {HIT, STAND, DOUBLE}
    assert set(legal(after(state, STAND))) == {HIT, STAND, DOUBLE}


@pytest.mark.parametrize(
    "bets",
    [Deal(), Deal(5), Deal(15), Deal(-10), Deal(1010), Deal(5010), Deal(1000, 1000, 1000), Deal(0, 0, 1)],
)
def test_g36_bets_that_are_rejected_change_nothing(bets: Deal) -> None:
    state = begun(credits=2990)
    before = encode(state)
    with pytest.raises(IllegalAction):
        play(GAME, state, ME, bets)
    assert encode(state) == before


@pytest.mark.parametrize("typed", [{"upper_right": "10"}, {"right": "10.5"}, {"right": "ten"}])
def test_g36_there_is_no_bet_on_an_upper_hand_nor_a_part_of_a_credit(typed: dict[str, str]) -> None:
    with pytest.raises(BadData):
        action_from(GAME, ("deal",), typed)


def test_g36_hands_that_are_not_named_are_not_bet_on() -> None:
    assert action_from(GAME, ("deal",), {"middle": "50"}) == Deal(0, 50, 0)
    assert action_from(GAME, ("deal",), {"right": "", "middle": "50"}) == Deal(0, 50, 0)
    assert action_from(GAME, ("deal", "10", "0", "20")) == Deal(10, 0, 20)


def test_g37_a_new_shoe_before_it_is_shuffled() -> None:
    shoe = all_cards(6)
    assert (len(shoe), len(set(shoe)), shoe.count("7_c_2")) == (312, 312, 1)
    assert list(shoe[:-6:-1]) == ["a_s_5", "a_c_5", "a_d_5", "a_h_5", "k_s_5"]


@pytest.mark.parametrize(("left", "is_shuffled"), [(125, False), (124, True)])
def test_g38_the_shoe_is_shuffled_below_forty_percent(left: int, is_shuffled: bool) -> None:
    (step,) = steps(with_left(left), RIGHT)
    assert any(isinstance(event, ShoeShuffled) for event in step.events) is is_shuffled
    assert len(step.state.tray) == (0 if is_shuffled else 187)
    assert len(step.state.shoe) == (312 if is_shuffled else 125) - 4


def test_g39_bets_that_are_too_dear_by_now_are_not_repeated() -> None:
    state = after(begun("10_c_0 a_d_0 9_c_0 k_d_0", credits=150), RIGHT)
    assert state.credits == 50
    with pytest.raises(IllegalAction, match="takes 100 credits, and you have 50"):
        play(GAME, state, ME, REBET)


@pytest.mark.parametrize(
    ("ids", "reason"),
    [
        ("7_c_2 7_c_2", "7_c_2 is named twice"),
        ("7_c_2 1_c_0", "There is no card 1_c_0"),
        ("7_c_2 7_c_6", "The shoe has only 6 decks, so there is no 7_c_6"),
        ("7_C_2", "There is no card 7_C_2"),
    ],
)
def test_g40_an_order_that_is_impossible_is_rejected(ids: str, reason: str) -> None:
    state = begun(practice=True)
    before = encode(state)
    with pytest.raises(IllegalAction, match=reason):
        play(GAME, state, ME, SetOrder(tuple(ids.split())))
    assert encode(state) == before


@pytest.mark.parametrize(
    ("values", "points"),
    [("a a", 12), ("a a 9", 21), ("a k", 21), ("a 5 10", 16), ("a a a a a a", 16), ("10 6 a", 17)],
)
def test_g41_points(values: str, points: int) -> None:
    assert score([f"{value}_h_{number}" for number, value in enumerate(values.split())])[0] == points


@pytest.mark.parametrize(
    ("stack", "action", "left"),
    [("a_d_0 9_d_1 10_d_0 7_h_0", None, 5012), ("10_c_0 6_d_0 6_c_0 10_h_0", SURRENDER, 4995)],
)
def test_g42_payments_are_whole_credits(stack: str, action: ThunderjackAction | None, left: int) -> None:
    state = after(begun(stack), Deal(10), *([action] if action else []))
    assert state.credits == left


def test_g43_before_the_dealer_shows_it_nobody_is_sent_the_hole_card_or_the_order() -> None:
    secret = 0
    for step in random_sitting(Options(credits=100_000), SEED, rounds=30):
        state = step.state
        for viewer in (ME, None):
            view = GAME.view_for(state, viewer)
            sent = canonical([view, [GAME.event_for(event, viewer) for event in step.events]]).decode()
            named = set(re.findall(r'"(\w+_[hdcs]_\d)"', sent))
            assert named.isdisjoint(state.shoe)
            if view.is_hole_hidden:
                assert state.dealer[1] not in named
                secret += 1
            assert decode(encode(view), GAME.View) == view
    assert secret > 20
