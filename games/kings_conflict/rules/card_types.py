"""What a card is: its kinds, its numbers, and makers for each kind (RULES 10)."""

from __future__ import annotations

from enum import StrEnum

from games.engine.values import Value
from games.engine.words import Words
from games.kings_conflict.rules.constants import MAX_COPIES
from games.kings_conflict.rules.ground import Moves
from games.kings_conflict.rules.maps.codes import GROUND


class Rarity(StrEnum):
    """How many copies of a card a deck may hold: three, two or one (RULES 2.1)."""

    COMMON = "common"
    RARE = "rare"
    EPIC = "epic"
    EXTRA = "extra"
    """In no deck."""


class Kind(StrEnum):
    """What a card becomes."""

    KING = "king"
    SERVANT = "servant"
    STRUCTURE = "structure"
    WALL = "wall"
    """A structure that gives no presence (RULES 4.2)."""
    SPELL = "spell"


class Role(StrEnum):
    """Which of the computer's grids is for it, and whom captains and smiths help."""

    COMBAT = "combat"
    SUPPORT = "support"


class Placement(StrEnum):
    """Where a card can be placed (RULES 6.3)."""

    KING = "K"
    REGION = "R"
    ANY = "A"
    BUILT = "B"
    SPELL = "T"


class Card(Value, frozen=True):
    """A card, a king or a wall. Numbers that it has not are 0."""

    id: str
    name: Words
    kind: Kind
    rarity: Rarity
    cost: int
    text: Words | None = None
    """What it can do, in a sentence; None if its numbers say all."""
    attack: int = 0
    health: int = 0
    move: int = 0
    range: int = 0
    food: int = 0
    moves: Moves = Moves.NONE
    placement: Placement = Placement.SPELL
    home: str = ""
    """The codes of the terrain on which it can be placed."""
    role: Role = Role.SUPPORT
    king: str = ""
    """The king whose set it belongs to; "" for the standard set."""
    has_charge: bool = False

    @property
    def max_copies(self) -> int:
        """How many of it a deck may hold."""
        return MAX_COPIES[self.rarity]

    @property
    def is_structure(self) -> bool:
        """Whether it stays where it was built."""
        return self.kind in (Kind.STRUCTURE, Kind.WALL)

    @property
    def is_soldier(self) -> bool:
        """Whether it is a servant for combat, whom captains and smiths help."""
        return self.kind is Kind.SERVANT and self.role is Role.COMBAT


def servant_card(
    id: str,  # noqa: A002 - as the field is called
    name: Words,
    rarity: Rarity,
    stats: tuple[int, int, int, int, int, int],
    text: Words | None = None,
    *,
    moves: Moves = Moves.FOOT,
    placement: Placement = Placement.KING,
    home: str = GROUND,
    role: Role = Role.COMBAT,
    king: str = "",
    has_charge: bool = False,
) -> Card:
    """A servant; `stats` are cost, attack, health, move, range and food."""
    cost, attack, health, move, reach, food = stats
    numbers = (attack, health, move, reach, food)
    return Card(
        id, name, Kind.SERVANT, rarity, cost, text, *numbers, moves, placement, home, role, king, has_charge
    )


def structure_card(
    id: str,  # noqa: A002
    name: Words,
    rarity: Rarity,
    stats: tuple[int, int, int, int, int],
    home: str,
    text: Words | None = None,
    *,
    role: Role = Role.SUPPORT,
    king: str = "",
) -> Card:
    """A structure; `stats` are cost, attack, health, range and food."""
    cost, attack, health, reach, food = stats
    return Card(
        id,
        name,
        Kind.STRUCTURE,
        rarity,
        cost,
        text,
        attack=attack,
        health=health,
        range=reach,
        food=food,
        placement=Placement.BUILT,
        home=home,
        role=role,
        king=king,
    )


def spell_card(
    id: str,  # noqa: A002
    name: Words,
    rarity: Rarity,
    cost: int,
    text: Words,
    *,
    king: str = "",
) -> Card:
    return Card(id, name, Kind.SPELL, rarity, cost, text, king=king)


def king_card(id: str, name: Words, health: int, attack: int, text: Words) -> Card:  # noqa: A002
    return Card(
        id,
        name,
        Kind.KING,
        Rarity.EXTRA,
        0,
        text,
        attack=attack,
        health=health,
        move=1,
        range=1,
        food=1,
        moves=Moves.FOOT,
        role=Role.COMBAT,
    )
