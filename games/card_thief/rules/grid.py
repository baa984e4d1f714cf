"""The geometry of the board as tables of bits: bit *n* of a mask is cell *n*.

Everything that a step asks is looked up here, so that hundreds of paths can be walked in a few
milliseconds. Directions are numbers, in the order of `Facing`.
"""

from __future__ import annotations

from collections.abc import Iterable

SIDE = 3
CELLS = range(SIDE * SIDE)
ALL = (1 << len(CELLS)) - 1
DIRECTIONS = range(4)
NOWHERE = -1
ROW_BITS = 9
"""Bits of the mask that each cell has in a packed table of sights."""
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _at(row: int, column: int) -> int:
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else NOWHERE


def mask_of(cells: Iterable[int]) -> int:
    """The mask of some cells."""
    return sum({1 << cell for cell in cells if cell != NOWHERE})


AHEAD = tuple(
    tuple(_at(cell // SIDE + down, cell % SIDE + right) for down, right in _STEPS) for cell in CELLS
)
"""For each cell and direction the next cell, or NOWHERE."""
BEHIND = tuple(tuple(AHEAD[cell][(way + 2) % 4] for way in DIRECTIONS) for cell in CELLS)
BESIDE = tuple(
    tuple(mask_of((AHEAD[cell][(way + 1) % 4], AHEAD[cell][(way + 3) % 4])) for way in DIRECTIONS)
    for cell in CELLS
)
"""For each cell and direction the mask of what is to the left and to the right."""
BIT = tuple(1 << cell for cell in CELLS)
ORTHOGONAL = tuple(mask_of(AHEAD[cell]) for cell in CELLS)
NEAR = tuple(
    mask_of(
        _at(cell // SIDE + down, cell % SIDE + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0)
    )
    for cell in CELLS
)
"""For each cell the mask of its up to eight neighbours."""
CELLS_OF = tuple(tuple(cell for cell in CELLS if mask >> cell & 1) for mask in range(ALL + 1))
"""For each mask its cells, in order."""
LIT = tuple(
    mask | mask_of(beside for cell in CELLS_OF[mask] for beside in AHEAD[cell]) for mask in range(ALL + 1)
)
"""For each mask of lights the mask of the lit cells (RULES 4.1)."""

BONUS_BITS = 16
SPREAD = tuple(sum(1 << BONUS_BITS * cell for cell in CELLS_OF[mask]) for mask in range(ALL + 1))
"""For each mask of cells what adds 1 to the packed bonus of each."""
COLUMN = tuple(sum(1 << ROW_BITS * seer + cell for seer in CELLS) for cell in CELLS)
"""For each cell the bits of packed sights that say who sees it."""
ROW = tuple(ALL << ROW_BITS * cell for cell in CELLS)
"""For each cell the bits of packed sights that say what is seen from it."""


def way_to(source: int, target: int) -> int:
    """The direction from a cell to one that is orthogonally beside it."""
    return AHEAD[source].index(target)


def _diagonal(source: int, target: int) -> int:
    """A bit for each of the eight diagonals; 0 for a step that is not diagonal."""
    (row, column), (to_row, to_column) = divmod(source, SIDE), divmod(target, SIDE)
    if abs(row - to_row) != 1 or abs(column - to_column) != 1:
        return 0
    block = min(row, to_row) * 2 + min(column, to_column)
    return 1 << 2 * block + ((row - to_row) != (column - to_column))


DIAGONAL = tuple(tuple(_diagonal(source, target) for target in CELLS) for source in CELLS)
CROSSING = tuple(tuple(bit << 1 if bit & 0x55 else bit >> 1 for bit in DIAGONAL[source]) for source in CELLS)
"""For each diagonal step the bit of the diagonal that it would cross (RULES 5.3)."""
