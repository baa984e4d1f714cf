"""Rounds where several rules meet, each worked out by hand: 5000 credits at the table of the house unless said."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from games.thunderjack.rules.cards import score
from games.thunderjack.rules.values import Deal, ThunderjackAction
from tests.thunderjack.table import (
    DOUBLE,
    HIT,
    RIGHT,
    SPLIT,
    STAND,
    SURRENDER,
    after,
    begun,
    legal,
    results,
    turn,
)


class Round(NamedTuple):
    name: str
    bets: Deal
    stack: str
    """In the order of dealing: right, middle, left, dealer, the same again, then what is drawn."""
    actions: tuple[ThunderjackAction, ...]
    results: str
    """Of the hands in the order of play."""
    credits: int
    dealer: tuple[int, int]
    """The dealer's number of cards and points."""
    preset: str = "house"


TWO, THREE = Deal(100, 100), Deal(100, 100, 100)
ROUNDS = [
    Round(
        "beside a Thunderjack an ace with a ten of its suit is paid as a Blackjack",
        THREE,
        "a_s_0 a_h_0 10_d_0 10_c_0 k_s_0 10_h_0 6_d_0 9_c_0",
        (),
        "thunderjack blackjack lose",
        5000 - 300 + 300 + 220,
        (2, 19),
    ),
    Round(
        "a Thunderjack on the left ends it for those before it, against a soft seventeen",
        THREE,
        "10_c_0 9_c_0 a_s_0 a_d_0 7_c_0 9_h_0 q_s_0 6_d_0",
        (),
        "push win thunderjack",
        5000 - 300 + 100 + 200 + 300,
        (2, 17),
    ),
    Round(
        "two aces are twelve where hands are compared as they are",
        TWO,
        "a_s_0 a_c_0 6_d_0 j_s_0 a_h_0 5_d_0",
        (),
        "thunderjack win",
        5000 - 200 + 300 + 200,
        (2, 11),
    ),
    Round(
        "two Thunderjacks and a Blackjack push a Blackjack of the dealer",
        THREE,
        "k_s_0 q_h_0 a_c_0 a_d_0 a_s_0 a_h_0 10_c_0 k_d_0",
        (),
        "push push push",
        5000,
        (2, 21),
    ),
    Round(
        "beside two Thunderjacks any other hand loses to it",
        THREE,
        "k_s_0 q_h_0 9_c_0 k_d_0 a_s_0 a_h_0 9_h_0 a_d_0",
        (),
        "push push lose",
        4900,
        (2, 21),
    ),
    Round(
        "two Thunderjacks push, a Blackjack is paid, and the dealer keeps sixteen",
        THREE,
        "k_s_0 q_h_0 a_c_0 10_d_0 a_s_0 a_h_0 10_c_0 6_d_0",
        (),
        "push push blackjack",
        5120,
        (2, 16),
    ),
    Round(
        "the same Thunderjack of two decks is two",
        TWO,
        "k_s_0 k_s_1 10_d_0 a_s_0 a_s_1 6_d_0",
        (),
        "push push",
        5000,
        (2, 16),
    ),
    Round(
        "an open ace makes a Blackjack wait for nothing",
        TWO,
        "a_c_0 9_c_0 a_d_0 j_d_0 9_d_0 7_h_0",
        (STAND,),
        "blackjack push",
        5000 - 200 + 220 + 100,
        (2, 18),
    ),
    Round(
        "aces that were split push a dealer of 21 in three cards",
        RIGHT,
        "a_c_0 5_d_0 a_d_0 6_h_0 k_c_0 q_d_0 10_s_0",
        (SPLIT,),
        "push push",
        5000,
        (3, 21),
    ),
    Round(
        "aces that were split and get another ace stay at twelve",
        RIGHT,
        "a_c_0 10_d_0 a_d_0 7_h_0 a_h_0 a_s_0",
        (SPLIT,),
        "lose lose",
        4800,
        (2, 17),
    ),
    Round(
        "both hands of a split double and lose four bets",
        RIGHT,
        "8_c_0 10_d_0 8_d_0 10_h_0 3_c_0 3_d_0 2_c_0 4_c_0",
        (SPLIT, DOUBLE, DOUBLE),
        "lose lose",
        4600,
        (2, 20),
    ),
    Round(
        "kings are split, and an ace makes no Blackjack of one",
        RIGHT,
        "k_c_0 6_d_0 k_d_0 10_d_0 a_c_0 5_c_0 10_h_0",
        (SPLIT, STAND, STAND),
        "win win",
        5200,
        (3, 26),
    ),
    Round(
        "a Blitz after a split is paid, its twin is bust, and the dealer does not draw",
        RIGHT,
        "2_c_0 10_d_0 2_d_0 6_h_0 2_h_0 10_s_0 2_s_0 3_h_0 3_s_0 4_h_0 10_c_0",
        (SPLIT, HIT, HIT, HIT, HIT, HIT),
        "blitz bust",
        5000 - 200 + 300,
        (2, 16),
    ),
    Round(
        "six soft cards are a Blitz",
        RIGHT,
        "a_c_0 10_d_0 2_c_0 10_h_0 2_d_0 2_h_0 2_s_0 a_d_0",
        (HIT,) * 4,
        "blitz",
        5200,
        (2, 20),
    ),
    Round(
        "a soft 21 of five cards takes a ten and is a Blitz",
        RIGHT,
        "a_c_0 10_d_0 2_c_0 9_h_0 2_d_0 2_h_0 4_c_0 10_s_0",
        (HIT,) * 4,
        "blitz",
        5200,
        (2, 19),
    ),
    Round(
        "a Blitz does not end the round for the others, and loses nothing to the dealer",
        TWO,
        "2_c_0 10_c_0 10_d_0 3_c_0 10_h_0 6_d_0 2_h_0 2_s_0 2_d_0 3_d_0 5_s_0",
        (*(HIT,) * 4, STAND),
        "blitz lose",
        5000 - 200 + 300,
        (3, 21),
    ),
    Round(
        "three who surrender get half of each bet, and the dealer keeps sixteen",
        Deal(30, 50, 10),
        "10_c_0 9_c_0 10_d_0 10_h_0 6_c_0 7_c_0 5_d_0 6_d_0",
        (SURRENDER,) * 3,
        "surrender surrender surrender",
        5000 - 90 + 15 + 25 + 5,
        (2, 16),
    ),
    Round(
        "a doubled hand that pushes gets both stakes back",
        RIGHT,
        "6_c_0 10_d_0 5_c_0 8_d_0 7_c_0",
        (DOUBLE,),
        "push",
        5000,
        (2, 18),
    ),
    Round(
        "a doubled hand is bust while another waits for the dealer",
        TWO,
        "10_c_0 10_d_0 6_d_0 6_c_0 9_d_0 10_h_0 10_s_0 6_s_0",
        (DOUBLE, STAND),
        "bust win",
        4900,
        (3, 22),
    ),
    Round(
        "right and left without a middle",
        Deal(10, 0, 20),
        "10_c_0 9_c_0 10_d_0 9_d_0 8_c_0 8_d_0",
        (STAND, STAND),
        "win lose",
        5000 - 30 + 20,
        (2, 18),
    ),
    Round(
        "three to two of ten is fifteen, and three to one thirty",
        Deal(10, 10),
        "a_c_0 a_s_0 9_d_0 10_h_0 j_s_0 8_d_0",
        (),
        "blackjack thunderjack",
        5000 + 15 + 30,
        (2, 17),
        "author_html5",
    ),
    Round(
        "six cards of the author's dealer are bust with twenty-one too",
        RIGHT,
        "10_c_0 2_d_0 8_c_0 2_h_0 2_s_0 3_d_0 3_h_0 9_c_0",
        (STAND,),
        "win",
        5100,
        (6, 21),
        "author_html5",
    ),
    Round(
        "but not on Android",
        RIGHT,
        "10_c_0 2_d_0 8_c_0 2_h_0 2_s_0 3_d_0 3_h_0 9_c_0",
        (STAND,),
        "lose",
        4900,
        (6, 21),
        "author_android",
    ),
]


@pytest.mark.parametrize("case", ROUNDS, ids=lambda case: case.name)
def test_rounds(case: Round) -> None:
    state = after(begun(case.stack, preset=case.preset), case.bets, *case.actions)
    assert turn(state) is None
    assert " ".join(str(result) for result in results(state).values()) == case.results
    assert state.credits == case.credits
    assert (len(state.dealer), score(state.dealer)[0]) == case.dealer
    dealt = [*(card for one in state.hands for card in one.cards), *state.dealer]
    assert sorted(dealt) == sorted(case.stack.split())


def test_the_last_credits_go_as_far_as_they_go() -> None:
    state = after(begun("8_c_0 6_d_0 8_d_0 10_d_0 3_h_0 3_s_0 k_h_0", credits=300), RIGHT, SPLIT)
    assert (state.credits, DOUBLE in legal(state)) == (100, True)
    state = after(state, DOUBLE)
    assert (state.credits, legal(state)) == (0, [HIT, STAND])
