"""The card pool as it is browsed: search, filters, order, all from an address. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from games.engine.words import Words
from games.engine.words import words as _
from games.kata.rules.cards import CARDS, Card, Kind

COSTS: tuple[int, ...] = tuple(sorted({card.cost for card in CARDS.values()}))

KINDS: Mapping[Kind, Words] = {
    Kind.ATTACK: _("Attack"),
    Kind.HEAL: _("Healing"),
    Kind.MINION: _("Minion"),
    Kind.DRAW: _("Drawing"),
}

_ORDERS: Mapping[str, tuple[Words, Callable[[Card], Any]]] = {
    "cost": (_("Cost"), lambda card: (card.cost, str(card.name))),
    "name": (_("Name"), lambda card: str(card.name)),
    "damage": (_("Damage"), lambda card: (-card.damage, card.cost)),
    "heal": (_("Healing"), lambda card: (-card.heal, card.cost)),
    "minion": (_("Strength as a minion"), lambda card: (-card.attack - card.health, card.cost)),
    "draw": (_("Cards drawn"), lambda card: (-card.draw, card.cost)),
}
ORDERS: tuple[tuple[str, Words], ...] = tuple((slug, label) for slug, (label, _key) in _ORDERS.items())

MOST_WORDS = 60


class Query(Struct, frozen=True):
    """What is looked for. What an address says that makes no sense is left out."""

    words: str = ""
    costs: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()
    order: str = "cost"

    @property
    def is_narrow(self) -> bool:
        """Whether anything is filtered away."""
        return bool(self.words or self.costs or self.kinds)

    @property
    def address(self) -> str:
        """The query as the end of an address, without the question mark."""
        pairs = [("q", self.words)] if self.words else []
        pairs += [("cost", str(cost)) for cost in self.costs]
        pairs += [("kind", kind) for kind in self.kinds]
        pairs += [("sort", self.order)] if self.order != "cost" else []
        return urlencode(pairs)


def query_of(words: str, costs: Sequence[str], kinds: Sequence[str], order: str) -> Query:
    """The query that an address asks."""
    return Query(
        words=" ".join(words[:MOST_WORDS].replace("\0", "").split()),
        costs=tuple(cost for cost in COSTS if str(cost) in costs),
        kinds=tuple(kind for kind in KINDS if kind in kinds),
        order=order if order in _ORDERS else "cost",
    )


def found(query: Query, said: Callable[[Words], str]) -> tuple[Card, ...]:
    """The cards that fit, in order. Every word must stand in the name or the text, as `said` says them."""
    wanted = query.words.casefold().split()

    def fits(card: Card) -> bool:
        if query.costs and card.cost not in query.costs:
            return False
        if query.kinds and not set(card.kinds) & set(query.kinds):
            return False
        if not wanted:
            return True
        text = f"{said(card.name)} {said(card.text)} {card.id}".casefold()
        return all(word in text for word in wanted)

    cards = [card for card in CARDS.values() if fits(card)]
    return tuple(sorted(cards, key=_ORDERS[query.order][1]))
