"""An action in words, for hints and replays."""

from __future__ import annotations

from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.rules.legality import PLAYS
from games.thunderjack.rules.values import Deal, Leave, Rebet, ThunderjackAction

_ANY_BET = _("Without counting cards, every bet has the same odds.")


def action_words(action: ThunderjackAction) -> Words:
    """An action as a sentence: what it would do now."""
    match action:
        case Deal(right, middle, left):
            return _("Bet %(amount)s in all. %(why)s", amount=right + middle + left, why=_ANY_BET)
        case Rebet():
            return _("Bet the same again. %(why)s", why=_ANY_BET)
        case Leave():
            return _("Leave.")
    name = PLAYS.get(type(action))
    return _("%(play)s.", play=name) if name else _("Set the next cards.")
