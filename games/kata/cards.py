"""The cards of the Kata as data, and the deck that everybody has."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _

POOL = "kata/1"
"""The name of the card pool; a deck says which pool its ids are from."""


class Card(Value, frozen=True):
    """A kind of card. Cost and damage are two numbers, since not every card hits for what it costs."""

    id: str
    name: Words
    cost: int
    damage: int


# RULES 1.3
CARDS: Mapping[str, Card] = {
    card.id: card
    for card in (
        Card("b0", _("Dud"), 0, 0),
        Card("b1", _("Spark"), 1, 1),
        Card("b2", _("Jab"), 2, 2),
        Card("b3", _("Slash"), 3, 3),
        Card("b4", _("Cleave"), 4, 4),
        Card("b5", _("Smite"), 5, 5),
        Card("b6", _("Fireball"), 6, 6),
        Card("b7", _("Meteor"), 7, 7),
        Card("b8", _("Cataclysm"), 8, 8),
    )
}

DECK_SIZE = 20

# RULES 1.3: costs 0,0,1,1,2,2,2,3,3,3,3,4,4,4,5,5,6,6,7,8
DEFAULT_DECK: tuple[str, ...] = (
    *("b0",) * 2,
    *("b1",) * 2,
    *("b2",) * 3,
    *("b3",) * 4,
    *("b4",) * 3,
    *("b5",) * 2,
    *("b6",) * 2,
    "b7",
    "b8",
)
