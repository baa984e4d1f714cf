"""What the thief may do now, and why not (RULES 5, 8, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.card_thief.rules import items
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.grid import BIT, CELLS_OF, ORTHOGONAL, ROW_BITS
from games.card_thief.rules.ground import Ground, Walk, begun, lit_cells
from games.card_thief.rules.values import Board, CardThiefAction, DropItem, Go, ShadowStep, UseItem
from games.card_thief.rules.walk import MIN_STEPS, Block, block, next_cells, paths, step
from games.engine.words import Words
from games.engine.words import words as _

BLOCKS: Mapping[Block, Words] = {
    Block.OVER: _("Nothing comes after that step."),
    Block.FAR: _("Go to a card next to where you are."),
    Block.EMPTY: _("There is no card there now."),
    Block.CROSSES: _("A path can't cross itself."),
    Block.LIT_DOOR: _("A lit door is locked."),
    Block.NO_SLOT: _("The chest needs a free slot. Drop an item first."),
    Block.HEAVY_CHEST: _("You need more stealth to take the chest."),
    Block.EXIT_FIRST: _("Take another card on the way to the exit."),
    Block.TOO_STRONG: _("You need more stealth to take on that enemy."),
}
"""Why a card cannot be the next one."""


def refusal(board: Board, heist: int, action: CardThiefAction) -> Words | None:
    """Why this cannot be done; None if it can."""
    match action:
        case Go(path):
            return _path_refusal(board, heist, path)
        case ShadowStep(cell):
            return _shadow_refusal(*begun(board, heist), cell)
        case UseItem():
            return items.use_refusal(board, *begun(board, heist), action)
        case DropItem(slot):
            return _drop_refusal(board, slot)


def _path_refusal(board: Board, heist: int, path: tuple[int, ...]) -> Words | None:
    if len(path) < MIN_STEPS:
        return _("A path takes at least two cards.")
    ground, walk = begun(board, heist)
    for cell in path:
        blocked = block(ground, walk, cell)
        if blocked is not None:
            return BLOCKS[blocked]
        walk = step(ground, walk, cell)
    return None


def _drop_refusal(board: Board, number: int) -> Words | None:
    slot = board.slots[number]
    if slot is None:
        return _("There is nothing in that slot.")
    return _("You came for the chest. You won't leave it behind.") if slot.item is Item.CHEST else None


def _shadow_refusal(ground: Ground, walk: Walk, cell: int) -> Words | None:
    """Why there can be no shadow step (RULES 8)."""
    if walk.stealth > 0:
        return _("You can step into the shadows only when you have no stealth.")
    lit = lit_cells(ground, walk)
    if lit & BIT[walk.cell]:
        return _("There are no shadows where you are.")
    if not walk.enemies & ORTHOGONAL[walk.cell] & BIT[cell]:
        return _("Choose an enemy above, below or beside you.")
    if lit & BIT[cell]:
        return _("That enemy stands in the light.")
    if walk.sights >> (ROW_BITS * cell + walk.cell) & 1:
        return _("That enemy sees you.")
    return None


def shadow_steps(ground: Ground, walk: Walk) -> Iterator[ShadowStep]:
    """All possible shadow steps."""
    for cell in CELLS_OF[ORTHOGONAL[walk.cell] & walk.enemies]:
        if _shadow_refusal(ground, walk, cell) is None:
            yield ShadowStep(cell)


def legal_actions(board: Board, heist: int) -> Iterator[CardThiefAction]:
    """Every path once, then shadow steps, then what can be done with items."""
    ground, walk = begun(board, heist)
    for path, _walk in paths(ground, walk):
        yield Go(path)
    yield from shadow_steps(ground, walk)
    yield from items.uses(board, ground, walk)
    for number in range(len(board.slots)):
        if _drop_refusal(board, number) is None:
            yield DropItem(number)


def is_cornered(board: Board, heist: int) -> bool:
    """Whether there is no path, no shadow step and no item to use (RULES 7.10)."""
    ground, walk = begun(board, heist)
    if any(next_cells(ground, step(ground, walk, cell)) for cell in next_cells(ground, walk)):
        return False
    return not any(True for _step in shadow_steps(ground, walk)) and not any(
        True for _use in items.uses(board, ground, walk)
    )
