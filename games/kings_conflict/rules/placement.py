"""Where a card can be placed or aimed (RULES 6.3, 6.6, 9.1)."""

from __future__ import annotations

from games.engine.game import Seat
from games.kings_conflict.rules.card_types import Card, Kind, Placement
from games.kings_conflict.rules.ground import tiles_with
from games.kings_conflict.rules.maps.codes import WATER
from games.kings_conflict.rules.maps.symmetries import SEEN_AT, Symmetry
from games.kings_conflict.rules.maps.tiles import WITHIN, Mask, beside, mask_of, spread, spread_straight
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import OTHER

RALLYING = ("barracks", "warcamp")
"""Beside them the cards can be placed that are placed beside the king."""
AIMLESS = "tax"
"""The spell that needs no tile."""


def _near(position: Position, seat: Seat, card: Card) -> Mask:
    """The tiles that lie near enough to something of the seat for this card."""
    near = WITHIN[position.king(seat).tile][1]
    for piece in position.of(seat):
        if (
            (card.placement is Placement.KING and piece.card in RALLYING)
            or (card.placement is Placement.BUILT and card_of(piece).kind is Kind.SERVANT)
            or (card.placement is Placement.ANY and card.home == WATER)
        ):
            near |= WITHIN[piece.tile][1]
    return near


def placeable(position: Position, seat: Seat, card: Card, occupied: Mask) -> Mask:
    """The tiles on which a seat could place a card that is no spell (RULES 6.3)."""
    free = tiles_with(position.ground.codes, card.home) & ~occupied
    match card.placement:
        case Placement.KING:
            return free & _near(position, seat, card)
        case Placement.REGION:
            return free & position.held_tiles(seat)
        case Placement.ANY:
            return free & (_near(position, seat, card) | position.held_tiles(seat))
        case _:
            return free & _near(position, seat, card) & position.held_tiles(seat)


def cross(symmetry: Symmetry, seat: Seat, tile: int) -> tuple[int, ...]:
    """A tile and those above, to the right, below and to the left of it as a seat sees the map (RULES 9.4)."""
    seen = SEEN_AT[symmetry][seat]
    around = [beside(seen[tile], down, right) for down, right in ((0, 0), (-1, 0), (0, 1), (1, 0), (0, -1))]
    return tuple(seen[one] for one in around if one is not None)


def aims(position: Position, seat: Seat, card: Card) -> Mask:
    """The tiles at which a seat could aim a spell (RULES 6.6, 9.1)."""
    match card.id:
        case "smalljuju":
            return position.ground.soft & ~position.kings()
        case "greatjuju":
            return _great_juju_aims(position)
        case "fireball":
            return mask_of(piece.tile for piece in position.of(OTHER[seat]))
        case "march":
            return mask_of(
                piece.tile
                for piece in position.of(seat)
                if card_of(piece).kind is Kind.SERVANT and (piece.has_moved or piece.has_attacked)
            )
    return 0


def _great_juju_aims(position: Position) -> Mask:
    """The soft tiles that are, with the four beside them, farther than 1 from both kings."""
    return position.ground.soft & ~spread_straight(spread(position.kings()))
