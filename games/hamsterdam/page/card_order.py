"""Card orders for practice, and how piles and cards are shown where one is set (RULES 11.4).

Stocks and modifiers are dealt from the dealer's left round to the dealer, one each. Whoever deals gets the
last of them, so an order that suits two, three and four players goes up or down.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.offers import FixedOrder, PileCard
from games.engine.words import Words
from games.engine.words import words as _
from games.hamsterdam.page.faces import FACES
from games.hamsterdam.rules.deals import MODIFIER, STOCK
from games.hamsterdam.rules.setup import CERTIFICATE, DEALER

PILES: Mapping[str, Words] = {
    DEALER: _("Who deals first"),
    STOCK: _("The stock deck, from the dealer's left on"),
    MODIFIER: _("The modifiers, from the dealer's left on"),
    CERTIFICATE: _("The certificates, two for each, yours first"),
}
_DEALERS: Mapping[str, Words] = {
    "0": _("You"),
    "1": _("Your neighbour on the left"),
    "2": _("The second on your left"),
    "3": _("The third on your left"),
}
_YOU = (DEALER, ("0",))


def _stocks(ids: str) -> tuple[str, tuple[str, ...]]:
    return STOCK, tuple(ids.split())


ORDERS: tuple[FixedOrder, ...] = (
    FixedOrder(
        "lowest",
        _("The lowest stock"),
        _("You deal, and it's yours: draw from the deck, or save yourself with a modifier."),
        (_YOU, _stocks("D10 D7 D2 C1")),
    ),
    FixedOrder(
        "highest",
        _("The highest stock"),
        _("You deal, and it's yours, unless the one before you trades for it."),
        (_YOU, _stocks("C2 D8 D9 D10")),
    ),
    FixedOrder(
        "strong",
        _("Strong modifiers"),
        _("Everybody begins with a 4 or a 5: no total is safe."),
        ((MODIFIER, ("H5", "S5", "H4", "S4")),),
    ),
)
"""Card orders that hold for two, three and four seats."""


def pile_card(pile: str, card: str) -> PileCard:
    """A card by its id; of the seats that deal, a name in words."""
    if pile == DEALER:
        return PileCard(_DEALERS[card], is_answer=True)
    face = FACES[card]
    return PileCard(face.name, "hamsterdam/_face.html", face)
