"""What each choice brings, worked out for an endless shoe, beside the computed strategy and a real shoe."""

from __future__ import annotations

import random
from itertools import product

import pytest

from games.thunderjack.bots.bots import BOTS
from games.thunderjack.bots.expectation import Held, Terms, expected
from games.thunderjack.bots.strategy import BLITZ, advice
from games.thunderjack.rules.values import DealerSixCards, Options, Pays
from games.thunderjack.rules.views import view_for
from tests.thunderjack.table import ME, RIGHT, SURRENDER, after, begun, legal

HOUSE = Terms.of(Options())
CLOSE = 0.025
"""Bets by which two choices may differ that a shoe of six decks orders otherwise than one without an end."""


def best_by_table(hand: Held, dealer: int, *, is_pair: bool) -> str:
    wanted = advice(
        BLITZ,
        cards=hand.cards,
        points=hand.points,
        is_soft=hand.points > hand.low,
        pair=(11 if hand.has_ace else hand.low // 2) if is_pair else 0,
        dealer=11 if dealer == 1 else dealer,
    )
    return next(letter for letter in wanted if letter in "HS" or hand.cards == 2)


def hands() -> list[Held]:
    return [
        Held(cards, low, has_ace)
        for cards, low, has_ace in product(range(2, 6), range(2, 22), (False, True))
        if (cards <= low <= 10 * (cards - 1) + 1 if has_ace else 2 * cards <= low <= 10 * cards)
    ]


@pytest.mark.parametrize("dealer", range(1, 11))
def test_the_sums_agree_with_the_computed_strategy(dealer: int) -> None:
    for hand in hands():
        if hand.cards == 2 and hand.points == 21:
            continue  # it has been paid
        for is_pair in (False, True):
            if is_pair and (hand.cards != 2 or hand.low % 2 or (hand.has_ace and hand.low != 2)):
                continue
            found = dict(expected(hand, dealer, HOUSE))
            if not is_pair:
                found.pop("P", None)
            by_table = best_by_table(hand, dealer, is_pair=is_pair)
            if (hand, dealer, is_pair) == (Held(2, 4, has_ace=False), 7, True):
                assert (by_table, max(found, key=lambda one: found[one])) == ("H", "P")  # below
            else:
                assert max(found.values()) - found[by_table] < CLOSE, (hand, dealer, found)


def test_two_twos_against_a_seven_are_better_split() -> None:
    """The table says hit. Of 150,000 rounds each from a shoe of six decks a split brought 0.032 and a hit -0.014."""
    found = expected(Held(2, 4, has_ace=False), 7, HOUSE)
    assert found["P"] == pytest.approx(0.034, abs=0.001)
    assert found["H"] == pytest.approx(-0.009, abs=0.001)


def test_a_hand_of_five_cards_that_cannot_go_over_wins_what_a_blitz_pays() -> None:
    for pays, more in ((Pays.DOUBLE, 2.0), (Pays.FIVEFOLD, 5.0), (Pays.EVEN, 1.0)):
        found = expected(Held(5, 11, has_ace=False), 10, Terms.of(Options(blitz_pays=pays)))
        assert found["H"] == pytest.approx(more)


def test_a_hand_stood_on_is_compared_with_each_end_of_the_dealer() -> None:
    """Played out 40,000 times from an endless shoe, with the dealer's look for a Blackjack."""
    rng = random.Random(7)
    cards = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    for six_cards, dealer in product(DealerSixCards, (1, 6, 10)):
        total = 0
        for _round in range(40_000):
            drawn = Held(1, dealer, has_ace=dealer == 1).after(rng.choice(cards))
            while drawn.points == 21 and drawn.cards == 2:
                drawn = Held(1, dealer, has_ace=dealer == 1).after(rng.choice(cards))
            while drawn.points < 17 and not (drawn.cards == 6 and six_cards is not DealerSixCards.NONE):
                drawn = drawn.after(rng.choice(cards))
            is_bust = drawn.low > 21 or (
                drawn.cards == 6
                and (
                    six_cards is DealerSixCards.BUST_ALWAYS
                    or (six_cards is not DealerSixCards.NONE and drawn.points < 17)
                )
            )
            total += 1 if is_bust else (drawn.points < 19) - (drawn.points > 19)
        found = expected(Held(2, 19, has_ace=False), dealer, Terms.of(Options(dealer_six_cards=six_cards)))[
            "S"
        ]
        assert found == pytest.approx(total / 40_000, abs=0.02)


def test_it_says_what_each_legal_choice_brings_of_a_bet_of_ten_the_best_first() -> None:
    state = begun("10_c_0 10_d_0 6_c_0 9_h_0")
    state = after(state, RIGHT)
    bot, view = BOTS["exact"], view_for(state, ME)
    action = bot.choose(view, tuple(legal(state)), None)  # type: ignore[arg-type]
    words = [str(why.words) for why in bot.why(view, action)]
    assert words[0].startswith("Surrender \N{MINUS SIGN}5.0")
    assert [word.split()[0] for word in words] == ["Surrender", "Hit", "Stand", "Double"]
    assert action == SURRENDER
    assert bot.why(view_for(begun(), ME), action) == ()
