"""RULES 6 and 7: playing cards and moving."""

from __future__ import annotations

import pytest

from games.kings_conflict.rules.events import CardPlayed, PiecePlaced
from games.kings_conflict.rules.maps.symmetries import Symmetry
from games.kings_conflict.rules.maps.tiles import members, tile_at
from games.kings_conflict.rules.placement import cross
from games.kings_conflict.rules.values import PlayCard
from tests.kings_conflict.scenes import (
    BLUE,
    RED,
    after,
    do,
    gold,
    hit,
    lives,
    man,
    moves_of,
    my_next_turn,
    painted,
    piece,
    put,
    scene,
    spots_of,
    to,
    why_not,
)

BESIDE_BLUE = {(9, 0), (9, 1), (10, 1)}


def around(row: int, column: int) -> set[tuple[int, int]]:
    return {
        (row + down, column + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down or right) and 0 <= row + down < 11 and 0 <= column + right < 11
    }


def test_6_1_a_card_costs_gold() -> None:
    state = scene(hand=["swordsman", "tax"], gold=4)
    step = do(state, put(1, 9, 0))
    assert gold(step.state) == 0
    assert step.events[0] == CardPlayed(BLUE, "swordsman", tile_at(9, 0), 0)
    assert [held.card for held in step.state.cards[BLUE].hand] == ["tax"]
    assert step.state.board.sides[BLUE].used == ("swordsman",)
    assert "costs 1 gold; you have 0" in why_not(step.state, PlayCard("c2"))
    assert why_not(state, PlayCard("c7", 3)) == "That card isn't in your hand."


def test_6_2_a_card_needs_food() -> None:
    men = [man("troll", BLUE, 5, 5), man("imp", BLUE, 5, 6), *[man("imp", RED, 4, n) for n in (1, 2, 3)]]
    state = scene(*men, hand=["crusader", "militia"])
    assert "needs 2 food; you have 1 to spare" in why_not(state, put(1, 9, 0))
    assert why_not(state, put(2, 9, 0)) == ""


def test_6_3_k_cards_go_beside_the_king_or_where_one_rallies() -> None:
    assert spots_of(scene(hand=["militia"])) == BESIDE_BLUE
    camps = scene(
        man("barracks", BLUE, 5, 5),
        man("warcamp", BLUE, 5, 9),
        hand=["militia", "ranger"],
        rows=painted((5, 6, "F")),
    )
    assert spots_of(camps) == BESIDE_BLUE | around(5, 5) | around(5, 9)
    assert "too far" in why_not(camps, put(1, 2, 2))


def test_6_3_r_cards_go_to_regions_that_one_controls() -> None:
    rows = painted((5, 0, "HHHHHHHHHHH"))
    state = scene(man("militia", BLUE, 5, 5), hand=["mercenary"], rows=rows)
    assert spots_of(state) == {
        (row, column)
        for row in range(5, 11)
        for column in range(11)
        if (row, column) not in {(5, 5), (10, 0)}
    }
    assert "too far" in why_not(state, put(1, 0, 0))


def test_6_3_a_cards_go_beside_the_king_or_to_regions_of_their_terrain() -> None:
    rows = painted((9, 0, "FF"), (4, 4, "FF"), (2, 2, "F"))
    free = scene(hand=["ranger"], rows=rows)
    assert spots_of(free) == {(9, 0), (9, 1)}
    held = scene(man("militia", BLUE, 4, 4), hand=["ranger"], rows=rows)
    assert spots_of(held) == {(9, 0), (9, 1), (4, 5)}
    assert "such ground" in why_not(held, put(1, 10, 1))


def test_6_3_water_cards_go_beside_any_piece_too() -> None:
    rows = painted((4, 3, "SSS"), (6, 6, "M"), (6, 5, "F"))
    state = scene(man("militia", BLUE, 5, 5), hand=["galley", "giant", "ranger"], rows=rows)
    assert spots_of(state) == {(4, 4), (4, 5)}
    for of_the_land in (2, 3):  # its ground lies beside the piece, in a region that nobody controls
        assert spots_of(state, of_the_land) == set()


def test_6_3_structures_go_beside_ones_people_in_a_region_that_one_controls() -> None:
    state = scene(man("militia", BLUE, 5, 5), man("mine", BLUE, 8, 8), hand=["tower"])
    assert spots_of(state) == BESIDE_BLUE | around(5, 5)
    rivals = [man("militia", RED, 1, 1), man("militia", RED, 1, 2)]
    lost = scene(man("militia", BLUE, 5, 5), *rivals, hand=["tower"])
    assert spots_of(lost) == set()


def test_6_4_what_was_placed_waits_unless_it_has_charge() -> None:
    state = scene(man("scout", RED, 9, 2), hand=["swordsman", "berserker"])
    placed = do(state, put(1, 9, 1))
    assert isinstance(placed.events[1], PiecePlaced)
    assert placed.events[1].piece.id == 4
    assert moves_of(placed.state, 4) == set()
    assert "must wait" in why_not(placed.state, to(4, 8, 1))
    assert "must wait" in why_not(placed.state, hit(4, 3))
    charging = after(state, put(2, 9, 1))
    assert moves_of(charging, 4)
    assert not lives(after(charging, hit(4, 3)), 3)
    assert moves_of(my_next_turn(placed.state), 4)


