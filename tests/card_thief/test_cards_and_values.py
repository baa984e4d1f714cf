"""RULES 1 to 4: the cards, what an enemy costs, light and sight."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.card_thief.rules.cards import DECK_KINDS, DECKS, Kind
from games.card_thief.rules.dealer import deal
from games.card_thief.rules.ground import Ground, Walk, is_seen, lit_cells
from games.card_thief.rules.piles import deck_size
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Go, Options, Result, Stepped
from games.card_thief.rules.walk import Block, block, enemy_value, is_backstab, step, walked
from tests.support.card_thief.table import (
    FULL,
    SEED,
    FixedRolls,
    after,
    begun_at,
    board,
    only,
    setup,
    state,
    told,
)


def first(drawn: str, cell: int, **more: int) -> tuple[int, int]:
    """Stealth and gems after one step."""
    ground, walk = begun_at(drawn, **more)
    then = step(ground, walk, cell)
    return then.stealth, then.gems


def value(drawn: str, cell: int) -> int:
    """What the enemy there would cost as the first card."""
    return enemy_value(*begun_at(drawn), cell)


def test_1_1_and_1_6_eight_cards_lie_around_the_thief() -> None:
    starts = set()
    for number in range(40):
        begun = GAME.setup(setup(), f"{number:064x}").state
        starts.add(begun.board.thief)
        assert [cell for cell, card in enumerate(begun.board.cards) if card is None] == [begun.board.thief]
    assert starts == set(range(9))


@pytest.mark.parametrize("heist", DECKS)
def test_1_2_the_deck_has_42_cards_besides_chest_and_exit(heist: int) -> None:
    begun = GAME.setup(setup(Options(heist=heist)), SEED).state
    assert deck_size(begun.piles) + 8 == 42
    assert not set(DECK_KINDS) & {Kind.CHEST, Kind.EXIT}


def test_1_3_and_1_4_a_heist_begins_with_10_stealth_and_no_gems() -> None:
    begun = GAME.setup(setup(), SEED).state.board
    assert (begun.stealth, begun.gems) == (10, 0)
    assert first("@ s3 h D D D D D D", 1) == (13, 0)


@pytest.mark.parametrize(
    ("word", "stealth", "gems"),
    [("g2^", 4, 6), ("o4^", -2, 24), ("s2", 16, 0), ("f", 7, 0), ("$2", 10, 6), ("x", 4, 0), ("C2", 4, 0)],
)
def test_2_1_the_difficulty_multiplies_what_a_card_gives_and_costs(
    word: str, stealth: int, gems: int
) -> None:
    ground, walk = begun_at(f"@ {word} D D D D D D D", heist=2)
    then = step(ground, replace(walk, difficulty=3), 1)
    assert (then.stealth, then.gems) == (stealth, gems)
    assert then.chest_gems == (4 * 2 * 3 if word == "C2" else -1)


@pytest.mark.parametrize(
    ("drawn", "stealth", "gems"),
    [
        ("@ g2^ D D D D D D D", 8, 2),  # 2.2
        ("@ g3^ D D D D D D D", 7, 3),  # 2.2
        ("@ w3^ D D D D D D D", 5, 5),  # 2.3: it lights itself
        ("@ d3^ D D D D D D D", 7, 0),  # 2.4
        ("@ l2 D D D D D D D", 7, 0),  # 2.5: it sees all around
        ("@ o4^ D D D D D D D", 6, 8),  # 2.6: twice the gems
        ("@ s2 D D D D D D D", 12, 0),  # 2.7
        ("@ s2 f D D D D D D", 10, 0),  # 2.7: lit
        ("@ t D D D D D D D", 15, 0),  # 2.8
        ("@ h D D D D D D D", 10, 0),  # 2.9
        ("@ f D D D D D D D", 9, 0),  # 2.10
        ("@ $3 D D D D D D D", 10, 3),  # 2.11
        ("@ D D D D D D D D", 10, 0),  # 2.12
        ("@ x D D D D D D D", 8, 0),  # 2.13
        ("@ C4 D D D D D D D", 6, 0),  # 2.14
    ],
)
def test_2_2_to_2_14_what_each_card_gives_and_costs(drawn: str, stealth: int, gems: int) -> None:
    assert first(drawn, 1) == (stealth, gems)


def test_2_12_a_door_is_free_in_the_dark_and_locked_in_the_light() -> None:
    assert block(*begun_at("@ D D D D D D D D", stealth=-9), 1) is None
    assert block(*begun_at("@ D f D D D D D D"), 1) is Block.LIT_DOOR


def test_2_5_and_2_6_owls_and_overseers_are_not_stabbed_in_the_back() -> None:
    assert value("D l2 D D @ D D D D", 1) == 3
    assert value("D o4^ D D @ D D D D", 1) == 5


@pytest.mark.parametrize(("gems", "left"), [(5, 2), (3, 0), (2, 0), (0, 0)])
def test_2_8_a_traitor_takes_three_gems_or_all(gems: int, left: int) -> None:
    assert first("@ t f D D D D D D", 1, gems=gems) == (15, left)


def test_2_8_a_traitor_does_not_care_for_the_difficulty() -> None:
    ground, walk = begun_at("@ D t D D D D D D", gems=9)
    then = step(ground, Walk(1, 3, 10, 9, walk.cards & ~2, 0, 0, 0, 0, 0), 2)
    assert (then.stealth, then.gems) == (15, 6)


def test_2_10_and_2_13_torches_and_traps_are_paid_below_zero() -> None:
    assert first("@ f D D D D D D D", 1, stealth=0)[0] == -1
    assert first("@ x D D D D D D D", 1, stealth=-1)[0] == -3


def test_2_14_the_chest_is_worth_more_in_later_heists() -> None:
    for heist, worth in ((1, 12), (4, 24)):
        ground, walk = begun_at("@ C4 D D D D D D D", heist=heist)
        assert step(ground, walk, 1).chest_gems == worth


def test_2_14_the_chest_fills_a_slot() -> None:
    then = after(state("@ C2 D D D D D D D"), Go((1, 2)))
    assert [slot and slot.item for slot in then.board.slots] == ["chest", None, None]
    assert then.board.chest_gems == 6


def test_2_15_the_exit_ends_the_heist() -> None:
    assert after(state("@ D E D D D D D D"), Go((1, 2))).board.result is Result.EMPTY_HANDED


@pytest.mark.parametrize(
    ("drawn", "enemies", "obstacles", "lights"),
    [("w3^ d3^ l2 o4^ @ f D x .", 4, 2, 2), ("g2^ s1 t h @ $1 C2 E .", 1, 0, 0)],
)
def test_2_16_which_cards_are_enemies_obstacles_and_lights(
    drawn: str, enemies: int, obstacles: int, lights: int
) -> None:
    saw = deal(Options(), board(drawn), FULL, "9", FixedRolls()).notes.saw
    assert (saw.enemies, saw.obstacles, saw.torches) == (enemies, obstacles, lights)


def test_3_1_a_backstab_in_the_dark_is_free() -> None:
    assert value("D g3^ D D @ D D D D", 1) == 0
    assert value("D d3^ D D @ D D D D", 1) == 0
    assert value("D g3v D D @ D D D D", 1) == 4, "from the front"
    assert value("D g3< D D @ D D D D", 1) == 3, "from the side"
    assert value("D g3^ D @ D D D D D", 1) == 3, "not directly from behind"


def test_3_1_no_backstab_in_the_light() -> None:
    assert value("f g3^ D D @ D D D D", 1) == 5
    assert value("D w3^ D D @ D D D D", 1) == 5


def test_3_2_what_raises_a_value() -> None:
    assert value("D g2<+3 D D @ D D D D", 1) == 5, "roused"
    assert value("f g2< D D @ D D D D", 1) == 4, "lit"
    assert value("g2> g2< D D @ D D D D", 1) == 3, "watched by the other"
    assert value("l2 g2< D D @ D D D D", 1) == 3, "watched by an owl"
    assert value("D g2v D D @ D D D D", 1) == 3, "it sees who comes"
    assert value("w3> g2v+1 D D @ D D D D", 1) == 7, "all of it"


def test_3_3_one_may_pay_all_there_is_but_not_more() -> None:
    ground, walk = begun_at("@ g3^ D D D D D D D", stealth=3)
    assert step(ground, walk, 1).stealth == 0
    drawn = "@ g3^ D D D D D D D"
    assert Go((1, 2)) in GAME.legal_actions(state(drawn, stealth=3), 0)
    assert Go((1, 2)) not in GAME.legal_actions(state(drawn, stealth=2), 0)


def test_3_4_bright_and_roused_guards_pay_more() -> None:
    assert first("D g3^ D D @ D D D D", 1) == (10, 3), "a backstab pays the number on the card"
    assert first("f g3<+1 D D @ D D D D", 1) == (4, 6)
    assert first("D o4< D D @ D D D D", 1) == (6, 8)


def test_4_1_lights_light_their_own_cell_and_those_beside() -> None:
    assert lit_cells(*begun_at("D D D D f D D D @")) == 0b010_111_010
    assert lit_cells(*begun_at("w3^ D D D D D D D @")) == 0b000_001_011
    ground, walk = begun_at("@ f D D D D D D D")
    assert lit_cells(ground, step(ground, walk, 1)) == 0


def seen(drawn: str, **more: int) -> bool:
    ground: Ground
    walk: Walk
    ground, walk = begun_at(drawn, **more)
    return is_seen(ground, walk)


def test_4_2_who_sees_what() -> None:
    assert seen("f @ g2< D D D D D D")
    assert not seen("f @ g2> D D D D D D"), "from behind"
    assert seen("f @ o4> D D D D D D"), "backwards"
    assert not seen("f @ o4v D D D D D D"), "sideways"
    assert not seen("g2> D @ D D D D D f"), "only the next cell"


def test_4_3_with_stealth_nobody_notices() -> None:
    drawn = "f x @ D D g2^ D D D"
    assert after(state(drawn, stealth=5), Go((1, 4))).board.result is None
    ground, walk = begun_at("D f @ D D g2^ D D D", stealth=1)
    assert is_seen(ground, walk)
    assert not walk.is_caught


def test_4_4_exactly_zero_is_visible() -> None:
    """Edge case: enemies may bring stealth exactly to 0, which is then visible."""
    ground, walk = begun_at("@ g2^ g2< D f D D D D", stealth=5)
    then = step(ground, walk, 1)
    assert then.stealth == 0
    assert then.is_caught


def test_4_4_in_the_dark_only_an_owl_catches() -> None:
    assert not step(*begun_at("@ x g2< D D D D D D", stealth=1), 1).is_caught
    assert step(*begun_at("@ x l2 D D D D D D", stealth=1), 1).is_caught


def test_4_5_the_torch_that_is_gone_lights_no_more() -> None:
    """The caught test comes after the entered card is gone, its light with it."""
    assert not step(*begun_at("@ f g2< D D D D D D", stealth=0), 1).is_caught
    assert step(*begun_at("f f g2< D @ D D D D", stealth=0), 1).is_caught


def test_5_9_killing_the_only_torch_beside_a_guard_makes_a_backstab() -> None:
    ground, walk = begun_at("D D D D g3^ D D f @", stealth=1)
    assert enemy_value(ground, walk, 4) == 5
    then = step(ground, walk, 7)
    assert is_backstab(ground, then, 4)
    assert step(ground, then, 4).gems == 3


def test_5_9_a_torch_put_out_earlier_darkens_what_follows_and_changes_nothing_before() -> None:
    ground, walk = begun_at("f s2 D @ D D D D D")
    assert walked(ground, walk, (0, 1)).stealth == 11
    assert walked(ground, walk, (4, 1)).stealth == 10
    steps = only(told(state("f s2 D @ D D D D D"), Go((4, 1, 0)))[1], Stepped)
    assert [one.is_lit for one in steps] == [False, True, True]
