"""RULES 10: the kings and the cards, each by its numbers and by what it does."""

from __future__ import annotations

import re

import pytest

from games.engine.game import Seat
from games.kings_conflict.rules.card_types import Card, Kind, Role
from games.kings_conflict.rules.cards import CARDS, KINGS, WALL
from games.kings_conflict.rules.events import (
    PieceDied,
    PieceHealed,
    PieceStrengthened,
    UpkeepPaid,
    WallGained,
)
from games.kings_conflict.rules.ground import Moves
from games.kings_conflict.rules.maps.codes import CODES, GROUND, WATER
from games.kings_conflict.rules.values import OTHER, Cause, EndTurn, Held
from tests.kings_conflict.scenes import (
    BLUE,
    RED,
    after,
    do,
    gold,
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
    why_not,
)
from tests.support.rules import rules_of

RULES = rules_of("kings_conflict")
ROWS = {
    cells[0]: cells[1:]
    for cells in ([cell.strip() for cell in line.strip("|\n").split("|")] for line in RULES.splitlines())
    if len(cells) in (4, 13)
}
"""The tables of RULES 10 by the names of the cards."""
HOMES = {
    "ground": GROUND,
    "ground without forest": GROUND.replace("F", ""),
    "ground, mountain": GROUND + "M",
    "water": WATER,
}


def homes(text: str) -> set[str]:
    if text in HOMES:
        return set(HOMES[text])
    return {code.sign for code in CODES.values() if str(code.name).lower() in text.split(", ")}


def test_10_2_there_are_44_cards() -> None:
    sets = [sum(card.king == king for card in CARDS.values()) for king in ("", "blessed", "warrior")]
    assert sets == [33, 7, 4]
    assert re.search(r"the 33 standard cards", RULES)


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_10_2_to_10_4_every_card_is_as_the_rules_print_it(card: Card) -> None:
    cells = ROWS[str(card.name)]
    if card.kind is Kind.SPELL:
        assert cells == [str(card.max_copies), str(card.cost), str(card.text)]
        return
    numbers = (card.max_copies, card.cost, card.attack, card.health)
    assert cells[:4] == [str(number) for number in numbers]
    assert cells[4:7] == [str(card.move or "–"), str(card.range or "–"), str(card.food)]
    moves = {Moves.NONE: "–", Moves.DRAGON: "flyer"}.get(card.moves, card.moves)
    kinds = {Role.COMBAT: "fighter", Role.SUPPORT: "helper"}
    kind = "structure" if card.is_structure else kinds[card.role]
    assert cells[7:9] == [moves, card.placement]
    assert homes(cells[9]) == set(card.home)
    assert cells[10:] == [kind, str(card.text or "")]


def square(row: int, column: int, size: int) -> set[tuple[int, int]]:
    return {
        (row + down, column + right) for down in range(-size, size + 1) for right in range(-size, size + 1)
    }


@pytest.mark.parametrize(
    "card", [card for card in CARDS.values() if card.kind is not Kind.SPELL], ids=lambda it: it.id
)
def test_10_2_to_10_4_every_piece_goes_and_strikes_as_far_and_as_hard_as_its_numbers_say(card: Card) -> None:
    """On land of one kind without bonuses, from its middle; the kings stand far away."""
    land = "S" if card.moves is Moves.BOAT else "P"
    rows = painted((0, 0, "P"), (10, 10, "P"), rows=(land * 11,) * 11)
    own = man(card.id, BLUE, 5, 5)
    assert moves_of(scene(own, rows=rows), 3) == (square(5, 5, card.move) - {(5, 5)} if card.move else set())
    for distance in range(1, 5):
        state = scene(own, man("troll", RED, 5, 5 + distance, health=9), rows=rows)
        if distance <= card.range and card.attack:
            assert health(after(state, hit(3, 4)), 4) == 9 - card.attack
        else:
            assert why_not(state, hit(3, 4))


@pytest.mark.parametrize("king", KINGS.values(), ids=KINGS)
def test_10_1_every_king_is_as_the_rules_print_it(king: Card) -> None:
    row = next(line for line in RULES.splitlines() if line.startswith(f"| {king.name} |"))
    assert [cell.strip() for cell in row.strip("|").split("|")][1:3] == [str(king.health), str(king.attack)]
    assert (king.move, king.range, king.food, king.moves) == (1, 1, 1, Moves.FOOT)


