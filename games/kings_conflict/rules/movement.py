"""Where a piece can go (RULES 7)."""

from __future__ import annotations

from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.constants import ROAD_BONUS
from games.kings_conflict.rules.ground import Moves
from games.kings_conflict.rules.maps.tiles import Mask, members, spread
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import Piece

FLYING = (Moves.FLYER, Moves.DRAGON)
ON_ROADS = (Moves.FOOT, Moves.CAVALRY, Moves.MOUNTAIN)


def reached(position: Position, piece: Piece, occupied: Mask) -> dict[int, int]:
    """The tiles that a piece could go to if it may move, with the number of tiles it goes."""
    card = card_of(piece)
    if not card.move:
        return {}
    ground, start = position.ground, 1 << piece.tile
    enters = ground.enters[card.moves]
    free = enters & ~occupied
    found = _walked(start, enters if card.moves in FLYING else free, free, card.move)
    if start & ground.ways and card.moves in ON_ROADS and card.kind is Kind.SERVANT:
        for tile, steps in _walked(start, free & ground.ways, free, card.move + ROAD_BONUS).items():
            found.setdefault(tile, steps)
    return found


def _walked(start: Mask, over: Mask, free: Mask, steps: int) -> dict[int, int]:
    """The free tiles within so many steps over certain tiles, with their distance."""
    found: dict[int, int] = {}
    seen = edge = start
    for step in range(1, steps + 1):
        edge = spread(edge) & over & ~seen
        if not edge:
            break
        seen |= edge
        for tile in members(edge & free):
            found[tile] = step
    return found


def can_move(piece: Piece) -> bool:
    """Whether a piece of the seat whose turn it is may still move, if it has somewhere to go (RULES 7.1)."""
    if piece.has_moved or piece.has_attacked:
        return False
    card = card_of(piece)
    return card.move > 0 and (not piece.is_new or card.has_charge)
