"""Who controls which region, and what regions give (RULES 4, 5)."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.game import Seat
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.constants import BASE_FOOD, BASE_GOLD, FARM_FOOD, FISHER_FOOD, MINE_GOLD
from games.kings_conflict.rules.ground import Ground
from games.kings_conflict.rules.maps.codes import Terrain
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import SEATS, Piece


def holders_of(ground: Ground, pieces: Iterable[Piece]) -> tuple[Seat | None, ...]:
    """Who has more pieces in each region, walls not counted; None where nobody has (RULES 4.2, 4.3)."""
    lead = [0] * len(ground.regions)
    for piece in pieces:
        region = ground.region_at[piece.tile]
        if region >= 0 and card_of(piece).kind is not Kind.WALL:
            lead[region] += 1 if piece.seat == 0 else -1
    return tuple([SEATS[0] if one > 0 else SEATS[1] if one < 0 else None for one in lead])


def is_fishing(position: Position, piece: Piece) -> bool:
    """Whether a piece is a fisherman in a water region that his seat controls."""
    if piece.card != "fisher" or position.holder_at(piece.tile) != piece.seat:
        return False
    return position.regions_then[position.region_of(piece.tile)].terrain is Terrain.WATER


def supply(position: Position, seat: Seat) -> int:
    """How much food a seat has for its pieces (RULES 5.3)."""
    food = BASE_FOOD + sum([region.food for region in position.held(seat)])
    for piece in position.of(seat):
        if piece.card == "farm":
            food += FARM_FOOD
        elif piece.card == "fisher" and is_fishing(position, piece):
            food += FISHER_FOOD
    return food


def eaten(position: Position, seat: Seat) -> int:
    """How much food the pieces of a seat need (RULES 5.4)."""
    return sum([card_of(piece).food for piece in position.of(seat)])


def income(position: Position, seat: Seat) -> tuple[int, int]:
    """The gold of a turn: the base with the regions, and what workers bring (RULES 5.1)."""
    regions = BASE_GOLD + position.board.terms.pay(held_domain(position, seat))
    workers = 0
    for piece in position.of(seat):
        if piece.card == "mine":
            workers += MINE_GOLD
        elif piece.card == "peasant":
            workers += position.holder_at(piece.tile) == seat
        elif piece.card == "fisher":
            workers += is_fishing(position, piece)
    return regions, workers


def held_domain(position: Position, seat: Seat) -> int:
    """The domain of a seat as control was last assessed (RULES 11.4)."""
    return sum([region.domain for region in position.held(seat)])


def domains(position: Position) -> tuple[int, int]:
    """The domains of both if control were assessed now (RULES 11.4)."""
    holders = holders_of(position.ground, position.pieces.values())
    sizes = [0, 0]
    for region, holder in zip(position.ground.regions, holders, strict=True):
        if holder is not None:
            sizes[holder] += region.domain
    return sizes[0], sizes[1]
