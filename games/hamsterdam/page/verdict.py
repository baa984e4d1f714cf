"""How a match ended, in a sentence for its viewer."""

from __future__ import annotations

from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import words as _
from games.hamsterdam.page.log_lines import ended
from games.hamsterdam.rules.values import Reason
from games.hamsterdam.rules.views import View


def verdict(view: View, names: Names) -> Words | None:
    """The sentence, which calls all by name but a viewer who has won; None while the match goes on."""
    reason = view.reason
    if reason is None:
        return None
    if reason is Reason.HALTS or view.viewer not in view.winners:
        return ended(names, view.winners, reason)
    if reason is Reason.CERTIFICATES:
        return _("Nobody but you still holds a certificate.")
    return _("Nobody is left at the table but you.")
