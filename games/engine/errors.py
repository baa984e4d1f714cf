"""The errors of a request to a game, each with a sentence for the player."""

from __future__ import annotations

from games.engine.words import Words
from games.engine.words import words as _


class RuleError(Exception):
    """Something that is not allowed was asked, and nothing has changed. `words` is the sentence for the player."""

    default = _("That isn't possible.")

    def __init__(self, words: Words | None = None) -> None:
        self.words = words or self.default
        super().__init__(str(self.words))


class GameOver(RuleError):
    """An action after the end."""

    default = _("This match is over.")


class NotYourTurn(RuleError):
    """An action by a seat that may not act now."""

    default = _("It's not your turn.")


class IllegalAction(RuleError):
    """An action that the rules do not allow in this state."""

    default = _("The rules don't allow that now.")


class StaleTurn(RuleError):
    """A move for a turn that is already used or was never issued."""

    default = _("That turn is already over. Here is the board as it stands now.")


class BadData(RuleError):
    """Something that is not of the expected form at all."""

    default = _("We couldn't read that.")
