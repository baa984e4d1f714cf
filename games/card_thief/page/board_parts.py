"""Parts of the board: cards as they lie, what enemies see, the numbers above and the slots below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.card_thief.page.faces import ITEMS, KINDS, card_name, group_of
from games.card_thief.page.looks import (
    UNCHANGED,
    BareLook,
    CellLook,
    Later,
    Worth,
    chest_later,
    gems_later,
    sight_look,
    stealth_later,
    times,
    ways,
)
from games.card_thief.page.offers import USE, effect, on_slot, short_effect
from games.card_thief.page.previews import Planned
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.grid import AHEAD, CELLS_OF
from games.card_thief.rules.ground import FACINGS as WAYS
from games.card_thief.rules.values import Card, Slot
from games.card_thief.rules.views import View
from games.engine.boards import Button
from games.engine.offers import Prefix
from games.engine.values import Value
from games.engine.words import Words, signed
from games.engine.words import words as _


class CardTile(Value, frozen=True):
    """A card on the board as it would lie at this moment of the plan."""

    id: str
    name: str
    label: Words
    cell: str
    kind: str
    group: str
    """`enemy`, `gain`, `loss` or `place`."""
    look: CellLook | BareLook


class Sight(Value, frozen=True):
    """One cell that an enemy may look into: a cone in it, coming from one side."""

    id: str
    of: str
    """The cell of the enemy."""
    cell: str
    side: str
    """The side of the seen cell that the look comes from."""
    look: str


class Stat(Value, frozen=True):
    """A number above the board, and what the plan makes of it."""

    id: str
    label: Words
    now: str
    later: Later | Worth
    is_hidden: bool = False
    is_bad: bool = False
    """Whether the number itself is a danger."""


class Kept(Value, frozen=True):
    """How many cards of a kind and number are left in the deck."""

    kind: str
    name: Words
    count: str


class DeckCount(Value, frozen=True):
    """The deck as counting tells it."""

    count: str
    label: Words
    kept: tuple[Kept, ...]


class SlotTile(Value, frozen=True):
    """A slot and what lies in it; `kind` is "" for an empty one."""

    id: str
    kind: str
    name: Words
    charge: str
    about: Words | None
    short: Words | None
    """What it does, in few words."""
    is_used: bool
    is_chosen: bool
    """Whether it is being used."""
    button: Button | None


_FROM = {0: "south", 1: "west", 2: "north", 3: "east"}
"""For each direction of a look the side of the seen cell that it comes from."""


def cards_of(view: View, looks: Sequence[CellLook | BareLook]) -> tuple[CardTile, ...]:
    """All cards in the order in which they came, which does not change when they move."""
    lying = [(card, cell) for cell, card in enumerate(view.board.cards) if card is not None]
    in_order = sorted(lying, key=lambda one: (len(one[0].id), one[0].id))
    return tuple(
        [
            CardTile(
                card_id(card),
                card.id,
                KINDS[card.kind],
                str(cell),
                card.kind,
                group_of(card.kind),
                looks[cell],
            )
            for card, cell in in_order
        ]
    )


def card_id(card: Card) -> str:
    """The id of a card on the board."""
    return f"card-{card.id}"


def sight_ids(card: Card, cell: int) -> tuple[str, ...]:
    """The ids of the cones of an enemy, one for each way."""
    return tuple([f"sight-{card.id}-{WAYS[way]}" for way in ways(cell)])


def sights_of(view: View, plan: Planned) -> tuple[Sight, ...]:
    """All cells that enemies see, or would see if they turned."""
    return tuple(_sights(view, plan))


def _sights(view: View, plan: Planned) -> Iterator[Sight]:
    for cell in CELLS_OF[plan.start.enemies]:
        names = sight_ids(view.board.card_at(cell), cell)
        looks = sight_look(plan.ground, plan.walk, cell)
        for way, name, look in zip(ways(cell), names, looks, strict=True):
            yield Sight(name, str(cell), str(AHEAD[cell][way]), _FROM[way], look)


def stats_of(view: View, plan: Planned) -> tuple[Stat, ...]:
    """Stealth, gems, the chest and difficulty."""
    board, start, walk = view.board, plan.start, plan.walk
    is_bare = board.stealth <= 0 and board.result is None
    stealth = _("Caught if seen") if is_bare else _("Stealth")
    chest = chest_later(board, walk)
    return (
        Stat("stealth", stealth, signed(board.stealth), stealth_later(start, walk), is_bad=is_bare),
        Stat("gems", _("Gems"), signed(board.gems), gems_later(start, walk)),
        Stat("chest", _("Chest"), signed(board.chest_gems or 0), chest, is_hidden=chest.hidden is not None),
        Stat("difficulty", _("Difficulty"), times(walk.difficulty)[0], UNCHANGED),
    )


def deck_of(view: View) -> DeckCount:
    """What counting tells of the deck."""
    kept = [
        Kept(one.kind, card_name(one.kind, one.base), str(one.count)) for one in view.remaining if one.count
    ]
    return DeckCount(str(view.deck), _("Deck"), tuple(kept))


def item_name(view: View, number: int) -> Words:
    """The name of what lies in a slot."""
    return ITEMS[view.board.slot_at(number).item]


def slots_of(view: View, prefix: Prefix, buttons: Mapping[str, Button]) -> tuple[SlotTile, ...]:
    """The three slots."""
    chosen = prefix[1] if prefix[:1] == (USE,) and len(prefix) > 1 else ""
    return tuple(
        [
            _slot(number, slot, buttons, is_chosen=chosen == str(number))
            for number, slot in enumerate(view.board.slots)
        ]
    )


def _slot(number: int, slot: Slot | None, buttons: Mapping[str, Button], *, is_chosen: bool) -> SlotTile:
    name = on_slot(number)
    if slot is None:
        return SlotTile(
            name, "", _("Empty slot"), "", None, None, is_used=False, is_chosen=False, button=None
        )
    return SlotTile(
        id=name,
        kind=slot.item,
        name=ITEMS[slot.item],
        charge="" if slot.item is Item.CHEST else str(slot.charge),
        about=effect(slot),
        short=short_effect(slot),
        is_used=slot.is_used,
        is_chosen=is_chosen,
        button=buttons.get(name),
    )
