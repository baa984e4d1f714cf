"""The fronts of cards as the board shows them, and their names in words."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.offers import Names
from games.engine.values import Value
from games.engine.words import Words, change
from games.engine.words import words as _
from games.hamsterdam.rules.cards import CERTIFICATES, EFFECT, MODIFIERS, STOCKS

PORTRAITS = ("jane", "cornelis", "margriet", "bartel")
"""The hamsters, by the names of their pictures in `static/hamsterdam/`."""

_SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_NAMES = {
    "C": _("%(rank)s of clubs"),
    "D": _("%(rank)s of diamonds"),
    "H": _("%(rank)s of hearts"),
    "S": _("%(rank)s of spades"),
}
_RANKS: Mapping[str, Words] = {"J": _("jack"), "Q": _("queen"), "K": _("king")}


class Face(Value, frozen=True):
    """The front of a card: a signed number, a suit for the picture, and a name to be read aloud."""

    number: str
    suit: str
    name: Words
    corner: str = ""
    """Rank and suit in two signs."""


def name(card: str) -> Words:
    """A card in words: a stock or a certificate by rank and suit, a modifier by what it adds."""
    if card in EFFECT:
        return _effect(card)
    rank = _RANKS.get(card[1:], card[1:])
    return Words(_NAMES[card[0]].text, (("rank", rank),))


def effect(card: str) -> str:
    """What a modifier adds, with its sign."""
    return change(EFFECT[card])


def _effect(card: str) -> Words:
    return _("%(effect)s", effect=effect(card))


def _face(card: str) -> Face:
    number = effect(card) if card in EFFECT else card[1:]
    return Face(number, _SUITS[card[0]], name(card), card[1:] + _SIGNS[card[0]])


FACES: Mapping[str, Face] = {card: _face(card) for card in (*STOCKS, *MODIFIERS, *CERTIFICATES)}
"""The front of each card."""


def hamsters(names: Names) -> tuple[str, ...]:
    """The hamster of each seat: their own for the cast, and for people one that is the same in a rematch."""
    free, chosen = list(PORTRAITS), [""] * len(names)
    for seat, who in enumerate(names):
        if who.lower() in free:
            chosen[seat] = who.lower()
            free.remove(who.lower())
    for _is_free, _who, seat in sorted([(not who, who, seat) for seat, who in enumerate(names)]):
        chosen[seat] = chosen[seat] or free.pop(0)
    return tuple(chosen)


def portrait(names: Names, seat: int, mood: str = "") -> str:
    """The static path of a seat's hamster; the mood is "", "glad" or "glum"."""
    return f"hamsterdam/portrait-{hamsters(names)[seat]}{'-' if mood else ''}{mood}.svg"
