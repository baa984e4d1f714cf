"""What happens in a match of King's Conflict, in full; `views.py` says who sees what of it.

An event about a piece says whose it is and which card it was, so that it can be told without the board.
"""

from __future__ import annotations

from typing import TypeAlias

from games.engine.game import Seat
from games.engine.values import Event, PublicEvent
from games.kings_conflict.rules.maps.tiles import Tile
from games.kings_conflict.rules.values import Cause, Held, Piece, Reason


class StarterChosen(PublicEvent, frozen=True):
    """Chance decided who begins (RULES 2.3)."""

    seat: Seat


class CardsSetAside(Event, frozen=True):
    """First cards went back into the deck for others (RULES 2.5)."""

    seat: Seat
    cards: tuple[str, ...]
    """The ids they had in the hand."""


class CardDrawn(Event, frozen=True):
    """A card came from the deck into the hand (RULES 3.7)."""

    seat: Seat
    held: Held


class CardLost(Event, frozen=True):
    """A card was drawn with a full hand and is out of the game (RULES 3.7)."""

    seat: Seat
    card: str


class WallGained(Event, frozen=True):
    """A stonemason put a wall in the hand (RULES 10.6)."""

    seat: Seat
    held: Held


class TurnBegan(PublicEvent, frozen=True):
    """A seat's turn begins (RULES 3)."""

    seat: Seat
    turn: int


class TileChanged(PublicEvent, frozen=True):
    """A tile became sea or lava (RULES 9)."""

    tile: Tile
    code: str


class RegionTaken(PublicEvent, frozen=True):
    """A region has another master, or none any more (RULES 4.3)."""

    tile: Tile
    """Its first tile, row by row."""
    size: int
    seat: Seat | None


class IncomeGained(PublicEvent, frozen=True):
    """A seat was paid at the start of its turn (RULES 5.1)."""

    seat: Seat
    regions: int
    """The base and what its regions paid."""
    workers: int
    """What mines, peasants and fishermen brought."""
    gold: int
    """What it has now."""


class UpkeepPaid(PublicEvent, frozen=True):
    """A mercenary got his gold (RULES 10.6)."""

    seat: Seat
    piece: int
    gold: int
    """What is left."""


class TaxCollected(PublicEvent, frozen=True):
    """Tax collectors brought gold (RULES 6.6)."""

    seat: Seat
    amount: int
    gold: int


class CardPlayed(PublicEvent, frozen=True):
    """A card was played and paid for (RULES 6.1)."""

    seat: Seat
    card: str
    tile: Tile | None
    gold: int
    """What is left."""


class PiecePlaced(PublicEvent, frozen=True):
    """A card became a piece (RULES 6.3)."""

    piece: Piece


class PieceMoved(PublicEvent, frozen=True):
    """A piece went to another tile (RULES 7)."""

    piece: int
    origin: Tile
    tile: Tile
    seat: Seat
    card: str


class PieceAttacked(PublicEvent, frozen=True):
    """A piece attacked another (RULES 8)."""

    piece: int
    target: int
    seat: Seat
    card: str
    met: str
    """The card of the target."""


class PieceRetaliated(PublicEvent, frozen=True):
    """The target struck back (RULES 8.4)."""

    piece: int
    target: int


class PieceDamaged(PublicEvent, frozen=True):
    """A piece lost health."""

    piece: int
    amount: int
    health: int
    """What is left; 0 or less if it dies."""
    cause: Cause
    seat: Seat
    card: str


class PieceHealed(PublicEvent, frozen=True):
    """A piece got health back."""

    piece: int
    amount: int
    health: int
    seat: Seat
    card: str


class PieceStrengthened(PublicEvent, frozen=True):
    """A smith added to the attack of a piece (RULES 10.6)."""

    piece: int
    bonus: int
    """What smiths have added in all."""
    seat: Seat
    card: str


class PieceDied(PublicEvent, frozen=True):
    """A piece is gone."""

    piece: Piece
    cause: Cause


class PieceFled(PublicEvent, frozen=True):
    """A piece got away from sea or lava (RULES 9.3)."""

    piece: int
    origin: Tile
    tile: Tile
    seat: Seat
    card: str


class PieceMarched(PublicEvent, frozen=True):
    """A forced march lets a servant move again (RULES 6.6)."""

    piece: int
    seat: Seat
    card: str


class CardLevied(PublicEvent, frozen=True):
    """A seat paid for another card (RULES 3.10)."""

    seat: Seat
    gold: int
    """What is left."""


class TurnEnded(PublicEvent, frozen=True):
    """A seat's turn is over (RULES 3.11)."""

    seat: Seat


class DominionCounted(PublicEvent, frozen=True):
    """A turn began with a much larger domain, or with no longer one (RULES 11.4)."""

    seat: Seat
    turns: int
    """In how many of its turns in a row that was so; 0 if not in this one."""


class DomainsCounted(PublicEvent, frozen=True):
    """The last turn is over, and what both rule was counted (RULES 11.5)."""

    domains: tuple[int, int]


class GameWon(PublicEvent, frozen=True):
    """It is over (RULES 11)."""

    seat: Seat
    reason: Reason


class GameDrawn(PublicEvent, frozen=True):
    """It is over and nobody has won (RULES 11.6)."""


KingsEvent: TypeAlias = (
    StarterChosen
    | CardsSetAside
    | CardDrawn
    | CardLost
    | WallGained
    | TurnBegan
    | TileChanged
    | RegionTaken
    | IncomeGained
    | UpkeepPaid
    | TaxCollected
    | CardPlayed
    | PiecePlaced
    | PieceMoved
    | PieceAttacked
    | PieceRetaliated
    | PieceDamaged
    | PieceHealed
    | PieceStrengthened
    | PieceDied
    | PieceFled
    | PieceMarched
    | CardLevied
    | TurnEnded
    | DominionCounted
    | DomainsCounted
    | GameWon
    | GameDrawn
)
