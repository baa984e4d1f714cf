"""How a heist ended, and its score (RULES 12)."""

from __future__ import annotations

from collections.abc import Mapping

from games.card_thief.rules.values import Board, Result
from games.engine.game import Outcome, Seat
from games.engine.words import Words
from games.engine.words import words as _

THIEF = Seat(0)

_REASONS: Mapping[Result, Words] = {
    Result.ESCAPED: _("You escaped with the chest."),
    Result.EMPTY_HANDED: _("You escaped without the chest: the heist failed."),
    Result.CAUGHT: _("You were caught."),
    Result.CORNERED: _("You were cornered: there was nothing left to do."),
    Result.GAVE_UP: _("You gave up."),
}


def score(board: Board) -> int:
    """Gems, and what the chest is worth to somebody who escaped with it (RULES 12.1)."""
    return board.gems + (board.chest_gems or 0 if board.result is Result.ESCAPED else 0)


def outcome(board: Board) -> Outcome | None:
    """How it ended, or None."""
    if board.result is None:
        return None
    winners = (THIEF,) if board.result is Result.ESCAPED else ()
    return Outcome(winners, (score(board),), _REASONS[board.result])
