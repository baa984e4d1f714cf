"""How a match ended, in a sentence for its viewer."""

from __future__ import annotations

from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.log_lines import ended
from games.kings_conflict.rules.constants import DOMINION_LEAD
from games.kings_conflict.rules.values import Reason
from games.kings_conflict.rules.views import View


def verdict(view: View, names: Names) -> Words | None:
    """With names of the other, for a spectator, and of a draw; None while it goes on."""
    reason = view.board.reason
    if reason is None:
        return None
    winner, viewer = view.board.winner, view.viewer
    if viewer is None or winner is None:
        return ended(names, winner, reason)
    return (_won if viewer == winner else _lost)(view, reason, names[1 - viewer])


def _won(view: View, reason: Reason, other: str) -> Words:
    match reason:
        case Reason.KING:
            return _("You brought down %(other)s's king!", other=other)
        case Reason.FORFEIT:
            return _("%(other)s resigned.", other=other)
        case Reason.DOMINION:
            return _(
                "You began %(turns)s turns in a row with at least %(lead)s more domain.",
                turns=view.board.terms.dominion_turns,
                lead=DOMINION_LEAD,
            )
        case Reason.DOMAIN:
            return _("The years are over, and you have more domain.")
        case Reason.HEALTH:
            return _("The years are over, and your king is in better health.")
    return _("The years are over, and your army is stronger.")


def _lost(view: View, reason: Reason, other: str) -> Words:
    match reason:
        case Reason.KING:
            return _("Your king is dead. %(other)s brought him down.", other=other)
        case Reason.FORFEIT:
            return _("You resigned.")
        case Reason.DOMINION:
            return _(
                "%(other)s began %(turns)s turns in a row with at least %(lead)s more domain than you.",
                other=other,
                turns=view.board.terms.dominion_turns,
                lead=DOMINION_LEAD,
            )
        case Reason.DOMAIN:
            return _("The years are over, and %(other)s has more domain than you.", other=other)
        case Reason.HEALTH:
            return _("The years are over, and %(other)s's king is in better health than yours.", other=other)
    return _("The years are over, and %(other)s's army is stronger than yours.", other=other)
