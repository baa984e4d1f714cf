"""A heist in numbers, and the path that brought the most."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.card_thief.page.faces import gem_words
from games.card_thief.rules.values import Result, Stepped
from games.card_thief.rules.views import SeenEvent, View
from games.engine.summaries import Fact, NumberedEvent, Summary
from games.engine.words import Words
from games.engine.words import words as _


class _Path(Struct):
    """What the steps of one entry brought."""

    at: int
    cards: int = 0
    gems: int = 0


def summary(view: View, events: Sequence[NumberedEvent[SeenEvent]]) -> Summary | None:
    """The summary for a thief, for a spectator only the best path; what to try next stands on the board.

    None where nobody went anywhere.
    """
    paths, least = _walked(events)
    if not paths:
        return None
    best = max(paths, key=lambda path: path.gems)
    facts = (
        Fact(_("Paths"), _("%(n)s", n=len(paths))),
        Fact(_("Longest path"), _("%(n)s cards", n=max(path.cards for path in paths))),
        Fact(_("Most gems in a path"), _("%(n)s", n=best.gems)),
        Fact(_("Lowest stealth"), _("%(n)s", n=least)),
    )
    decided = _decided(view, paths.index(best) + 1, best)
    return Summary(decided, str(best.at) if decided else "", facts if view.viewer is not None else ())


def _walked(events: Sequence[NumberedEvent[SeenEvent]]) -> tuple[list[_Path], int]:
    """The paths in their order, and the lowest stealth after a step."""
    paths: list[_Path] = []
    gems = least = 0
    for one in events:
        match one.event:
            case Stepped(stealth=stealth, gems=now):
                least = min(least, stealth) if paths else stealth
                if not paths or paths[-1].at != one.number:
                    paths.append(_Path(one.number))
                paths[-1].cards += 1
                paths[-1].gems += now - gems
                gems = now
    return paths, least


def _decided(view: View, number: int, best: _Path) -> Words | None:
    if view.board.result is Result.ESCAPED and best.gems > 0:
        return _("Path %(n)s brought the most: %(gems)s.", n=number, gems=gem_words(best.gems))
    return None
