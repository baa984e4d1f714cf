"""Programs that play a seat, seeing no more than a person there would."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from games.engine.game import Seat
from games.engine.personas import Persona
from games.engine.rng import Rng
from games.engine.words import Words, change
from games.engine.words import words as _

A = TypeVar("A")
V = TypeVar("V")


class Why(Struct, frozen=True):
    """One thing that made a bot like an action, or not: its name, and what it adds in hundredths of a point, if
    the bot counts it."""

    name: Words
    worth: int | None = None

    @property
    def words(self) -> Words:
        """The name with its worth in points."""
        if self.worth is None:
            return self.name
        return _("%(name)s %(worth)s", name=self.name, worth=change(round(self.worth / 100, 1)))


class Bot(ABC, Generic[V, A]):
    """A program in a seat. It keeps nothing between its moves.

    Its budget counts iterations, never seconds, so that it decides alike on any machine, in twin
    worlds and in replays.
    """

    slug: ClassVar[str]
    name: ClassVar[Words]
    description: ClassVar[Words]
    version: ClassVar[int] = 1
    """A number that grows when the bot would choose otherwise from the same view and chance; records name it."""
    counted: ClassVar[Words] = _("What counts for it")
    """What is said before the whys of a choice of its."""
    is_rival: ClassVar[bool] = True
    """Whether it plays to win; if not, it is neither weak nor strong."""

    cast: ClassVar[tuple[Persona, ...]] = ()
    """Who it is, by seat; a bot that never sits twice at a table needs only one. In the first seat it is who it would
    be in that of the first person, so that a person never meets the one they are."""

    def persona(self, seat: int) -> Persona:
        """Who it is in a seat."""
        return self.cast[seat % len(self.cast)] if self.cast else Persona(str(self.name), self.description)

    @property
    def title(self) -> Words:
        """How it is called where opponents are chosen: who it is, if it is always the same, and how it plays."""
        return (
            _("%(who)s (%(how)s)", who=self.cast[0].name, how=self.name) if len(self.cast) == 1 else self.name
        )

    @property
    def opponents(self) -> Words:
        """How whoever plays against it knows it at a table that it fills: `title`, and of a cast who is met first."""
        if len(self.cast) < 2:
            return self.title
        return _("%(who)s and others (%(how)s)", who=self.cast[1].name, how=self.name)

    @abstractmethod
    def choose(self, view: V, legal: Sequence[A], rng: Rng) -> A:
        """One of the legal actions. The source of chance is the bot's own, never the match's."""

    def why(self, view: V, action: A) -> tuple[Why, ...]:
        """What speaks for and against a legal action in the bot's eyes, the weightiest first; () if it cannot say."""
        return ()

    def why_seen(self, before: V, after: V, seat: Seat, action: A) -> tuple[Why, ...]:
        """The same of an action that a seat took, for somebody who must learn no more by it than these two views of
        theirs tell, from before it and after it; () if it cannot say."""
        return ()


class RandomBot(Bot[Any, Any]):
    """Chooses any legal action."""

    slug = "random"
    name = _("Random")
    description = _("Plays any legal move. Good for a first game.")

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        return rng.choice(legal)[0]
