"""The moments of a match of Hamsterdam Exchange that its replay marks."""

from __future__ import annotations

from games.engine.offers import Mark, Names
from games.engine.words import words as _
from games.hamsterdam.page.log_lines import line
from games.hamsterdam.rules.values import CertificateLost, RoundBegan, SeatLeft, TradingHalted
from games.hamsterdam.rules.views import SeenEvent


def mark(event: SeenEvent, names: Names) -> Mark | None:
    """Rounds, certificates lost, and halts."""
    match event:
        case RoundBegan(number):
            return Mark(_("Round %(number)s", number=number))
        case CertificateLost(_seat, _card, left):
            return Mark(line(event, names), 2 if left else 4, joins=True)
        case SeatLeft():
            return Mark(line(event, names), 4)
        case TradingHalted():
            return Mark(line(event, names), 3)
    return None
