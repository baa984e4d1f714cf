"""The computer player of the original game, exactly as its author described it (RULES 10)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.bots import Bot
from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.words import words as _
from games.hamsterdam.bots.cast import CAST
from games.hamsterdam.bots.round_sim import LOW
from games.hamsterdam.rules.cards import EFFECT, VALUE
from games.hamsterdam.rules.values import HamsterdamAction, Keep, Pass, Phase, Play, Trade
from games.hamsterdam.rules.views import View


class Source(Bot[View, HamsterdamAction]):
    """Trades low stocks, and plays modifiers only when it is lowest and that helps."""

    slug = "source"
    name = _("Steady")
    cast = CAST
    description = _(
        "Plays like the hamsters of the original: trades a low stock, and saves modifiers until it needs them."
    )

    def choose(self, view: View, legal: Sequence[HamsterdamAction], rng: Rng) -> HamsterdamAction:
        seat = view.viewer
        assert seat is not None, "a bot has a seat"  # noqa: S101 - for the type
        if view.phase is Phase.MARKETS:
            return market_move(view, seat)
        return adjustment_move(view, seat)


def market_move(view: View, seat: Seat) -> HamsterdamAction:
    """Trade a low stock, unless a trade has just shown that somebody has a lower one (RULES 10.1, 10.2)."""
    stock = view.sides[seat].stock or ""
    if VALUE[stock] > LOW:
        return Keep()
    for one in view.trades:
        if one.neighbour == seat and VALUE[one.gave or ""] < VALUE[one.got or ""]:
            return Keep()
    return Trade()


def adjustment_move(view: View, seat: Seat) -> HamsterdamAction:
    """Get off the bottom, or at least take somebody down along (RULES 10.3 to 10.5)."""
    mine = view.sides[seat]
    hand, total = mine.hand or (), mine.total or 0
    others = _others(view, seat)
    low, lowest = min([(other_total, index) for index, (_seat, other_total) in enumerate(others)])
    best = total + sum([VALUE[card] for card in hand])
    if not hand or total > low or best < low:
        return Pass()
    spades = [card for card in hand if EFFECT[card] > 0]
    if spades:
        return Play(min(spades, key=VALUE.__getitem__), seat)
    return Play(min(hand, key=VALUE.__getitem__), others[lowest][0])


def _others(view: View, seat: Seat) -> list[tuple[Seat, int]]:
    """The other seats in the round with their totals, from the left."""
    own = view.order.index(seat)
    return [(other, view.sides[other].total or 0) for other in view.order[own + 1 :] + view.order[:own]]