def test_6_4_a_tower_waits_a_turn_too() -> None:
    state = after(
        scene(man("scout", RED, 8, 2), man("imp", BLUE, 5, 5), man("imp", BLUE, 5, 6), hand=["tower"]),
        put(1, 9, 1),
    )
    assert "must wait" in why_not(state, hit(6, 3))
    assert not lives(after(my_next_turn(state), hit(6, 3)), 3)


def test_6_5_one_juju_a_turn() -> None:
    state = scene(hand=["smalljuju", "smalljuju", "greatjuju"])
    once = after(state, put(1, 5, 5))
    for place in (2, 3):
        assert "already played a juju" in why_not(once, put(place, 4, 4))
    assert why_not(my_next_turn(once), put(2, 4, 4)) == ""


def test_6_6_fireball_reaches_everywhere() -> None:
    state = scene(
        man("troll", RED, 0, 0), man("tower", RED, 1, 1), man("scout", BLUE, 5, 5), hand=["fireball"]
    )
    assert spots_of(state) == {(0, 0), (1, 1), (0, 10)}
    assert piece(after(state, put(1, 0, 0)), 3).health == 3
    assert piece(after(state, put(1, 1, 1)), 4).health == 2
    assert piece(after(state, put(1, 0, 10)), 2).health == 5
    assert "can't be aimed" in why_not(state, put(1, 5, 5))
    assert "Choose a tile" in why_not(state, PlayCard("c1"))


def test_6_6_fireball_harms_walls() -> None:
    state = scene(man("wall", RED, 0, 0), hand=["fireball"])
    assert piece(after(state, put(1, 0, 0)), 3).health == 1


@pytest.mark.parametrize(("regions", "amount"), [(0, 1), (2, 3), (7, 5)])
def test_6_6_tax_collectors_count_regions_up_to_five(regions: int, amount: int) -> None:
    rows = painted((1, 0, "HFHFHFH"))
    men = [man("imp", BLUE, 1, column) for column in range(regions)]
    state = scene(man("imp", BLUE, 5, 5), *men, hand=["tax"], rows=rows, gold=1)
    assert gold(after(state, PlayCard("c1"))) == amount
    assert "needs no tile" in why_not(state, put(1, 5, 5))


def test_6_6_a_forced_march_lets_one_move_again_and_not_attack() -> None:
    men = (man("swordsman", BLUE, 5, 5), man("militia", BLUE, 9, 9), man("wall", RED, 3, 5))
    state = scene(*men, hand=["march", "march"])
    assert spots_of(state) == set()
    moved = after(state, to(3, 4, 5))
    assert spots_of(moved) == {(4, 5)}
    marched = after(moved, put(1, 4, 5))
    assert "Forced March" in why_not(marched, hit(3, 5))
    far = after(marched, to(3, 4, 7))
    assert piece(far, 3).walked == 3
    assert after(far, put(2, 4, 7), to(3, 4, 9))
    struck = after(scene(man("swordsman", BLUE, 4, 5), *men[1:], hand=["march"]), hit(3, 5))
    assert moves_of(struck, 3) == set()
    assert moves_of(after(struck, put(1, 4, 5)), 3)


def test_6_7_a_wall_is_no_servant_and_stands_on_mountains_too() -> None:
    rows = painted((9, 0, "M"), (9, 1, "S"))
    state = scene(man("stonemason", BLUE, 9, 0), man("imp", BLUE, 5, 5), hand=["wall"], rows=rows, gold=0)
    assert (8, 0) in spots_of(state)
    assert (9, 1) not in spots_of(state)
    walled = after(state, put(1, 8, 0))
    assert piece(walled, 5).health == 4
    assert walled.board.sides[BLUE].used == (), "it was never in the deck"
    assert moves_of(my_next_turn(walled), 5) == set()


def test_6_8_a_structure_outlives_its_builder() -> None:
    men = [man("militia", BLUE, 5, 5), man("troll", RED, 5, 6), man("imp", BLUE, 1, 1)]
    built = after(scene(*men, hand=["tower"]), put(1, 4, 4))
    dead = after(built, hit(3, 4))
    assert not lives(dead, 3)
    assert lives(my_next_turn(dead), 6)


def test_7_1_a_piece_moves_once_and_before_it_attacks() -> None:
    state = scene(man("swordsman", BLUE, 5, 5), man("wall", RED, 4, 5))
    assert moves_of(state, 3) == {
        (row, column)
        for row in range(3, 8)
        for column in range(3, 8)
        if (row, column) not in {(5, 5), (4, 5)}
    }
    moved = after(state, to(3, 5, 4))
    assert "already" in why_not(moved, to(3, 5, 5))
    assert why_not(moved, hit(3, 4)) == ""
    assert "already" in why_not(after(state, hit(3, 4)), to(3, 5, 4))
    assert "can't get there" in why_not(state, to(3, 5, 8))
    assert "isn't your piece" in why_not(state, to(4, 5, 8))
    assert "isn't your piece" in why_not(state, to(99, 5, 8))


