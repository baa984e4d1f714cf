"""How the piles of the Kata and their cards are shown where their order is set (RULES 11.4)."""

from __future__ import annotations

from games.engine.offers import PileCard
from games.engine.words import words as _
from games.kata.page.faces import faces
from games.kata.rules.cards import CARDS
from games.kata.rules.setup import STARTER
from games.kata.rules.values import Options

PILES = {STARTER: _("Who goes first"), "0": _("Your deck"), "1": _("The opponent's deck")}
_STARTERS = {"0": _("You go first"), "1": _("The opponent goes first")}


def pile_card(pile: str, card: str, options: Options) -> PileCard:
    """A card of a pile, as it looks under these options."""
    if pile == STARTER:
        return PileCard(_STARTERS[card], is_answer=True)
    return PileCard(CARDS[card].name, "kata/_face.html", faces(options)[card])
