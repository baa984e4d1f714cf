"""An action in words, for hints and replays."""

from __future__ import annotations

from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.rules.legality import PLAYS
from games.thunderjack.rules.values import Deal, Leave, Rebet, ThunderjackAction


def action_words(action: ThunderjackAction) -> Words:
    """An action as a sentence: what it would do now."""
    match action:
        case Deal(right, middle, left):
            return _("Bet %(amount)s in all.", amount=right + middle + left)
        case Rebet():
            return _("Bet the same again.")
        case Leave():
            return _("Leave.")
    name = PLAYS.get(type(action))
    return _("%(play)s.", play=name) if name else _("Set the next cards.")
