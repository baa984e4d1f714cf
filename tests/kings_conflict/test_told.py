"""What the table of King's Conflict tells in words, for those who do not know its rules by heart."""

from __future__ import annotations

import pytest

from games.engine.game import Seat
from games.engine.setup import Hidden, SeatSetup, Setup
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Options
from tests.kings_conflict.shown import BLUE, NAMES, RED


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (BLUE, "You go first, with 5 gold; who goes second has 8."),
        (RED, "You go second, and so begin with 8"),
    ],
)
def test_2_3_whoever_goes_second_is_told_that_the_gold_is_for_that(seat: Seat, words: str) -> None:
    setup = Setup(Options(), (SeatSetup(), SeatSetup()), Hidden(stack={"starter": ("0",)}))
    state = GAME.setup(setup, "a" * 64).state
    view = GAME.view_for(state, seat)
    told = PAGE.board(view, NAMES, (), PAGE.offers(view, ())).bar.note.told
    assert str(told[0]).startswith(words)
