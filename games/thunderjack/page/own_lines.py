"""The end of a sitting in words, said to the player."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.rules.values import End, SittingEnded
from games.thunderjack.rules.views import SeenEvent


def line_to(event: SeenEvent, names: Names, seat: Seat) -> Words | None:
    """The line that names the player, said to them; None for all others."""
    if not isinstance(event, SittingEnded):
        return None
    match event.reason:
        case End.LEFT:
            return _("You leave the table with %(credits)s credits.", credits=event.credits)
        case End.ROUNDS:
            return _("The last round is played. You leave with %(credits)s credits.", credits=event.credits)
        case End.BROKE:
            return _("You have no credits left for another bet.")
        case _:
            return _("You give up the sitting, with %(credits)s credits left.", credits=event.credits)
