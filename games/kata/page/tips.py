"""What whoever meets minions for the first time needs to know at the table, in the turns in which it comes up first."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.offers import Prefix
from games.engine.words import Words
from games.engine.words import words as _
from games.kata.page.offers import targets
from games.kata.rules.cards import CARDS
from games.kata.rules.legality import resting
from games.kata.rules.values import BOARD, Held
from games.kata.rules.views import View

TAUGHT = 10
"""The last turn, of both together, in which anything is said."""
# On a phone two lines have room beside what to do.
_STAYS = _("A minion stays. Next turn it can attack.")
_SLEEPS = _("It sleeps now. Next turn it can attack.")
_GLOWS = _("Press a minion that glows, then its target.")


def tip_of(view: View, prefix: Prefix) -> Words | None:
    """The sentence for whoever is to act and has picked this; None if there is nothing to teach now."""
    if not view.options.minions or view.viewer != view.active or view.reason or view.turn > TAUGHT:
        return None
    own = view.sides[view.viewer or Seat(0)]
    fighting = [minion for minion in own.board if minion.attack]
    if not fighting:
        held = [one for one in own.held or () if not prefix or prefix == _picked(one)]
        return _STAYS if any(CARDS[one.card].attack and _can_stay(view, one) for one in held) else None
    if prefix:
        return None
    if any(not resting(minion) for minion in fighting):
        return _GLOWS
    return _SLEEPS if any(minion.is_asleep for minion in fighting) else None


def _picked(held: Held) -> Prefix:
    return ("play_card", held.id)


def _can_stay(view: View, held: Held) -> bool:
    return any(offer.picks == (BOARD,) for offer in targets(view, _picked(held)))
