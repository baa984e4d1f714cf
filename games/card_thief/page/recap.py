"""The moments of a heist that its replay marks, and the walk of a turn card by card."""

from __future__ import annotations

from games.card_thief.page.log_lines import line
from games.card_thief.page.previews import GO
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.values import BoardCleared, Cause, HeistEnded, Lured, Roused, Stepped, Turned
from games.card_thief.rules.views import DealSeen, SeenEvent
from games.engine.offers import Mark, Names
from games.engine.stages import Stage
from games.engine.words import words as _

END, CHEST, CLEARED, ALARM = 200, 100, 50, 25
"""Beside the gems of a treasure."""
RICH = 5
"""The gems from which a treasure is marked."""


def mark(event: SeenEvent, names: Names) -> Mark | None:
    """Turns, the chest, rich treasures, whole boards, alarms and the end."""
    match event:
        case DealSeen():
            return Mark()
        case Stepped(card=card) if card.kind is Kind.CHEST:
            return Mark(line(event, names), CHEST)
        case Stepped(card=card) if card.kind is Kind.TREASURE:
            won = event.value * event.difficulty
            return Mark(line(event, names), won) if won >= RICH else None
        case BoardCleared():
            return Mark(line(event, names), CLEARED)
        case Roused(cause=Cause.ALARM):
            return Mark(line(event, names), ALARM)
        case HeistEnded():
            return Mark(line(event, names), END)
    return None


def stages(events: tuple[SeenEvent, ...]) -> tuple[Stage, ...]:
    """The board after each card of a path, as it was planned."""
    path: list[str] = []
    ends: list[int] = []
    for number, event in enumerate(events, start=1):
        if isinstance(event, Stepped):
            path.append(str(event.cell))
            ends.append(number)
        elif path and ends[-1] == number - 1 and isinstance(event, Roused | Turned | Lured):
            ends[-1] = number  # what comes of a card at once belongs to it
    return tuple(
        [
            Stage((GO, *path[:card]), end, _("card %(card)s of %(cards)s", card=card, cards=len(path)))
            for card, end in enumerate(ends, start=1)
        ]
    )
