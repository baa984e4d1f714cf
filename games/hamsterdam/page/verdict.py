"""How a match ended, in a sentence for its viewer."""

from __future__ import annotations

from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.hamsterdam.page.log_lines import ended
from games.hamsterdam.page.own_lines import shared
from games.hamsterdam.rules.values import Reason
from games.hamsterdam.rules.views import View


def verdict(view: View, names: Names) -> Words | None:
    """The sentence, which calls all by name but the viewer; None while the match goes on."""
    reason, viewer = view.reason, view.viewer
    if reason is None:
        return None
    if viewer is not None and view.sides[viewer].has_left:
        return _("You left before the end.")
    if viewer is not None and reason is Reason.CERTIFICATES and viewer not in view.winners:
        (winner,) = view.winners
        return ngettext(
            "You're out of certificates. %(who)s kept one.",
            "You're out of certificates. %(who)s kept %(n)s.",
            view.sides[winner].certificates,
            who=names[winner],
        )
    if viewer is not None and reason is Reason.HALTS and viewer in view.winners and len(view.winners) > 1:
        return shared(names, view.winners, viewer)
    if reason is Reason.HALTS or viewer not in view.winners:
        return ended(names, view.winners, reason)
    if reason is Reason.CERTIFICATES:
        return _("Nobody but you still holds a certificate.")
    return _("Nobody is left at the table but you.")
