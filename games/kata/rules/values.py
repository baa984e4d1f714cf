"""What a match of the Kata is made of: options, state, actions and events."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import field

from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.values import Action, Event, PublicEvent, PublicValue, Value

FACE = "face"
"""The other player as a target."""
SELF = "self"
"""Oneself as a target: the card heals."""
BOARD = "board"
"""One's own board as a target: the card becomes a minion."""
DECK = "deck"
"""One's own deck as a target: the card draws from it."""


class Options(Value, frozen=True, omit_defaults=True):
    """The variations agreed on before a match; all are off by default."""

    # A default made by a factory is always written. An option added later is left out of the JSON while it is
    # off, so that the fingerprints of older matches stay true.
    healing: bool = field(default_factory=bool)
    """Whether cards can heal (RULES 7)."""
    minions: bool = field(default_factory=bool)
    """Whether cards can become minions (RULES 8, 9)."""
    own_decks: bool = field(default_factory=bool)
    """Whether decks are built from the card pool (RULES 10)."""
    mirror: bool = field(default_factory=bool)
    """Whether both play the same brought deck, which both then know (RULES 10.6)."""
    fair_start: bool = field(default_factory=bool)
    """Whether the second player starts with more health (RULES 5.2)."""
    gentle_start: bool = False
    """Whether nothing is lost to a full hand before one's first card (RULES 5.3)."""


class Reason(StrEnum):
    """Why a match is over."""

    DAMAGE = "damage"
    BLEEDING = "bleeding"
    FORFEIT = "forfeit"
    TURNS = "turns"
    """The last turn there can be is over, and nobody has won."""


class Held(Value, frozen=True):
    """A card in a hand. Only its owner knows its id, which counts the cards that came into this hand."""

    id: str
    card: str


class Shown(PublicValue, frozen=True):
    """An open card. Its id was given when it was first shown, and counts the cards shown until then."""

    id: str
    card: str


class LastPlayed(Value, frozen=True):
    """The card played last, and who played it."""

    seat: Seat
    shown: Shown


class Minion(PublicValue, frozen=True):
    """A card on the board. It keeps the id it was given when first shown."""

    id: str
    card: str
    attack: int
    health: int
    most: int
    """Its health when it came."""
    is_asleep: bool = True
    """Whether it came in this turn (RULES 8.5)."""
    is_used: bool = False
    """Whether it has attacked in this turn (RULES 9.1)."""


class Side(Value, frozen=True):
    """The state of one seat."""

    health: int
    deck: tuple[str, ...]
    """Kinds of cards, the next one to be drawn first."""
    slots: int = 0
    mana: int = 0
    hand: tuple[Held, ...] = ()
    """In the order of drawing."""
    discard: tuple[Shown, ...] = ()
    """The latest last."""
    drawn: int = 0
    """Number of cards that came into the hand so far."""
    is_deck_open: bool = True
    """Whether everybody knows what this deck held at first (RULES 6.3)."""
    board: tuple[Minion, ...] = ()
    """The oldest first."""


class State(Value, frozen=True):
    """A match of the Kata at a moment when a seat may act, or when it is over."""

    sides: tuple[Side, Side]
    active: Seat
    rng: Rng
    turn: int = 0
    """The number of the present turn, counting those of both seats."""
    shown: int = 0
    """Number of cards shown to all so far."""
    last_played: LastPlayed | None = None
    winner: Seat | None = None
    reason: Reason | None = None
    """None while it is not over."""
    options: Options = Options()


class PlayCard(Action, frozen=True):
    """Play a card of the hand (RULES 2.4); its target says how.

    The target is `face` or the id of an opposing minion for an attack, `self` to heal, `board` to make it
    a minion, `deck` to draw.
    """

    card: str
    target: str


class MinionAttack(Action, frozen=True):
    """Let a minion attack `face` or an opposing minion (RULES 9)."""

    minion: str
    target: str


class EndTurn(Action, frozen=True):
    """End one's turn (RULES 2.6)."""


KataAction: TypeAlias = PlayCard | MinionAttack | EndTurn


class StarterChosen(PublicEvent, frozen=True):
    """Chance decided who begins (RULES 1.4)."""

    seat: Seat


class TurnBegan(PublicEvent, frozen=True):
    """A seat's turn began, with as much mana as it has slots (RULES 2.1, 2.2)."""

    seat: Seat
    turn: int
    slots: int


class CardDrawn(Event, frozen=True):
    """A card came from the deck into the hand (RULES 2.3)."""

    seat: Seat
    held: Held


class CardDiscarded(PublicEvent, frozen=True):
    """A card was drawn with a full hand and went to the discard pile, for all to see (RULES 3.2)."""

    seat: Seat
    shown: Shown


class CardStayed(PublicEvent, frozen=True):
    """A card would have been drawn into a full hand before its player's first card, and stayed on the deck
    (RULES 5.3).
    """

    seat: Seat


class Bled(PublicEvent, frozen=True):
    """A seat lost a point of health, as it had no card left to draw (RULES 3.1)."""

    seat: Seat
    health: int
    """Health left."""


class CardPlayed(PublicEvent, frozen=True):
    """A card left the hand and its cost was paid (RULES 2.4). A minion lies on the board now, any other
    card on the discard pile."""

    seat: Seat
    shown: Shown
    target: str
    mana: int
    """Mana left."""


class Damaged(PublicEvent, frozen=True):
    """A card or a minion took health from a seat (RULES 2.4, 9.2)."""

    seat: Seat
    """The seat that was hit."""
    amount: int
    health: int
    """Health left."""


class Healed(PublicEvent, frozen=True):
    """A card gave its player health; none if nothing was missing (RULES 7)."""

    seat: Seat
    amount: int
    health: int
    """Health now."""


class MinionPlaced(PublicEvent, frozen=True):
    """A card became a minion (RULES 8)."""

    seat: Seat
    minion: Minion


class MinionAttacked(PublicEvent, frozen=True):
    """A minion attacked (RULES 9)."""

    seat: Seat
    minion: Shown
    target: str


class MinionDamaged(PublicEvent, frozen=True):
    """A minion lost health (RULES 9.3, 9.5)."""

    seat: Seat
    """The owner of the minion."""
    minion: Shown
    amount: int
    health: int
    """Health left."""


class MinionDied(PublicEvent, frozen=True):
    """A minion went to its player's discard pile (RULES 9.6)."""

    seat: Seat
    minion: Shown


class TurnEnded(PublicEvent, frozen=True):
    """A seat's turn ended (RULES 2.6)."""

    seat: Seat
    is_forced: bool
    """Whether it ended because nothing could be played."""


class GameWon(PublicEvent, frozen=True):
    """A seat won (RULES 4)."""

    seat: Seat
    reason: Reason


class GameDrawn(PublicEvent, frozen=True):
    """Nobody won (RULES 4.6). `seat` had the last turn."""

    seat: Seat


PublicKataEvent: TypeAlias = (
    StarterChosen
    | TurnBegan
    | CardDiscarded
    | CardStayed
    | Bled
    | CardPlayed
    | Damaged
    | Healed
    | MinionPlaced
    | MinionAttacked
    | MinionDamaged
    | MinionDied
    | TurnEnded
    | GameWon
    | GameDrawn
)
KataEvent: TypeAlias = CardDrawn | PublicKataEvent
