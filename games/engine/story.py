"""What a story owes the site: a few matches of one game against characters, and what is said around them.

The player sits in seat 0 and is to see to it that a *friend* among the characters wins. The first games
are honest; if the friend wins none of them, the next ones are stacked as the game's rules say. All of
it is words and pure functions; what is said during a game follows from what everybody has seen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from games.engine.game import Seat
from games.engine.words import Words

PLAYER = Seat(0)


class Mood(StrEnum):
    """How somebody looks while they speak."""

    CALM = ""
    GLAD = "glad"
    GLUM = "glum"


class Character(Struct, frozen=True):
    """Somebody in the story; `picture` is the static path without mood and ending."""

    slug: str
    name: str
    picture: str

    def portrait(self, mood: Mood) -> str:
        """The static path of the picture in a mood."""
        return f"{self.picture}{'-' if mood else ''}{mood}.svg"


class Line(Struct, frozen=True):
    """Something that is said; without a character it is told."""

    words: Words
    who: Character | None = None
    mood: Mood = Mood.CALM

    @property
    def picture(self) -> str:
        """The static path of whoever speaks; "" for what is told."""
        return self.who.portrait(self.mood) if self.who else ""


class Choice(Struct, frozen=True):
    """Something that the player can say next."""

    slug: str
    words: Words


class Scene(Struct, frozen=True):
    """What is said at one point of the story."""

    lines: tuple[Line, ...]
    choices: tuple[Choice, ...] = ()
    """What the player can answer; () where the scene is at its end."""


class Moment(StrEnum):
    """Where the story stands."""

    FIRST = "first"
    """Before the first game."""
    NEXT = "next"
    """Between honest games: the friend has not won yet."""
    TALK = "talk"
    """Before the first stacked game: the player talks to the one who will help."""
    AGAIN = "again"
    """A stacked game was broken off, and there is another."""
    PLAYING = "playing"
    """A game is being played."""
    WON = "won"
    """The friend has won an honest game: the end."""
    WON_STACKED = "won_stacked"
    """The friend has won a stacked game: the end, at which that is said."""


ENDS = frozenset({Moment.WON, Moment.WON_STACKED})


class Story(ABC):
    """One story; its slug is that of its game."""

    slug: str
    title: Words
    tagline: Words
    goal: Words
    """In a few words, for the room: what the player is here for."""
    advice: tuple[Words, ...]
    """How the friend can be helped."""
    cast: tuple[Character, ...]
    """Who sits where: the player's own picture, then the characters."""
    friend: Seat
    helper: Seat
    """Who helps from the talk on."""
    honest: int
    """So many games are honest."""
    bot: str
    """The bot that plays the characters."""
    helping_bot: str
    """The one that plays the helper from the talk on, if the game has it."""

    @abstractmethod
    def scene(self, moment: Moment, winner: Seat | None, said: tuple[str, ...]) -> Scene:
        """What is said at a moment, after a game that `winner` won (None: nobody, or there was none).

        `said` are the slugs of what the player has answered in the talk; unknown ones are passed over.
        """

    @abstractmethod
    def remark(self, event: Any, names: tuple[str, ...]) -> Line | None:
        """What a character says to an event as spectators see it; None for nothing."""

    @abstractmethod
    def rigging(self) -> Mapping[str, int]:
        """How a game is stacked for the friend, for `Hidden.rigging`."""

    @abstractmethod
    def reveal(self) -> tuple[Words, ...]:
        """Said at the end of a stacked game, plainly: that it was stacked, and how."""
