"""Chance by name: each roll has a source of its own, so that it is the same for everybody (RULES 10).

The source of a name is an `Rng` whose seed is the SHA-256 of `<seed>:<deal>:<name>`. Which names are
asked for depends on play; what they give does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from games.card_thief.rules.notes import Check
from games.engine.rng import Rng

CELL_COUNT = 9
"""Cells of the board."""
START = "start"
"""The name of the thief's first cell, also as a pile of a fixed card order."""


class Rolls(Protocol):
    """What the dealer asks of chance."""

    def roll(self, check: Check, attempt: int) -> int:
        """From 1 to 100."""

    def pick(self, check: Check, attempt: int, count: int, draw: int = 1) -> int:
        """From 0 to `count` - 1: which card of several."""

    def cells_shuffled(self, cells: Sequence[int]) -> tuple[int, ...]:
        """The empty cells in random order."""


class Chance(Struct, frozen=True):
    """The sources of one deal; a `Rolls`."""

    seed: str
    """Of the match: 64 hexadecimal digits."""
    deal: str
    """The number of the turn, with a `+` after forged orders."""

    def source(self, name: str) -> Rng:
        """The source of this name in this deal."""
        return Rng(sha256(f"{self.seed}:{self.deal}:{name}".encode()).hexdigest())

    def roll(self, check: Check, attempt: int) -> int:
        """The first number of the try's source (RULES 10.3)."""
        return self.source(f"{check.value}:{attempt}").below(100)[0] + 1

    def pick(self, check: Check, attempt: int, count: int, draw: int = 1) -> int:
        """The number of the try's source at this draw, so that a roll before it makes no difference."""
        source = self.source(f"{check.value}:{attempt}")
        return Rng(source.seed, draw).below(count)[0]

    def cells_shuffled(self, cells: Sequence[int]) -> tuple[int, ...]:
        """The cells, shuffled by the source `places` (RULES 10.5)."""
        return self.source("places").shuffled(cells)[0]
