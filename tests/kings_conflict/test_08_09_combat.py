"""RULES 8 and 9: attacking, jujus and lava."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kings_conflict.rules.events import GameWon, PieceDied, PieceFled, PieceRetaliated, TileChanged
from games.kings_conflict.rules.maps.tiles import STARTS, tile_at
from games.kings_conflict.rules.values import Cause, EndTurn, Piece, State
from tests.kings_conflict.scenes import (
    BLUE,
    RED,
    after,
    code_at,
    do,
    health,
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


def duel(attacker: Piece, target: Piece, *others: Piece, **more: object) -> State:
    """The state after the first piece attacked the second."""
    return after(scene(attacker, target, *others, **more), hit(3, 4))  # type: ignore[arg-type]


def lost(state: State, number: int, full: int) -> int:
    return full - health(state, number)


def test_8_1_a_piece_attacks_once_structures_too() -> None:
    state = scene(man("tower", BLUE, 5, 5), man("troll", RED, 5, 7), man("peasant", BLUE, 5, 6))
    struck = after(state, hit(3, 4))
    assert lost(struck, 4, 6) == 2
    assert "already" in why_not(struck, hit(3, 4))
    assert "doesn't fight" in why_not(state, hit(5, 4))
    assert "isn't an enemy" in why_not(state, hit(3, 5))
    assert "isn't an enemy" in why_not(state, hit(3, 99))
    assert moves_of(after(scene(man("scout", BLUE, 5, 5), man("wall", RED, 5, 6)), hit(3, 4)), 3) == set()


def test_8_2_range_is_counted_over_everything_and_hills_add_one() -> None:
    rows = painted((5, 4, "H"), (5, 5, "M"))
    wall = man("wall", RED, 5, 7)
    archer = scene(man("archer", BLUE, 5, 4), wall, rows=rows)
    assert why_not(archer, hit(3, 4)) == ""
    assert "can't reach" in why_not(scene(man("archer", BLUE, 4, 4), wall, rows=rows), hit(3, 4))
    assert "can't reach" in why_not(
        scene(man("scout", BLUE, 5, 4), man("wall", RED, 5, 6), rows=rows), hit(3, 4)
    )


@pytest.mark.parametrize(
    ("attacker", "target", "amount"),
    [
        ("swordsman", "troll", 3),
        ("spearman", "troll", 2),
        ("spearman", "knight", 4),
        ("spearman", "catapult", 2),
        ("catapult", "fort", 6),
        ("catapult", "wall", 4),
        ("catapult", "troll", 3),
        ("scout", "giant", 1),
    ],
)
def test_8_3_damage_depends_on_both(attacker: str, target: str, amount: int) -> None:
    enemy = man(target, RED, 5, 6)
    state = duel(man(attacker, BLUE, 5, 5), enemy)
    left = health(state, 4) if lives(state, 4) else 0
    assert enemy.health - left == amount


def test_8_3_forest_softens_blows_from_afar_and_helps_its_own() -> None:
    rows = painted((5, 6, "FF"))
    assert lost(duel(man("archer", BLUE, 5, 5), man("troll", RED, 5, 7), rows=rows), 4, 6) == 1
    assert lost(duel(man("archer", BLUE, 5, 5), man("troll", RED, 5, 6), rows=rows), 4, 6) == 2
    assert lost(duel(man("ranger", BLUE, 5, 6), man("troll", RED, 5, 8), rows=rows), 4, 6) == 3
    assert lost(duel(man("ranger", BLUE, 5, 6), man("troll", RED, 5, 7), rows=rows), 4, 6) == 3
    assert lost(duel(man("treant", BLUE, 5, 6), man("troll", RED, 5, 7), rows=rows), 4, 6) == 5
    assert lost(duel(man("tower", BLUE, 5, 5, bonus=0), man("troll", RED, 5, 7), rows=rows), 4, 6) == 1


def test_8_3_a_warding_priest_takes_one_off_and_no_second_one_more() -> None:
    priests = [man("wardpriest", RED, 5, 7), man("wardpriest", RED, 4, 7)]
    assert lost(duel(man("swordsman", BLUE, 5, 5), man("troll", RED, 5, 6), *priests), 4, 6) == 2
    assert lost(duel(man("scout", BLUE, 5, 5), man("troll", RED, 5, 6), *priests), 4, 6) == 1
    alone = duel(man("scout", BLUE, 5, 5, bonus=1), man("wardpriest", RED, 5, 6))
    assert lost(alone, 4, 3) == 2, "it does not ward itself"
    guarded = duel(man("swordsman", BLUE, 5, 5), man("troll", RED, 5, 6), man("wardpriest", BLUE, 5, 4))
    assert lost(guarded, 3, 4) == 3, "blows that are struck back are warded too"


def test_8_3_and_8_4_what_smiths_added_counts_in_both_directions() -> None:
    swung = duel(man("scout", BLUE, 5, 5, bonus=2), man("troll", RED, 5, 6))
    assert lost(swung, 4, 6) == 1 + 2
    struck_back = duel(man("troll", BLUE, 5, 5), man("swordsman", RED, 5, 6, health=5, bonus=2))
    assert lost(struck_back, 3, 6) == 3 + 2


def test_8_3_a_blessed_king_never_loses_more_than_one() -> None:
    kings = ("blessed", "blessed")
    state = after(scene(man("giant", BLUE, 1, 10), kings=kings), hit(3, 2))
    assert health(state, 2) == 3
    assert health(after(scene(hand=["fireball"], kings=kings), put(1, 0, 10)), 2) == 3


def test_8_4_who_lives_strikes_back_in_its_own_range() -> None:
    state = scene(man("militia", BLUE, 5, 5), man("troll", RED, 5, 6))
    step = do(state, hit(3, 4))
    assert PieceRetaliated(4, 3) in step.events
    assert not lives(step.state, 3)
    assert health(duel(man("archer", BLUE, 5, 5), man("troll", RED, 5, 7)), 3) == 2, "out of its range"
    assert health(duel(man("archer", BLUE, 5, 5), man("archer", RED, 5, 7, health=2)), 3) == 2, "it is dead"
    assert not lives(duel(man("scout", BLUE, 5, 5), man("archer", RED, 5, 6)), 3)
    assert health(duel(man("assassin", BLUE, 5, 5), man("troll", RED, 5, 6)), 3) == 1
    assert health(duel(man("militia", BLUE, 5, 5), man("peasant", RED, 5, 6, health=1)), 3) == 2
    assert health(duel(man("militia", BLUE, 5, 5), man("wall", RED, 5, 6)), 3) == 2
    struck = after(
        scene(man("knight", BLUE, 5, 5), man("spearman", RED, 5, 6, health=3), man("spearman", RED, 4, 4)),
        hit(3, 5),
    )
    assert not lives(struck, 5)


def test_8_4_from_hills_it_strikes_back_one_tile_farther() -> None:
    rows = painted((5, 8, "H"))
    men = man("catapult", BLUE, 5, 5), man("fort", RED, 5, 8)
    assert not lives(duel(*men, rows=rows), 3)
    assert health(duel(*men), 3) == 2, "not so far from plains"
    above = duel(man("archer", BLUE, 5, 8), man("archer", RED, 5, 5, health=3), rows=rows)
    assert health(above, 3) == 2, "the attacker's hills do not help it"


def test_8_4_a_spearman_strikes_back_at_cavalry_harder() -> None:
    state = duel(
        man("catapult", BLUE, 5, 5, health=2), man("spearman", RED, 5, 6), man("wardpriest", RED, 5, 7)
    )
    assert health(state, 4) == 1
    assert not lives(state, 3)


def test_8_5_a_battle_priest_heals_its_king_whenever_it_does_damage() -> None:
    men = (
        man("battlepriest", BLUE, 5, 5),
        man("wall", RED, 5, 6),
        man("scout", RED, 9, 0),
        man("scout", RED, 9, 1),
    )
    hurt = after(scene(*men, kings=("blessed", "blessed"), active=RED), hit(5, 1), hit(6, 1), EndTurn())
    assert health(hurt, 1) == 3
    assert health(after(hurt, hit(3, 4)), 1) == 4
    defended = scene(
        man("scout", BLUE, 5, 5),
        man("battlepriest", RED, 5, 6),
        man("giant", BLUE, 1, 10),
        kings=("blessed", "blessed"),
    )
    assert health(after(defended, hit(5, 2), hit(3, 4)), 2) == 4


def test_8_5_a_battle_priest_heals_its_king_even_if_it_died_of_the_blow_it_got() -> None:
    scouts = man("scout", RED, 9, 0), man("scout", RED, 9, 1)
    men = man("battlepriest", BLUE, 5, 5, health=1), man("troll", RED, 5, 6), *scouts
    hurt = after(scene(*men, kings=("blessed", "warrior"), active=RED), hit(5, 1), hit(6, 1), EndTurn())
    dead = after(hurt, hit(3, 4))
    assert not lives(dead, 3)
    assert (health(hurt, 1), health(dead, 1)) == (3, 4)


def test_8_5_a_fire_elemental_burns_those_around_its_target() -> None:
    others = [
        man("militia", RED, 5, 7),
        man("scout", RED, 4, 6),
        man("militia", RED, 5, 8),
        man("militia", BLUE, 6, 6),
    ]
    state = duel(man("elemental", BLUE, 5, 5), man("troll", RED, 5, 6), *others)
    assert [lives(state, number) for number in (5, 6, 7, 8)] == [True, False, True, True]
    assert [health(state, number) for number in (5, 7, 8)] == [1, 2, 2]
    dying = duel(man("elemental", BLUE, 5, 5, health=1), man("troll", RED, 5, 6), man("scout", RED, 5, 7))
    assert not lives(dying, 3)
    assert not lives(dying, 5)
    struck_back = duel(man("swordsman", BLUE, 5, 5), man("elemental", RED, 5, 6), man("scout", BLUE, 5, 4))
    assert lives(struck_back, 5), "it burns only when it attacks"


def test_8_6_the_dead_are_gone_at_once() -> None:
    state = scene(man("swordsman", BLUE, 5, 5), man("militia", RED, 5, 6), man("scout", BLUE, 5, 4))
    step = do(state, hit(3, 4))
    died = next(event for event in step.events if isinstance(event, PieceDied))
    assert (died.piece.id, died.cause) == (4, Cause.ATTACK)
    assert (5, 6) in moves_of(step.state, 5)


@pytest.mark.parametrize(("card", "attack"), [("marshal", 4), ("captain", 4), ("herbalist", 3)])
def test_8_7_fighters_beside_a_leader_are_inspired(card: str, attack: int) -> None:
    state = duel(man("swordsman", BLUE, 5, 5), man("troll", RED, 5, 6), man(card, BLUE, 5, 4))
    assert lost(state, 4, 6) == attack


def test_8_7_inspiration_is_for_other_fighters_and_never_doubled() -> None:
    pair = [man("marshal", BLUE, 5, 4), man("captain", BLUE, 4, 4)]
    assert lost(duel(man("swordsman", BLUE, 5, 5), man("troll", RED, 5, 6), *pair), 4, 6) == 4
    assert lost(duel(man("captain", BLUE, 5, 5), man("troll", RED, 5, 6)), 4, 6) == 3
    assert lost(duel(man("tower", BLUE, 5, 5), man("troll", RED, 5, 6), *pair), 4, 6) == 2
    beside_king = duel(man("swordsman", BLUE, 9, 0), man("troll", RED, 8, 0))
    assert lost(beside_king, 4, 6) == 4
    blessed = duel(man("swordsman", BLUE, 9, 0), man("troll", RED, 8, 0), kings=("blessed", "blessed"))
    assert lost(blessed, 4, 6) == 3
    enemy = duel(man("swordsman", BLUE, 5, 5), man("troll", RED, 5, 6), man("marshal", RED, 5, 4))
    assert lost(enemy, 4, 6) == 3


# --- jujus and lava ---------------------------------------------------------


def test_9_1_a_small_juju_takes_soft_ground_without_a_king() -> None:
    rows = painted((0, 0, "PHFEMS-dBVL"))
    state = scene(man("militia", RED, 0, 0), hand=["smalljuju"], rows=rows)
    assert {column for row, column in spots_of(state) if row == 0} == {0, 1, 2, 3}
    assert (10, 0) not in spots_of(state)
    assert (10, 1) in spots_of(state)


def test_9_1_a_great_juju_keeps_away_from_kings_with_all_five_tiles() -> None:
    rows = painted((5, 5, "M"))
    spots = spots_of(scene(hand=["greatjuju"], rows=rows))
    assert (5, 5) not in spots
    near = {(10, 0), (9, 0), (8, 0), (7, 0), (10, 3), (9, 1), (8, 2), (9, 2), (7, 1)}
    away = {divmod(tile, 11) for tile in range(121)} - spots
    assert {(10, 0), (9, 0), (8, 0), (8, 1), (9, 2), (10, 2)} <= away
    assert near & spots == {(7, 0), (10, 3), (8, 2), (7, 1)}
    flooded = after(scene(hand=["greatjuju"], rows=rows), put(1, 5, 4))
    assert [code_at(flooded, *place) for place in ((5, 4), (4, 4), (6, 4), (5, 3), (5, 5))] == list("SSSSM")


def test_9_2_structures_go_down_with_their_tile() -> None:
    step = do(scene(man("fort", RED, 5, 5), hand=["smalljuju"]), put(1, 5, 5))
    assert code_at(step.state, 5, 5) == "S"
    assert not lives(step.state, 3)
    assert TileChanged(tile_at(5, 5), "S") in step.events
    assert step.state.board.changes == ((tile_at(5, 5), "S"),)


def test_9_3_whoever_cannot_stay_flees_or_dies() -> None:
    fates = Counter[str]()
    for number in range(60):
        step = do(scene(man("militia", RED, 5, 5), hand=["smalljuju"], seed=f"{number:064x}"), put(1, 5, 5))
        if lives(step.state, 3):
            row, column = divmod(piece(step.state, 3).tile, 11)
            assert max(abs(row - 5), abs(column - 5)) == 1
            assert any(isinstance(event, PieceFled) for event in step.events)
            fates[f"{row},{column}"] += 1
        else:
            fates["died"] += 1
    assert 20 <= fates["died"] <= 40
    assert len(fates) == 9, "to each of the eight tiles"


def test_9_3_without_a_way_out_there_is_no_toss() -> None:
    ring = painted((4, 4, "MMM"), (5, 4, "MPM"), (6, 4, "MMM"))
    for number in range(10):
        state = scene(man("militia", RED, 5, 5), hand=["smalljuju"], rows=ring, seed=f"{number:064x}")
        assert not lives(after(state, put(1, 5, 5)), 3)


def test_9_3_flyers_stay_above_the_sea_and_the_fireproof_in_lava() -> None:
    for card in ("stormdragon", "reddragon"):
        for number in range(6):
            state = scene(man(card, RED, 5, 5), hand=["smalljuju"], seed=f"{number:064x}")
            assert piece(after(state, put(1, 5, 5)), 3).tile == tile_at(5, 5)
    rows = painted((4, 5, "M"), (5, 4, "MVM"), (6, 5, "M"), rows=tuple("S" * 11 for _row in range(11)))
    rows = painted((10, 0, "P"), (0, 10, "P"), rows=rows)
    for card, stays in (("reddragon", True), ("imp", True), ("elemental", True), ("giant", False)):
        men = [man(card, RED, *place) for place in ((4, 5), (5, 4), (5, 6), (6, 5))]
        state = after(scene(*men, rows=rows), EndTurn())
        assert (sum(lives(state, number) for number in (3, 4, 5, 6)) == 4) is stays


def test_9_3_lava_catches_kings() -> None:
    at = (tile_at(5, 5), STARTS[1])
    rows = painted((4, 4, "SSS"), (5, 4, "VPV"), (6, 4, "SSS"), rows=tuple("-" * 11 for _row in range(11)))
    step = do(scene(rows=rows, at=at), EndTurn())
    assert GameWon(RED, "king") in step.events  # type: ignore[arg-type]
    assert step.state.board.turn == 6


def test_9_4_a_great_juju_takes_its_tiles_in_order() -> None:
    men = [man("fort", RED, 4, 5), man("fort", RED, 5, 5), man("militia", RED, 5, 4), man("scout", RED, 6, 5)]
    events = do(scene(*men, hand=["greatjuju"]), put(1, 5, 5)).events
    tiles = [divmod(event.tile, 11) for event in events if isinstance(event, TileChanged)]
    assert tiles == [(5, 5), (4, 5), (5, 6), (6, 5), (5, 4)]
    fates = [
        event.piece.id if isinstance(event, PieceDied) else event.piece
        for event in events
        if isinstance(event, PieceDied | PieceFled)
    ]
    assert fates == [4, 3, 6, 5], "structures first, then units, each in the order of the tiles"


@pytest.mark.parametrize(
    ("symmetry", "order"),
    [
        ("half-turn", [(5, 5), (6, 5), (5, 4), (4, 5), (5, 6)]),
        ("diagonal", [(5, 5), (5, 4), (6, 5), (5, 6), (4, 5)]),
    ],
)
def test_9_4_its_order_is_as_whoever_played_it_sees_the_map(
    symmetry: str, order: list[tuple[int, int]]
) -> None:
    state = scene(active=RED, red_hand=["greatjuju"], symmetry=symmetry)
    events = do(state, put(1, 5, 5)).events
    assert [divmod(event.tile, 11) for event in events if isinstance(event, TileChanged)] == order


def test_9_5_lava_spreads_each_turn_to_what_burns() -> None:
    rows = painted((4, 5, "d"), (5, 4, "SVM"), (6, 5, "E"))
    state = scene(rows=rows)
    first = after(state, EndTurn())
    assert {code_at(first, *place) for place in ((4, 5), (5, 4))} == {"d", "S"}
    assert sorted((code_at(first, 5, 6), code_at(first, 6, 5))) in (["E", "L"], ["L", "M"])
    assert len(my_next_turn(state).board.changes) == 2
    assert after(scene(), EndTurn()).board.changes == ()


def test_9_5_lava_stops_at_24_tiles_and_where_nothing_burns() -> None:
    rows = painted((4, 0, "V" * 11), (5, 0, "V" * 11), (6, 0, "V"))
    state = after(scene(rows=rows), EndTurn())
    assert len(state.board.changes) == 1
    assert len(after(state, EndTurn()).board.changes) == 1
    walled = painted((4, 5, "-"), (5, 4, "-V-"), (6, 5, "-"))
    assert after(scene(rows=walled), EndTurn()).board.changes == ()


def test_9_5_every_tile_beside_the_volcano_can_burn() -> None:
    burnt = {
        after(scene(rows=painted((5, 5, "V")), seed=f"{number:064x}"), EndTurn()).board.changes[0][0]
        for number in range(40)
    }
    assert {divmod(tile, 11) for tile in burnt} == {(4, 5), (5, 4), (5, 6), (6, 5)}


def test_a_juju_can_drown_nobody_under_a_king() -> None:
    state = scene(man("scout", BLUE, 5, 5), hand=["smalljuju"])
    assert "can't be aimed" in why_not(state, put(1, 0, 10))
    assert why_not(after(state, to(3, 5, 6)), put(1, 5, 5)) == ""
