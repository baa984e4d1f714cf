"""Bots that weigh every card they cannot see: one that plays for itself, and those that play for a friend.

They weigh each action over the worlds that their view leaves open: all of them if there are few, else a fair
sample. In each world the source's AI plays the round to its end for all (`round_sim.py`), and the aim of the
bot says what that end is worth.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import ClassVar, TypeAlias

from msgspec import Struct

from games.engine.bots import Bot
from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.words import words as _
from games.hamsterdam.bots.cast import CAST
from games.hamsterdam.bots.round_sim import Hands, adjusted, chance, losing, traded
from games.hamsterdam.rules.cards import EFFECT, VALUE
from games.hamsterdam.rules.values import HamsterdamAction, Keep, Phase, Play, Trade
from games.hamsterdam.rules.views import View
from games.hamsterdam.rules.worlds import unseen_modifiers, unseen_stocks

PLAYOUTS = 1500
"""Playouts for one move in the adjustment, about."""
DEALS = 300
"""Deals over which a choice in the markets is weighed."""
KEPT = 0.08
"""The worth of a pip of a kept modifier, in chances to win; of 0 to 0.2 this won most."""
THEIRS = 0.03
"""The cost of a pip in the hand of a rival."""
OWN = 0.05
"""The worth of a helper's own certificate, in chances of its friend."""
OUT = -1.0
"""The worth of being out: less than any chance against rivals who hold all thirty pips."""
LOST = -5.0
"""The worth added when a helper's friend is out; nothing makes up for it."""

Hand: TypeAlias = Sequence[int]


class Position(Struct, frozen=True):
    """A view as numbers, by index in the order of the round."""

    seat: int
    seats: int
    """Number of seats, those that are out included."""
    index_of: Mapping[int, int]
    """The index of each seat that takes part in the round."""
    me: int
    certificates: tuple[int, ...]
    stocks: tuple[int | None, ...]
    totals: tuple[int, ...]
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    """Number of modifiers that each holds."""
    passes: int


def position_of(view: View, seat: Seat) -> Position:
    """The view of a seat in turn, as numbers."""
    sides = [view.sides[other] for other in view.order]
    return Position(
        seat=seat,
        seats=len(view.sides),
        index_of={other: index for index, other in enumerate(view.order)},
        me=view.order.index(seat),
        certificates=tuple([side.certificates for side in sides]),
        stocks=tuple([VALUE[side.stock] if side.stock else None for side in sides]),
        totals=tuple([side.total or 0 for side in sides]),
        hand=tuple([EFFECT[card] for card in view.sides[seat].hand or ()]),
        counts=tuple([side.modifiers for side in sides]),
        passes=len(view.passed),
    )


