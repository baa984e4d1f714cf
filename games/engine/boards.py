"""What the boards of several games are made of: values that their templates show."""

from __future__ import annotations

from games.engine.offers import Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words


class Button(Value, frozen=True):
    """What a click does: it sends `picks`, or, where that is not all, leads to what can be picked next."""

    id: str
    label: Words
    picks: str = ""
    """With spaces between them; "" for a button that cannot be pressed now."""
    key: str = ""
    preview: Words | None = None
    is_whole: bool = True
    is_main: bool = False


def button_of(offer: Offer, prefix: Prefix) -> Button:
    """What a click on the thing does that shows an offer, after what was picked so far."""
    sent = " ".join((*prefix, *offer.picks))
    return Button(offer.on, offer.label, sent, offer.key, offer.preview, offer.whole, offer.is_main)


class Backs(Value, frozen=True):
    """A hand seen from outside: one card back for each member of `cards`, which are their ids."""

    id: str
    label: Words
    cards: tuple[str, ...]


def backs_of(seat: int, count: int, label: Words) -> Backs:
    """So many card backs in the hand of a seat. The ids count places, and say nothing of the cards."""
    return Backs(f"backs-{seat}", label, tuple([f"back-{seat}-{n}" for n in range(count)]))
