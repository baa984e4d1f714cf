"""How a match is won, in the one sentence that the table, the lesson and the rules all say."""

from __future__ import annotations

from games.engine.words import words as _
from games.kings_conflict.rules.constants import DOMINION_LEAD, DOMINION_TURNS

GOAL = _(
    "Kill the other king, or begin %(turns)s of your turns in a row with at least %(lead)s more domain than the other.",
    turns=DOMINION_TURNS,
    lead=DOMINION_LEAD,
)
