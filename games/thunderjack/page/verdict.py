"""How a sitting ended, in a sentence for its viewer."""

from __future__ import annotations

from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.thunderjack.rules.values import End
from games.thunderjack.rules.views import View


def verdict(view: View, names: Names) -> Words | None:
    """What the sitting has brought, and in how many rounds; None while it goes on."""
    reason = view.end
    if reason is None:
        return None
    if view.viewer is None:
        return _("%(who)s: %(sum)s", who=names[0], sum=_sum(view))
    if reason is End.BROKE and view.credits:
        return ngettext(
            "%(n)s credit is too little for another bet. %(sum)s",
            "%(n)s credits are too few for another bet. %(sum)s",
            view.credits,
            sum=_sum(view),
        )
    if reason is End.BROKE:
        return _("You're out of credits. %(sum)s", sum=_sum(view))
    return _sum(view)


def _sum(view: View) -> Words:
    rounds, gained = view.round, view.credits - view.options.credits
    if gained > 0:
        return ngettext(
            "Up %(gained)s after one round.", "Up %(gained)s after %(n)s rounds.", rounds, gained=gained
        )
    if gained < 0:
        return ngettext(
            "Down %(lost)s after one round.", "Down %(lost)s after %(n)s rounds.", rounds, lost=-gained
        )
    return ngettext("Even after one round.", "Even after %(n)s rounds.", rounds)
