"""What a game starts from, by value, without database ids or files.

Editing or deleting a deck later changes no match and no record, since its list stands here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct, field

from games.engine.errors import BadData
from games.engine.problems import Problem
from games.engine.rng import stacked
from games.engine.wire import canonical
from games.engine.words import words as _

O = TypeVar("O")  # noqa: E741  the options of a game


class Deck(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck as it was when the match began: ids of cards of a named pool, with repeats."""

    name: str
    pool: str
    cards: tuple[str, ...]
    leader: str = ""
    """The id of the card that leads the deck, in pools with leaders; left out of the JSON if there is none."""

    @property
    def sha256(self) -> str:
        """The content hash: the same list of the same pool has the same one, whatever its name."""
        content = [self.pool, sorted(self.cards)]
        return sha256(canonical([*content, self.leader] if self.leader else content)).hexdigest()


class SeatSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat brings: its deck, if the game takes one, and its public choices by name."""

    deck: Deck | None = None
    choices: dict[str, str] = {}


def _nothing() -> dict[str, Any]:
    return {}


class Hidden(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What no player is told: bound by the fingerprint, shown in the record at the end."""

    # A default made by a factory is always written. What came later is left out of the JSON where it is not used, so
    # that older fingerprints stay true.
    stack: dict[str, tuple[str, ...]] = field(default_factory=_nothing)
    """A fixed card order: for a pile's name, the ids that lie on top after its shuffle."""
    rigging: dict[str, int] = field(default_factory=_nothing)
    """How the cards are stacked on purpose, in games whose rules allow it."""
    seed: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    """The seed of the deal of a lesson, which is the same for everybody; "" where it comes from secret and nonces."""


class MapText(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as it was when the match began, in rows of signs, with hint grids for bots."""

    name: str
    rows: tuple[str, ...]
    strategic: tuple[str, ...]
    safe: tuple[str, ...]
    mountain_pref: tuple[str, ...]
    symmetry: str
    """How the sides of the seats mirror each other, in words of the game."""

    @property
    def sha256(self) -> str:
        """The content hash: the same rows and grids have the same one, whatever the name."""
        content = [self.rows, self.strategic, self.safe, self.mountain_pref, self.symmetry]
        return sha256(canonical(content)).hexdigest()


class Setup(Struct, Generic[O], frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything a game starts from, besides its seed."""

    options: O
    seats: tuple[SeatSetup, ...]
    # A default made by a factory is always written: only a missing map is left out of the JSON.
    hidden: Hidden = field(default_factory=Hidden)
    map: MapText | None = None
    """The map of the match, in games that take one."""


class SetupView(Struct, Generic[O], frozen=True, omit_defaults=True):
    """What one viewer may know of a setup. A deck that is secret is None; a map is public."""

    options: O
    seats: tuple[SeatSetup, ...]
    map: MapText | None = None


def stack_problems(hidden: Hidden, piles: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    """All that is wrong with a fixed card order, given the piles whose order can be fixed."""
    for name, wanted in hidden.stack.items():
        where = f"hidden/stack/{name[:40]}"
        if name not in piles:
            yield Problem(where, _("There is no pile of that name."))
            continue
        try:
            stacked(piles[name], wanted, str)
        except BadData as error:
            yield Problem(where, error.words)
