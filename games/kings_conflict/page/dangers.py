"""What the enemies of a seat could strike in their next turn, as the board stands, for previews of a step."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.game import Seat
from games.kings_conflict.rules.cards import BLESSED
from games.kings_conflict.rules.combat import LONG_MARCH, attack_of, range_of
from games.kings_conflict.rules.maps.tiles import WITHIN, Mask
from games.kings_conflict.rules.movement import reached
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import OTHER, Piece


class Dangers:
    """Which tiles each enemy could strike after a move, whatever lies in between now.

    It is what a careful player would count: who stands where, how far each goes and strikes. What the enemy may draw
    or place it does not know.
    """

    def __init__(self, position: Position, seat: Seat) -> None:
        armed = [piece for piece in position.of(OTHER[seat]) if card_of(piece).attack]
        self._blows = [(attack_of(position, piece), _struck_from(position, piece)) for piece in armed]

    def at(self, piece: Piece) -> int:
        """The most health that a piece could lose where it stands, if all blows that can reach it were struck."""
        blows = [amount for amount, tiles in self._blows if tiles >> piece.tile & 1]
        return len(blows) if piece.card == BLESSED else sum(blows)


def _struck_from(position: Position, piece: Piece) -> Mask:
    """All tiles that a piece could strike in its next turn."""
    stands = {piece.tile: 0} | reached(position, piece, position.occupied)
    found: Mask = 0
    for tile, steps in stands.items():
        if piece.card != "crusader" or steps < LONG_MARCH:
            found |= WITHIN[tile][range_of(position, replace(piece, tile=tile))]
    return found
