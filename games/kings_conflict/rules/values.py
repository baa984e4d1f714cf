"""What a match of King's Conflict is made of: options, pieces, board, state and actions."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.setup import MapText
from games.engine.values import Action, PublicValue, Value
from games.kings_conflict.rules.constants import (
    DOMAIN_A_GOLD,
    DOMAIN_A_GOLD_AT_FIRST,
    DOMINION_TURNS,
    DOMINION_TURNS_AT_FIRST,
)
from games.kings_conflict.rules.ground import Change
from games.kings_conflict.rules.maps.tiles import Tile

SEATS = (Seat(0), Seat(1))
"""Blue, who starts at the bottom left, and Red at the top right (RULES 2.2)."""
OTHER = (SEATS[1], SEATS[0])


class Options(Value, frozen=True):
    """What is agreed before a match."""

    own_decks: bool = False
    """Whether both bring a deck; else both play the first starter deck, which both know (RULES 2.6)."""


class Reason(StrEnum):
    """Why a match is over."""

    KING = "king"
    FORFEIT = "forfeit"
    DOMINION = "dominion"
    """Several turns in a row with much more land (RULES 11.4)."""
    DOMAIN = "domain"
    """The turns were over, and this is what decided (RULES 11.5, 11.6)."""
    HEALTH = "health"
    ARMY = "army"
    EVEN = "even"


class Cause(StrEnum):
    """What took health from a piece, or took the whole piece."""

    ATTACK = "attack"
    RETALIATION = "retaliation"
    SPLASH = "splash"
    FIREBALL = "fireball"
    DESERT = "desert"
    HUNGER = "hunger"
    SEA = "sea"
    LAVA = "lava"
    UNPAID = "unpaid"


class Held(Value, frozen=True):
    """A card in a hand. Its id is known to its owner only and counts the cards that came into this hand."""

    id: str
    card: str


class Piece(PublicValue, frozen=True, omit_defaults=True):
    """A king, servant, structure or wall on the board."""

    id: int
    """Given when it was placed; it counts the pieces of both sides, the kings first."""
    card: str
    seat: Seat
    """Whose it is."""
    tile: Tile
    health: int
    bonus: int = 0
    """What smiths added to its attack (RULES 10.6)."""
    is_new: bool = False
    """Whether it was placed in its owner's latest turn (RULES 6.4)."""
    has_moved: bool = False
    has_attacked: bool = False
    walked: int = 0
    """How many tiles it went in its owner's latest turn."""
    is_marched: bool = False
    """Whether a forced march let it move again, so that it cannot attack (RULES 6.6)."""


class Terms(PublicValue, frozen=True):
    """The numbers in which versions of the rules differ."""

    domain_a_gold: int
    """How much domain brings one gold a turn (RULES 5.1)."""
    dominion_turns: int
    """In how many turns in a row one's domain is much larger, to win by it (RULES 11.4)."""

    def pay(self, domain: int) -> int:
        """The gold that a domain brings a turn, rounded up."""
        return -(-domain // self.domain_a_gold)


TERMS = Terms(DOMAIN_A_GOLD, DOMINION_TURNS)
TERMS_AT_FIRST = Terms(DOMAIN_A_GOLD_AT_FIRST, DOMINION_TURNS_AT_FIRST)
"""By versions 1 and 2 of the rules (RULES 5.7, 11.7)."""


class Side(PublicValue, frozen=True):
    """What everybody knows of a seat."""

    king: str
    """The king's card; the king may be dead."""
    gold: int
    used: tuple[str, ...] = ()
    """The cards of its deck that it has played, the latest at the end."""
    set_aside: int | None = None
    """How many of its first cards it exchanged; None while it may still choose (RULES 2.5)."""
    has_levied: bool = False
    jujus: int = 0
    """How many it has played this turn (RULES 6.5)."""
    dominion: int = 0
    """How many of its turns in a row began with a domain so much larger that it counts (RULES 11.4)."""


class Board(PublicValue, frozen=True):
    """All that lies open for everybody; a field that comes in here is published."""

    options: Options
    map: MapText
    sides: tuple[Side, Side]
    starter: Seat
    active: Seat
    pieces: tuple[Piece, ...]
    """In the order of their ids."""
    placed: int
    """The id of the piece that was placed last."""
    turn: int = 0
    """The number of the present turn, both seats' counted; 0 while first cards are exchanged."""
    changes: tuple[Change, ...] = ()
    """The tiles that have become something else, the latest at the end; no tile changes twice."""
    assessed: int = 0
    """How many of the changes there were when control was last assessed."""
    holders: tuple[Seat | None, ...] = ()
    """Who controls each region of the ground at that time (RULES 4.3)."""
    terms: Terms = TERMS_AT_FIRST
    """A board that was stored by the first rules names none."""
    winner: Seat | None = None
    reason: Reason | None = None
    """None while it is not over."""


class Cards(Value, frozen=True):
    """The cards of a seat that others do not see."""

    deck: tuple[str, ...]
    """Index 0 is drawn next."""
    hand: tuple[Held, ...] = ()
    """In the order in which they came."""
    lost: tuple[str, ...] = ()
    """Drawn with a full hand (RULES 3.7)."""
    drawn: int = 0
    """How many cards came into the hand so far, walls too."""


class State(Value, frozen=True):
    """A match at a moment when a seat may act, or when it is over."""

    board: Board
    cards: tuple[Cards, Cards]
    rng: Rng


class Mulligan(Action, frozen=True):
    """Exchange these of the first cards, maybe none (RULES 2.5)."""

    cards: tuple[str, ...]


class PlayCard(Action, frozen=True):
    """Play a card of the hand (RULES 6): place it on a tile, or aim it at one. Tax collectors need none."""

    card: str
    tile: Tile | None = None


class Move(Action, frozen=True):
    """Move a piece (RULES 7)."""

    piece: int
    tile: Tile


class Attack(Action, frozen=True):
    """Attack a piece with a piece (RULES 8)."""

    piece: int
    target: int


class Levy(Action, frozen=True):
    """Pay for another card (RULES 3.10)."""


class EndTurn(Action, frozen=True):
    """Let the other player go on (RULES 3.11)."""


KingsAction: TypeAlias = Mulligan | PlayCard | Move | Attack | Levy | EndTurn
