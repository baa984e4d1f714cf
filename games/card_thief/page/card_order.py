"""Card orders for practice: which card of its kind comes first, and where the thief begins (RULES 15.6)."""

from __future__ import annotations

from games.card_thief.page.faces import CELLS, KINDS, pile_card
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.chance import START
from games.engine.offers import FixedOrder, PileCard
from games.engine.words import Words
from games.engine.words import words as _

_RICH = ("treasure-3", "treasure-3", "treasure-2", "treasure-2")
_BOOTS = ("sneak-3", "sneak-2", "sneak-2")
"""Every heist has so many of them."""

ORDERS: tuple[FixedOrder, ...] = (
    FixedOrder(
        "middle",
        _("From the middle"),
        _("You begin in the middle, from where no card raises the difficulty."),
        ((START, ("4",)),),
    ),
    FixedOrder(
        "corner",
        _("From a corner"),
        _("You begin in a corner: far cards count up to six times."),
        ((START, ("8",)),),
    ),
    FixedOrder(
        "rich",
        _("The best first"),
        _("Treasures and sneaks come with high numbers first."),
        (("treasure", _RICH), ("sneak", _BOOTS)),
    ),
)


def pile_name(pile: str) -> Words:
    """The name of a pile whose order can be fixed."""
    if pile == START:
        return _("Where you begin")
    return _("Which %(card)s comes first", card=KINDS[Kind(pile)])


def shown(pile: str, card: str) -> PileCard:
    """A card of such a pile."""
    if pile == START:
        return PileCard(CELLS[int(card)], "card_thief/_place.html", is_answer=True)
    return pile_card(card)
