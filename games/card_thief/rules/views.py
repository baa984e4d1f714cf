"""What can be seen of a heist (RULES 10.6): the board, and what counting tells of the deck; never its order."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from games.card_thief.rules.cards import DECK_KINDS, Kind
from games.card_thief.rules.values import Board, CardThiefEvent, Dealt, Options, Placed, State
from games.engine.game import Seat, Undisclosed, Viewer
from games.engine.values import Event, PublicEvent, Value


class Remaining(Value, frozen=True):
    """How many cards of a kind with a number the deck still holds."""

    kind: Kind
    base: int
    count: int


class View(Value, frozen=True):
    """A heist as it is seen: the thief and spectators see the same."""

    viewer: Seat | None
    """None for a spectator."""
    options: Options
    board: Board
    remaining: tuple[Remaining, ...]
    """By kind and number; what the deck has no more of is left out."""

    @property
    def deck(self) -> int:
        """How many cards the deck holds, chest and exit not counted."""
        return sum([one.count for one in self.remaining])


class DealSeen(Event, frozen=True):
    """Cards came from the deck: which and where to, and nothing of why."""

    cards: tuple[Placed, ...]
    """In the order of the cells."""


SeenEvent: TypeAlias = PublicEvent | DealSeen


def view_for(state: State, viewer: Viewer) -> View:
    """All that a viewer may know of a state."""
    remaining = []
    for kind, pile in zip(DECK_KINDS, state.piles, strict=True):
        counts = Counter([card.base for card in pile])
        remaining += [Remaining(kind, base, counts[base]) for base in sorted(counts)]
    return View(viewer, state.options, state.board, tuple(remaining))


def seen_event(event: CardThiefEvent) -> DealSeen:
    """All that anybody may know of an event that is not public: only a deal hides something."""
    if isinstance(event, Dealt):
        return DealSeen(event.cards)
    raise Undisclosed(event)
