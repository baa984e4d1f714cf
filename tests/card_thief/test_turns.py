"""RULES 7 and 8: a turn in order, being cornered, and the shadow step."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.card_thief.rules.cards import Kind
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.ground import begun
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.settle import moved
from games.card_thief.rules.values import (
    BoardCleared,
    ChestGrew,
    Dealt,
    DropItem,
    Fell,
    Followed,
    Go,
    HeistEnded,
    HidAway,
    Result,
    ShadowStep,
    Swapped,
    UseItem,
)
from games.card_thief.rules.walk import walked
from tests.support.card_thief.table import THIEF, after, board, only, piles, refused, slots, state, told


def settled(drawn: str, *path: int, **more: Any) -> list[str]:
    """The kinds of cards by cell, after a path and before the deal; the thief is an `@`."""
    lying = board(drawn, **more)
    ground, walk = begun(lying, 1)
    then = walked(ground, walk, path)
    kinds = ["" if origin < 0 else lying.card_at(origin).kind.value for origin in moved(then).origins]
    kinds[then.cell] = "@"
    return kinds


def test_7_1_caught_or_out_nothing_follows() -> None:
    for drawn, path in (("D h E D @ D D D D", (1, 2)), ("f f g2< D $1 @ D D D", (4, 1))):
        then, events = told(state(drawn, stealth=0), Go(path))
        assert only(events, HeistEnded)
        assert not only(events, Dealt) + only(events, HidAway) + only(events, Fell)
        assert then.board.turns == 0


def test_7_2_a_dark_hide_at_the_end_brings_stealth_up_to_10() -> None:
    then, events = told(state("@ D h D D D D D D", stealth=3), Go((1, 2)))
    assert then.board.stealth == 10
    assert only(events, HidAway) == [HidAway(10)]
    assert after(state("@ D h D D D D D D", stealth=14), Go((1, 2))).board.stealth == 14


def test_7_2_a_hide_on_the_way_or_in_the_light_does_nothing() -> None:
    assert after(state("@ h D D D D D D D", stealth=3), Go((1, 2))).board.stealth == 3
    lit = after(state("@ D h D D f D D D", stealth=3), Go((1, 2)))
    assert lit.board.stealth == 3
    assert "b2" not in [card.id for card in lit.board.cards if card]


def test_7_3_eight_cards_bring_stealth_up_to_10() -> None:
    path = (1, 2, 5, 4, 3, 6, 7, 8)
    then, events = told(state("@ D D D D D D D D", stealth=2), Go(path))
    assert then.board.stealth == 10
    assert only(events, BoardCleared) == [BoardCleared(10)]
    assert after(state("@ D D D D D D D .", stealth=2), Go(path[:7])).board.stealth == 2


def test_7_4_who_is_drawn_follows_and_holds_up_what_is_above() -> None:
    events = told(state("$1 f g2< @ D D D D D"), Go((0, 1)))[1]
    assert not only(events, Followed), "the thief stands there"
    events = told(state("@ f g2< D D D D D D"), Go((1, 4)))[1]
    assert only(events, Followed) == [Followed("b2", 2, 1)]
    assert settled("@ f g2< D D D D D D", 1, 4)[:3] == ["", "guard", ""]


def test_7_4_a_follower_stays_where_it_went_in_this_turn() -> None:
    assert settled("@ f g2< D D D D D D", 1, 4, 7, 3) == [
        "", "guard", "", "@", "", "door", "door", "", "door",
    ]  # fmt: skip


def test_7_4_of_two_the_lower_cell_goes() -> None:
    events = told(state("g2> f g2< D @ D D D D"), Go((1, 5)))[1]
    assert only(events, Followed) == [Followed("b0", 0, 1)]


def test_7_5_cards_fall_straight_down_and_stop_above_the_thief() -> None:
    assert settled("$1 D D $2 D D @ D D", 7, 8)[0::3] == ["", "treasure", "treasure"]
    assert settled("$1 D D D @ D D D D", 3, 6)[0::3] == ["", "treasure", "@"]
    assert settled("$1 s1 D @ D D D D D", 4, 7)[1::3] == ["", "sneak", "@"]
    assert settled("D t D D D D @ D D", 3, 4, 7, 8)[1::3] == ["", "", "traitor"]


def test_7_5_holes_below_are_filled_from_above_in_order() -> None:
    events = told(state("$1 D D $2 D D . D @"), Go((7, 4)))[1]
    assert only(events, Fell)[:2] == [Fell("b3", 3, 6), Fell("b0", 0, 3)]


def test_7_6_and_7_8_the_turn_is_counted_and_the_board_is_full_again() -> None:
    then, events = told(state("@ D D D D D D D D"), Go((1, 2, 5)))
    assert then.board.turns == 1
    assert sum(card is not None for card in then.board.cards) == 8
    assert len(only(events, Dealt)[0].cards) == 3


def test_7_7_the_chest_grows_up_to_9() -> None:
    for now, then in ((2, 3), (8, 9), (9, 9)):
        grown, events = told(state(f"@ D D D D D D D C{now}"), Go((1, 2)))
        assert [card.base for card in grown.board.cards if card and card.kind is Kind.CHEST] == [then]
        assert [one.value for one in only(events, ChestGrew)] == ([then] if then > now else [])


def test_7_9_one_may_be_caught_after_the_deal() -> None:
    """Only what came with the deal sees the thief, who had slipped through to there."""
    lights = piles(torch=(1,) * 60)
    results = set()
    for number in range(40):
        before = state("@ D D D D g2< D D D", lights, stealth=0)
        then = after(replace(before, seed=f"{number:064x}"), Go((1, 4)))
        results.add(then.board.result)
    assert results == {Result.CAUGHT}


def test_7_9_a_follower_may_come_to_see_the_thief_and_nothing_is_tested_until_the_deal() -> None:
    then, events = told(state("$1 f g2< f @ D D D D", stealth=1), Go((1, 0)))
    assert only(events, Followed) == [Followed("b2", 2, 1)]
    assert only(events, Dealt)
    assert then.board.turns == 1
    assert then.board.result is Result.CAUGHT


STUCK = "@ g9v . g9> . . . . ."
"""Both neighbours are too strong."""


def cornered_after_drop(drawn: str, *gear: tuple[Item, int], **more: Any) -> Result | None:
    before = state(drawn, slots=slots((Item.CLOAK, 1), *gear), **more)
    return after(before, DropItem(0)).board.result


def test_7_10_without_anything_to_do_one_is_cornered() -> None:
    assert cornered_after_drop(STUCK) is Result.CORNERED
    assert cornered_after_drop("@ g9v . $1 $1 . . . .") is None, "a path"
    assert cornered_after_drop(STUCK, (Item.POTION, 1)) is None, "an item"
    assert cornered_after_drop(STUCK, (Item.HOOK, 4)) is Result.CORNERED, "an item too weak to use"
    assert cornered_after_drop(STUCK, stealth=0) is None, "a shadow step"


def test_7_10_dropping_an_item_is_no_way_out() -> None:
    assert cornered_after_drop("@ C2 $1 . . . . . .", (Item.HOOK, 4), (Item.BLACKJACK, 1)) is None
    full = slots((Item.SMOKE, 2), (Item.HOOK, 4), (Item.BLACKJACK, 1))
    before = state("@ C2 $1 . . . . . .", slots=full)
    assert after(before, UseItem(0)).board.result is Result.CORNERED


def test_7_10_one_can_be_cornered_at_the_very_beginning() -> None:
    """A single step is no path: nothing lies behind it."""
    assert cornered_after_drop("@ $1 . . . . . . .") is Result.CORNERED


def test_7_11_after_sixty_turns_it_is_over() -> None:
    drawn = "@ D D D D D D D D"
    assert after(state(drawn, turns=58), Go((1, 2))).board.result is None
    assert after(state(drawn, turns=59), Go((1, 2))).board.result is Result.CORNERED


def test_8_1_when_a_shadow_step_is_possible() -> None:
    drawn = "@ g3^ D g3> D D D D D"
    before = state(drawn, stealth=0)
    steps = [action for action in GAME.legal_actions(before, THIEF) if isinstance(action, ShadowStep)]
    assert steps == [ShadowStep(1), ShadowStep(3)]
    assert (
        refused(state(drawn, stealth=1), ShadowStep(1))
        == "You can step into the shadows only when you have no stealth."
    )
    assert refused(before, ShadowStep(2)) == "Choose an enemy above, below or beside you."
    assert refused(before, ShadowStep(4)) == "Choose an enemy above, below or beside you."


def test_8_1_not_in_the_light_and_not_when_seen() -> None:
    lit = state("@ g3^ D f D D D D D", stealth=0)
    assert refused(lit, ShadowStep(1)) == "There are no shadows where you are."
    enemy_lit = state("@ g3^ f D D D D D D", stealth=0)
    assert refused(enemy_lit, ShadowStep(1)) == "That enemy stands in the light."
    seen = state("@ g3< D D D D D D D", stealth=0)
    assert refused(seen, ShadowStep(1)) == "That enemy sees you."


def test_8_2_a_shadow_step_swaps_and_deals_nothing() -> None:
    before = state("@ g3> . D D D D C2 D", stealth=0)
    step = GAME.apply(before, THIEF, ShadowStep(1))
    then = step.state.board
    assert then.thief == 1
    assert then.card_at(0).id == "b1"
    assert (then.turns, then.stealth) == (1, 0)
    assert then.cards[2] is None, "holes stay"
    assert only(step.events, Swapped) == [Swapped(0, 1, "b1")]
    assert only(step.events, ChestGrew)
    assert not only(step.events, Dealt) + only(step.events, Fell)
    assert step.reveals is False
