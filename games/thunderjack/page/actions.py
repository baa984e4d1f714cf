"""An action in words, for hints and replays."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.rules.values import (
    Deal,
    Double,
    Hit,
    Leave,
    Rebet,
    Split,
    Stand,
    Surrender,
    ThunderjackAction,
)

_SAID: Mapping[type[ThunderjackAction], Words] = {
    Hit: _("Hit."),
    Stand: _("Stand."),
    Double: _("Double."),
    Split: _("Split."),
    Surrender: _("Surrender."),
    Rebet: _("Bet the same again."),
    Leave: _("Leave."),
}


def action_words(action: ThunderjackAction) -> Words:
    """What somebody would do who does this now."""
    if isinstance(action, Deal):
        return _("Bet %(amount)s in all.", amount=action.right + action.middle + action.left)
    return _SAID.get(type(action), _("Set the next cards."))
