"""The moments of a match of the Kata that its replay marks."""

from __future__ import annotations

from games.engine.offers import Mark, Names
from games.engine.words import words as _
from games.kata.page.log_lines import line
from games.kata.rules.values import Damaged, MinionDied, TurnBegan
from games.kata.rules.views import SeenEvent

HARD = 4
"""The damage from which a blow is marked."""


def mark(event: SeenEvent, names: Names) -> Mark | None:
    """Turns, hard blows, and the deaths of minions."""
    match event:
        case TurnBegan(seat, turn):
            return Mark(_("Turn %(turn)s: %(who)s", turn=turn, who=names[seat]))
        case Damaged(_seat, amount) if amount >= HARD:
            return Mark(line(event, names), amount)
        case MinionDied():
            return Mark(line(event, names), HARD - 1)
    return None
