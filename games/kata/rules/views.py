"""What a viewer may know of a match of the Kata, built up from nothing (RULES 6).

Public: health, slots, mana, boards, discard piles, the card played last, and how many cards lie in hands
and decks. Private: one's own hand. Nobody sees the order of a deck. Everybody knows what a default or a
mirrored deck holds, and may count what is left of it; a deck that somebody brought is known to its owner.
"""

from __future__ import annotations

from typing import TypeAlias

from games.engine.game import Seat, Undisclosed, Viewer
from games.engine.values import Event, Value
from games.kata.rules.values import (
    CardDrawn,
    Held,
    KataEvent,
    LastPlayed,
    Minion,
    Options,
    PublicKataEvent,
    Reason,
    Shown,
    Side,
    State,
)


class SideView(Value, frozen=True):
    """What a viewer may know of one seat."""

    health: int
    slots: int
    mana: int
    deck: int
    """Number of cards in the deck."""
    hand: int
    """Number of cards in the hand."""
    held: tuple[Held, ...] | None
    """The hand in the order of drawing, for its owner; None for all others."""
    discard: tuple[Shown, ...]
    drawn: int
    is_deck_open: bool
    unseen: tuple[str, ...] | None
    """The cards that the viewer cannot see, sorted: the deck for its owner, deck and hand for others; None
    for others if they do not know the deck."""
    board: tuple[Minion, ...]


class View(Value, frozen=True):
    """What a viewer may know of a match."""

    viewer: Viewer
    sides: tuple[SideView, SideView]
    active: Seat
    turn: int
    shown: int
    last_played: LastPlayed | None
    winner: Seat | None
    reason: Reason | None
    options: Options


class SeenCardDrawn(Event, frozen=True):
    seat: Seat
    held: Held | None
    """None for all but the seat that drew."""


SeenEvent: TypeAlias = SeenCardDrawn | PublicKataEvent


def view_for(state: State, viewer: Viewer) -> View:
    """All that a viewer may know of a state (RULES 6)."""
    first, second = state.sides
    return View(
        viewer=viewer,
        sides=(_side_for(first, viewer == 0), _side_for(second, viewer == 1)),
        active=state.active,
        turn=state.turn,
        shown=state.shown,
        last_played=state.last_played,
        winner=state.winner,
        reason=state.reason,
        options=state.options,
    )


def _side_for(side: Side, is_own: bool) -> SideView:
    if is_own:
        unseen: tuple[str, ...] | None = tuple(sorted(side.deck))
    elif side.is_deck_open:
        unseen = tuple(sorted([*side.deck, *[held.card for held in side.hand]]))
    else:
        unseen = None
    return SideView(
        health=side.health,
        slots=side.slots,
        mana=side.mana,
        deck=len(side.deck),
        hand=len(side.hand),
        held=side.hand if is_own else None,
        discard=side.discard,
        drawn=side.drawn,
        is_deck_open=side.is_deck_open,
        unseen=unseen,
        board=side.board,
    )


def seen_event(event: KataEvent, viewer: Viewer) -> SeenEvent:
    """All that a viewer may know of an event that is not public (RULES 6)."""
    match event:
        case CardDrawn(seat, held):
            return SeenCardDrawn(seat, held if viewer == seat else None)
        case _:
            raise Undisclosed(event)
