"""What the enemies of a seat could strike in their next turn, as the board stands, for previews of a step."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.game import Seat
from games.kings_conflict.rules.combat import damage, range_of
from games.kings_conflict.rules.constants import LONG_MARCH
from games.kings_conflict.rules.maps.tiles import WITHIN, Mask
from games.kings_conflict.rules.movement import reached
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import OTHER, Piece


class Dangers:
    """Which tiles each enemy on the map could strike, at once or after a move.

    It is what a careful player would count: who stands where, how far each goes and strikes. What the enemy may draw
    or place it does not know.
    """

    def __init__(self, position: Position, seat: Seat, *, leaves: int | None = None) -> None:
        """`leaves` is the tile that the piece in question leaves: enemies may come through it."""
        occupied = position.occupied if leaves is None else position.occupied & ~(1 << leaves)
        armed = [piece for piece in position.of(OTHER[seat]) if card_of(piece).attack]
        self._position = position
        self._stands = [_stands(position, piece, occupied) for piece in armed]

    def at(self, piece: Piece) -> int:
        """The most health that a piece could lose where it stands, if all who can reach it struck their best blow."""
        return sum(
            [
                max(
                    [
                        damage(self._position, enemy, piece)
                        for enemy, tiles in stands
                        if tiles >> piece.tile & 1
                    ]
                    or [0]
                )
                for stands in self._stands
            ]
        )


def _stands(position: Position, piece: Piece, occupied: Mask) -> list[tuple[Piece, Mask]]:
    """The piece wherever it can strike from in its next turn, and the tiles in range there."""
    ways = {piece.tile: 0} | reached(position, piece, occupied)
    there = [
        replace(piece, tile=tile)
        for tile, steps in ways.items()
        if piece.card != "crusader" or steps < LONG_MARCH
    ]
    return [(one, WITHIN[one.tile][range_of(position, one)]) for one in there]
