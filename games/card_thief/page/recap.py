"""What of a heist is worth going back to."""

from __future__ import annotations

from games.card_thief.page.log_lines import line
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.values import BoardCleared, Cause, Roused, Stepped
from games.card_thief.rules.views import DealSeen, SeenEvent
from games.engine.offers import Mark, Names

CHEST, CLEARED, ALARM = 100, 50, 25
"""Beside gems."""


def mark(event: SeenEvent, names: Names) -> Mark | None:
    """Turns, the chest, treasures, whole boards and alarms."""
    match event:
        case DealSeen():
            return Mark()
        case Stepped(card=card) if card.kind is Kind.CHEST:
            return Mark(line(event, names), CHEST)
        case Stepped(card=card, gems=gems) if card.kind is Kind.TREASURE:
            return Mark(line(event, names), gems)
        case BoardCleared():
            return Mark(line(event, names), CLEARED)
        case Roused(cause=Cause.ALARM):
            return Mark(line(event, names), ALARM)
    return None
