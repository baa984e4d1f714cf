"""How a match is won, in the one sentence that the table, the lesson and the rules all say."""

from __future__ import annotations

from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.constants import DOMINION_LEAD
from games.kings_conflict.rules.values import Board


def goal_of(board: Board) -> Words:
    """How this match is won."""
    return _(
        "Kill the other king, or begin %(turns)s of your turns in a row with at least %(lead)s more domain than the "
        "other.",
        turns=board.terms.dominion_turns,
        lead=DOMINION_LEAD,
    )
