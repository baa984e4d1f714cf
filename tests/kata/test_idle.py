"""What would have no effect is told before it is done, and offered last."""

from __future__ import annotations

import pytest
from django.template.loader import get_template

from games.kata.page.board import Board
from games.kata.page.page import PAGE
from games.kata.rules.rules import GAME
from games.kata.rules.values import Options, State
from tests.kata.table import ME, duel, minion, side

MINIONS = Options(healing=True, minions=True)


def board_of(state: State, *prefix: str) -> Board:
    view = GAME.view_for(state, ME)
    return PAGE.board(view, ("Ada", "Ben"), prefix, PAGE.offers(view, prefix))


@pytest.mark.parametrize(("health", "idle"), [(29, []), (30, ["heal"]), (37, ["heal"])])
def test_7_2_a_card_shows_that_it_would_not_heal(health: int, idle: list[str]) -> None:
    board = board_of(duel(side(["b2"], mana=2, health=health), options=MINIONS))
    (held,) = board.hand or ()
    assert [sign.kind for sign in held.face.signs if sign.is_idle] == idle
    html = get_template(PAGE.template).render({"board": board})
    assert ("heals 2: no effect now" in html) == bool(idle)
    assert html.count('class="kata-sign idle"') == len(idle)


def test_a_dud_is_offered_as_a_minion_first() -> None:
    state = duel(side(["b0"]), side(["b0"], board=[minion(9, 1, 1)]), MINIONS)
    offers = PAGE.offers(GAME.view_for(state, ME), ("play_card", "c1"))
    assert [(offer.picks, str(offer.label)) for offer in offers] == [
        (("board",), "Summon it: place 1 of 3"),
        (("face",), "Discard it"),
        (("p9",), "Discard it"),
        (("self",), "Discard it"),
    ]
    board = board_of(state, "play_card", "c1")
    assert (board.top.look, board.bottom.look) == ("target idle", "target idle")


def test_what_has_an_effect_is_not_idle() -> None:
    board = board_of(duel(side(["b2"], mana=2, health=20), options=MINIONS), "play_card", "c1")
    assert board.top.button is not None
    assert (board.top.look, board.bottom.look) == ("target", "target")
    board = board_of(duel(side(["b2"], mana=2), options=MINIONS))
    assert (board.top.look, board.bottom.look) == ("", "")
