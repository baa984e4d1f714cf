"""What the settlement says of ties."""

from __future__ import annotations

import pytest

from games.hamsterdam.page.page import PAGE
from games.hamsterdam.rules.rules import GAME
from tests.support.hamsterdam.table import NAMES, PASS, B, adjustment, after

TIES = "If several are lowest, each of them loses one."


@pytest.mark.parametrize(("stocks", "said"), [(["C3", "D7", "C9"], False), (["C3", "D3", "C9"], True)])
def test_what_a_tie_does_is_said_where_several_are_lowest(stocks: list[str], *, said: bool) -> None:
    settled = after(adjustment(stocks), PASS)
    slip = PAGE.board(GAME.view_for(settled, B), NAMES, (), ()).slip
    assert slip
    assert str(slip.rule) == (TIES if said else "None")