def test_10_1_whoever_rises_from_a_mountain_kills_a_king_in_one_stroke() -> None:
    spawned = [card for card in CARDS.values() if card.home and set(card.home) <= set("MVL")]
    assert {card.id for card in spawned} == {"giant", "reddragon", "stormdragon"}
    assert all(card.attack >= max(king.health for king in KINGS.values()) for card in spawned)


def test_10_1_the_blessed_king_heals_his_own_in_his_region() -> None:
    rows = painted((7, 0, "H" * 11))
    men = [
        man("troll", BLUE, 9, 5, health=2),
        man("fort", BLUE, 8, 1, health=3),
        man("giant", BLUE, 2, 2, health=3),
    ]
    state = my_next_turn(scene(*men, rows=rows, kings=("blessed", "blessed")))
    assert [health(state, number) for number in (3, 4, 5)] == [4, 4, 3], "the troll heals 1 by itself too"


def test_10_1_on_a_road_the_blessing_reaches_only_himself() -> None:
    rows = painted((10, 0, "d"), (5, 5, "d"))
    men = [
        man("fort", BLUE, 9, 1, health=3),
        man("fort", BLUE, 5, 5, health=3),
        man("scout", RED, 9, 0),
        man("scout", RED, 10, 1),
    ]
    state = scene(*men, rows=rows, kings=("blessed", "blessed"), active=RED)
    hurt = after(state, hit(5, 1), hit(6, 1), EndTurn())
    assert health(hurt, 1) == 3
    assert [health(hurt, number) for number in (3, 4)] == [3, 3]


def test_10_1_the_warrior_king_inspires_those_beside_him() -> None:
    state = after(scene(man("militia", BLUE, 9, 0), man("wall", RED, 8, 0)), hit(3, 4))
    assert health(state, 4) == 4 - 2


def test_10_2_a_trained_smith_strengthens_the_weakest_fighter_beside_him() -> None:
    fighters = [man("swordsman", BLUE, 6, 4), man("militia", BLUE, 8, 6), man("scout", BLUE, 9, 9)]
    men = [man("smith", BLUE, 7, 5), *fighters, man("peasant", BLUE, 7, 6)]
    state = scene(*men, rows=painted((5, 0, "HHHHHHHHHHH")))
    bonuses = []
    for _turn in range(5):
        state = my_next_turn(state)
        bonuses.append((piece(state, 4).bonus, piece(state, 5).bonus))
    assert bonuses == [(0, 1), (0, 2), (1, 2), (2, 2), (2, 2)]
    assert piece(state, 6).bonus == 0
    state = after(scene(man("scout", BLUE, 5, 5, bonus=2), man("wall", RED, 5, 6)), hit(3, 4))
    assert health(state, 4) == 1


@pytest.mark.parametrize(("seat", "strengthened"), [(BLUE, 4), (RED, 5)])
def test_10_6_of_two_as_weak_a_smith_takes_the_first_that_its_owner_sees(
    seat: Seat, strengthened: int
) -> None:
    men = [man("smith", seat, 5, 5), man("militia", seat, 4, 4), man("militia", seat, 6, 6)]
    step = do(scene(*men, active=OTHER[seat]), EndTurn())
    assert [event.piece for event in step.events if isinstance(event, PieceStrengthened)] == [strengthened]


def test_10_6_a_smith_counts_what_smiths_added_before() -> None:
    men = [man("smith", RED, 5, 5), man("spearman", RED, 6, 6), man("militia", RED, 4, 4, bonus=1)]
    step = do(scene(*men), EndTurn())
    assert [event.piece for event in step.events if isinstance(event, PieceStrengthened)] == [4], (
        "both have 2, and Red sees the spearman first"
    )


def test_10_2_herbalists_heal_those_beside_them_but_not_themselves() -> None:
    men = [
        man("herbalist", BLUE, 5, 5, health=1),
        man("troll", BLUE, 4, 5, health=1),
        man("fort", BLUE, 6, 6, health=1),
        man("fort", BLUE, 7, 7, health=1),
        man("militia", RED, 5, 6, health=1),
    ]
    state = my_next_turn(scene(*men, *[man("imp", BLUE, 1, column) for column in range(5)]))
    assert [health(state, number) for number in (3, 4, 5, 6, 7)] == [1, 3, 2, 1, 1]


