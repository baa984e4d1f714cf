"""The cards of Thunderjack!: ids, points, pairs, Blackjacks and Thunderjacks (RULES 1, 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

SUITS = ("h", "d", "c", "s")
VALUES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
"""The values of cards, the lowest first."""
ACE = VALUES[-1]
MAX_DECKS = 8
BLACKJACK = 21
LOWEST_OF_THUNDERJACK = "j"
"""The lowest value in a Thunderjack besides the ace (RULES 4.2)."""


def id_of(value: str, suit: str, deck: int) -> str:
    """The id of a card; decks are counted from 0."""
    return f"{value}_{suit}_{deck}"


@lru_cache(maxsize=MAX_DECKS)
def all_cards(decks: int) -> tuple[str, ...]:
    """The ids of a shoe before it is shuffled: deck by deck, value by value, suit by suit."""
    return tuple(id_of(value, suit, deck) for deck in range(decks) for value in VALUES for suit in SUITS)


VALUE_OF: Mapping[str, str] = {card: card.split("_")[0] for card in all_cards(MAX_DECKS)}
SUIT_OF: Mapping[str, str] = {card: card.split("_")[1] for card in all_cards(MAX_DECKS)}
POINTS_OF: Mapping[str, int] = {
    card: 1 if value == ACE else 10 if value in ("j", "q", "k") else int(value)
    for card, value in VALUE_OF.items()
}
"""The points of each card, an ace as one."""

_RANK = {value: rank for rank, value in enumerate(VALUES)}


def score(cards: Sequence[str]) -> tuple[int, bool]:
    """The points of some cards, and whether they are soft: one ace counts as eleven (RULES 1.4)."""
    total, has_ace = 0, False
    for card in cards:
        points = POINTS_OF[card]
        total += points
        if points == 1:
            has_ace = True
    return (total + 10, True) if has_ace and total <= BLACKJACK - 10 else (total, False)


def is_blackjack(cards: Sequence[str]) -> bool:
    """Whether two cards are 21 (RULES 4.1)."""
    if len(cards) != 2:
        return False
    one, other = POINTS_OF[cards[0]], POINTS_OF[cards[1]]
    return one + other == 11 and 1 in (one, other)


def is_thunderjack(cards: Sequence[str]) -> bool:
    """Whether two cards are a Blackjack of one suit without a ten (RULES 4.2)."""
    return (
        is_blackjack(cards)
        and SUIT_OF[cards[0]] == SUIT_OF[cards[1]]
        and min(_RANK[VALUE_OF[card]] for card in cards) >= _RANK[LOWEST_OF_THUNDERJACK]
    )


def is_pair(cards: Sequence[str]) -> bool:
    """Whether two cards have the same value; a ten and a king have not (RULES 5.6)."""
    return len(cards) == 2 and VALUE_OF[cards[0]] == VALUE_OF[cards[1]]
