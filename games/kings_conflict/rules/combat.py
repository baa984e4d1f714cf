"""Who can attack whom, and what it does (RULES 8)."""

from __future__ import annotations

from collections.abc import Iterator

from games.kings_conflict.rules.cards import BLESSED, WARRIOR
from games.kings_conflict.rules.constants import (
    BONUS_ON_CAVALRY,
    BONUS_ON_STRUCTURES,
    LONG_MARCH,
    MAX_ON_BLESSED,
)
from games.kings_conflict.rules.ground import Moves
from games.kings_conflict.rules.maps.tiles import AROUND, DISTANCE, WITHIN
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import Piece

INSPIRING = (WARRIOR, "marshal", "captain")
"""Beside them combat servants have +1 attack (RULES 8.7)."""
AT_HOME_IN_FOREST = ("ranger", "treant")


def can_attack(piece: Piece) -> bool:
    """Whether a piece of the seat whose turn it is may still attack, if somebody is in range (RULES 8.1)."""
    card = card_of(piece)
    if not card.attack or piece.has_attacked or piece.is_marched:
        return False
    if piece.is_new and not card.has_charge:
        return False
    return not (card.id == "crusader" and piece.walked >= LONG_MARCH)


def range_of(position: Position, piece: Piece) -> int:
    """How far a piece can strike: one farther from hills, if it strikes far at all (RULES 8.2)."""
    reach = card_of(piece).range
    return reach + 1 if reach > 1 and position.ground.hills >> piece.tile & 1 else reach


def targets(position: Position, piece: Piece) -> Iterator[Piece]:
    """The enemies in range of a piece."""
    near = WITHIN[piece.tile][range_of(position, piece)]
    for other in position.pieces.values():
        if other.seat != piece.seat and near >> other.tile & 1:
            yield other


def _has_beside(position: Position, piece: Piece, cards: tuple[str, ...]) -> bool:
    """Whether another friend of one of these kinds stands beside a piece."""
    for tile in AROUND[piece.tile]:
        other = position.at.get(tile)
        if other is not None and other.card in cards and other.seat == piece.seat and other.id != piece.id:
            return True
    return False


def is_at_home(position: Position, piece: Piece) -> bool:
    """Whether the forest that a piece stands in makes it stronger."""
    return piece.card in AT_HOME_IN_FOREST and bool(position.ground.forest >> piece.tile & 1)


def is_inspired(position: Position, piece: Piece) -> bool:
    """Whether a leader beside a piece makes it stronger (RULES 8.7)."""
    return card_of(piece).is_soldier and _has_beside(position, piece, INSPIRING)


def attack_of(position: Position, piece: Piece) -> int:
    """The attack of a piece where it stands (RULES 8.3)."""
    at_home, inspired = is_at_home(position, piece), is_inspired(position, piece)
    return card_of(piece).attack + piece.bonus + at_home + inspired


def damage(position: Position, piece: Piece, target: Piece) -> int:
    """What a blow of one piece does to another (RULES 8.3)."""
    if target.card == BLESSED:
        return MAX_ON_BLESSED
    amount = attack_of(position, piece)
    met = card_of(target)
    if piece.card == "spearman" and met.moves is Moves.CAVALRY:
        amount += BONUS_ON_CAVALRY
    if piece.card == "catapult" and met.is_structure:
        amount += BONUS_ON_STRUCTURES
    is_far = DISTANCE[piece.tile][target.tile] > 1
    if is_far and position.ground.forest >> target.tile & 1:
        amount -= 1
    if _has_beside(position, target, ("wardpriest",)):
        amount -= 1
    return max(1, amount)


def strikes_back(position: Position, target: Piece, piece: Piece) -> bool:
    """Whether a piece that lives through an attack strikes back at the attacker (RULES 8.4)."""
    if not card_of(target).attack or piece.card == "assassin":
        return False
    return DISTANCE[piece.tile][target.tile] <= range_of(position, target)