def test_10_3_priests_heal_like_herbalists() -> None:
    men = [man("priest", BLUE, 5, 5, health=1), man("fort", BLUE, 4, 5, health=1)]
    state = my_next_turn(scene(*men))
    assert [health(state, number) for number in (3, 4)] == [1, 2]


def test_10_3_the_high_priest_heals_whoever_lacks_most() -> None:
    men = [
        man("highpriest", BLUE, 5, 5, health=2),
        man("fort", BLUE, 1, 1, health=4),
        man("fort", BLUE, 9, 9, health=4),
    ]
    state = my_next_turn(scene(*men))
    assert [health(state, number) for number in (3, 4, 5)] == [2, 6, 4], "of two that lack as much, the first"
    alone = my_next_turn(scene(man("highpriest", BLUE, 5, 5, health=1)))
    assert health(alone, 3) == 3


def test_10_4_a_berserker_acts_at_once_and_beside_a_war_camp_too() -> None:
    state = scene(man("warcamp", BLUE, 5, 5), man("scout", RED, 3, 5), hand=["berserker"])
    assert spots_of(state) >= square(5, 5, 1) - {(5, 5)}
    assert not lives(after(state, put(1, 4, 5), hit(5, 4)), 4)


def test_10_4_a_captain_strengthens_fighters_beside_him() -> None:
    men = [man("militia", BLUE, 5, 5), man("troll", RED, 5, 6, health=9)]
    alone = health(after(scene(*men), hit(3, 4)), 4)
    led = health(after(scene(*men, man("captain", BLUE, 4, 5)), hit(3, 4)), 4)
    assert led == alone - 1


def test_10_5_nobody_is_healed_beyond_his_health() -> None:
    step = do(scene(man("troll", RED, 5, 5)), EndTurn())
    assert not any(isinstance(event, PieceHealed) for event in step.events)


def test_10_6_a_mercenary_is_paid_or_leaves() -> None:
    rows = painted((0, 0, "P"))
    men = [
        man("mercenary", RED, 5, 5),
        man("mercenary", RED, 5, 6),
        man("imp", BLUE, 1, 1),
        man("imp", BLUE, 1, 2),
    ]
    rich = do(scene(*men, rows=rows, gold=7), EndTurn())
    assert sum(isinstance(event, UpkeepPaid) for event in rich.events) == 2
    assert gold(rich.state, RED) == 7 + 2 - 2, "the region is even, so it pays nothing"
    many = [man("mercenary", RED, 5, column) for column in (4, 5, 6)]
    foes = [man("imp", BLUE, 1, column) for column in range(5)]
    poor = do(scene(*many, *foes, gold=0), EndTurn())
    left = [event.piece.id for event in poor.events if isinstance(event, PieceDied)]
    assert left == [3], "Red pays the two he sees first: those on the right"
    assert [event.cause for event in poor.events if isinstance(event, PieceDied)] == [Cause.UNPAID]
    assert gold(poor.state, RED) == 0


def test_10_6_a_stonemason_on_a_mountain_brings_walls() -> None:
    rows = painted((5, 5, "M"))
    state = scene(man("stonemason", RED, 5, 5), man("stonemason", RED, 5, 6), rows=rows)
    step = do(state, EndTurn())
    assert [event for event in step.events if isinstance(event, WallGained)] == [
        WallGained(RED, Held("c1", WALL.id))
    ]
    later = after(step.state, *[EndTurn()] * 6)
    assert [held.card for held in later.cards[RED].hand] == ["wall", "wall"]
    full = do(scene(man("stonemason", RED, 5, 5), rows=rows, red_hand=["tax"] * 8), EndTurn())
    assert not any(isinstance(event, WallGained) for event in full.events)


def test_10_2_a_mine_a_peasant_and_a_farm_do_not_fight() -> None:
    helpers = [card.id for card in CARDS.values() if card.kind is not Kind.SPELL and not card.attack]
    assert set(helpers) == {
        "peasant", "fisher", "smith", "stonemason", "herbalist", "farm", "mine", "barracks",
        "priest", "highpriest", "wardpriest", "warcamp",
    }  # fmt: skip
    assert all(CARDS[card].role is Role.SUPPORT for card in helpers)


def test_10_2_imps_and_elementals_live_in_lava() -> None:
    for card in ("imp", "elemental"):
        state = after(scene(man(card, RED, 5, 5), rows=painted((5, 5, "L"))), EndTurn())
        assert lives(state, 3)
