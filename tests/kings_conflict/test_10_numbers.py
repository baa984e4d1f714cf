"""RULES 10: every piece lives by the numbers that are printed, from the hand to its blows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.kings_conflict.rules.cards import BLESSED, CARDS, KINGS
from games.kings_conflict.rules.maps.tiles import DISTANCE, tile_at
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.regions import eaten
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Attack, Move, State
from tests.kings_conflict.scenes import (
    BLUE,
    RED,
    after,
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
    to,
)
from tests.support.rules import rules_of

HOMES = {
    "ground": "P", "ground without forest": "P", "ground, mountain": "P", "plains": "P", "hills": "H",
    "forest": "F", "mountain": "M", "water": "S",
}  # fmt: skip
"""A code of the first kind of ground that the rules name for a card."""


def printed() -> Mapping[str, list[str]]:
    """The tables of RULES 10.2 to 10.4 by card, the spells left out."""
    lines = rules_of("kings_conflict").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    by_name = {str(card.name): card.id for card in CARDS.values()}
    return {by_name[row[0]]: row[1:] for row in rows if len(row) == 13 and row[0] in by_name}


def number(cell: str) -> int:
    return 0 if cell == "–" else int(cell)


def home_of(row: list[str]) -> str:
    """The first kind of ground on which a card can be placed, as a code."""
    named = row[9]
    return HOMES[named] if named in HOMES else HOMES[named.split(", ")[0]]


def alone_at_home(card: str, row: list[str]) -> State:
    """A card in hand on a board of its ground; two giants, one as far as it strikes and one a tile farther."""
    code, reach = home_of(row), max(1, number(row[5]))
    rows = painted((10, 0, "P"), (0, 10, "P"), (9, 1, "PPPPP"), rows=(code * 11,) * 11)
    giants = [man("giant", RED, 9, column) for column in (reach, reach + 1)]
    holding = [man("imp", BLUE, 0, column) for column in range(4)]
    return scene(*giants, *holding, hand=[card], rows=rows, gold=20, kings=(BLESSED, BLESSED))


@pytest.mark.parametrize("card", printed())
def test_10_2_to_10_4_every_piece_costs_eats_lives_goes_and_strikes_as_printed(card: str) -> None:
    row = printed()[card]
    cost, attack, full, move = map(number, row[1:5])
    state = alone_at_home(card, row)
    placed = after(state, put(1, 9, 0))
    mine = placed.board.placed
    assert gold(state) - gold(placed) == cost
    assert eaten(Position(placed.board), BLUE) - eaten(Position(state.board), BLUE) == number(row[6])
    assert health(placed, mine) == full
    ready = my_next_turn(placed)
    legal = list(GAME.legal_actions(ready, BLUE))
    far = [DISTANCE[tile_at(9, 0)][one.tile] for one in legal if isinstance(one, Move) and one.piece == mine]
    assert max(far, default=0) == move
    blows = [one.target for one in legal if isinstance(one, Attack) and one.piece == mine]
    assert blows == ([3] if attack else []), "the nearer giant, and not the one that stands a tile farther"
    if attack:
        at_home = card in ("ranger", "treant")
        assert health(ready, 3) - health(after(ready, hit(mine, 3)), 3) == attack + at_home


def test_10_2_every_card_but_the_spells_is_in_these_tables() -> None:
    assert set(CARDS) - set(printed()) == {"smalljuju", "greatjuju", "fireball", "tax", "march"}


def test_10_2_a_giant_rises_from_a_mountain_that_is_held_and_fells_a_king_in_one_stroke() -> None:
    rows = painted((2, 9, "MM"))
    held = man("stonemason", BLUE, 2, 10)
    state = my_next_turn(after(scene(held, hand=["giant"], rows=rows), put(1, 2, 9)))
    assert (2, 8) in moves_of(state, 4), "from its mountain it walks down to the plains"
    near = after(state, to(4, 1, 9))
    assert not lives(after(near, hit(4, 2)), 2)
    assert GAME.outcome(after(near, hit(4, 2))).winners == (BLUE,)  # type: ignore[union-attr]


def test_10_2_a_storm_dragon_kills_a_king_over_the_heads_of_his_guard_and_is_not_struck_back() -> None:
    ring = [man("wall", RED, *place) for place in ((0, 9), (1, 9), (1, 10))]
    state = scene(man("stormdragon", BLUE, 4, 5), *ring)
    over = after(state, to(3, 2, 8))
    assert piece(over, 3).walked == 3
    assert not lives(after(over, hit(3, 2)), 2), "six damage from two tiles away"
    spared = after(scene(man("stormdragon", BLUE, 5, 5), man("giant", RED, 5, 7)), hit(3, 4))
    assert [health(spared, number) for number in (3, 4)] == [4, 2], "a giant cannot reach it there"


def test_10_3_a_fire_priest_burns_from_two_tiles_away_and_is_struck_back_only_beside_its_target() -> None:
    far = after(scene(man("firepriest", BLUE, 5, 5), man("swordsman", RED, 5, 7)), hit(3, 4))
    assert [health(far, number) for number in (3, 4)] == [3, 1]
    near = after(scene(man("firepriest", BLUE, 5, 5), man("swordsman", RED, 5, 6)), hit(3, 4))
    assert not lives(near, 3)
    led = scene(man("firepriest", BLUE, 5, 5), man("marshal", BLUE, 5, 4), man("swordsman", RED, 5, 7))
    assert not lives(after(led, hit(3, 5)), 5), "it is a fighter, so a marshal inspires it"


def test_10_1_kings_go_and_strike_as_printed() -> None:
    for king in KINGS.values():
        state = scene(man("giant", RED, 9, 0), kings=(king.id, king.id))
        assert health(state, 3) - health(after(state, hit(1, 3)), 3) == king.attack
        assert moves_of(state, 1) == {(9, 1), (10, 1)}
