"""The list that closes a table where people play each other: all that a deal follows from, bound before any nonce is
shown.

Each browser sends the SHA-256 of its nonce when it sits down. When all seats are taken everybody gets one list, keeps
it, and only then shows the nonce. So if one browser did, nobody could choose the deal after that, or know it before:
not the server with all other seats. They could only refuse to deal, and the list counts that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from games.engine.fairness import bot_nonce, commitment_of


class Closed(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table was closed, as its record has it."""

    anew: Annotated[int, Meta(ge=0)]
    """How often it had been opened anew, because a nonce was not shown in time."""
    commitments: tuple[Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")] | None, ...]
    """For each seat the SHA-256 of its nonce; None for a bot, and for a seat whose browser was not there."""

    def holds_for(self, seat: int, nonce: str, secret: str) -> bool:
        """Whether the nonce of a seat is the one that was bound."""
        bound = self.commitments[seat]
        return nonce == bot_nonce(secret, seat) if bound is None else commitment_of(nonce) == bound


class ClosingList(Struct, frozen=True, kw_only=True):
    """The list that everybody gets, in its canonical JSON."""

    anew: int
    commitments: tuple[str | None, ...]
    fingerprint: str
    game: str
    options: Any
    promise: str | None
    rules: int
    seated: Sequence[Any]
    """How each seat was taken, as the record has it: by which bot, and what binds its deck."""
