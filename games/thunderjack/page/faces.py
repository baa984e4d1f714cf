"""The fronts of cards, as they are drawn and in words."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.rules.cards import MAX_DECKS, all_cards

VALUES: Mapping[str, Words] = {
    "2": _("two"),
    "3": _("three"),
    "4": _("four"),
    "5": _("five"),
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    "9": _("nine"),
    "10": _("ten"),
    "j": _("jack"),
    "q": _("queen"),
    "k": _("king"),
    "a": _("ace"),
}
SUITS: Mapping[str, Words] = {"h": _("hearts"), "d": _("diamonds"), "c": _("clubs"), "s": _("spades")}


class Face(Value, frozen=True):
    """The front of a card; `suit` and `picture` name symbols of `table.svg`."""

    index: str
    """The text in its corners."""
    suit: str
    picture: str
    is_red: bool
    name: Words


def _face(card: str) -> Face:
    value, suit, _deck = card.split("_")
    name = _("%(value)s of %(suit)s", value=VALUES[value], suit=SUITS[suit])
    return Face(value.upper(), suit, suit + value, suit in "hd", name)


FACES: Mapping[str, Face] = {card: _face(card) for card in all_cards(MAX_DECKS)}
"""The front of each card by its id."""
