"""Practice with set cards (RULES 11.4): the piles, how they are shown, and what the presets promise."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from games.engine.offers import FixedOrder
from games.engine.setup import Hidden
from games.hamsterdam.page.page import PAGE
from games.hamsterdam.rules.cards import CERTIFICATES, MODIFIERS, STOCKS, VALUE
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import State
from games.site.translation import translate
from tests.support.hamsterdam.table import SEED, A, setup

PRESETS = {order.slug: order for order in PAGE.orders}


def dealt(preset: FixedOrder, seats: int) -> State:
    fixed = replace(setup(seats), hidden=Hidden(dict(preset.piles)))
    assert not GAME.problems(fixed)
    return GAME.setup(fixed, SEED).state


def test_11_4_the_piles_are_those_that_an_order_may_name() -> None:
    for seats in (2, 3, 4):
        assert dict(GAME.piles(setup(seats))) == {
            "dealer": tuple("0123"[:seats]),
            "stock": STOCKS,
            "modifiers": MODIFIERS,
            "certificates": CERTIFICATES,
        }


def test_11_4_every_pile_and_every_card_has_a_name_of_its_own() -> None:
    piles = GAME.piles(setup(4))
    assert len({translate(PAGE.pile_name(pile)) for pile in piles}) == len(piles)
    for pile in ("dealer", "stock", "certificates"):
        names = {translate(PAGE.pile_card(pile, card, None).name) for card in piles[pile]}
        assert len(names) == len(piles[pile])


def test_11_4_an_order_is_practice_and_helps_nobody() -> None:
    fixed = setup(3, stock=("C1",))
    assert GAME.is_practice(fixed)
    assert not GAME.is_practice(setup(3))
    assert GAME.setup(fixed, SEED).state.beneficiary is None


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("slug", "best"), [("lowest", min), ("highest", max)])
def test_11_4_the_one_who_asks_gets_the_stock_that_was_promised(
    slug: str, best: Callable[[Sequence[int]], int], seats: int
) -> None:
    state = dealt(PRESETS[slug], seats)
    values = [VALUE[side.stock or ""] for side in state.sides]
    assert values[A] == best(values)
    assert values.count(values[A]) == 1
    assert state.order[-1] == A


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_11_4_strong_modifiers_go_to_everybody(seats: int) -> None:
    state = dealt(PRESETS["strong"], seats)
    assert all(VALUE[card] >= 4 for side in state.sides for card in side.hand)
    assert all(len(side.hand) == 1 for side in state.sides)
