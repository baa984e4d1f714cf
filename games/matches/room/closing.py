"""What the room shows of a table that a list closes, before the deal."""

from __future__ import annotations

from games.engine.game import Viewer
from games.engine.values import Value
from games.matches.snapshot import MatchSnapshot
from games.matches.snapshot_parts import Closing


class ClosingShown(Value, frozen=True):
    """How a table where people play each other comes to its deal, and what a viewer's browser has to know of it."""

    anew: int
    """How often it was opened anew."""
    commitment: str
    """What binds the viewer's own nonce; "" if nothing does."""
    list: str
    """The list in canonical JSON; "" while seats are free."""
    unbound: tuple[str, ...]
    """Once there is a list: the people whose nonce follows from the secret."""


def closing_shown(snapshot: MatchSnapshot, closing: Closing, viewer: Viewer) -> ClosingShown:
    """How a table that a list closes stands before the deal."""
    own = snapshot.sitter(viewer) if viewer is not None else None
    people = [sitter for sitter in snapshot.sitters if not sitter.bot]
    unbound = tuple(sitter.name for sitter in people if not sitter.commitment) if closing.list else ()
    return ClosingShown(closing.anew, own.commitment if own else "", closing.list, unbound)
