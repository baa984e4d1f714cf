"""What a viewer may know of a match of the Kata, built up from nothing (RULES 6).

Public: health, slots, mana, boards, discard piles, the card played last, and how many cards lie in hands
and decks. Private: one's own hand. Nobody sees the order of a deck. Everybody knows which cards a default
or a mirrored deck holds, so everybody may count which are left; a deck that somebody brought is known to
its owner.
"""

from __future__ import annotations

from typing import TypeAlias

from games.engine.game import Seat, Viewer
from games.engine.values import Event, Value
from games.kata.rules.values import (
    Bled,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    Damaged,
    GameDrawn,
    GameWon,
    Healed,
    Held,
    KataEvent,
    LastPlayed,
    Minion,
    MinionAttacked,
    MinionDamaged,
    MinionDied,
    MinionPlaced,
    Options,
    Reason,
    Shown,
    Side,
    StarterChosen,
    State,
    TurnBegan,
    TurnEnded,
)


class SideView(Value, frozen=True):
    """What a viewer may know of one seat."""

    health: int
    slots: int
    mana: int
    deck: int
    """How many cards."""
    hand: int
    """How many cards."""
    held: tuple[Held, ...] | None
    """The hand in the order of drawing, for its owner; None for all others."""
    discard: tuple[Shown, ...]
    drawn: int
    is_deck_open: bool
    unseen: tuple[str, ...] | None
    """The cards that this viewer cannot see, sorted: those of the deck for its owner, those of deck and
    hand for others; None for others if they do not know the deck."""
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


class SeenStarterChosen(Event, frozen=True):
    seat: Seat


class SeenTurnBegan(Event, frozen=True):
    seat: Seat
    turn: int
    slots: int


class SeenCardDrawn(Event, frozen=True):
    seat: Seat
    held: Held | None
    """None for all but the one who drew."""


class SeenCardDiscarded(Event, frozen=True):
    seat: Seat
    shown: Shown


class SeenBled(Event, frozen=True):
    seat: Seat
    health: int


class SeenCardPlayed(Event, frozen=True):
    seat: Seat
    shown: Shown
    target: str
    mana: int


class SeenDamaged(Event, frozen=True):
    seat: Seat
    amount: int
    health: int


class SeenHealed(Event, frozen=True):
    seat: Seat
    amount: int
    health: int


class SeenMinionPlaced(Event, frozen=True):
    seat: Seat
    minion: Minion


class SeenMinionAttacked(Event, frozen=True):
    seat: Seat
    minion: Shown
    target: str


class SeenMinionDamaged(Event, frozen=True):
    seat: Seat
    minion: Shown
    amount: int
    health: int


class SeenMinionDied(Event, frozen=True):
    seat: Seat
    minion: Shown


class SeenTurnEnded(Event, frozen=True):
    seat: Seat
    is_forced: bool


class SeenGameWon(Event, frozen=True):
    seat: Seat
    reason: Reason


class SeenGameDrawn(Event, frozen=True):
    seat: Seat


SeenEvent: TypeAlias = (
    SeenStarterChosen
    | SeenTurnBegan
    | SeenCardDrawn
    | SeenCardDiscarded
    | SeenBled
    | SeenCardPlayed
    | SeenDamaged
    | SeenHealed
    | SeenMinionPlaced
    | SeenMinionAttacked
    | SeenMinionDamaged
    | SeenMinionDied
    | SeenTurnEnded
    | SeenGameWon
    | SeenGameDrawn
)


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


def event_for(event: KataEvent, viewer: Viewer) -> SeenEvent:
    """All that a viewer may know of an event (RULES 6)."""
    match event:
        case CardDrawn(seat, held):
            return SeenCardDrawn(seat, held if viewer == seat else None)
        case CardPlayed(seat, shown, target, mana):
            return SeenCardPlayed(seat, shown, target, mana)
        case Damaged(seat, amount, health):
            return SeenDamaged(seat, amount, health)
        case MinionAttacked(seat, minion, target):
            return SeenMinionAttacked(seat, minion, target)
        case MinionDamaged(seat, minion, amount, health):
            return SeenMinionDamaged(seat, minion, amount, health)
        case MinionPlaced(seat, placed):
            return SeenMinionPlaced(seat, placed)
        case MinionDied(seat, minion):
            return SeenMinionDied(seat, minion)
        case Healed(seat, amount, health):
            return SeenHealed(seat, amount, health)
        case TurnBegan(seat, turn, slots):
            return SeenTurnBegan(seat, turn, slots)
        case TurnEnded(seat, is_forced):
            return SeenTurnEnded(seat, is_forced)
        case CardDiscarded(seat, shown):
            return SeenCardDiscarded(seat, shown)
        case Bled(seat, health):
            return SeenBled(seat, health)
        case StarterChosen(seat):
            return SeenStarterChosen(seat)
        case GameWon(seat, reason):
            return SeenGameWon(seat, reason)
        case GameDrawn(seat):
            return SeenGameDrawn(seat)
