"""What a viewer may know of a sitting, built up from nothing (RULES 8).

Public: credits, bets, all cards that lie open, the tray, and how many cards are in the shoe. Secret: the hole
card until it is turned over, and the order of the shoe. In practice the player knows the order it has set.
"""

from __future__ import annotations

from typing import TypeAlias

from games.engine.game import Undisclosed, Viewer
from games.engine.values import Event, Value
from games.thunderjack.rules.cards import score
from games.thunderjack.rules.legality import active_of, paid_for, staked_on
from games.thunderjack.rules.values import (
    CardDealt,
    End,
    Hand,
    Options,
    OrderSet,
    Place,
    PublicThunderjackEvent,
    Result,
    State,
    ThunderjackEvent,
)


class HandView(Value, frozen=True):
    """A hand of the player, all of which is public."""

    place: Place
    bet: int
    staked: int
    """The bet, or twice as much after a double."""
    cards: tuple[str, ...]
    points: int
    is_soft: bool
    """Whether an ace counts as eleven."""
    is_split: bool
    is_doubled: bool
    is_done: bool
    """Whether it takes no more cards."""
    result: Result | None
    paid: int
    """The payment, stake included; 0 while it has no result."""


class View(Value, frozen=True):
    """What a viewer may know of a sitting."""

    viewer: Viewer
    options: Options
    credits: int
    round: int
    """Number of rounds dealt."""
    shoe: int
    """Number of cards in the shoe."""
    tray: tuple[str, ...]
    """Cards of earlier rounds, the latest last."""
    hands: tuple[HandView, ...]
    """In the order of play; those of the last round stay until the next deal; () before the first."""
    turn: Place | None
    """The hand in turn; None between rounds and when it is over."""
    dealer: tuple[str, ...]
    """The dealer's cards that lie open."""
    dealer_points: int
    """Points of these."""
    is_hole_hidden: bool
    """Whether the dealer also has a card face down."""
    order: tuple[str, ...]
    """Ids that the next deal puts on top, for the player who set them; () for others."""
    top: tuple[str, ...]
    """Cards on top of the shoe that the player set, the next one first; () for others."""
    orders: int
    """Number of orders set in this sitting."""
    end: End | None
    history: tuple[int, ...]
    """The credits after each round."""


class SeenOrderSet(Event, frozen=True):
    ids: tuple[str, ...] | None
    """None for all but the player."""


class SeenCardDealt(Event, frozen=True):
    place: Place
    card: str | None
    """None for the hole card."""


SeenEvent: TypeAlias = SeenOrderSet | SeenCardDealt | PublicThunderjackEvent


def view_for(state: State, viewer: Viewer) -> View:
    """All that a viewer may know of a state (RULES 8)."""
    active = active_of(state.hands)
    dealer = state.dealer if active is None else state.dealer[:1]
    is_own = viewer == 0
    known = state.known if is_own else 0
    return View(
        viewer=viewer,
        options=state.options,
        credits=state.credits,
        round=state.round,
        shoe=len(state.shoe),
        tray=state.tray,
        hands=tuple([_hand_for(hand, state.options) for hand in state.hands]),
        turn=None if active is None else active.place,
        dealer=dealer,
        dealer_points=score(dealer)[0],
        is_hole_hidden=active is not None,
        order=state.order if is_own else (),
        top=state.shoe[: -known - 1 : -1] if known else (),
        orders=state.orders,
        end=state.end,
        history=state.history,
    )


def _hand_for(hand: Hand, options: Options) -> HandView:
    points, is_soft = score(hand.cards)
    return HandView(
        hand.place,
        hand.bet,
        staked_on(hand),
        hand.cards,
        points,
        is_soft,
        hand.is_split,
        hand.is_doubled,
        hand.is_done,
        hand.result,
        paid_for(hand, options) if hand.result else 0,
    )


def seen_event(event: ThunderjackEvent, viewer: Viewer) -> SeenEvent:
    """All that a viewer may know of an event that is not public (RULES 8)."""
    match event:
        case CardDealt(place, card, is_hole):
            return SeenCardDealt(place, None if is_hole else card)
        case OrderSet(ids):
            return SeenOrderSet(ids if viewer == 0 else None)
        case _:
            raise Undisclosed(event)
