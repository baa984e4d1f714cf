"""What a viewer may know of a match, and of what happens in it (RULES 12).

The board lies open. Hands, decks and lost cards are their owner's alone, until the match is over; nobody
sees the order of a deck. Who plays the starter deck is known by all, and so is what it holds.
"""

from __future__ import annotations

from typing import TypeAlias

from games.engine.game import Seat, Undisclosed, Viewer
from games.engine.values import Event, PublicEvent, Value
from games.kings_conflict.rules.cards import WALL, in_order
from games.kings_conflict.rules.events import CardDrawn, CardLost, CardsSetAside, KingsEvent, WallGained
from games.kings_conflict.rules.values import SEATS, Board, Cards, Held, State


class CardsView(Value, frozen=True):
    """What a viewer may know of the cards of a seat."""

    hand: int
    """How many cards, walls too."""
    walls: int
    """How many of them are walls."""
    deck: int
    """How many cards."""
    lost: int
    """How many cards."""
    held: tuple[Held, ...] | None
    """The hand in the order in which it came, for whoever may see it."""
    gone: tuple[str, ...] | None
    """The lost cards, for whoever may see them."""
    unseen: tuple[str, ...] | None
    """The cards that this viewer cannot see, in the order of RULES 10: those of the deck where the hand is
    seen, else those of deck, hand and lost cards together; None where the deck is not known."""
    drawn: int | None
    """How many cards came into the hand so far, for whoever may see it."""


class View(Value, frozen=True):
    """What a viewer may know of a match."""

    viewer: Viewer
    board: Board
    cards: tuple[CardsView, CardsView]


class SeenCardsSetAside(Event, frozen=True):
    seat: Seat
    count: int
    cards: tuple[str, ...] | None
    """The ids they had in the hand; None for all but their owner."""


class SeenCardDrawn(Event, frozen=True):
    seat: Seat
    held: Held | None
    """None for all but the one who drew."""


class SeenCardLost(Event, frozen=True):
    seat: Seat
    card: str | None
    """None for all but the one who drew."""


class SeenWallGained(Event, frozen=True):
    seat: Seat
    held: Held | None
    """None for all but the owner: others know that it is a wall, and no more."""


SeenEvent: TypeAlias = PublicEvent | SeenCardsSetAside | SeenCardDrawn | SeenCardLost | SeenWallGained


def view_for(state: State, viewer: Viewer) -> View:
    """All that a viewer may know of a state."""
    board = state.board
    is_over = board.reason is not None
    is_open = is_over or not board.options.own_decks
    views = [
        _cards_for(state.cards[seat], is_seen=is_over or viewer == seat, is_known=is_open or viewer == seat)
        for seat in SEATS
    ]
    return View(viewer, board, (views[0], views[1]))


def _cards_for(cards: Cards, *, is_seen: bool, is_known: bool) -> CardsView:
    walls = sum(held.card == WALL.id for held in cards.hand)
    unseen: tuple[str, ...] | None = None
    if is_seen:
        unseen = in_order(cards.deck)
    elif is_known:
        in_hand = [held.card for held in cards.hand if held.card != WALL.id]
        unseen = in_order((*cards.deck, *in_hand, *cards.lost))
    return CardsView(
        hand=len(cards.hand),
        walls=walls,
        deck=len(cards.deck),
        lost=len(cards.lost),
        held=cards.hand if is_seen else None,
        gone=cards.lost if is_seen else None,
        unseen=unseen,
        drawn=cards.drawn if is_seen else None,
    )


def seen_event(event: KingsEvent, viewer: Viewer) -> SeenEvent:
    """All that a viewer may know of an event that is not public: of cards no more than their owner shows."""
    match event:
        case CardDrawn(seat, held):
            return SeenCardDrawn(seat, held if viewer == seat else None)
        case WallGained(seat, held):
            return SeenWallGained(seat, held if viewer == seat else None)
        case CardLost(seat, card):
            return SeenCardLost(seat, card if viewer == seat else None)
        case CardsSetAside(seat, cards):
            return SeenCardsSetAside(seat, len(cards), cards if viewer == seat else None)
    raise Undisclosed(event)
