"""Values that the boards of several games show."""

from __future__ import annotations

from games.engine.offers import Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words


class Button(Value, frozen=True):
    """A thing to click: it sends `picks`, or, if they are not a whole action, leads to the next picks."""

    id: str
    label: Words
    picks: str = ""
    """The picks with spaces between them; "" for a button that cannot be pressed now."""
    key: str = ""
    preview: Words | None = None
    is_whole: bool = True
    is_main: bool = False


def button_of(offer: Offer, prefix: Prefix) -> Button:
    """The button of an offer after a prefix."""
    sent = " ".join((*prefix, *offer.picks))
    return Button(offer.on, offer.label, sent, offer.key, offer.preview, offer.whole, offer.is_main)


class Backs(Value, frozen=True):
    """A hand seen from outside: one card back for each member of `cards`, which are their ids."""

    id: str
    label: Words
    cards: tuple[str, ...]


def backs_of(seat: int, count: int, label: Words) -> Backs:
    """The hand of a seat as card backs, whose ids count them and say nothing of the cards."""
    return Backs(f"backs-{seat}", label, tuple([f"back-{seat}-{n}" for n in range(count)]))
