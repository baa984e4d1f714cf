"""The deck: a pile for each kind of card, shuffled once (RULES 10.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from games.card_thief.rules.cards import DECK_KINDS, ENEMIES, Facing, Kind, base_of, card_id
from games.card_thief.rules.chance import Chance
from games.card_thief.rules.values import PileCard
from games.engine.rng import Rng, stacked

Pile: TypeAlias = tuple[PileCard, ...]
Piles: TypeAlias = tuple[Pile, ...]
"""For each kind of `DECK_KINDS` what is left of it; index 0 is dealt next."""

FACINGS = tuple(Facing)
FACING_KINDS = frozenset(ENEMIES) - {Kind.OWL}
"""What looks in one direction (RULES 4.2)."""
_INDEX: Mapping[Kind, int] = {kind: index for index, kind in enumerate(DECK_KINDS)}


def pile_index(kind: Kind) -> int:
    """The index of the pile of a kind."""
    return _INDEX[kind]


def shuffled_pile(chance: Chance, kind: Kind, bases: Sequence[int], wanted: Sequence[str] = ()) -> Pile:
    """Cards with these numbers in random order, the `wanted` ids on top (RULES 10.2)."""
    ids, source = chance.source(f"deck:{kind.value}").shuffled([card_id(kind, base) for base in bases])
    return with_facings(kind, [base_of(card) for card in stacked(ids, wanted, str)], source)


def with_facings(kind: Kind, bases: Iterable[int], source: Rng) -> Pile:
    """Cards with these numbers, in this order, each facing a random direction if its kind faces any."""
    if kind not in FACING_KINDS:
        return tuple([PileCard(base) for base in bases])
    cards = []
    for base in bases:
        facing, source = source.choice(FACINGS)
        cards.append(PileCard(base, facing))
    return tuple(cards)


def deck_size(piles: Piles) -> int:
    """How many cards the deck holds."""
    return sum(map(len, piles))
