"""A board as numbers, for walks: what stays the same on the way, and how light and sight begin (RULES 4).

Kinds are numbers in the order of `Kind`, directions in the order of `Facing`.
"""

from __future__ import annotations

from msgspec import Struct

from games.card_thief.rules.cards import ENEMIES, LIGHTS, Facing, Kind
from games.card_thief.rules.grid import (
    AHEAD,
    BEHIND,
    BIT,
    BONUS_BITS,
    CELLS,
    COLUMN,
    LIT,
    ORTHOGONAL,
    ROW,
    ROW_BITS,
    mask_of,
)
from games.card_thief.rules.values import Board, Card

CODE = {kind: code for code, kind in enumerate(Kind)}
WAY = {facing: way for way, facing in enumerate(Facing)}
FACINGS = tuple(Facing)
EMPTY = -1
"""The code of a cell without a card."""


def _sight(kind: Kind, cell: int, way: int) -> int:
    match kind:
        case Kind.GUARD | Kind.WARDEN | Kind.WOLF:
            return mask_of((AHEAD[cell][way],))
        case Kind.OVERSEER:
            return mask_of((AHEAD[cell][way], BEHIND[cell][way]))
        case Kind.OWL:
            return ORTHOGONAL[cell]
    return 0


SIGHT = tuple(tuple(tuple(_sight(kind, cell, way) for way in range(4)) for cell in CELLS) for kind in ENEMIES)
"""For each enemy, cell and direction the mask of what it sees (RULES 4.2)."""


class Ground(Struct, frozen=True, gc=False):
    """What a walk cannot change."""

    kinds: tuple[int, ...]
    """By cell, when the walk begins; EMPTY where nothing or the thief is."""
    bases: tuple[int, ...]
    start: int
    chest_rate: int
    """How many gems a point of the chest's value is worth."""
    has_slot: bool
    """Whether there is room for the chest."""
    has_chest: bool
    """Whether the chest was taken before."""
    is_dark: bool
    is_smoke: bool
    owls: int
    """The mask of cells with owls."""
    owl_rows: int
    """The bits of `sights` that belong to owls."""


class Walk(Struct, frozen=True, gc=False):
    """A path so far. See the module `walk` for how it goes on."""

    cell: int
    """Where the thief is."""
    difficulty: int
    stealth: int
    gems: int
    cards: int
    """The mask of cells that still hold a card."""
    enemies: int
    """The mask of cells that still hold an enemy."""
    lights: int
    """The mask of cells that still hold a light."""
    sights: int
    """For each cell, in nine bits, the mask of what its enemy sees."""
    facings: int
    """For each cell, in four bits, the direction that its card faces."""
    bonuses: int
    """For each cell, in sixteen bits, how much its enemy was roused."""
    lured: int = 0
    """For each cell, in four bits, one more than the cell that its enemy wants to go to; 0 for none."""
    diagonals: int = 0
    """A bit for each diagonal step of the path."""
    steps: int = 0
    chest_gems: int = -1
    """What the chest is worth if this walk took it, else -1."""
    is_out: bool = False
    """Whether the exit was taken."""
    is_hidden: bool = False
    """Whether the last card was a hide in the dark."""
    is_caught: bool = False


def begun(board: Board, heist: int) -> tuple[Ground, Walk]:
    """The ground of a board, and the walk that has not taken a step."""
    at = [(cell, card) for cell, card in enumerate(board.cards) if card is not None]
    enemies = [(cell, card) for cell, card in at if card.kind in ENEMIES]
    sights = 0 if board.is_smoke else sum([sight_of(card, cell) << ROW_BITS * cell for cell, card in enemies])
    walk = Walk(
        cell=board.thief,
        difficulty=1,
        stealth=board.stealth,
        gems=board.gems,
        cards=mask_of([cell for cell, _card in at]),
        enemies=mask_of([cell for cell, _card in enemies]),
        lights=mask_of([cell for cell, card in at if card.kind in LIGHTS]),
        sights=sights,
        facings=sum([_way(card) << 4 * cell for cell, card in enemies]),
        bonuses=sum([card.bonus << BONUS_BITS * cell for cell, card in enemies]),
    )
    return _ground(board, heist), walk


def _ground(board: Board, heist: int) -> Ground:
    kinds = tuple([EMPTY if card is None else CODE[card.kind] for card in board.cards])
    owls = [cell for cell, kind in enumerate(kinds) if kind == CODE[Kind.OWL]]
    return Ground(
        kinds=kinds,
        bases=tuple([0 if card is None else card.base for card in board.cards]),
        start=board.thief,
        chest_rate=2 + heist,
        has_slot=None in board.slots,
        has_chest=board.chest_gems is not None,
        is_dark=board.is_dark,
        is_smoke=board.is_smoke,
        owls=mask_of(owls),
        owl_rows=sum([ROW[cell] for cell in owls]),
    )


def _way(card: Card) -> int:
    return 0 if card.facing is None else WAY[card.facing]


def sight_of(card: Card, cell: int) -> int:
    """The mask of the cells that an enemy on this cell sees, light or dark (RULES 4.2)."""
    return SIGHT[CODE[card.kind]][cell][_way(card)]


def lit_cells(ground: Ground, walk: Walk) -> int:
    """The mask of the cells that are lit now (RULES 4.1)."""
    return 0 if ground.is_dark else LIT[walk.lights]


def is_seen(ground: Ground, walk: Walk) -> bool:
    """Whether an enemy sees the thief, who is lit or watched by an owl (RULES 4.4)."""
    seers = walk.sights & COLUMN[walk.cell]
    if not seers:
        return False
    return bool(lit_cells(ground, walk) & BIT[walk.cell] or seers & ground.owl_rows)
