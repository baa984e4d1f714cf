"""What the log says of what happens on certain tiles."""

from __future__ import annotations

from games.engine.game import Seat
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.rules.events import PieceDamaged, PieceDied, PieceMoved, RegionTaken, TileChanged
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.values import Cause, Piece

BLUE, RED = Seat(0), Seat(1)
NAMES = ("Ada", "Bo")
FOREST = 18
"""The first tile of a forest of eight."""


def test_12_4_the_log_names_tiles_as_each_seat_sees_them() -> None:
    moved = PieceMoved(3, 100, 78, BLUE, "militia")
    for viewer, told in ((BLUE, "from B2 to B4"), (None, "from B2 to B4"), (RED, "from J10 to J8")):
        sight = PAGE.sight(MAPS["crossing"].text, viewer)
        assert str(PAGE.line_in_sight(moved, NAMES, sight)) == f"Ada's Militia moves {told}."
    sight = PAGE.sight(MAPS["mirror"].text, RED)
    assert str(PAGE.line_in_sight(moved, NAMES, sight)) == "Ada's Militia moves from J10 to H10."


def test_12_4_a_region_is_named_by_its_first_tile_as_each_seat_sees_it() -> None:
    for viewer, told in ((BLUE, "H10"), (RED, "A3")):
        sight = PAGE.sight(MAPS["crossing"].text, viewer)
        taken = RegionTaken(FOREST, 8, BLUE)
        land = f"the 8 tiles of forest at {told}"
        assert str(PAGE.line_in_sight(taken, NAMES, sight)) == f"Ada controls {land} now."
        freed = RegionTaken(FOREST, 8, None)
        assert str(PAGE.line_in_sight(freed, NAMES, sight)) == f"Nobody controls {land} now."


def test_a_region_that_a_flood_has_cut_is_named_as_it_is_since() -> None:
    sight = PAGE.sight(MAPS["crossing"].text, BLUE)
    sight = PAGE.sight_after(sight, (TileChanged(FOREST, "S"),))
    taken = RegionTaken(FOREST + 1, 7, BLUE)
    assert str(PAGE.line_in_sight(taken, NAMES, sight)) == "Ada controls the 7 tiles of forest at I10 now."


def test_what_is_killed_by_a_blow_is_told_with_its_damage_and_place() -> None:
    piece = Piece(4, "archer", RED, 78, 0)
    events = (PieceDamaged(4, 3, -1, Cause.ATTACK, RED, "archer"), PieceDied(piece, Cause.ATTACK))
    sight = PAGE.sight(None, BLUE)
    told = [str(PAGE.line_in_sight(event, NAMES, sight)) for event in events]
    assert told == ["Bo's Archer takes 3 damage.", "Bo's Archer dies at B4."]
