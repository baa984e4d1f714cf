"""Computes what each choice of a hand brings on average, in bets, if every next card comes from an endless shoe.

Exact for that shoe: it goes through every card that may come (RULES 2.4, 5, 6). A real shoe of six decks differs by
about a hundredth of a bet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from games.engine.values import Value
from games.thunderjack.rules.cards import BLACKJACK
from games.thunderjack.rules.transitions import BLITZ, DEALER_STANDS
from games.thunderjack.rules.values import DealerSixCards, Options

ACE = 1
_CHANCES: tuple[tuple[int, float], ...] = (*((points, 1 / 13) for points in range(1, 10)), (10, 4 / 13))
"""The points of a card, an ace as one, and how likely it is the next."""
_BUST = 0


class Terms(Value, frozen=True):
    """What the options of a table change in these sums."""

    blitz: float
    """What a Blitz wins, in bets."""
    six_cards: DealerSixCards
    stands_at_21: bool

    @classmethod
    def of(cls, options: Options) -> Terms:
        more, per = options.blitz_pays.split(":")
        return cls(int(more) / int(per), options.dealer_six_cards, options.stands_at_21)


class Held(Value, frozen=True):
    """A hand as these sums know it: how many cards, their points with aces as one, and whether there is an ace."""

    cards: int
    low: int
    has_ace: bool

    @property
    def points(self) -> int:
        return self.low + 10 if self.has_ace and self.low <= BLACKJACK - 10 else self.low

    def after(self, card: int) -> Held:
        return Held(self.cards + 1, self.low + card, self.has_ace or card == ACE)


def expected(hand: Held, dealer: int, terms: Terms) -> Mapping[str, float]:
    """The average win of each choice, by its letter in `strategy.py`, in bets; -1 is the bet lost.

    `dealer` is the open card of the dealer, whose hole card makes no Blackjack (RULES 8.3), an ace as one. A split
    is there for two cards, and holds for a pair only.
    """
    found = {"H": _hit(hand, dealer, terms), "S": _stood(hand.points, dealer, terms)}
    if hand.cards == 2:
        found["D"] = _doubled(hand, dealer, terms)
        found["R"] = -0.5
        found["P"] = _split(ACE if hand.has_ace else hand.low // 2, dealer, terms)
    return found


@lru_cache(maxsize=20_000)
def _hit(hand: Held, dealer: int, terms: Terms) -> float:
    return sum(chance * _hit_by(hand.after(card), dealer, terms) for card, chance in _CHANCES)


def _hit_by(hand: Held, dealer: int, terms: Terms) -> float:
    if hand.low > BLACKJACK:
        return -1.0
    if hand.cards == BLITZ:
        return terms.blitz
    stood = _stood(hand.points, dealer, terms)
    if terms.stands_at_21 and hand.points == BLACKJACK:
        return stood
    return max(stood, _hit(hand, dealer, terms))


def _doubled(hand: Held, dealer: int, terms: Terms) -> float:
    after = [(hand.after(card), chance) for card, chance in _CHANCES]
    return 2 * sum(
        chance * (-1.0 if one.low > BLACKJACK else _stood(one.points, dealer, terms)) for one, chance in after
    )


def _split(card: int, dealer: int, terms: Terms) -> float:
    """Both halves at their best: of aces each takes one card and stands; others may double, but not be given up."""
    halves = [(Held(1, card, card == ACE).after(other), chance) for other, chance in _CHANCES]
    return 2 * sum(chance * _half(half, dealer, terms, is_of_aces=card == ACE) for half, chance in halves)


def _half(hand: Held, dealer: int, terms: Terms, *, is_of_aces: bool) -> float:
    stood = _stood(hand.points, dealer, terms)
    if is_of_aces or (terms.stands_at_21 and hand.points == BLACKJACK):
        return stood
    return max(stood, _hit(hand, dealer, terms), _doubled(hand, dealer, terms))


@lru_cache(maxsize=4_000)
def _stood(points: int, dealer: int, terms: Terms) -> float:
    ends = _dealer_ends(dealer, terms.six_cards)
    return sum(chance * ((points > end) - (points < end)) for end, chance in ends)


@lru_cache(maxsize=64)
def _dealer_ends(dealer: int, six_cards: DealerSixCards) -> tuple[tuple[int, float], ...]:
    """How likely the dealer comes to each number of points, 0 for bust."""
    makes_blackjack = 10 if dealer == ACE else ACE if dealer == 10 else None
    holes = [(card, chance) for card, chance in _CHANCES if card != makes_blackjack]
    whole = sum(chance for _card, chance in holes)
    ends: dict[int, float] = {}
    for card, chance in holes:
        for end, so in _drawn(Held(1, dealer, dealer == ACE).after(card), six_cards):
            ends[end] = ends.get(end, 0.0) + chance / whole * so
    return tuple(sorted(ends.items()))


def _drawn(hand: Held, six_cards: DealerSixCards) -> Iterator[tuple[int, float]]:
    is_full = six_cards is not DealerSixCards.NONE and hand.cards == BLITZ
    if hand.low > BLACKJACK or (
        is_full and (six_cards is DealerSixCards.BUST_ALWAYS or hand.points < DEALER_STANDS)
    ):
        yield _BUST, 1.0
    elif hand.points >= DEALER_STANDS:
        yield hand.points, 1.0
    else:
        for card, chance in _CHANCES:
            for end, so in _drawn(hand.after(card), six_cards):
                yield end, chance * so
