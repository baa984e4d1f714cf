"""RULES 4 and 5: regions, gold and food."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.setup import SeatSetup, Setup
from games.kings_conflict.rules.constants import TURNS_EACH
from games.kings_conflict.rules.events import IncomeGained, PieceDamaged
from games.kings_conflict.rules.ground import ground_of
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.tiles import tile_at
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.regions import eaten, supply
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.turn import forecast
from games.kings_conflict.rules.values import Cause, EndTurn, Options, PlayCard
from tests.kings_conflict.random_matches import REGISTERED
from tests.kings_conflict.scenes import (
    BLUE,
    PLAIN,
    RED,
    after,
    by_earlier_rules,
    do,
    gold,
    health,
    hit,
    man,
    my_next_turn,
    painted,
    put,
    scene,
    spots_of,
    to,
    why_not,
)
from tests.support.laws import match_of

STRIPES = painted((5, 0, "HHHHHHHHHHH"))
"""Plains of 55 tiles, hills of 11, plains of 55."""


def income_of(state: object) -> IncomeGained:
    step = do(state, EndTurn())  # type: ignore[arg-type]
    return next(event for event in step.events if isinstance(event, IncomeGained))


def test_4_1_corners_do_not_join_and_water_is_one_kind() -> None:
    ground = ground_of(painted((4, 4, "F"), (5, 5, "F"), (7, 3, "S-2"), (2, 2, "V"), (2, 3, "L")))
    sizes = sorted((region.terrain[0], region.size) for region in ground.regions)
    assert sizes == [("f", 1), ("f", 1), ("p", 114), ("v", 2), ("w", 3)]


def test_4_2_walls_count_nothing_structures_do() -> None:
    walled = after(scene(man("wall", BLUE, 5, 5), rows=STRIPES), EndTurn())
    assert walled.board.holders == (RED, None, BLUE)
    built = after(scene(man("mine", BLUE, 5, 5), rows=STRIPES), EndTurn())
    assert built.board.holders == (RED, BLUE, BLUE)


def test_4_3_the_majority_controls_and_nobody_at_a_tie() -> None:
    tie = after(scene(man("militia", BLUE, 5, 5), man("militia", RED, 5, 8), rows=STRIPES), EndTurn())
    assert tie.board.holders[1] is None
    more = scene(
        man("militia", BLUE, 5, 5), man("militia", RED, 5, 8), man("militia", RED, 5, 9), rows=STRIPES
    )
    assert after(more, EndTurn()).board.holders[1] == RED


def test_4_4_control_stays_until_it_is_assessed() -> None:
    state = scene(man("scout", BLUE, 5, 5), hand=["mercenary"], rows=STRIPES)
    left = after(state, to(3, 7, 5))
    assert (5, 0) in spots_of(left)
    entered = scene(man("scout", BLUE, 6, 5), hand=["mercenary"], rows=STRIPES)
    assert (5, 0) not in spots_of(after(entered, to(3, 5, 5)))
    assert after(left, EndTurn()).board.holders[1] is None


def test_4_5_a_converted_tile_is_in_no_region_until_then() -> None:
    rows = painted((5, 4, "SS"), (5, 6, "P"), rows=STRIPES)
    state = scene(man("galley", BLUE, 5, 4), hand=["smalljuju", "galley"], rows=rows)
    flooded = after(state, put(1, 5, 6))
    position = Position(flooded.board)
    assert position.region_of(tile_at(5, 6)) == -1
    assert position.region_of(tile_at(5, 5)) >= 0
    assert position.holder_at(tile_at(5, 6)) is None
    assessed = Position(after(flooded, EndTurn()).board)
    assert assessed.holder_at(tile_at(5, 6)) == BLUE
    assert assessed.regions_then[assessed.region_of(tile_at(5, 6))].size == 3


def test_4_5_a_region_that_sank_gives_food_and_counts_until_then() -> None:
    state = scene(man("tower", BLUE, 5, 6), hand=["smalljuju", "tax"], rows=painted((5, 5, "SHS")))
    sunk = after(state, put(1, 5, 6))
    assert supply(Position(sunk.board), BLUE) == supply(Position(state.board), BLUE)
    paid = [gold(after(one, PlayCard("c2", None))) - gold(one) for one in (state, sunk)]
    assert paid == [0, 0], "they cost 1 and bring 1"
    assert supply(Position(after(sunk, EndTurn()).board), BLUE) < supply(Position(sunk.board), BLUE)


def test_4_6_roads_join_no_regions_and_are_in_none() -> None:
    ground = ground_of(painted((5, 0, "dddddBddddd")))
    assert [region.size for region in ground.regions] == [55, 55]
    assert ground.region_at[tile_at(5, 5)] == -1
    on_road = scene(rows=painted((10, 0, "d")), hand=["mercenary"])
    assert on_road.board.holders == (RED,)
    assert spots_of(on_road) == set()


def test_5_1_pay_is_two_and_half_the_domain() -> None:
    income = income_of(scene(rows=STRIPES))
    assert (income.regions, income.workers) == (2 + 7, 0), "13, rounded up"
    small = income_of(scene(man("militia", RED, 5, 5), rows=painted((5, 5, "H"))))
    assert small.regions == 2 + 1, "the plains are even; a hill of one tile is a domain of 1"
    assert gold(after(scene(rows=STRIPES, gold=9), EndTurn()), RED) == 9 + 9


def test_5_1_workers_bring_gold() -> None:
    rows = painted((0, 0, "HS"))
    mine = income_of(scene(man("mine", RED, 0, 0), rows=rows))
    assert mine.workers == 2
    peasant = scene(man("peasant", RED, 0, 9), rows=rows)
    assert income_of(peasant).workers == 1
    lost = scene(man("peasant", RED, 9, 9), man("militia", BLUE, 9, 1), man("militia", BLUE, 9, 2), rows=rows)
    assert income_of(lost).workers == 0
    assert income_of(scene(man("fisher", RED, 0, 1), rows=rows)).workers == 1
    rivals = scene(man("fisher", RED, 0, 1), man("fisher", BLUE, 0, 2), rows=painted((0, 0, "HSS")))
    assert income_of(rivals).workers == 0


def test_5_1_deserts_pay_gold_and_no_food() -> None:
    rows = painted(*[(row, 0, "EEEE") for row in range(2)])
    state = after(scene(man("treant", RED, 0, 0), rows=rows), EndTurn())
    assert Position(state.board).held(RED)[0].domain == 2
    assert supply(Position(state.board), RED) == 4


def test_5_1_what_the_next_turn_brings_is_known_before() -> None:
    """Regions are paid as they will be settled then, and mercenaries want their gold."""
    men = (man("militia", BLUE, 5, 5), man("mercenary", BLUE, 9, 1), man("peasant", BLUE, 9, 2))
    state = scene(*men, rows=STRIPES)
    left = after(state, to(3, 4, 5))
    for now in (state, left):
        pay = forecast(now.board, BLUE)
        assert pay.total == gold(my_next_turn(now)) - gold(now)
        assert (pay.workers, pay.upkeep) == (1, 1)
    assert forecast(left.board, BLUE).regions == forecast(state.board, BLUE).regions - 1


def test_5_1_what_is_foretold_comes_true_wherever_both_only_end_their_turns() -> None:
    setup = Setup(Options(), (SeatSetup(), SeatSetup()), map=MAPS["dunes"].text)
    kinds = set()
    for state in match_of(REGISTERED, setup, 5).states[::3]:
        if state.board.reason is None and 0 < state.board.turn < 2 * TURNS_EACH - 1:
            seat = state.board.active
            later = my_next_turn(state)
            if later.board.reason is None:
                pay = forecast(state.board, seat)
                assert pay.total == gold(later, seat) - gold(state, seat)
                kinds.add((pay.workers > 0, pay.upkeep > 0))
    assert len(kinds) > 1


def test_5_1_nothing_is_foretold_for_a_first_turn() -> None:
    assert forecast(scene(turn=1).board, RED).total == 0
    assert forecast(scene(turn=1).board, BLUE).total > 0


def test_5_2_gold_is_kept() -> None:
    assert gold(my_next_turn(scene(gold=400, rows=STRIPES))) == 400 + 9


@pytest.mark.parametrize(
    ("codes", "food"),
    [("P", 3), ("H", 2), ("F", 2), ("S", 2), ("M", 0), ("E", 0), ("V", 0)],
)
def test_5_3_what_nine_tiles_give(codes: str, food: int) -> None:
    rows = painted((3, 3, "D" * 5), *[(row, 3, f"D{codes * 3}D") for row in (4, 5, 6)], (7, 3, "D" * 5))
    card = {"P": "militia", "S": "serpent", "M": "giant", "V": "imp"}.get(codes, "militia")
    state = after(scene(man(card, BLUE, 5, 5), rows=rows), EndTurn())
    held = [region for region in Position(state.board).held(BLUE) if region.tiles >> tile_at(5, 5) & 1]
    assert [region.food for region in held] == [food]


def test_5_3_farms_count_at_once_and_fishermen_in_their_water() -> None:
    rows = painted((10, 3, "SS"))
    state = scene(hand=["farm"], rows=rows, at=(tile_at(10, 0), tile_at(0, 10)))
    before = supply(Position(state.board), BLUE)
    alone = scene(man("militia", BLUE, 9, 1), hand=["farm"], rows=rows)
    assert supply(Position(after(alone, put(1, 9, 0)).board), BLUE) == supply(Position(alone.board), BLUE) + 3
    fishing = scene(man("fisher", BLUE, 10, 3), rows=rows)
    assert supply(Position(fishing.board), BLUE) == before + 2 + 1, "and the water gives 1"


def test_5_3_a_fisherman_brings_nothing_in_water_that_was_not_his_when_control_was_settled() -> None:
    """Two waters joined by a bridge, which is in no region."""
    state = scene(man("fisher", BLUE, 10, 3), rows=painted((10, 3, "S"), (9, 3, "B"), (8, 3, "S")))
    fished = supply(Position(state.board), BLUE)
    moved = after(state, to(3, 8, 3))
    assert supply(Position(moved.board), BLUE) == fished - 2, "the old water still counts, he does not"
    settled = do(after(moved, EndTurn()), EndTurn())
    assert supply(Position(settled.state.board), BLUE) == fished
    assert IncomeGained(BLUE, 2 + 1, 1, gold(moved) + 4) in settled.events


def test_5_4_a_card_needs_food_and_losing_it_waits() -> None:
    state = scene(man("troll", BLUE, 5, 5), man("scout", RED, 5, 6), hand=["knight"])
    assert eaten(Position(state.board), BLUE) == 3
    assert supply(Position(state.board), BLUE) == 4
    assert why_not(state, put(1, 9, 0)) == ""
    full = scene(
        man("troll", BLUE, 5, 5),
        man("scout", RED, 5, 6),
        man("scout", BLUE, 5, 7),
        man("scout", RED, 1, 1),
        hand=["militia", "imp"],
    )
    assert "needs 1 food" in why_not(full, put(1, 9, 0))
    assert why_not(full, put(2, 9, 0)) == "", "an imp eats nothing"


def test_5_4_food_is_counted_at_the_moment_a_card_is_played() -> None:
    state = scene(man("troll", RED, 8, 0), man("militia", BLUE, 8, 1), hand=["militia", "scout", "archer"])
    eating = after(state, put(1, 9, 0), put(2, 9, 1))
    assert "needs 1 food" in why_not(eating, put(3, 10, 1)), "what has just come eats already"
    assert why_not(after(eating, hit(4, 3)), put(3, 10, 1)) == "", "who has just died eats no more"


def test_5_4_who_loses_food_in_a_turn_hungers_when_the_next_one_starts() -> None:
    men = [man("troll", BLUE, 5, 5), man("troll", BLUE, 5, 7), man("farm", BLUE, 3, 3)]
    state = scene(*men, *[man("imp", RED, 1, column) for column in (1, 2, 3)], hand=["smalljuju"])
    sunk = do(state, put(1, 3, 3))
    assert supply(Position(sunk.state.board), BLUE) < eaten(Position(sunk.state.board), BLUE)
    assert not any(isinstance(event, PieceDamaged) for event in sunk.events)
    later = do(after(sunk.state, EndTurn()), EndTurn())
    assert [event.piece for event in later.events if isinstance(event, PieceDamaged)] == [4]


def test_5_5_hunger_takes_from_the_newest_and_never_from_the_king() -> None:
    trolls = [man("troll", BLUE, 5, column) for column in (1, 3, 5)]
    reds = [man("imp", RED, 1, column) for column in range(4)]
    state = my_next_turn(scene(*trolls, *reds))
    assert eaten(Position(state.board), BLUE) == 7
    assert supply(Position(state.board), BLUE) == 4
    # 3 short: the two newest trolls, who eat 2 each; each then heals the 1 by itself.
    events = do(after(scene(*trolls, *reds), EndTurn()), EndTurn()).events
    hungry = [event.piece for event in events if isinstance(event, PieceDamaged)]
    assert hungry == [5, 4]
    assert all(event.cause is Cause.HUNGER for event in events if isinstance(event, PieceDamaged))
    assert health(state, 1) == 6


def test_5_5_whom_the_desert_has_just_killed_eats_no_more() -> None:
    men = [man("militia", BLUE, 5, column) for column in (1, 3, 5)]
    reds = [man("imp", RED, 1, column) for column in range(5)]
    dying = man("crusader", BLUE, 7, 7, health=1)
    step = do(scene(*men, *reds, dying, rows=painted((7, 7, "E")), active=RED), EndTurn())
    assert [event.cause for event in step.events if isinstance(event, PieceDamaged)] == [Cause.DESERT]


def test_5_6_desert_takes_what_they_eat() -> None:
    rows = tuple("E" * 11 for _row in range(11))
    men = [man("crusader", BLUE, 5, 5), man("militia", BLUE, 5, 6), man("mercenary", BLUE, 5, 7)]
    red = man("militia", RED, 5, 8)
    state = my_next_turn(scene(*men, red, rows=rows))
    assert health(state, 3) == 5 - 2
    assert health(state, 4) == 2 - 1
    assert health(state, 5) == 2
    assert health(state, 1) == 6 - 1, "kings eat 1"
    assert health(after(scene(*men, red, rows=rows), EndTurn()), 6) == 1


def test_the_homes_of_the_articles_kings() -> None:
    for slug, size in (("crossing", 13), ("passes", 16)):
        ground = ground_of(MAPS[slug].text.rows)
        assert ground.regions[ground.region_at[tile_at(10, 0)]].size == size
    assert len(ground_of(PLAIN).regions) == 1


def test_5_7_by_earlier_rules_the_whole_domain_is_paid() -> None:
    assert income_of(by_earlier_rules(scene(rows=STRIPES))).regions == 2 + 13


def test_5_7_a_match_that_was_stored_before_it_named_its_terms_goes_on_by_them() -> None:
    earlier = GAME.of(2)
    assert earlier
    setup = Setup(Options(), (SeatSetup(), SeatSetup()))
    state = earlier.setup(setup, "b" * 64).state
    stored = msgspec.to_builtins(state)
    del stored["board"]["terms"]
    assert earlier.upgrade(stored, 2) == state
    assert state.board.terms != GAME.setup(setup, "b" * 64).state.board.terms
