"""Cards, items and cells of a heist in words, and the fronts of cards where they are shown outside of the board."""

from __future__ import annotations

from collections.abc import Mapping

from games.card_thief.rules.cards import ENEMIES, Facing, Kind, base_of
from games.card_thief.rules.equipment import Gear, Item
from games.engine.offers import PileCard
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _

KINDS: Mapping[Kind, Words] = {
    Kind.GUARD: _("guard"),
    Kind.WARDEN: _("warden"),
    Kind.WOLF: _("wolf"),
    Kind.OWL: _("owl"),
    Kind.OVERSEER: _("overseer"),
    Kind.SNEAK: _("sneak"),
    Kind.TRAITOR: _("traitor"),
    Kind.HIDE: _("hide"),
    Kind.TORCH: _("torch"),
    Kind.TREASURE: _("treasure"),
    Kind.DOOR: _("door"),
    Kind.TRAP: _("trap"),
    Kind.CHEST: _("chest"),
    Kind.EXIT: _("exit"),
}
NUMBERED = frozenset((Kind.GUARD, Kind.SNEAK, Kind.TREASURE))
"""Kinds whose cards have different numbers."""
UNNUMBERED = frozenset((Kind.EXIT, Kind.DOOR))
"""Kinds whose cards show no number."""
_GAINS = (Kind.SNEAK, Kind.TREASURE, Kind.TRAITOR, Kind.HIDE)
_LOSSES = (Kind.TORCH, Kind.TRAP)
FACINGS: Mapping[Facing, Words] = {
    Facing.NORTH: _("looks up"),
    Facing.EAST: _("looks right"),
    Facing.SOUTH: _("looks down"),
    Facing.WEST: _("looks left"),
}
TURNED: Mapping[Facing, Words] = {
    Facing.NORTH: _("up"),
    Facing.EAST: _("right"),
    Facing.SOUTH: _("down"),
    Facing.WEST: _("left"),
}
CELLS: tuple[Words, ...] = (
    _("Top left"),
    _("Top"),
    _("Top right"),
    _("Left"),
    _("Middle"),
    _("Right"),
    _("Bottom left"),
    _("Bottom"),
    _("Bottom right"),
)
PLACES: tuple[Words, ...] = (
    _("top left"),
    _("top"),
    _("top right"),
    _("left"),
    _("middle"),
    _("right"),
    _("bottom left"),
    _("bottom"),
    _("bottom right"),
)
"""The cells within a sentence."""
HEISTS: Mapping[int, Words] = {1: _("Manor"), 2: _("Keep"), 3: _("Castle"), 4: _("Palace")}
ITEMS: Mapping[Item, Words] = {
    Item.CLOAK: _("Cloak"),
    Item.BLACKJACK: _("Blackjack"),
    Item.WATER: _("Water arrow"),
    Item.NOISE: _("Noise arrow"),
    Item.LOCKPICK: _("Lock pick"),
    Item.HOOK: _("Swap hook"),
    Item.POTION: _("Shadow potion"),
    Item.SMOKE: _("Smoke bomb"),
    Item.ORDERS: _("Forged orders"),
    Item.CHEST: _("The chest"),
}
EFFECTS: Mapping[Item, Words] = {
    Item.CLOAK: _("More stealth, once"),
    Item.BLACKJACK: _("Takes out an enemy next to you"),
    Item.WATER: _("Puts out any torch"),
    Item.NOISE: _("Turns any enemy but an owl"),
    Item.LOCKPICK: _("Opens a door or a trap next to you"),
    Item.HOOK: _("Changes places with an enemy beside you"),
    Item.POTION: _("All is dark this turn"),
    Item.SMOKE: _("Nobody sees anything this turn"),
    Item.ORDERS: _("Redeals all cards but chest and exit"),
    Item.CHEST: _("It fills this slot"),
}

SHORT_EFFECTS: Mapping[Item, Words] = {
    Item.BLACKJACK: _("fell an enemy"),
    Item.WATER: _("put out a torch"),
    Item.NOISE: _("turn an enemy"),
    Item.LOCKPICK: _("open door, trap"),
    Item.HOOK: _("trade places"),
    Item.POTION: _("all is dark"),
    Item.SMOKE: _("nobody sees"),
    Item.ORDERS: _("redeal the cards"),
    Item.CHEST: _("fills a slot"),
}
"""The same in a slot, before it is pressed."""


def group_of(kind: Kind) -> str:
    """What a card is to the thief: `enemy`, `gain`, `loss` or `place`."""
    if kind in ENEMIES:
        return "enemy"
    if kind in _GAINS:
        return "gain"
    return "loss" if kind in _LOSSES else "place"


def card_name(kind: Kind, base: int) -> Words:
    """A card in a list: `guard 2`, `torch`."""
    if kind in NUMBERED:
        return _("%(card)s %(number)s", card=KINDS[kind], number=base)
    return KINDS[kind]


def gear_name(gear: Gear) -> Words:
    """What is brought in a slot, in words."""
    if gear.item is None:
        return _("Nothing")
    return _("%(item)s, upgraded", item=ITEMS[gear.item]) if gear.is_upgraded else ITEMS[gear.item]


def gem_words(number: int) -> Words:
    """So many gems, in words."""
    return ngettext("%(n)s gem", "%(n)s gems", number)


class Front(Value, frozen=True):
    """The front of a card that is in no cell, as it lies in the dark."""

    kind: str
    group: str
    number: str
    """"" for a card without one."""
    name: Words


def pile_card(card: str) -> PileCard:
    """The front of a card of the deck by its id: `guard-2`."""
    kind, number = Kind(card.rpartition("-")[0]), base_of(card)
    front = Front(kind, group_of(kind), "" if kind in UNNUMBERED else str(number), KINDS[kind])
    return PileCard(card_name(kind, number), "card_thief/_front.html", front)
