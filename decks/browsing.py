"""The cards of a pool as they are browsed: search, filters, order, all from an address. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlencode

from msgspec import Struct

from games.engine.pools import COST, CardPool, FacetValue, PoolCard
from games.engine.words import Words

MAX_WORDS = 60
PITHY = 80
"""Characters that the text of a card may have to be read on a small card."""


class Query(Struct, frozen=True):
    """A search of the pool. What makes no sense in an address is left out."""

    words: str = ""
    chosen: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The accepted values of each facet that is filtered by."""
    order: str = COST

    @property
    def is_narrow(self) -> bool:
        """Whether anything is filtered away."""
        return bool(self.words or self.chosen)

    @property
    def address(self) -> str:
        """The query as the end of an address, without the question mark."""
        pairs = [("q", self.words)] if self.words else []
        pairs += [(facet, value) for facet, values in self.chosen for value in values]
        pairs += [("sort", self.order)] if self.order != COST else []
        return urlencode(pairs)


class Filter(Struct, frozen=True):
    """A facet to filter by, and for each of its values whether it is chosen."""

    slug: str
    label: Words
    values: tuple[tuple[FacetValue, bool], ...]

    @property
    def is_cost(self) -> bool:
        return self.slug == COST

    @property
    def is_set(self) -> bool:
        return any(is_chosen for _value, is_chosen in self.values)


def is_wordy(pool: CardPool) -> bool:
    """Whether cards of a pool have rules to read, which need large cards on a phone."""
    return any(len(str(card.text)) > PITHY for card in pool.cards.values())


def query_of(sent: Mapping[str, Sequence[str]], pool: CardPool) -> Query:
    """The query of an address; `sent` holds the values of each parameter."""
    words = next(iter(sent.get("q", ())), "")
    order = next(iter(sent.get("sort", ())), "")
    chosen = []
    for facet in pool.every_facet:
        values = tuple(value.slug for value in facet.values if value.slug in sent.get(facet.slug, ()))
        if values:
            chosen.append((facet.slug, values))
    return Query(
        words=" ".join(words[:MAX_WORDS].replace("\0", "").split()),
        chosen=tuple(chosen),
        order=order if order in pool.every_order else COST,
    )


def filters(query: Query, pool: CardPool) -> tuple[Filter, ...]:
    """All that the cards of a pool can be filtered by."""
    chosen = dict(query.chosen)
    return tuple(
        Filter(
            facet.slug,
            facet.label,
            tuple((value, value.slug in chosen.get(facet.slug, ())) for value in facet.values),
        )
        for facet in pool.every_facet
    )


def cards_filtered(
    query: Query, pool: CardPool, translate: Callable[[Words], str], leader: str = ""
) -> tuple[PoolCard, ...]:
    """The cards that match a query and that a deck with this leader may hold, in order.

    Every word must stand in the translated name or text.
    """
    wanted = query.words.casefold().split()

    def fits(card: PoolCard) -> bool:
        if not all(set(card.values(facet)) & set(values) for facet, values in query.chosen):
            return False
        if not wanted:
            return True
        text = f"{translate(card.name)} {translate(card.text)} {card.id}".casefold()
        return all(word in text for word in wanted)

    cards = [card for card in pool.cards.values() if pool.allows(leader, card.id) and fits(card)]
    return tuple(sorted(cards, key=pool.every_order[query.order].key))
