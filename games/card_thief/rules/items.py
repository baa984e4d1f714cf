"""What items can be used on, and why not (RULES 11)."""

from __future__ import annotations

from collections.abc import Iterator

from games.card_thief.rules.cards import Facing, Kind
from games.card_thief.rules.equipment import ITEMS, Item
from games.card_thief.rules.grid import BIT, NEAR, ORTHOGONAL
from games.card_thief.rules.ground import CODE, Ground, Walk
from games.card_thief.rules.values import Board, Slot, UseItem
from games.card_thief.rules.walk import present_value
from games.engine.words import Words
from games.engine.words import words as _

_OWL, _TORCH = CODE[Kind.OWL], CODE[Kind.TORCH]
_LOCKED = (CODE[Kind.DOOR], CODE[Kind.TRAP])
_MISFITS = {
    Item.BLACKJACK: _("The blackjack takes out an enemy next to you."),
    Item.WATER: _("A water arrow puts out a torch."),
    Item.NOISE: _("A noise arrow turns any enemy but an owl."),
    Item.LOCKPICK: _("A lock pick opens a door or a trap next to you."),
    Item.HOOK: _("The hook reaches an enemy above, below or beside you."),
}


def cost(ground: Ground, walk: Walk, cell: int) -> int:
    """What an item pays of its charge for the card there (RULES 11.2)."""
    if walk.enemies & BIT[cell]:
        return present_value(ground, walk, cell)
    return ground.bases[cell]


def use_refusal(board: Board, ground: Ground, walk: Walk, action: UseItem) -> Words | None:
    """Why an item cannot be used like this; None if it can."""
    slot = board.slots[action.slot]
    if slot is None:
        return _("There is nothing in that slot.")
    if slot.item is Item.CHEST:
        return _("The chest is no tool. It only fills the slot.")
    if slot.is_used:
        return _("Each item can be used only once a turn.")
    traits = ITEMS[slot.item]
    if not traits.takes_cell:
        if action.cell is not None or action.facing is not None:
            return _("That item isn't used on a card.")
        return None
    if action.cell is None:
        return _("Choose a card for it.")
    if not _fits(slot.item, board, ground, walk, action.cell):
        return _MISFITS[slot.item]
    if cost(ground, walk, action.cell) > slot.charge:
        return _("Its charge is too low for that card.")
    return _facing_refusal(board, action.cell, action.facing, takes_facing=traits.takes_facing)


def _facing_refusal(board: Board, cell: int, facing: Facing | None, *, takes_facing: bool) -> Words | None:
    if not takes_facing:
        return None if facing is None else _("That item turns nobody.")
    if facing is None:
        return _("Choose a direction.")
    card = board.cards[cell]
    if card is not None and card.facing is facing:
        return _("It already looks that way.")
    return None


def _fits(item: Item, board: Board, ground: Ground, walk: Walk, cell: int) -> bool:
    """Whether an item is made for the card there, whatever its charge (RULES 11.7 to 11.11)."""
    kind, is_enemy = ground.kinds[cell], bool(walk.enemies & BIT[cell])
    is_near = bool(NEAR[board.thief] & BIT[cell])
    match item:
        case Item.BLACKJACK:
            return is_enemy and is_near
        case Item.WATER:
            return kind == _TORCH
        case Item.NOISE:
            return is_enemy and kind != _OWL
        case Item.LOCKPICK:
            return kind in _LOCKED and is_near
        case Item.HOOK:
            return is_enemy and bool(ORTHOGONAL[board.thief] & BIT[cell])
    return False


def uses(board: Board, ground: Ground, walk: Walk) -> Iterator[UseItem]:
    """All that can be done with what lies in the slots, slot by slot."""
    for number, slot in enumerate(board.slots):
        if slot is None or slot.item is Item.CHEST or slot.is_used:
            continue
        for action in _candidates(number, slot):
            if use_refusal(board, ground, walk, action) is None:
                yield action


def _candidates(number: int, slot: Slot) -> Iterator[UseItem]:
    traits = ITEMS[slot.item]
    if not traits.takes_cell:
        yield UseItem(number)
        return
    for cell in range(9):
        if not traits.takes_facing:
            yield UseItem(number, cell)
            continue
        for facing in Facing:
            yield UseItem(number, cell, facing)
