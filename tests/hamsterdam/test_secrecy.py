"""Who sees what at the exchange, a test for each paragraph of RULES 8."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.play import forfeit
from games.engine.rng import Rng
from games.engine.wire import canonical
from games.hamsterdam.rules.cards import MODIFIERS, STOCKS
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import State
from games.hamsterdam.rules.worlds import unseen_modifiers, unseen_stocks
from tests.support.hamsterdam.table import (
    KEEP,
    TRADE,
    A,
    B,
    C,
    D,
    after,
    conserved,
    markets,
    random_states,
    told,
)


def test_8_1_counts_are_public() -> None:
    state = after(markets(["C3", "C5", "C7"], hands=[["S1"], ["S2", "H1"], []], left=(2, 1, 2)), TRADE)
    for viewer in (None, A, B, C):
        view = GAME.view_for(state, viewer)
        assert [(side.certificates, len(side.lost), side.modifiers) for side in view.sides] == [
            (2, 0, 1),
            (1, 1, 2),
            (2, 0, 0),
        ]
        assert [(one.seat, one.neighbour) for one in view.trades] == [(A, B)]


def test_8_2_own_stock_and_modifiers_are_ones_own() -> None:
    state = markets(["C3", "C5", "C7"], hands=[["S1"], ["S2", "H1"], []])
    view = GAME.view_for(state, B)
    assert [(side.stock, side.hand) for side in view.sides] == [
        (None, None),
        ("C5", ("S2", "H1")),
        (None, None),
    ]


def test_8_3_a_trade_shows_its_cards_to_the_two() -> None:
    state, events = told(markets(["C3", "C5", "C7"]), TRADE)
    shown = {}
    for viewer in (None, A, B, C):
        one = GAME.view_for(state, viewer).trades[0]
        shown[viewer] = (one.gave, one.got)
        seen = [GAME.event_for(event, viewer) for event in events]
        assert seen[0].exchange == one
    assert shown == {None: (None, None), A: ("C3", "C5"), B: ("C5", "C3"), C: (None, None)}


def known(state: State, viewer: Seat) -> list[str | None]:
    return [side.stock for side in GAME.view_for(state, viewer).sides]


def test_8_4_what_a_trade_told_is_followed() -> None:
    state = after(markets(["C3", "C5", "C7", "C9"]), TRADE)
    assert known(state, A) == ["C5", "C3", None, None]
    state = after(state, TRADE)
    assert known(state, A) == ["C5", None, "C3", None], "B gave A's card to C"
    assert known(state, B) == ["C5", "C7", "C3", None]
    assert known(state, D) == [None, None, None, "C9"]
    state = after(state, TRADE)
    assert known(state, A) == ["C5", None, None, "C3"]
    assert known(state, C) == [None, "C7", "C9", "C3"]


def test_8_4_and_forgotten_when_it_is_put_aside() -> None:
    state = markets(["C3", "C5", "C7"], deck=["D9"])
    state = forfeit(GAME, after(state, TRADE), B).state
    assert known(state, A) == ["C5", None, None]
    state = replace(markets(["C3", "C5"]), order=(B, A), turn=B)
    state = after(state, TRADE)
    assert known(state, B) == ["C5", "C3"]


def test_8_5_decks_and_what_lies_aside_are_nobodys_to_see() -> None:
    state = markets(["C3", "C5", "C7"], hands=[["S1"], ["S2"], []], deck=["D9"])
    state = after(state, KEEP, KEEP, TRADE)
    other = replace(
        state,
        stock_deck=tuple(reversed(state.stock_deck)),
        modifier_deck=tuple(reversed(state.modifier_deck)),
        aside=("D1",),
        rng=Rng("7" * 64),
        sides=tuple(replace(side, certificates=tuple(reversed(side.certificates))) for side in state.sides),
    )
    for viewer in (None, A, B):
        assert canonical(GAME.view_for(state, viewer)) == canonical(GAME.view_for(other, viewer))


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 2**32), st.booleans())
def test_8_5_a_world_that_a_viewer_might_be_in_has_every_card_once(
    seats: int, number: int, helps: bool
) -> None:
    beneficiary = C if helps and seats == 3 else None
    states = random_states(seats, number, leaves=True, beneficiary=beneficiary)
    for state in Random(number).sample(states, min(8, len(states))):
        for viewer in (None, *map(Seat, range(seats))):
            view = GAME.view_for(state, viewer)
            world = GAME.sample_world(view, viewer, Rng(f"{number:064x}"))
            conserved(world)
            assert GAME.view_for(world, viewer) == view


def test_8_5_worlds_hold_all_that_there_could_be() -> None:
    state = after(markets(["C3", "C5", "C7"], hands=[["S1"], ["S2"], ["H4"]]), TRADE)
    view = GAME.view_for(state, A)
    worlds = [GAME.sample_world(view, A, Rng(f"{n:064x}")) for n in range(300)]
    assert (
        {world.sides[C].stock for world in worlds} == set(unseen_stocks(view)) == set(STOCKS) - {"C3", "C5"}
    )
    assert {world.sides[B].stock for world in worlds} == {"C3"}
    assert (
        {world.sides[B].hand[0] for world in worlds} == set(unseen_modifiers(view)) == set(MODIFIERS) - {"S1"}
    )
