"""A lesson: a first match of a game on a fixed deal, with words for whatever its player sees.

It keeps nothing between moves. What is said follows from the player's own view alone, never from how often something
was done; so a lesson can be left, come back to, and played in any way. The player sits in seat 0.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.engine.bots import Bot
from games.engine.offers import Offer, Prefix, picks_of
from games.engine.personas import Persona
from games.engine.rng import Rng
from games.engine.setup import Hidden, Setup
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _

AGAIN = _("Take the lesson again.")
LEFT = _("You left before the end.")
"""Said at the end of a lesson that was lost, and of one that was given up."""

V = TypeVar("V")
A = TypeVar("A")

TEACHER = "teacher"
STILL = Rng("0" * 64)
"""Chance that is always the same."""


class Instruction(Value, frozen=True):
    """What is said of what the player sees now."""

    step: str
    """The name of what is taught."""
    what: Words
    """What this is."""
    do: Words
    """What to do now."""
    why: Words | None = None
    picks: Prefix = ()
    """The whole action that does it; () where there is nothing to do."""
    at: str = ""
    """The id of the thing on the board that it speaks of, where the offer of its picks does not say."""
    key: str = ""
    """The key that does it too; not shown where there is no keyboard."""


class Own(Struct, frozen=True):
    """What a newcomer is to play next, and what is offered to everybody who has not chosen."""

    options: Any
    bot: str = ""
    """The easiest bot that plays on purpose; "" where one plays alone."""


class Lesson(ABC, Generic[V]):
    """The lesson of a game."""

    voice: Words
    """Who speaks."""
    about: Words
    """What it offers, in a sentence."""
    options: Any
    hidden: Hidden
    """The deal, which no other match has: by it a lesson is known."""
    own: Own
    """The match that follows it."""
    persona: Persona | None = None
    """Who speaks where no teacher sits in a seat; None where one does."""
    bots: tuple[str, ...] = (TEACHER,)
    """Who sits in the seats after the player's."""
    closing: tuple[Words, int] | None = None
    """What is worth looking at when it is over: the words of a link, and the number of an entry of the replay."""

    @abstractmethod
    def instruction(self, view: V) -> Instruction:
        """What is said to the player, be it their turn, somebody else's, or over; it advises a legal action on theirs.

        Whoever does as it says comes to the end.
        """

    def pointed_at(self, view: V, instruction: Instruction, prefix: Prefix, offers: Iterable[Offer]) -> str:
        """The id of the thing to point at, when so much was picked; "" for nothing."""
        return _next_on(instruction, prefix, offers) or ("" if prefix else instruction.at)

    def strayed(self, instruction: Instruction) -> tuple[Instruction, str]:
        """What is said when something else was picked, and the id of the thing that takes it back; the same here."""
        return instruction, ""

    def teaches(self, setup: Setup[Any]) -> bool:
        """Whether a match with this setup is this lesson."""
        return bool(setup.hidden == self.hidden and setup.options == self.options)


def _next_on(instruction: Instruction, prefix: Prefix, offers: Iterable[Offer]) -> str:
    """The thing that picks the next of what is advised; "" if nothing does."""
    for offer in offers:
        picked = (*prefix, *offer.picks)
        if (
            offer.on
            and picked == instruction.picks[: len(picked)]
            and (offer.picks or prefix == instruction.picks)
        ):
            return offer.on
    return ""


class Teacher(Bot[V, A]):
    """Plays a written line; where nothing is written, it plays as another bot would without chance."""

    slug = TEACHER
    is_rival = False

    def __init__(self, bot: Bot[V, A]) -> None:
        self._bot = bot

    def line(self, view: V) -> Iterable[Prefix]:
        """The picks that are written for what it sees; the first that are legal are done. None, as it stands here."""
        return ()

    def choose(self, view: V, legal: Sequence[A], rng: Rng) -> A:
        actions: dict[Prefix, A] = {picks_of(action): action for action in legal}  # type: ignore[arg-type]
        written = next((picks for picks in self.line(view) if picks in actions), None)
        return self._bot.choose(view, legal, STILL) if written is None else actions[written]
