"""The odds are exact: they agree with counting by hand, and with dealing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from decks.hands import dealt
from decks.odds import TURNS, by_turn, cards_seen, chance
from decks.odds_page import odds_page
from games.engine.setup import Deck
from games.kata.page.pool import POOL
from games.kata.rules.cards import PRESETS


@pytest.mark.parametrize(
    ("copies", "seen", "least"), [(2, 3, 1), (4, 5, 2), (1, 7, 1), (3, 4, 3), (0, 3, 1), (2, 9, 3)]
)
def test_the_chance_is_that_of_counting_every_hand(copies: int, seen: int, least: int) -> None:
    hands = list(combinations(range(9), seen))
    holding = sum(sum(card < copies for card in hand) >= least for hand in hands)
    assert chance(copies, seen, 9, least) == Fraction(holding, len(hands))


def test_two_of_twenty_in_the_deal() -> None:
    assert by_turn(2, 20, POOL.draws, is_second=False)[0] == 1 - Fraction(18 * 17 * 16, 20 * 19 * 18)


def test_the_second_player_has_seen_one_card_more() -> None:
    first, second = (by_turn(2, 20, POOL.draws, is_second=is_second) for is_second in (False, True))
    assert second[:-1] == first[1:]


def test_nobody_sees_more_cards_than_there_are() -> None:
    assert cards_seen(12, POOL.draws, is_second=True, size=5) == 5
    assert by_turn(1, 5, POOL.draws, is_second=True)[-1] == 1
    assert by_turn(0, 0, POOL.draws, is_second=False) == (0,) * (TURNS + 1)


@pytest.mark.parametrize(("card", "turn", "is_second"), [("b3", 2, False), ("b7", 5, True), ("b4", 0, True)])
def test_the_chance_agrees_with_dealing(card: str, turn: int, is_second: bool) -> None:
    """Ten thousand test hands, as the page deals them, are within four standard errors."""
    cards = PRESETS["default"].cards
    expected = float(by_turn(cards.count(card), len(cards), POOL.draws, is_second=is_second)[turn])
    count = 10_000
    held = 0
    for seed in range(count):
        hand = dealt(cards, str(seed), POOL.draws, turn=turn, is_second=is_second)
        held += card in (*hand.hand, *hand.burnt)
    assert abs(held / count - expected) < 4 * (expected * (1 - expected) / count) ** 0.5


def test_a_test_hand_grows_by_a_card_a_turn_and_burns_the_sixth() -> None:
    cards = PRESETS["rush"].cards
    deal = dealt(cards, "seed", POOL.draws, turn=0, is_second=False)
    assert (len(deal.hand), deal.drawn, deal.left, deal.means) == (3, "", 17, 0)
    third = dealt(cards, "seed", POOL.draws, turn=3, is_second=False)
    assert third.hand[:3] == deal.hand
    assert (len(third.hand), third.burnt, third.left, third.means) == (5, (third.drawn,), 14, 3)
    assert dealt(cards, "seed", POOL.draws, turn=0, is_second=True).hand[:3] == deal.hand
    assert dealt(cards, "other", POOL.draws, turn=0, is_second=False) != deal


def test_a_test_hand_holds_only_cards_of_the_deck_to_its_end() -> None:
    cards = PRESETS["rush"].cards
    last = dealt(cards, "seed", POOL.draws, turn=30, is_second=True)
    assert last.is_last
    assert (last.left, last.means, last.drawn) == (0, 10, "")
    assert Counter((*last.hand, *last.burnt)) == Counter(cards)


@pytest.mark.parametrize("sent", [("", "", ""), ("zz", "9", "99"), ("cost-3", "²", "-1"), ("b3", "4", "12")])
def test_the_page_of_odds_makes_sense_of_any_address(sent: tuple[str, str, str]) -> None:
    page = odds_page(PRESETS["default"].deck, POOL, *sent)
    assert page.question is not None
    assert len(page.first.dots) == TURNS + 1


def test_a_deck_without_cards_has_no_odds() -> None:
    assert odds_page(Deck("Empty", "2024-1", ()), POOL, "b3", "1", "1").question is None