def test_7_1_structures_do_not_move() -> None:
    assert "can't move" in why_not(scene(man("tower", BLUE, 5, 5)), to(3, 5, 6))


def test_7_2_nobody_passes_pieces_but_slips_between_corners() -> None:
    rows = painted((5, 0, "MMMMM-MMMMM"), (4, 4, "M"), (4, 6, "M"))
    ring = [man("wall", RED, 5, column) for column in (4, 6)]
    assert (4, 5) not in moves_of(scene(man("scout", BLUE, 6, 5), *ring, rows=rows), 3)
    gap = painted((5, 0, "MMMMMPMMMMM"), (4, 5, "M"), (6, 5, "M"))
    assert moves_of(scene(man("militia", BLUE, 6, 4), rows=gap), 3) >= {(5, 5), (4, 4), (4, 6)}
    blocked = scene(man("militia", BLUE, 6, 4), man("militia", BLUE, 5, 5), rows=gap)
    assert not moves_of(blocked, 3) & {(5, 5), (4, 4), (4, 6)}


def test_7_3_flyers_pass_over_pieces_and_land_on_free_tiles() -> None:
    ring = [man("wall", RED, row, column) for row, column in sorted(around(5, 5))]
    state = scene(man("stormdragon", BLUE, 5, 5), *ring)
    assert moves_of(state, 3) == {
        (row, column)
        for row in range(2, 9)
        for column in range(2, 9)
        if max(abs(row - 5), abs(column - 5)) > 1
    }
    assert moves_of(scene(man("scout", BLUE, 5, 5), *ring), 3) == set()


def test_7_3_only_the_red_dragon_flies_over_lava() -> None:
    rows = tuple("LLLLLLLLLLL" if row in (4, 6) else "PPPPPPPPPPP" for row in range(11))
    storm = scene(man("stormdragon", BLUE, 5, 5), rows=rows)
    assert {row for row, _column in moves_of(storm, 3)} == {5}
    red = scene(man("reddragon", BLUE, 5, 5), rows=rows)
    assert {row for row, _column in moves_of(red, 3)} == set(range(2, 9))


def test_7_4_roads_carry_servants_two_tiles_farther() -> None:
    rows = painted((5, 0, "ddddddddddd"))
    for card, reach in (("militia", 4), ("knight", 6), ("stonemason", 4), ("imp", 2)):
        state = scene(man(card, BLUE, 5, 0), rows=rows)
        assert max(column for row, column in moves_of(state, 3) if row == 5) == reach
    beside = scene(man("militia", BLUE, 4, 0), rows=rows)
    assert max(column for _row, column in moves_of(beside, 3)) == 2
    bridge = scene(man("militia", BLUE, 5, 0), rows=painted((5, 0, "ddbdddddddd")))
    assert (5, 4) in moves_of(bridge, 3)
    king = scene(rows=painted((10, 0, "dddd")))
    assert max(column for _row, column in moves_of(king, 1)) == 1
    blocked = scene(man("militia", BLUE, 5, 0), man("wall", RED, 5, 2), rows=rows)
    assert (5, 3) not in moves_of(blocked, 3)
    assert piece(after(scene(man("militia", BLUE, 5, 0), rows=rows), to(3, 5, 4)), 3).walked == 4


def test_7_5_a_crusader_that_went_two_tiles_cannot_attack() -> None:
    state = scene(man("crusader", BLUE, 5, 5), man("wall", RED, 5, 8), man("wall", RED, 3, 5), hand=["march"])
    assert "gone too far" in why_not(after(state, to(3, 5, 7)), hit(3, 4))
    assert why_not(after(state, to(3, 4, 5)), hit(3, 5)) == ""


def test_7_6_a_king_moves_one_tile() -> None:
    assert moves_of(scene(), 1) == BESIDE_BLUE


def test_who_cannot_stay_where_he_is_may_only_leave() -> None:
    state = scene(man("militia", BLUE, 5, 5), rows=painted((4, 4, "SSS"), (5, 4, "SSS"), (6, 4, "SSP")))
    assert moves_of(state, 3) >= {(6, 6)}
    assert (5, 4) not in moves_of(state, 3)


def test_a_cross_is_counted_as_its_player_sees_the_map() -> None:
    centre = tile_at(5, 5)
    up, right, down, left = (tile_at(4, 5), tile_at(5, 6), tile_at(6, 5), tile_at(5, 4))
    for symmetry in Symmetry:
        assert cross(symmetry, BLUE, centre) == (centre, up, right, down, left)
    assert cross(Symmetry.HALF_TURN, RED, centre) == (centre, down, left, up, right)
    assert cross(Symmetry.DIAGONAL, RED, centre) == (centre, left, down, right, up)
    assert sorted(cross(Symmetry.HALF_TURN, RED, 0)) == list(members(0b100000000011))
