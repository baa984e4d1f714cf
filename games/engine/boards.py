"""Values that the boards of several games show; `templates/board/` draws them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.game import Seat
from games.engine.offers import Names, Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _


class Button(Value, frozen=True):
    """A thing to click: it sends `picks`, or, if they are not a whole action, leads to the next picks."""

    id: str
    label: Words
    picks: str = ""
    """The picks with spaces between them; "" for a button that cannot be pressed now."""
    key: str = ""
    """The keys that press it, with spaces between them."""
    preview: Words | None = None
    is_whole: bool = True
    is_main: bool = False


def button_of(offer: Offer, prefix: Prefix) -> Button:
    """The button of an offer after a prefix."""
    sent = " ".join((*prefix, *offer.picks))
    return Button(offer.on, offer.label, sent, offer.key, offer.preview, offer.whole, offer.is_main)


class Drag(Value, frozen=True):
    """What taking a thing up picks, and the targets where it may be put down, each with spaces between."""

    prefix: str
    drops: str


def drag_of(prefix: Prefix, targets: Iterable[Offer]) -> Drag | None:
    """How a thing that picks a prefix is dragged onto the first picks of these offers; None without any."""
    drops = " ".join([offer.picks[0] for offer in targets])
    return Drag(" ".join(prefix), drops) if drops else None


class Piece(Value, frozen=True):
    """A card or another thing on a board that may be picked, by click, key or drag.

    A game adds what the thing looks like; its template draws that inside `{% piece %}`.
    """

    id: str
    button: Button | None = None
    """What a press does; one without picks has a label that says why there is nothing to do."""
    drag: Drag | None = None
    is_picked: bool = False
    """Whether it is what the player has picked up, and can put back."""
    put_back: str = ""
    """The picks that are left when it is put back; "" for none."""
    look: str = ""
    """The state that its css shows: classes with spaces between them."""


class Backs(Value, frozen=True):
    """A hand seen from outside: one card back for each member of `cards`, which are their ids."""

    id: str
    label: Words
    cards: tuple[str, ...]


def backs_of(seat: int, count: int, label: Words) -> Backs:
    """The hand of a seat as card backs, whose ids count them and say nothing of the cards."""
    return Backs(f"backs-{seat}", label, tuple([f"back-{seat}-{n}" for n in range(count)]))


class OpenHand(Value, frozen=True):
    """The hand of somebody else, face up: `cards` are what the template of a game's faces draws."""

    id: str
    label: Words
    cards: tuple[Any, ...]


class Ending(Value, frozen=True):
    """The end as an event; `tone` is `won`, `lost`, or `watched` for a spectator and after a draw."""

    tone: str
    title: Words
    reason: Words
    picture: str = ""
    """The static path of a picture above the title."""
    more: Words | None = None
    """A second sentence below the reason."""


def ending_of(viewer: Seat | None, winner: Seat | None, names: Names, reason: Words) -> Ending:
    """The end as a viewer sees it; without a winner it is a draw."""
    if winner is None:
        return Ending("watched", _("A draw"), reason)
    if viewer is None:
        return Ending("watched", _("%(who)s wins", who=names[winner]), reason)
    if viewer == winner:
        return Ending("won", _("Victory"), reason)
    return Ending("lost", _("Defeat"), reason)
