"""RULES 11: items."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.card_thief.rules.cards import Facing, Kind
from games.card_thief.rules.equipment import ITEMS, Gear, Item
from games.card_thief.rules.piles import deck_size
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import (
    CardRemoved,
    Dealt,
    DropItem,
    Go,
    ItemUsed,
    Options,
    OrdersForged,
    Result,
    Roused,
    Slot,
    State,
    Stepped,
    Swapped,
    Turned,
    UseItem,
)
from tests.support.card_thief.table import FULL, SEED, THIEF, after, only, refused, setup, slots, state, told


def with_item(drawn: str, item: Item, charge: int = 1, **more: Any) -> State:
    """A heist with one item in the first slot."""
    return state(drawn, slots=slots((item, charge)), **more)


def uses(before: State) -> list[UseItem]:
    return [action for action in GAME.legal_actions(before, THIEF) if isinstance(action, UseItem)]


DOORS = "@ D D D D D D D D"


def test_11_1_items_lie_in_the_slots_that_they_were_chosen_for() -> None:
    options = Options(item_1=Gear.NONE, item_2=Gear.HOOK_PLUS, item_3=Gear.CLOAK_PLUS)
    found = GAME.setup(setup(options), SEED).state.board.slots
    assert found == (None, Slot(Item.HOOK, 5, True), Slot(Item.CLOAK, 1, True))


def test_11_1_each_item_can_be_brought_only_once() -> None:
    options = Options(item_1=Gear.HOOK, item_3=Gear.HOOK_PLUS)
    assert [problem.where for problem in GAME.problems(setup(options))] == ["options/item_3"]


def test_11_2_each_item_is_used_once_a_turn() -> None:
    before = with_item("@ g2^ f D D D D D f", Item.WATER, 2)
    used = after(before, UseItem(0, 2))
    assert refused(used, UseItem(0, 8)) == "Each item can be used only once a turn."
    assert not uses(used)
    next_turn = after(used, Go((3, 6)))
    assert next_turn.board.slots[0] == Slot(Item.WATER, 1)


def test_11_2_the_value_is_subtracted_and_the_slot_free_at_zero() -> None:
    then, events = told(with_item("@ g2^ D D D D D D D", Item.BLACKJACK, 3), UseItem(0, 1))
    assert then.board.slots[0] == Slot(Item.BLACKJACK, 1, is_used=True)
    assert [(one.cost, one.charge) for one in only(events, ItemUsed)] == [(2, 1)]
    assert after(with_item("@ g3^ D D D D D D D", Item.BLACKJACK, 3), UseItem(0, 1)).board.slots[0] is None


def test_11_2_the_present_value_counts_but_not_who_comes() -> None:
    too_much = "Its charge is too low for that card."
    assert refused(with_item("D g2^ f @ D D D D D", Item.BLACKJACK, 3), UseItem(0, 1)) == too_much
    assert refused(with_item("D g2^+1 g2< @ D D D D D", Item.BLACKJACK, 3), UseItem(0, 1)) == too_much
    assert UseItem(0, 1) in uses(with_item("D g3v D D @ D D D D", Item.BLACKJACK, 3))
    assert UseItem(0, 1) in uses(with_item("D g3> D D @ D D D D", Item.BLACKJACK, 3)), "no backstab either"


def test_11_2_a_hole_stays_until_the_next_deal_and_nobody_reacts() -> None:
    then, events = told(with_item("@ f g2< D D D D D D", Item.WATER, 2), UseItem(0, 1))
    assert then.board.cards[1] is None
    assert not only(events, Roused) + only(events, Turned) + only(events, Dealt)
    assert refused(then, Go((1, 2))) == "There is no card there now."
    assert [card is None for card in after(then, Go((3, 6))).board.cards].count(True) == 1


@pytest.mark.parametrize(("word", "gems"), [("g2^+1", 2), ("w3^", 3), ("o4^", 8), ("d3^", 0), ("l2", 0)])
def test_11_2_who_is_taken_away_leaves_what_a_backstab_would(word: str, gems: int) -> None:
    before = with_item(f"@ {word} D D D D D D D", Item.BLACKJACK, 9)
    assert after(before, UseItem(0, 1)).board.gems == gems


def test_11_3_an_item_may_be_dropped_for_good_but_not_the_chest() -> None:
    then = after(with_item(DOORS, Item.HOOK, 4), DropItem(0))
    assert then.board.slots == (None, None, None)
    chest = with_item(DOORS, Item.CHEST, 0)
    assert refused(chest, DropItem(0)) == "You came for the chest. You won't leave it behind."
    assert refused(chest, UseItem(0)) == "The chest is no tool. It only fills the slot."
    assert refused(chest, DropItem(1)) == refused(chest, UseItem(1)) == "There is nothing in that slot."


@pytest.mark.parametrize("item", ITEMS)
def test_11_4_an_upgrade_adds_to_the_charge_but_for_the_cloak(item: Item) -> None:
    plain, better = (GAME.setup(setup(Options(item_1=gear)), SEED).state.board.slots[0] for gear in
                     (Gear(item.value), Gear(f"{item.value}+")))  # fmt: skip
    assert plain == Slot(item, ITEMS[item].charge)
    assert better is not None
    assert better.charge == ITEMS[item].charge + (item is not Item.CLOAK)


def test_11_6_the_cloak() -> None:
    assert after(with_item(DOORS, Item.CLOAK, stealth=2), UseItem(0)).board.stealth == 7
    upgraded = state(DOORS, slots=(Slot(Item.CLOAK, 1, True), None, None))
    then = after(upgraded, UseItem(0))
    assert then.board.stealth == 17
    assert then.board.slots[0] is None
    assert refused(with_item(DOORS, Item.CLOAK), UseItem(0, 1)) == "That item isn't used on a card."


def test_11_7_the_blackjack_reaches_all_around() -> None:
    before = with_item("@ D g2> D g2^ D D D D", Item.BLACKJACK, 3)
    assert uses(before) == [UseItem(0, 4)]
    assert refused(before, UseItem(0, 2)) == "The blackjack takes out an enemy next to you."
    assert refused(before, UseItem(0)) == "Choose a card for it."


def test_11_8_the_water_arrow_takes_any_torch_and_no_warden() -> None:
    before = with_item("@ D f w3> D D D D f", Item.WATER, 2)
    assert uses(before) == [UseItem(0, 2), UseItem(0, 8)]
    assert only(told(before, UseItem(0, 8))[1], CardRemoved)[0].cell == 8


def test_11_9_the_noise_arrow_turns_whom_you_like() -> None:
    before = with_item("@ D D D D D l2 D g2^", Item.NOISE, 4)
    assert uses(before) == [UseItem(0, 8, facing) for facing in (Facing.EAST, Facing.SOUTH, Facing.WEST)]
    then, events = told(before, UseItem(0, 8, Facing.WEST))
    assert only(events, Turned) == [Turned(8, Facing.WEST)]
    assert then.board.card_at(8).facing is Facing.WEST
    assert refused(before, UseItem(0, 8)) == "Choose a direction."
    assert refused(before, UseItem(0, 8, Facing.NORTH)) == "It already looks that way."
    assert refused(before, UseItem(0, 6, Facing.NORTH)) == "A noise arrow turns any enemy but an owl."


def test_11_10_the_lock_pick_opens_doors_for_nothing_and_traps_for_two() -> None:
    before = with_item("@ D D x f D D D D", Item.LOCKPICK, 2)
    assert uses(before) == [UseItem(0, 1), UseItem(0, 3)]
    assert after(before, UseItem(0, 1)).board.slots[0] == Slot(Item.LOCKPICK, 2, is_used=True)
    then, events = told(before, UseItem(0, 3))
    assert then.board.slots[0] is None
    assert then.board.stealth == 10
    assert not only(events, Roused)


def test_11_11_the_swap_hook() -> None:
    before = with_item("@ D D g3^ g2^ D D D D", Item.HOOK, 4)
    assert uses(before) == [UseItem(0, 3)]
    then, events = told(before, UseItem(0, 3))
    assert then.board.thief == 3
    assert then.board.card_at(0).facing is Facing.NORTH
    assert then.board.cards[3] is None
    assert only(events, Swapped) == [Swapped(0, 3, "b3")]
    down = after(with_item("D D D D g2^ D D @ D", Item.HOOK, 4), UseItem(0, 4))
    assert down.board.card_at(7).facing is Facing.SOUTH
    assert after(with_item("@ l2 D D D D D D D", Item.HOOK, 4), UseItem(0, 1)).board.card_at(0).facing is None


def test_11_12_the_shadow_potion_makes_all_dark_for_a_turn() -> None:
    before = with_item("@ D f D D D D D D", Item.POTION, stealth=5)
    then = after(before, UseItem(0))
    assert GAME.is_legal(then, THIEF, Go((1, 2)))
    assert not GAME.is_legal(before, THIEF, Go((1, 2)))
    assert not after(then, Go((1, 2))).board.is_dark


def test_11_12_a_warden_in_the_dark_can_be_stabbed_and_owls_still_see() -> None:
    warden = after(with_item("D w3^ D D @ D D D D", Item.POTION), UseItem(0))
    steps = only(told(warden, Go((1, 0)))[1], Stepped)
    assert steps[0].is_backstab
    owl = state("@ l2 D D D D D D D", slots=slots((Item.POTION, 1)), stealth=0)
    assert after(owl, UseItem(0)).board.result is Result.CAUGHT


def test_11_13_the_smoke_bomb_blinds_all_for_a_turn() -> None:
    before = with_item("@ g2< f D D D D D D", Item.SMOKE)
    value = {}
    for name, moment in (("seen", before), ("unseen", after(before, UseItem(0)))):
        value[name] = only(told(moment, Go((1, 2)))[1], Stepped)[0].value
    assert value == {"seen": 5, "unseen": 4}
    smoky = after(state("f s1 g2< D @ D D D D", slots=slots((Item.SMOKE, 1)), stealth=0), UseItem(0))
    events = told(smoky, Go((1, 0)))[1]
    assert not only(events, Roused)
    assert Result.CAUGHT not in [getattr(event, "result", None) for event in events]


def test_11_14_forged_orders_deal_all_anew() -> None:
    before = with_item("@ g2^+3 C4 E D D D D D", Item.ORDERS)
    step = GAME.apply(before, THIEF, UseItem(0))
    then = step.state
    assert then.board.card_at(2).base == 4
    assert then.board.card_at(3).kind is Kind.EXIT
    assert only(step.events, OrdersForged)[0].cells == (1, 4, 5, 6, 7, 8)
    assert deck_size(then.piles) == deck_size(FULL)
    assert not any(card.bonus for card in then.board.cards if card)
    assert step.reveals
    assert then.board.turns == 0
    ids = [card.id for card in then.board.cards if card]
    assert ids == ["c1", "b2", "b3", "c2", "c3", "c4", "c5", "c6"]


def test_11_14_and_10_4_its_rolls_are_not_those_of_the_turn() -> None:
    first = GAME.setup(setup(Options(item_1=Gear.ORDERS)), SEED)
    again = GAME.apply(first.state, THIEF, UseItem(0))
    sources = [only(step.events, Dealt)[0].notes.source for step in (first, again)]
    assert sources == ["0", "0+"]


def test_11_15_potion_and_smoke_protect_until_the_deal_was_looked_at() -> None:
    """Whatever comes with the deal does not see the thief who stands in smoke; after that it does."""
    for number in range(30):
        before = state("@ D D D D D D D D", slots=slots((Item.SMOKE, 1)), stealth=0)
        then = after(replace(before, seed=f"{number:064x}"), UseItem(0), Go((1, 4)))
        assert then.board.result is not Result.CAUGHT
        assert not then.board.is_smoke


def test_11_2_one_may_be_caught_by_what_an_item_did() -> None:
    before = state("@ D D g2v D D f D f", slots=slots((Item.HOOK, 4)), stealth=0)
    lit = state("D D D f @ g2^ D D D", slots=slots((Item.NOISE, 4)), stealth=0)
    assert after(lit, UseItem(0, 5, Facing.WEST)).board.result is Result.CAUGHT
    assert after(before, UseItem(0, 3)).board.result is None
    assert not GAME.apply(lit, THIEF, UseItem(0, 5, Facing.SOUTH)).reveals


def test_4_5_who_is_seen_already_is_caught_once_an_item_is_dropped() -> None:
    before = state(". f . g2> @ D D D D", slots=slots((Item.CLOAK, 1)), stealth=0)
    assert after(before, DropItem(0)).board.result is Result.CAUGHT


def test_11_13_who_sees_nothing_still_glances_at_a_light_beside_it() -> None:
    before = with_item("@ f g2^ D D D D D D", Item.SMOKE)
    events = told(before, UseItem(0), Go((1, 4)))[1]
    assert [(one.cell, one.facing) for one in only(events, Turned)] == [(2, Facing.WEST)]
