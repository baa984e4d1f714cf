"""The deal of a round, trades, and how the house helps a seat (RULES 2, 3, 9).

A stacked draw takes the first card from the top that is in range instead of the top card; as the deck is
shuffled, that is a random one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.rng import Rng, stacked
from games.hamsterdam.rules.cards import MODIFIERS, STOCKS, VALUE
from games.hamsterdam.rules.values import (
    Exchange,
    HamsterdamEvent,
    ModifierDealt,
    Phase,
    RoundBegan,
    Side,
    State,
    StockDealt,
)

Events: TypeAlias = list[HamsterdamEvent]
Pile: TypeAlias = tuple[str, ...]
Wish: TypeAlias = Sequence[int]
"""Values that a stacked draw looks for: the first set of them that is there counts."""
STOCK, MODIFIER = "stock", "modifiers"
"""The names of the decks in a fixed card order."""

# RULES 9.2, 9.3: what the house looks for, best first. Of stocks there are always some in range; where
# modifiers run short the nearest are taken, so that no hand is shorter than in an honest match.
_HIGH: tuple[Wish, ...] = ((8, 9, 10),)
_LOW: tuple[Wish, ...] = ((1, 2, 3),)
_STRONG: tuple[Wish, ...] = ((4, 5), (3,), (2,), (1,))
_WEAK: tuple[Wish, ...] = ((1, 2), (3,), (4,), (5,))


def _shuffled(rng: Rng, held: Collection[str], stack: Mapping[str, Pile]) -> tuple[Pile, Pile, Rng]:
    """The two decks, of modifiers without those that are `held`, and the chance that is left (RULES 2.2)."""
    stocks, rng = rng.shuffled(STOCKS)
    modifiers, rng = rng.shuffled([card for card in MODIFIERS if card not in held])
    stocks = stacked(stocks, stack.get(STOCK, ()), str)
    return stocks, stacked(modifiers, stack.get(MODIFIER, ()), str), rng


def dealt(state: State, dealer: Seat, events: Events, stack: Mapping[str, Pile] | None = None) -> State:
    """The next round, in which each seat has a stock and, while there are any, one more modifier (RULES 2).

    `stack` names the cards on top of the shuffled decks.
    """
    order = _order(state.sides, dealer)
    number = state.round + 1
    events.append(RoundBegan(number, order))
    sides = [_cleared(side) for side in state.sides]
    held = {card for side in sides for card in side.hand}
    stocks, modifiers, rng = _shuffled(state.rng, held, stack or {})
    for seat in order:
        card, stocks = stock_drawn(stocks, seat, state.beneficiary)
        sides[seat] = replace(sides[seat], stock=card)
        events.append(StockDealt(seat, card))
    modifiers = _modifiers_dealt(sides, order, modifiers, state.beneficiary, events)
    return State(
        sides=tuple(sides),
        order=order,
        turn=order[0],
        phase=Phase.MARKETS,
        stock_deck=stocks,
        modifier_deck=modifiers,
        rng=rng,
        round=number,
        halts=state.halts,
        last=state.last,
        beneficiary=state.beneficiary,
        options=state.options,
    )


def _cleared(side: Side) -> Side:
    """A side between two rounds; who is out has no modifiers any more."""
    return replace(side, stock=None, total=None, hand=side.hand if side.certificates else ())


def _modifiers_dealt(
    sides: list[Side], order: Sequence[Seat], modifiers: Pile, beneficiary: Seat | None, events: Events
) -> Pile:
    """Deals a modifier to each seat while there are any; returns those that are left."""
    for seat in order[: len(modifiers)]:
        card, modifiers = _modifier_drawn(modifiers, seat, beneficiary)
        sides[seat] = replace(sides[seat], hand=(*sides[seat].hand, card))
        events.append(ModifierDealt(seat, card))
    return modifiers


def _order(sides: Sequence[Side], dealer: Seat) -> tuple[Seat, ...]:
    """The seats with certificates from the dealer's left round to the dealer."""
    count = len(sides)
    seats = [Seat((dealer + step) % count) for step in range(1, count + 1)]
    return tuple([seat for seat in seats if sides[seat].certificates])


def stock_drawn(deck: Pile, seat: Seat, beneficiary: Seat | None) -> tuple[str, Pile]:
    """A stock for a seat, and the deck without it."""
    if beneficiary is None:
        return deck[0], deck[1:]
    return _wished(deck, _HIGH if seat == beneficiary else _LOW)


def _modifier_drawn(deck: Pile, seat: Seat, beneficiary: Seat | None) -> tuple[str, Pile]:
    if beneficiary is None:
        return deck[0], deck[1:]
    return _wished(deck, _STRONG if seat == beneficiary else _WEAK)


def _wished(deck: Pile, wishes: Sequence[Wish]) -> tuple[str, Pile]:
    found = next(index for wish in wishes for index, card in enumerate(deck) if VALUE[card] in wish)
    return deck[found], deck[:found] + deck[found + 1 :]


def traded(state: State, seat: Seat) -> tuple[State, Exchange]:
    """A seat trades with the next one in the order, or as the last one with the stock deck (RULES 3.2, 3.3)."""
    order = state.order
    if seat == order[-1]:
        return _with_deck(state, seat)
    other = order[order.index(seat) + 1]
    if other == state.beneficiary and other != order[-1]:
        return _replaced(state, seat, other)
    gave, got = stock_of(state, seat), stock_of(state, other)
    exchange = Exchange(seat, other, gave, got, got, gave)
    return replace(state, sides=_holding(state, {seat: got, other: gave})), exchange


def _with_deck(state: State, seat: Seat) -> tuple[State, Exchange]:
    gave = stock_of(state, seat)
    got, deck = stock_drawn(state.stock_deck, seat, state.beneficiary)
    exchange = Exchange(seat, None, gave, got, None, None)
    sides = _holding(state, {seat: got})
    return replace(state, sides=sides, stock_deck=deck, aside=(*state.aside, gave)), exchange


def _replaced(state: State, seat: Seat, other: Seat) -> tuple[State, Exchange]:
    """The trade that the house replaces (RULES 9.5): both get another card of their range from the deck."""
    gave, other_gave = stock_of(state, seat), stock_of(state, other)
    got, deck = stock_drawn(state.stock_deck, seat, state.beneficiary)
    other_got, deck = stock_drawn(deck, other, state.beneficiary)
    exchange = Exchange(seat, other, gave, got, other_gave, other_got)
    sides = _holding(state, {seat: got, other: other_got})
    return replace(state, sides=sides, stock_deck=deck, aside=(*state.aside, gave, other_gave)), exchange


def stock_of(state: State, seat: Seat) -> str:
    """The stock of a seat that is in the round."""
    stock = state.sides[seat].stock
    assert stock is not None, "whoever is in the order has a stock"  # noqa: S101
    return stock


def _holding(state: State, stocks: dict[Seat, str]) -> tuple[Side, ...]:
    return tuple(
        [replace(side, stock=stocks[Seat(n)]) if n in stocks else side for n, side in enumerate(state.sides)]
    )
