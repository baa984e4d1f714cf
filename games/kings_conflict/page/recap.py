"""The moments of a match of King's Conflict that its replay marks."""

from __future__ import annotations

from games.engine.offers import Mark, Names
from games.engine.words import words as _
from games.kings_conflict.page.lay import Lay
from games.kings_conflict.page.log_lines import line
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.events import (
    DominionCounted,
    GameWon,
    PieceDamaged,
    PieceDied,
    RegionTaken,
    TurnBegan,
)
from games.kings_conflict.rules.values import Reason
from games.kings_conflict.rules.views import SeenEvent

KING, REGION = 20, 12
"""Beside what a card costs that died: blows to a king, and a region of so many tiles."""


def mark(event: SeenEvent, names: Names, lay: Lay) -> Mark | None:
    """Turns, blows to a king, deaths, dominion, and large regions that came into other hands."""
    match event:
        case TurnBegan(seat, turn):
            return Mark(_("Year %(year)s: %(who)s", year=(turn + 1) // 2, who=names[seat]))
        case PieceDamaged(amount=amount, card=card) if KNOWN[card].kind is Kind.KING:
            return Mark(line(event, names), KING + amount)
        case PieceDied(piece):
            is_king = KNOWN[piece.card].kind is Kind.KING
            return Mark(line(event, names), 2 * KING if is_king else max(1, KNOWN[piece.card].cost))
        case DominionCounted(turns=turns) if turns:
            return Mark(line(event, names), turns)  # they are many, and may come to nothing
        case GameWon(reason=Reason.DOMINION):
            return Mark(line(event, names), 2 * KING)
        case RegionTaken(size=size, seat=seat) if seat is not None and size >= REGION:
            return None if lay.is_kept(event) else Mark(line(event, names), size)
    return None
