"""What stands between the places at the exchange: who trades with whom, and a settlement beside what comes next."""

from __future__ import annotations

from django.template.loader import get_template

from games.hamsterdam.page.page import PAGE
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import Pass
from tests.support.hamsterdam.table import NAMES, A, adjustment, after, markets


def test_a_settlement_does_not_stand_in_for_the_modifiers_of_the_next_round() -> None:
    view = GAME.view_for(after(adjustment(["C3", "D7", "C9"]), Pass()), A)
    html = get_template(PAGE.template).render({"board": PAGE.board(view, NAMES, (), PAGE.offers(view, ()))})
    assert 'id="slip-1"' in html
    assert 'id="hamsterdam-all"' in html


def test_three_see_who_trades_with_whom_before_anybody_does() -> None:
    state = markets(["C3", "D7", "C9"])
    view = GAME.view_for(state, A)
    note, order = PAGE.board(view, NAMES, (), ()).note, view.order
    assert [link.name for link in note.chain] == [NAMES[seat] for seat in order]
    assert str(note.chain_words) == f"Trades go: {', '.join([NAMES[seat] for seat in order])}, deck"
    two = GAME.view_for(markets(["C3", "D7"]), A)
    assert PAGE.board(two, NAMES, (), ()).note.chain == ()
