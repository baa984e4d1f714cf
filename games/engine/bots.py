"""Programs that play a seat, seeing no more than a person there would."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from games.engine.rng import Rng
from games.engine.words import Words
from games.engine.words import words as _

A = TypeVar("A")
V = TypeVar("V")


class Bot(ABC, Generic[V, A]):
    """A program in a seat. It keeps nothing between its moves.

    Its budget counts iterations, never seconds, so that it decides alike on any machine, in twin
    worlds and in replays.
    """

    slug: ClassVar[str]
    name: ClassVar[Words]
    description: ClassVar[Words]
    is_rival: ClassVar[bool] = True
    """Whether it plays to win; if not, it is neither weak nor strong."""

    @abstractmethod
    def choose(self, view: V, legal: Sequence[A], rng: Rng) -> A:
        """One of the legal actions. The source of chance is the bot's own, never the match's."""


class RandomBot(Bot[Any, Any]):
    """Chooses any legal action."""

    slug = "random"
    name = _("Random")
    description = _("Does anything it may. Good for a first game.")

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        return rng.choice(legal)[0]
