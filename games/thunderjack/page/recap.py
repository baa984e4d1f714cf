"""The moments of a sitting of Thunderjack! that its replay marks."""

from __future__ import annotations

from games.engine.offers import Mark, Names
from games.engine.words import words as _
from games.thunderjack.page.log_lines import line
from games.thunderjack.rules.values import RoundBegan, RoundEnded
from games.thunderjack.rules.views import SeenEvent


def mark(event: SeenEvent, names: Names) -> Mark | None:
    """Rounds, and what they brought."""
    match event:
        case RoundBegan(number):
            return Mark(_("Round %(number)s", number=number))
        case RoundEnded(_round, staked, paid) if paid != staked:
            return Mark(line(event, names), abs(paid - staked))
    return None
