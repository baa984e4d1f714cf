"""The hash by which a terrain is recognised, whichever way round it was drawn (RULES 13.13)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from games.kings_conflict.rules.maps.symmetries import Symmetry, turned_rows

_MIRROR = Symmetry.DIAGONAL


def twins(rows: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The four ways to draw one terrain that leave the kings in their corners, or exchange them.

    They are the terrain itself, half a turn of it, and its mirror images in both long diagonals.
    """
    turned, mirrored = turned_rows(rows, Symmetry.HALF_TURN), turned_rows(rows, _MIRROR)
    return tuple(rows), turned, mirrored, turned_rows(turned, _MIRROR)


def terrain_hash(rows: Sequence[str]) -> str:
    """The same for all four drawings of a terrain, in hexadecimal; of 11 rows of 11 codes."""
    return sha256(min("".join(form) for form in twins(rows)).encode()).hexdigest()
