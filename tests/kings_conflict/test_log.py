"""What the log says of what happens on certain tiles."""

from __future__ import annotations

from games.engine.game import Seat
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.rules.events import PieceDamaged, PieceDied, PieceMoved
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.values import Cause, Piece

BLUE, RED = Seat(0), Seat(1)
NAMES = ("Ada", "Bo")


def test_12_4_the_log_names_tiles_as_each_seat_sees_them() -> None:
    moved = PieceMoved(3, 100, 78, BLUE, "militia")
    for viewer, told in ((BLUE, "from B2 to B4"), (None, "from B2 to B4"), (RED, "from J10 to J8")):
        sight = PAGE.sight(MAPS["crossing"].text, viewer)
        assert str(PAGE.line_in_sight(moved, NAMES, sight)) == f"Ada's Militia moves {told}."
    sight = PAGE.sight(MAPS["mirror"].text, RED)
    assert str(PAGE.line_in_sight(moved, NAMES, sight)) == "Ada's Militia moves from J10 to H10."


def test_what_is_killed_by_a_blow_is_told_with_its_damage_and_place() -> None:
    piece = Piece(4, "archer", RED, 78, 0)
    events = (PieceDamaged(4, 3, -1, Cause.ATTACK, RED, "archer"), PieceDied(piece, Cause.ATTACK))
    sight = PAGE.sight(None, BLUE)
    told = [str(PAGE.line_in_sight(event, NAMES, sight)) for event in events]
    assert told == ["Bo's Archer takes 3.", "Bo's Archer dies at B4."]
