"""RULES 1: the map."""

from __future__ import annotations

from games.engine.game import Seat
from games.kings_conflict.rules.ground import ENTERS, Moves
from games.kings_conflict.rules.maps.codes import CODES, GROUND
from games.kings_conflict.rules.maps.tiles import DISTANCE, NEIGHBOURS, members, tile_at
from games.kings_conflict.rules.position import Position
from tests.kings_conflict.scenes import BLUE, RED, man, moves_of, painted, piece, scene, to, why_not


def test_1_1_kings_start_in_opposite_corners_and_each_sees_his_own_at_the_bottom_left() -> None:
    state = scene()
    for seat in (BLUE, RED):
        seen = Position(state.board).seen_at(seat)
        assert divmod(seen[piece(state, seat + 1).tile], 11) == (10, 0)
        assert divmod(seen[piece(state, 2 - seat).tile], 11) == (0, 10)


def test_1_2_every_code_has_a_terrain() -> None:
    assert {code.terrain for code in CODES.values()} == {
        "plains",
        "hills",
        "forest",
        "mountain",
        "water",
        "desert",
        "volcanic",
        "way",
    }


def test_1_3_diagonal_steps_count_one() -> None:
    assert DISTANCE[tile_at(5, 5)][tile_at(8, 3)] == 3
    assert [divmod(tile, 11) for tile in members(NEIGHBOURS[tile_at(0, 0)])] == [(0, 1), (1, 0), (1, 1)]
    assert NEIGHBOURS[tile_at(4, 10)].bit_count() == 5
    assert NEIGHBOURS[tile_at(4, 4)].bit_count() == 8


def test_1_4_what_ground_is() -> None:
    assert {CODES[code].terrain for code in GROUND} == {"plains", "hills", "forest", "desert", "way"}


def test_1_5_who_may_go_where() -> None:
    def enters(moves: Moves) -> set[str]:
        return {code for code in "PHFMSEVLDB-" if code in ENTERS[moves]}

    assert enters(Moves.FOOT) == set("PHFEDB")
    assert enters(Moves.CAVALRY) == set("PHEDB")
    assert enters(Moves.MOUNTAIN) == set("PHFEDBM")
    assert enters(Moves.BOAT) == set("S-B")
    assert enters(Moves.VOLCANIC) == set("PHFEDBVL")
    assert enters(Moves.FLYER) == set("PHFMSEDB-")
    assert enters(Moves.DRAGON) == set("PHFMSEVLDB-")
    assert moves_of(scene(rows=painted((9, 0, "PM"))), 1) == {(9, 0), (10, 1)}, "kings go on foot"


def test_1_6_a_boat_under_a_bridge_blocks_it() -> None:
    rows = painted((5, 0, "-----B-----"))
    boat = scene(man("galley", BLUE, 5, 5), man("militia", BLUE, 4, 5), rows=rows)
    assert why_not(boat, to(4, 5, 5)) == "Something stands there already."
    assert (6, 5) not in moves_of(boat, 4)
    walker = scene(man("galley", BLUE, 5, 4), man("militia", RED, 5, 5), rows=rows)
    assert moves_of(walker, 3) == {(5, 3), (5, 2), (5, 1)}


def test_1_7_orders_go_as_the_owner_sees_the_map() -> None:
    men = [("militia", 2, 2), ("archer", 2, 7), ("scout", 8, 1)]
    for symmetry, expected in (
        ("half-turn", ["scout", "archer", "militia"]),
        ("diagonal", ["scout", "militia", "archer"]),
    ):
        state = scene(*[man(card, RED, row, column) for card, row, column in men], symmetry=symmetry)
        ordered = [one.card for one in Position(state.board).in_sight_order(Seat(1)) if one.id > 2]
        assert ordered == expected
        blue = scene(*[man(card, BLUE, row, column) for card, row, column in men], symmetry=symmetry)
        ordered = [one.card for one in Position(blue.board).in_sight_order(BLUE) if one.id > 2]
        assert ordered == ["militia", "archer", "scout"]
