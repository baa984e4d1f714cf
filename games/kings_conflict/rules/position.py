"""A board made ready for questions: who stands where, on what, in whose region.

It is made from what lies open, so rules, pages and bots ask the same questions of a state and of a view.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.game import Seat
from games.kings_conflict.rules.card_types import Card
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.ground import Ground, Region, ground_of
from games.kings_conflict.rules.maps.symmetries import SEEN_AT, Symmetry
from games.kings_conflict.rules.maps.tiles import Mask
from games.kings_conflict.rules.values import Board, Piece


def card_of(piece: Piece) -> Card:
    """The card that a piece was, with its numbers."""
    return KNOWN[piece.card]


class Position:
    """A board with its pieces by id and by tile, its ground, and the regions as they were last assessed."""

    __slots__ = ("at", "board", "changes", "ground", "holders", "pieces", "regions_at", "regions_then")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.changes = board.changes
        self.ground: Ground = ground_of(board.map.rows, board.changes)
        then = self.ground
        if board.assessed != len(board.changes):
            then = ground_of(board.map.rows, board.changes[: board.assessed])
        self.regions_then: tuple[Region, ...] = then.regions
        self.regions_at: tuple[int, ...] = then.region_at
        self.holders = board.holders
        self.pieces: dict[int, Piece] = {}
        self.at: dict[int, Piece] = {}
        for piece in board.pieces:
            self.pieces[piece.id] = piece
            self.at[piece.tile] = piece

    @property
    def occupied(self) -> Mask:
        """The tiles on which something stands."""
        mask = 0
        for tile in self.at:
            mask |= 1 << tile
        return mask

    def of(self, seat: Seat) -> Iterator[Piece]:
        """The pieces of a seat, the oldest first."""
        for piece in self.pieces.values():
            if piece.seat == seat:
                yield piece

    def king(self, seat: Seat) -> Piece:
        """The king of a seat; he lives while the match goes on."""
        return self.pieces[seat + 1]

    def kings(self) -> Mask:
        """Where the kings stand."""
        return 1 << self.pieces[1].tile | 1 << self.pieces[2].tile

    def region_of(self, tile: int) -> int:
        """The number of the region at a tile as last assessed; -1 on ways and on tiles that changed since."""
        region = self.regions_at[tile]
        if region >= 0 and self.board.assessed != len(self.changes):
            since = self.changes[self.board.assessed :]
            if any(changed == tile for changed, _code in since):
                return -1
        return region

    def holder_at(self, tile: int) -> Seat | None:
        """Who controls the region at a tile (RULES 4.3)."""
        region = self.region_of(tile)
        return self.holders[region] if region >= 0 and self.holders else None

    def held(self, seat: Seat) -> list[Region]:
        """The regions that a seat controls."""
        return [
            region for region, holder in zip(self.regions_then, self.holders, strict=False) if holder == seat
        ]

    def held_tiles(self, seat: Seat) -> Mask:
        """All tiles of regions that a seat controls (RULES 4.4, 4.5)."""
        mask = 0
        for region in self.held(seat):
            mask |= region.tiles
        for changed, _code in self.changes[self.board.assessed :]:
            mask &= ~(1 << changed)
        return mask

    def seen_at(self, seat: Seat) -> tuple[int, ...]:
        """Where each tile lies as a seat sees the map; the same tuple leads back (RULES 1.7)."""
        return SEEN_AT[Symmetry(self.board.map.symmetry)][seat]

    def in_sight_order(self, seat: Seat) -> list[Piece]:
        """The pieces of a seat, row by row as it sees the map (RULES 1.7)."""
        seen = self.seen_at(seat)
        return sorted(self.of(seat), key=lambda piece: seen[piece.tile])
