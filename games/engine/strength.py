"""How strong a bot is compared with the one listed before it: the measured figures, and the sentence about them."""

from __future__ import annotations

from games.engine.simulation import wilson
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _

EVEN = 0.53
"""The share of wins up to which luck decides more than skill: such a bot counts as strong as the other."""


class Measured(Value, frozen=True):
    """What a bot won of some matches against a weaker one, each in every seat equally often.

    `uv run python -m tests.benchmarks.strength` plays them again, match for match.
    """

    bot: str
    other: str
    """The bot that is listed before it."""
    won: int
    of: int
    way: str = ""
    """The preset that was played; "" for the game's first."""

    @property
    def is_even(self) -> bool:
        """Whether it may be as strong as the other: it won no more than luck decides, or too few matches tell."""
        return self.won <= EVEN * self.of or wilson(self.won, self.of)[0] <= 1 / 2

    def said(self, other: Words, way: Words | None) -> Words:
        """The sentence about it where bots are chosen; `way` is the preset that was played, in games with several."""
        given: dict[str, str | int | Words] = {"won": self.won, "of": self.of, "other": other}
        if self.won <= EVEN * self.of and way is not None:
            return _(
                "In “%(way)s” luck decides between it and “%(other)s”: won %(won)s of %(of)s matches against it.",
                way=way,
                **given,
            )
        if self.is_even:
            if way is not None:
                return _(
                    "In “%(way)s” about as strong as “%(other)s”: won %(won)s of %(of)s matches against it.",
                    way=way,
                    **given,
                )
            return _("About as strong as “%(other)s”: won %(won)s of %(of)s matches against it.", **given)
        if way is not None:
            return _(
                "In “%(way)s” stronger than “%(other)s”: won %(won)s of %(of)s matches against it.",
                way=way,
                **given,
            )
        return _("Stronger than “%(other)s”: won %(won)s of %(of)s matches against it.", **given)
