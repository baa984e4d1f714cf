"""What can be done in a turn as a sentence: a path and where it leads, an item, a step into the shadows."""

from __future__ import annotations

from collections.abc import Sequence

from games.card_thief.page.faces import CELLS, ITEMS
from games.card_thief.page.looks import end_words
from games.card_thief.page.previews import GO, planned
from games.card_thief.rules.values import CardThiefAction, DropItem, Go, ShadowStep, UseItem
from games.card_thief.rules.views import View
from games.engine.offers import Prefix, picks_of
from games.engine.words import Words
from games.engine.words import words as _

HINTED = 2
"""Cards of a path that a hint tells."""


def action_words(view: View, action: CardThiefAction) -> Words:
    """An action as a sentence: what it would do now."""
    match action:
        case Go(path):
            plan = planned(view, (GO, *map(str, path)))
            assert plan is not None  # noqa: S101 - for the type: the path is legal
            return _("%(cells)s. %(outcome)s", cells=_joined(path), outcome=end_words(plan.ground, plan.walk))
        case UseItem(slot):
            return _("Use this item: %(item)s.", item=ITEMS[view.board.slot_at(slot).item])
        case DropItem(slot):
            return _("Drop this item: %(item)s.", item=ITEMS[view.board.slot_at(slot).item])
        case ShadowStep(cell):
            return _("Step into the shadows: %(cell)s.", cell=CELLS[cell])


def hint(view: View, action: CardThiefAction) -> tuple[Words, Prefix]:
    """An action in words and picks as far as a hint tells it: how a path begins, for the rest is the game."""
    picks = picks_of(action)
    match action:
        case Go(path) if len(path) > HINTED:
            begin = _(
                "Begin with %(cells)s; the rest of the path is yours to find.", cells=_joined(path[:HINTED])
            )
            return begin, picks[: HINTED + 1]
    return action_words(view, action), picks


def _joined(path: Sequence[int]) -> Words:
    said = CELLS[path[0]]
    for cell in path[1:]:
        said = _("%(before)s → %(next)s", before=said, next=CELLS[cell])
    return said
