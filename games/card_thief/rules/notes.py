"""The dealer's notebook: what it looked at, rolled and dealt, and why (RULES 9, 10.7)."""

from __future__ import annotations

from enum import StrEnum

from games.card_thief.rules.cards import Cell, Kind, Wish
from games.engine.values import Value


class Check(StrEnum):
    """The steps of the dealer, in their order (RULES 9)."""

    CHEST = "chest"
    EXIT = "exit"
    ENEMY = "enemy"
    SNEAK_HIDE = "sneak_hide"
    TORCH = "torch"
    TREASURE = "treasure"
    OBSTACLE = "obstacle"
    LEFTOVER = "leftover"
    ENDGAME = "endgame"


class Alternative(Value, frozen=True):
    """What another roll would have wished for, and what would have come for it."""

    wish: Wish
    kind: Kind
    base: int


class CheckMade(Value, frozen=True):
    """One try of a check: what the dealer rolled and dealt."""

    check: Check
    attempt: int
    """Counted from 1; 0 for the roll of the enemies' cap."""
    roll: int | None = None
    """From 1 to 100; None where the check rolls nothing."""
    wish: Wish | None = None
    """None where no card of the deck was asked for."""
    cell: Cell | None = None
    """Where the card was put; None if this try dealt none."""
    is_substitute: bool = False
    """Whether the deck had nothing of the wish."""
    otherwise: tuple[Alternative, ...] = ()
    """For each other wish that the roll could have led to."""


class DealerSaw(Value, frozen=True):
    """The state that the dealer looked at before a deal."""

    turns: int
    stealth: int
    room: int
    """How many cells were empty."""
    deck: int
    """How many cards the deck held."""
    enemies: int
    sneaks: int
    hides: int
    torches: int
    """Wardens included."""
    obstacles: int


class DealerNotes(Value, frozen=True):
    """A page of the dealer's notebook: told only when the heist is over, or in practice (RULES 10.7)."""

    source: str
    """The name of the deal in its sources of chance: the turn, with a `+` after forged orders (RULES 10.3)."""
    saw: DealerSaw
    cap: int | None
    """How many enemies the dealer wanted on the board at most; None if it did not come to roll."""
    checks: tuple[CheckMade, ...]
