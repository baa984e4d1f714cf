"""What a viewer may know of a match of Hamsterdam Exchange, built up from nothing (RULES 8).

Public: certificates left and lost, how many modifiers a hand holds, who kept and who traded, revealed stocks,
modifiers played. Private: one's own stock and modifiers, and the two cards of a trade for those who
took part in it. What a trade told somebody stays in their view as long as it is certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.engine.game import Seat, Undisclosed, Viewer
from games.engine.values import Event, Value
from games.hamsterdam.rules.values import (
    Exchange,
    HamsterdamEvent,
    ModifierDealt,
    Phase,
    Placed,
    PublicHamsterdamEvent,
    Reason,
    RoundResult,
    Side,
    State,
    StockDealt,
    Traded,
)


class SideView(Value, frozen=True):
    """What a viewer may know of one seat."""

    certificates: int
    """Number of certificates left; a seat with 0 is out."""
    lost: tuple[str, ...]
    """Certificates lost and turned up, the latest last."""
    modifiers: int
    """Number of modifiers in the hand."""
    hand: tuple[str, ...] | None
    """The modifiers for their owner, the oldest first; None for all others."""
    stock: str | None
    """The stock card if this viewer knows it: one's own, one that a trade has shown and that must still be
    there, or any once stocks are revealed. None if unknown, and for a seat that has no part in the round."""
    total: int | None
    """None until stocks are revealed."""
    has_left: bool


class ExchangeView(Value, frozen=True):
    """A trade of this round. The cards are those of the viewer, None for whoever took no part in it."""

    seat: Seat
    neighbour: Seat | None
    """The other seat; None for a trade with the stock deck."""
    gave: str | None
    """The card that the viewer gave away."""
    got: str | None
    """The card that the viewer took."""


class View(Value, frozen=True):
    """What a viewer may know of a match."""

    viewer: Viewer
    sides: tuple[SideView, ...]
    order: tuple[Seat, ...]
    """The seats in this round from the dealer's left, the dealer last."""
    turn: Seat | None
    """The seat to act; None when it is over."""
    phase: Phase
    round: int
    trades: tuple[ExchangeView, ...]
    """Trades of this round, in order; seats before `turn` that are not among them have kept."""
    placed: tuple[Placed, ...]
    """Modifiers played in this round, in order."""
    passed: tuple[Seat, ...]
    """Seats that passed since the last modifier was played, in order."""
    halts: int
    """Number of trading halts in a row."""
    last: RoundResult | None
    """The round before this one."""
    winners: tuple[Seat, ...]
    reason: Reason | None
    """None while it is not over."""
    beneficiary: Seat | None
    """The seat that the house helped, after the end; None before it, and in honest matches."""


class SeenStockDealt(Event, frozen=True):
    seat: Seat
    card: str | None
    """None for all but the one who has it."""


class SeenModifierDealt(Event, frozen=True):
    seat: Seat
    card: str | None
    """None for all but the one who has it."""


class SeenTraded(Event, frozen=True):
    exchange: ExchangeView


SeenEvent: TypeAlias = SeenStockDealt | SeenModifierDealt | SeenTraded | PublicHamsterdamEvent


def view_for(state: State, viewer: Viewer) -> View:
    """All that a viewer may know of a state (RULES 8)."""
    known = known_stocks(state, viewer)
    return View(
        viewer=viewer,
        sides=tuple([_side_for(side, known[n], viewer == n) for n, side in enumerate(state.sides)]),
        order=state.order,
        turn=state.turn,
        phase=state.phase,
        round=state.round,
        trades=tuple([_exchange_for(one, viewer) for one in state.trades]),
        placed=state.placed,
        passed=state.passed,
        halts=state.halts,
        last=state.last,
        winners=state.winners,
        reason=state.reason,
        beneficiary=state.beneficiary if state.reason else None,
    )


def _side_for(side: Side, stock: str | None, is_own: bool) -> SideView:
    return SideView(
        certificates=len(side.certificates),
        lost=side.lost,
        modifiers=len(side.hand),
        hand=side.hand if is_own else None,
        stock=stock,
        total=side.total,
        has_left=side.has_left,
    )


def known_stocks(state: State, viewer: Viewer) -> Sequence[str | None]:
    """The stock of each seat, None where the viewer does not know it or there is none.

    A card that a trade has shown is followed from hand to hand through later trades, which all can see
    happen, until it goes back to the deck or its holder leaves (RULES 8.4).
    """
    sides = state.sides
    if state.phase is Phase.ADJUSTMENT:
        return [side.stock for side in sides]
    known: list[str | None] = [None] * len(sides)
    for one in state.trades:
        seat, other = one.seat, one.neighbour
        if other is None:
            known[seat] = None
        elif viewer == seat:
            known[other] = one.gave
        elif viewer == other:
            known[seat] = one.neighbour_gave
        else:
            known[seat], known[other] = known[other], known[seat]
    for n, side in enumerate(sides):
        if side.stock is None:
            known[n] = None
        elif n == viewer:
            known[n] = side.stock
    return known


def _exchange_for(one: Exchange, viewer: Viewer) -> ExchangeView:
    if viewer is not None and viewer == one.seat:
        return ExchangeView(one.seat, one.neighbour, one.gave, one.got)
    if viewer is not None and viewer == one.neighbour:
        return ExchangeView(one.seat, one.neighbour, one.neighbour_gave, one.neighbour_got)
    return ExchangeView(one.seat, one.neighbour, None, None)


def seen_event(event: HamsterdamEvent, viewer: Viewer) -> SeenEvent:
    """All that a viewer may know of an event that is not public (RULES 8)."""
    match event:
        case StockDealt(seat, card):
            return SeenStockDealt(seat, card if viewer == seat else None)
        case ModifierDealt(seat, card):
            return SeenModifierDealt(seat, card if viewer == seat else None)
        case Traded(exchange):
            return SeenTraded(_exchange_for(exchange, viewer))
        case _:
            raise Undisclosed(event)
