"""What can be wrong with what somebody asks of a game, each with a sentence for that person."""

from __future__ import annotations

from games.engine.words import Words
from games.engine.words import words as _


class RuleError(Exception):
    """Something was asked that is not allowed; nothing has changed. `words` says it to the player."""

    default = _("That is not possible.")

    def __init__(self, words: Words | None = None) -> None:
        self.words = words or self.default
        super().__init__(str(self.words))


class GameOver(RuleError):
    """An action after the end."""

    default = _("This game is over.")


class NotYourTurn(RuleError):
    """An action by a seat that may not act now."""

    default = _("It is not your turn.")


class IllegalAction(RuleError):
    """An action that the rules do not allow in this state."""

    default = _("The rules do not allow that now.")


class StaleTurn(RuleError):
    """A move made for a turn that is already spent or was never issued."""

    default = _("That turn is already over. Here is the board as it stands now.")


class BadData(RuleError):
    """Something that is not of the expected form at all."""

    default = _("That could not be understood.")
