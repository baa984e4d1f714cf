"""How the piles of King's Conflict and their cards are shown where their order is set (RULES 12.5)."""

from __future__ import annotations

from games.engine.offers import PileCard
from games.engine.words import words as _
from games.kings_conflict.page.faces import FACES
from games.kings_conflict.rules.setup import STARTER

PILES = {STARTER: _("Who goes first"), "0": _("Your deck"), "1": _("The opponent's deck")}
_STARTERS = {"0": _("You go first"), "1": _("The opponent goes first")}


def pile_card(pile: str, card: str) -> PileCard:
    """A card of a pile."""
    if pile == STARTER:
        return PileCard(_STARTERS[card], is_answer=True)
    return PileCard(FACES[card].name, "kings_conflict/_face.html", FACES[card])
