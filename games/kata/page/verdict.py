"""How a match ended, in a sentence for its viewer."""

from __future__ import annotations

from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import words as _
from games.kata.page.log_lines import ended
from games.kata.rules.values import Reason
from games.kata.rules.views import View


def verdict(view: View, names: Names) -> Words | None:
    """The sentence, with names for a spectator and after a draw; None while the match goes on."""
    reason = view.reason
    if reason is None:
        return None
    winner, viewer = view.winner, view.viewer
    if winner is None or viewer is None:
        return ended(names, winner, reason)
    other = names[1 - viewer]
    match reason:
        case Reason.DAMAGE if viewer == winner:
            return _("You defeated %(other)s!", other=other)
        case Reason.DAMAGE:
            return _("You ran out of health.")
        case Reason.BLEEDING if viewer == winner:
            return _("%(other)s had no card left to draw, and bled out.", other=other)
        case Reason.BLEEDING:
            return _("You had no card left to draw, and bled out.")
        case _ if viewer == winner:
            return _("%(other)s resigned.", other=other)
    return _("You resigned.")
