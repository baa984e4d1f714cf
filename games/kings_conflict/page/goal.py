"""How a match is won, in the one sentence that the table, the lesson and the rules all say, and how near that is."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.constants import DOMINION_LEAD
from games.kings_conflict.rules.values import OTHER, Board


def goal_of(board: Board) -> Words:
    """How this match is won."""
    return _(
        "Kill the other king, or begin %(turns)s of your turns in a row with at least %(lead)s more domain than your "
        "opponent.",
        turns=board.terms.dominion_turns,
        lead=DOMINION_LEAD,
    )


def reminder_of(board: Board) -> Words:
    """The same in a few words."""
    return _(
        "to win, kill the enemy king or lead by %(lead)s domain %(turns)s turns running",
        turns=board.terms.dominion_turns,
        lead=DOMINION_LEAD,
    )


def counted(board: Board, own: Seat) -> Words | None:
    """What a dominion that runs asks of somebody whose turn it is; the other's first: it ends the match sooner."""
    most = board.terms.dominion_turns
    if turns := board.sides[OTHER[own]].dominion:
        return _("Enemy dominion %(turns)s of %(most)s: take land!", turns=turns, most=most)
    if turns := board.sides[own].dominion:
        return _(
            "Dominion %(turns)s of %(most)s: stay %(lead)s ahead",
            turns=turns,
            most=most,
            lead=DOMINION_LEAD,
        )
    return None
