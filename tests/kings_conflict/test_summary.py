"""What the end of a match of King's Conflict advises."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.play import forfeit
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.rules.rules import GAME
from tests.kings_conflict.scenes import scene

BLUE, RED = Seat(0), Seat(1)
NAMES = ("Ada", "Bo")


def test_whoever_resigned_at_once_is_not_sent_to_the_year_that_decided_it() -> None:
    over = forfeit(GAME, scene(), BLUE).state
    ends = [PAGE.summary(GAME.view_for(over, seat), (), (), NAMES) for seat in (BLUE, RED)]
    assert [end is not None and end.decided for end in ends] == [None, None]
    assert [end is not None and end.next is not None for end in ends] == [False, True]
    assert str(PAGE.verdict(GAME.view_for(over, BLUE), NAMES)) == "You resigned."
