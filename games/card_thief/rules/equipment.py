"""What a thief can carry: items, their charges, and what they cost in coins (RULES 11)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct


class Item(StrEnum):
    """What can lie in a slot."""

    CLOAK = "cloak"
    BLACKJACK = "blackjack"
    WATER = "water"
    NOISE = "noise"
    LOCKPICK = "lockpick"
    HOOK = "hook"
    POTION = "potion"
    SMOKE = "smoke"
    ORDERS = "orders"
    CHEST = "chest"
    """Loot: it fills a slot, and does nothing."""


class Gear(StrEnum):
    """What is brought in a slot: nothing, an item, or an upgraded one."""

    NONE = ""
    CLOAK = "cloak"
    CLOAK_PLUS = "cloak+"
    BLACKJACK = "blackjack"
    BLACKJACK_PLUS = "blackjack+"
    WATER = "water"
    WATER_PLUS = "water+"
    NOISE = "noise"
    NOISE_PLUS = "noise+"
    LOCKPICK = "lockpick"
    LOCKPICK_PLUS = "lockpick+"
    HOOK = "hook"
    HOOK_PLUS = "hook+"
    POTION = "potion"
    POTION_PLUS = "potion+"
    SMOKE = "smoke"
    SMOKE_PLUS = "smoke+"
    ORDERS = "orders"
    ORDERS_PLUS = "orders+"

    @property
    def item(self) -> Item | None:
        """The item, upgraded or not; None for nothing."""
        return Item(self.value.removesuffix("+")) if self.value else None

    @property
    def is_upgraded(self) -> bool:
        return self.value.endswith("+")


def upgraded(item: Item) -> str:
    """What an upgraded item is called."""
    return f"{item.value}+"


class ItemTraits(Struct, frozen=True):
    """What all items of a kind have in common."""

    charge: int
    """Its charge when new; for an item without a target, how often it can be used."""
    price: int
    """In coins; 0 for what everybody has from the start."""
    upgrade: int
    """The price of its upgrade, in coins."""
    takes_cell: bool = True
    """Whether it is used on a card."""
    takes_facing: bool = False
    """Whether it also asks for a direction."""


ITEMS: Mapping[Item, ItemTraits] = {
    Item.CLOAK: ItemTraits(1, 0, 3, takes_cell=False),
    Item.BLACKJACK: ItemTraits(3, 2, 2),
    Item.WATER: ItemTraits(2, 2, 2),
    Item.NOISE: ItemTraits(4, 3, 3, takes_facing=True),
    Item.LOCKPICK: ItemTraits(2, 3, 3),
    Item.HOOK: ItemTraits(4, 4, 4),
    Item.POTION: ItemTraits(1, 5, 5, takes_cell=False),
    Item.SMOKE: ItemTraits(1, 5, 5, takes_cell=False),
    Item.ORDERS: ItemTraits(1, 6, 6, takes_cell=False),
}
"""In the order of the shop (RULES 11.5)."""

CLOAK_STEALTH, CLOAK_UPGRADE = 5, 2
"""What the cloak adds, and what its upgrade adds to that."""


def charge_of(gear: Gear) -> int:
    """The charge with which a heist begins; the cloak's upgrade adds stealth instead (RULES 11.4)."""
    item = gear.item
    if item is None:
        return 0
    return ITEMS[item].charge + (gear.is_upgraded and item is not Item.CLOAK)
