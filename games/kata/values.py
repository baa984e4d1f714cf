"""What a match of the Kata is made of: options, state, actions and events."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.values import Action, Event, Value

FACE = "face"
"""The target that is the other player."""


class Options(Value, frozen=True):
    """What is agreed before a match."""

    fair_start: bool = False
    """Whether the second player starts with more health (RULES 5.1)."""


class Reason(StrEnum):
    """Why a match was won."""

    DAMAGE = "damage"
    BLEEDING = "bleeding"
    FORFEIT = "forfeit"


class Held(Value, frozen=True):
    """A card in a hand. Its id is known to its owner only and counts the cards that came into this hand."""

    id: str
    card: str


class Shown(Value, frozen=True):
    """A card that lies open. Its id was given when it was first shown, and counts all cards shown so far."""

    id: str
    card: str


class LastPlayed(Value, frozen=True):
    """The card that was played last, and by whom."""

    seat: Seat
    shown: Shown


class Side(Value, frozen=True):
    """All that belongs to one seat."""

    health: int
    deck: tuple[str, ...]
    """Kinds of cards; index 0 is drawn next."""
    slots: int = 0
    mana: int = 0
    hand: tuple[Held, ...] = ()
    """In the order of drawing."""
    discard: tuple[Shown, ...] = ()
    """The latest at the end."""
    drawn: int = 0
    """How many cards came into the hand so far."""
    is_deck_open: bool = True
    """Whether everybody knows which cards this seat started with: so it is with the default deck."""


class State(Value, frozen=True):
    """A match of the Kata at a moment when a seat may act, or when it is over."""

    sides: tuple[Side, Side]
    active: Seat
    rng: Rng
    turn: int = 0
    """The number of the present turn; both seats' turns are counted."""
    shown: int = 0
    """How many cards have been shown to all so far."""
    last_played: LastPlayed | None = None
    winner: Seat | None = None
    reason: Reason | None = None


class PlayCard(Action, frozen=True):
    """Play a card of the hand at a target (RULES 2.4)."""

    card: str
    target: str


class EndTurn(Action, frozen=True):
    """Let the other player go on (RULES 2.6)."""


KataAction: TypeAlias = PlayCard | EndTurn


class StarterChosen(Event, frozen=True):
    """Chance said who begins (RULES 1.4)."""

    seat: Seat


class TurnBegan(Event, frozen=True):
    """A seat is active; its mana is now as many as its slots (RULES 2.1, 2.2)."""

    seat: Seat
    turn: int
    slots: int


class CardDrawn(Event, frozen=True):
    """A card came from the deck into the hand (RULES 2.3)."""

    seat: Seat
    held: Held


class CardDiscarded(Event, frozen=True):
    """A card was drawn with a full hand and went to the discard pile, for all to see (RULES 3.2)."""

    seat: Seat
    shown: Shown


class Bled(Event, frozen=True):
    """The deck was empty: a point of health is gone instead of a card drawn (RULES 3.1)."""

    seat: Seat
    health: int
    """What is left."""


class CardPlayed(Event, frozen=True):
    """A card went from the hand to the discard pile and its cost was paid (RULES 2.4)."""

    seat: Seat
    shown: Shown
    target: str
    mana: int
    """What is left."""


class Damaged(Event, frozen=True):
    """A card took health from a seat (RULES 2.4)."""

    seat: Seat
    """Who was hit."""
    amount: int
    health: int
    """What is left."""


class TurnEnded(Event, frozen=True):
    """A seat's turn is over (RULES 2.6)."""

    seat: Seat
    is_forced: bool
    """True if there was nothing left that could be played."""


class GameWon(Event, frozen=True):
    """It is over (RULES 4)."""

    seat: Seat
    reason: Reason


KataEvent: TypeAlias = (
    StarterChosen | TurnBegan | CardDrawn | CardDiscarded | Bled | CardPlayed | Damaged | TurnEnded | GameWon
)
