"""Which way round a viewer sees the map: always from the bottom left (RULES 12.4).

This is the one place where the map is turned. Picks, ids of pieces and all that the rules know stay as they are.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from games.engine.game import Seat, Viewer
from games.engine.setup import MapText
from games.engine.values import Value
from games.kings_conflict.rules.maps.symmetries import SEEN_AT, Symmetry, partner_code
from games.kings_conflict.rules.maps.tiles import COLUMNS, NAMES, SIZE
from games.kings_conflict.rules.values import Board


class Edge(Value, frozen=True):
    """What stands along the edge of the map, so that a tile is found by its name."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]


EDGE = Edge(tuple(COLUMNS), tuple([str(SIZE - row) for row in range(SIZE)]))


class Sight(Struct, frozen=True, gc=False):
    """A map as one seat sees it. A *cell* is where a tile lies on the page, counted row by row."""

    seat: Seat
    """Whose side it is seen from; a spectator sees Blue's."""
    cell_of: tuple[int, ...]
    """The cell of each tile, and the tile in each cell."""
    symmetry: Symmetry

    def code(self, code: str) -> str:
        """A code of the map format, or several, as they look from here."""
        return partner_code(code, self.symmetry) if self.seat else code

    def on(self, tile: int) -> str:
        """The id of a tile on the page."""
        return f"tile-{self.cell_of[tile]}"

    def name(self, tile: int) -> str:
        """What a tile is called from here."""
        return NAMES[self.cell_of[tile]]


@lru_cache(maxsize=16)
def _sight(symmetry: str, seat: Seat) -> Sight:
    return Sight(seat, SEEN_AT[Symmetry(symmetry)][seat], Symmetry(symmetry))


def sight_of(board: Board, viewer: Viewer) -> Sight:
    """How a viewer sees the map of a match."""
    return sight_of_map(board.map, viewer)


def sight_of_map(text: MapText, viewer: Viewer) -> Sight:
    """How a viewer sees a map. One that is still drawn may have no symmetry: it is only watched, from Blue's side,
    from which nothing is turned."""
    return _sight(text.symmetry or Symmetry.HALF_TURN, Seat(0) if viewer is None else viewer)
