"""RULES 8 and 9.5: views, seen events, and worlds that a view cannot tell apart."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engine.game import Viewer
from games.engine.rng import Rng
from games.engine.wire import encode
from games.thunderjack.rules.cards import all_cards, is_blackjack
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import (
    CardDealt,
    Deal,
    DealerRevealed,
    Options,
    OrderSet,
    Place,
    SetOrder,
    State,
)
from games.thunderjack.rules.views import SeenCardDealt, SeenOrderSet
from tests.thunderjack.table import (
    ME,
    RIGHT,
    SEED,
    STAND,
    after,
    begun,
    events,
    ordered,
    random_sitting,
    setup,
    table_cards,
)

VIEWERS = (ME, None)
PRACTICE = "10_c_0 a_d_0 7_c_0 9_h_0 2_c_5 3_c_5 4_c_5"
"""A seventeen against an ace with a nine, and three cards that stay on top."""


def world(state: State, viewer: Viewer, number: int) -> State:
    return GAME.sample_world(GAME.view_for(state, viewer), viewer, Rng(f"{number:064x}"))


def test_8_1_everybody_sees_the_same_but_for_an_order() -> None:
    for step in random_sitting(Options(credits=100_000), SEED, rounds=20):
        mine, other = (GAME.view_for(step.state, viewer) for viewer in VIEWERS)
        assert replace(mine, viewer=None) == other
        assert (mine.tray, mine.shoe, mine.credits) == (
            step.state.tray,
            len(step.state.shoe),
            step.state.credits,
        )
        assert [hand.cards for hand in mine.hands] == [hand.cards for hand in step.state.hands]


def test_8_2_the_hole_card_is_dealt_without_its_face_and_told_when_it_is_turned() -> None:
    found = events(begun("10_c_0 6_d_0 9_c_0 10_h_0 5_h_0"), RIGHT, STAND)
    hole = CardDealt(Place.DEALER, "10_h_0", True)
    assert hole in found
    assert DealerRevealed("10_h_0", 16, False) in found
    for viewer in VIEWERS:
        assert GAME.event_for(hole, viewer) == SeenCardDealt(Place.DEALER, None)
        seen = [GAME.event_for(event, viewer) for event in found]
        assert SeenCardDealt(Place.DEALER, "5_h_0") in seen, "what the dealer draws lies open"
        assert SeenCardDealt(Place.DEALER, "6_d_0") in seen


@pytest.mark.parametrize("seed", ["a" * 64, "b" * 64])
def test_8_2_a_sampled_world_has_the_same_view_and_all_cards(seed: str) -> None:
    for number, step in enumerate(random_sitting(Options(credits=100_000), seed, rounds=40)):
        for viewer in VIEWERS:
            other = world(step.state, viewer, number)
            assert GAME.view_for(other, viewer) == GAME.view_for(step.state, viewer)
            assert sorted([*other.shoe, *other.tray, *table_cards(other)]) == sorted(all_cards(6))


def test_8_2_a_sampled_world_has_chance_and_hidden_cards_of_its_own() -> None:
    state = after(begun("10_c_0 6_d_0 9_c_0 10_h_0"), RIGHT)
    worlds = [world(state, ME, number) for number in range(40)]
    assert len({one.rng.seed for one in worlds} | {state.rng.seed}) == 41
    assert len({one.shoe for one in worlds}) == 40
    assert len({one.dealer[1] for one in worlds}) > 20


@pytest.mark.parametrize(
    ("up", "never"), [("a", {"10", "j", "q", "k"}), ("k", {"a"}), ("10", {"a"}), ("6", set())]
)
def test_8_3_no_world_has_a_hole_card_that_makes_a_blackjack(up: str, never: set[str]) -> None:
    state = after(begun(f"10_c_0 {up}_d_0 7_c_0 9_h_0"), RIGHT)
    holes = [world(state, None, number).dealer for number in range(300)]
    assert not any(is_blackjack(dealer) for dealer in holes)
    values = {card.split("_")[0] for _up, card in holes}
    assert values.isdisjoint(never)
    assert len(values) == 13 - len(never)


def test_8_3_the_hole_cards_that_are_left_are_equally_likely() -> None:
    state = after(begun("10_c_0 a_d_0 7_c_0 9_h_0"), RIGHT)
    count = Counter(world(state, ME, number).dealer[1].split("_")[0] for number in range(1800))
    assert set(count) == {"2", "3", "4", "5", "6", "7", "8", "9", "a"}
    assert all(140 < many < 260 for many in count.values())


def test_9_5_the_player_sees_what_of_an_order_is_to_come_and_nobody_else_does() -> None:
    state = ordered(PRACTICE)
    ids = tuple(PRACTICE.split())
    mine, other = (GAME.view_for(state, viewer) for viewer in VIEWERS)
    assert (mine.order, mine.top, mine.orders) == (ids, (), 1)
    assert (other.order, other.top, other.orders) == ((), (), 1)
    state = after(state, RIGHT)
    mine, other = (GAME.view_for(state, viewer) for viewer in VIEWERS)
    assert (mine.order, mine.top) == ((), ids[4:])
    assert (other.order, other.top) == ((), ())
    for view in (mine, other):
        assert view.is_hole_hidden
        assert "9_h_0" not in encode(view)


def test_9_5_others_see_only_that_an_order_was_set() -> None:
    event = OrderSet(("7_c_2",))
    assert GAME.event_for(event, ME) == SeenOrderSet(("7_c_2",))
    assert GAME.event_for(event, None) == SeenOrderSet(None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_9_5_worlds_keep_what_the_player_set_and_only_for_the_player(viewer: Viewer) -> None:
    ids = tuple(PRACTICE.split())
    waiting = ordered(PRACTICE)
    dealt = after(waiting, RIGHT)
    for number in range(20):
        for state in (waiting, dealt, after(dealt, STAND)):
            other = world(state, viewer, number)
            assert GAME.view_for(other, viewer) == GAME.view_for(state, viewer)
        assert world(waiting, viewer, number).order == (ids if viewer == ME else ())
        top = world(dealt, viewer, number).shoe[-3:][::-1]
        assert (top == ids[4:]) is (viewer == ME)
        assert world(dealt, viewer, number).dealer[1] not in ids[4:] or viewer is None


def test_9_5_the_player_sees_what_was_set_for_the_first_shoe_and_nobody_else_does() -> None:
    ids = tuple(PRACTICE.split())
    state = begun(PRACTICE)
    mine, other = (GAME.view_for(state, viewer) for viewer in VIEWERS)
    assert (mine.order, mine.top, mine.orders) == ((), ids, 0)
    assert (other.order, other.top, other.orders) == ((), (), 0)
    state = after(state, RIGHT)
    mine, other = (GAME.view_for(state, viewer) for viewer in VIEWERS)
    assert (mine.top, other.top) == (ids[4:], ())
    for view in (mine, other):
        assert view.is_hole_hidden
        assert "9_h_0" not in encode(view)


def test_9_5_nobody_sees_what_the_house_has_set_for_a_lesson() -> None:
    built = setup(PRACTICE)
    taught = GAME.setup(replace(built, hidden=replace(built.hidden, seed=SEED)), SEED).state
    assert GAME.view_for(taught, ME).top == ()
    assert after(taught, RIGHT).hands == after(begun(PRACTICE), RIGHT).hands


@pytest.mark.parametrize("viewer", VIEWERS)
def test_9_5_worlds_keep_what_was_set_for_the_first_shoe_only_for_the_player(viewer: Viewer) -> None:
    ids = tuple(PRACTICE.split())
    first = begun(PRACTICE)
    for number in range(20):
        for state in (first, after(first, RIGHT)):
            assert GAME.view_for(world(state, viewer, number), viewer) == GAME.view_for(state, viewer)
        assert (world(first, viewer, number).shoe[: -len(ids) - 1 : -1] == ids) is (viewer == ME)


def test_an_order_is_refused_alike_in_all_worlds() -> None:
    state = after(begun("10_c_0 6_d_0 9_c_0 10_h_0 5_h_0"), Deal(10), STAND)
    candidates = [SetOrder((card,)) for card in (*all_cards(6)[::7], *table_cards(state), "x")]
    for number in range(5):
        other = world(state, ME, number)
        for action in candidates:
            assert GAME.refusal(state, ME, action) == GAME.refusal(other, ME, action)


def test_every_step_reveals_something_so_that_none_is_taken_back() -> None:
    assert all(step.reveals for step in random_sitting(Options(), SEED, rounds=10))
