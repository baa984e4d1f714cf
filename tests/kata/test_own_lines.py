"""What the log says to the player whom it speaks of."""

from __future__ import annotations

import pytest

from games.kata.page.page import PAGE
from games.kata.rules.rules import GAME
from games.kata.rules.values import CardPlayed, Damaged, GameWon, Reason, Shown, TurnEnded
from games.site.translation import translate
from tests.kata.table import FOE, ME

NAMES = ("Ada", "Ben")


@pytest.mark.parametrize(
    ("event", "to_ada", "to_ben"),
    [
        (TurnEnded(ME, is_forced=True), "You have nothing left to play: your turn ends.", None),
        (CardPlayed(ME, Shown("p1", "b3"), "p9", 1), "You play Slash at a minion.", None),
        (CardPlayed(ME, Shown("p1", "b3"), "board", 1), None, None),
        (Damaged(FOE, 3, 27), None, "You take 3 damage (27 left)."),
        (Damaged(FOE, 3, -1), None, "You take 3 damage and fall."),
        (GameWon(ME, Reason.DAMAGE), "You defeated Ben!", "Ada defeated you."),
    ],
)
def test_the_log_says_you_to_whom_it_speaks_of(event: object, to_ada: str | None, to_ben: str | None) -> None:
    for seat, expected in ((ME, to_ada), (FOE, to_ben)):
        told = PAGE.line_to(GAME.event_for(event, seat), NAMES, seat, None)  # type: ignore[arg-type]
        assert (told and translate(told)) == expected