class Thinker(Bot[View, HamsterdamAction]):
    """Chooses the action of the highest average worth over all that it cannot see."""

    def choose(self, view: View, legal: Sequence[HamsterdamAction], rng: Rng) -> HamsterdamAction:
        seat = view.viewer
        assert seat is not None, "a bot has a seat"  # noqa: S101 - for the type
        if len(legal) == 1:
            return legal[0]
        position = position_of(view, seat)
        if view.phase is Phase.MARKETS:
            return self._market_move(view, position, rng)
        worlds = worlds_of(view, position, PLAYOUTS // len(legal), rng)
        worths = [sum([self._played(view, position, action, world) for world in worlds]) for action in legal]
        return legal[max(range(len(legal)), key=worths.__getitem__)]

    @abstractmethod
    def _worth(self, position: Position, certificates: tuple[int, ...], hands: Hands) -> float:
        """The worth of the end of a round, modifiers kept included."""

    def _played(
        self, view: View, position: Position, action: HamsterdamAction, world: Sequence[Hand]
    ) -> float:
        """The worth of an action in the adjustment, in one world."""
        totals, hands, passes = list(position.totals), [list(hand) for hand in world], position.passes + 1
        if isinstance(action, Play):
            effect = EFFECT[action.card]
            hands[position.me].remove(effect)
            totals[view.order.index(action.target)] += effect
            passes = 0
        adjusted(totals, hands, (position.me + 1) % len(totals), passes)
        return self._worth(position, losing(totals, position.certificates), hands)

    def _market_move(self, view: View, position: Position, rng: Rng) -> HamsterdamAction:
        unseen = [VALUE[card] for card in unseen_stocks(view)]
        keep = trade = 0.0
        worlds = worlds_of(view, position, DEALS, rng)
        for world in worlds * max(1, DEALS // len(worlds)):  # few hands still leave many stocks
            drawn, rng = rng.shuffled(unseen)
            left = list(drawn)
            stocks = [left.pop() if stock is None else stock for stock in position.stocks]
            keep += self._dealt(position, stocks, world, left, is_trade=False)
            trade += self._dealt(position, stocks, world, left, is_trade=True)
        return Trade() if trade > keep else Keep()

    def _dealt(
        self, position: Position, stocks: Sequence[int], world: Sequence[Hand], deck: Hand, *, is_trade: bool
    ) -> float:
        """The worth of keeping or trading, in one world."""
        totals, here, following = list(stocks), position.me, position.me + 1
        got_lower = False
        if is_trade and following == len(totals):
            totals[here] = deck[0]
        elif is_trade:
            totals[here], totals[following] = totals[following], totals[here]
            got_lower = totals[here] < totals[following]
        traded(totals, following, deck[0], got_lower)
        hands = [list(hand) for hand in world]
        adjusted(totals, hands, 0, 0)
        return self._worth(position, losing(totals, position.certificates), hands)


class Reckoner(Thinker):
    """Plays for itself."""

    slug = "reckoner"
    name = _("Sharp")
    cast = CAST
    description = _("Weighs every card it can't see, and remembers what each trade has shown.")

    def _worth(self, position: Position, certificates: tuple[int, ...], hands: Hands) -> float:
        return _own_worth(position, certificates, hands)


def _own_worth(position: Position, certificates: tuple[int, ...], hands: Hands) -> float:
    """The chance to win from here, plus the worth of the modifiers kept."""
    if not certificates[position.me]:
        return OUT
    return chance(certificates, position.me) + _kept(certificates, hands, (position.me,))


def _kept(certificates: tuple[int, ...], hands: Hands, own: tuple[int, ...]) -> float:
    """The worth of the modifiers in all hands, for seats that play together."""
    worth = 0.0
    for index, hand in enumerate(hands):
        if certificates[index]:
            worth += sum(map(abs, hand)) * (KEPT if index in own else -THEIRS)
    return worth


class Helper(Thinker):
    """Plays so that the seat to its left wins.

    It keeps its own certificates until only its friend is left beside it, as two share the losses; then it
    loses them. Once its friend is out it plays for itself.
    """

    slug = "helper"
    name = _("Friend of the left")
    cast = CAST
    description = _("Plays so that its left neighbour wins, without throwing its own chances away early.")
    is_rival = False
    step: ClassVar[int] = 1
    """From its own seat to its friend's."""

    def _worth(self, position: Position, certificates: tuple[int, ...], hands: Hands) -> float:
        friend = position.index_of.get((position.seat + self.step) % position.seats)
        if friend is None:
            return _own_worth(position, certificates, hands)
        if not certificates[friend]:
            return _own_worth(position, certificates, hands) + LOST
        own = certificates[position.me]
        against_rivals = tuple(
            [0 if index == position.me else have for index, have in enumerate(certificates)]
        )
        if sum(against_rivals) == certificates[friend]:
            return 2 - OWN * own  # nobody else is left: now its own certificates are in the way
        together = _kept(certificates, hands, (position.me, friend))
        return chance(against_rivals, friend) + OWN * own + together


class HelperOfTheRight(Helper):
    """Plays so that the seat to its right wins."""

    slug = "helper-right"
    name = _("Friend of the right")
    cast = CAST
    description = _("Plays so that its right neighbour wins, without throwing its own chances away early.")
    step = -1


def worlds_of(view: View, position: Position, most: int, rng: Rng) -> list[Sequence[Hand]]:
    """The hands of all seats in every world that the view leaves open, or in a fair sample of `most` worlds."""
    unseen = [EFFECT[card] for card in unseen_modifiers(view)]
    others = [index for index in range(len(position.counts)) if index != position.me]
    if _ways(len(unseen), [position.counts[index] for index in others]) <= most:
        return list(_dealings(position, others, unseen, {position.me: position.hand}))
    found: list[Sequence[Hand]] = []
    for _number in range(most):
        cards, rng = rng.shuffled(unseen)
        left = list(cards)
        found.append(
            [
                position.hand if index == position.me else [left.pop() for _card in range(count)]
                for index, count in enumerate(position.counts)
            ]
        )
    return found


def _ways(cards: int, counts: Sequence[int]) -> int:
    """The number of ways to deal this many cards to hands of these sizes."""
    ways = 1
    for count in counts:
        ways *= comb(cards, count)
        cards -= count
    return ways


def _dealings(
    position: Position, others: Sequence[int], unseen: Sequence[int], held: dict[int, Hand]
) -> Iterator[Sequence[Hand]]:
    if not others:
        yield [held[index] for index in range(len(position.counts))]
        return
    for hand in combinations(unseen, position.counts[others[0]]):
        left = [card for card in unseen if card not in hand]
        yield from _dealings(position, others[1:], left, {**held, others[0]: hand})
