"""What a story owes the site: a few matches of one game against characters, and what is said around them.

The player sits in seat 0. All of it is words and pure functions of how the games ended and what the player
answered; what is said during a game follows from what everybody has seen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from games.engine.boards import Ending
from games.engine.game import Outcome, Seat
from games.engine.offers import Names
from games.engine.setup import Hidden
from games.engine.summaries import NumberedEvent, Summary
from games.engine.words import Words

PLAYER = Seat(0)


class Mood(StrEnum):
    """How a character looks while speaking."""

    CALM = ""
    GLAD = "glad"
    GLUM = "glum"


class Character(Struct, frozen=True):
    """A character of the story; `picture` is the static path without mood and ending."""

    slug: str
    name: str
    picture: str

    def portrait(self, mood: Mood) -> str:
        """The static path of the picture in a mood."""
        return f"{self.picture}{'-' if mood else ''}{mood}.svg"


class Line(Struct, frozen=True):
    """A line of a character; without one, of the narrator."""

    words: Words
    who: Character | None = None
    mood: Mood = Mood.CALM

    @property
    def picture(self) -> str:
        """The static path of the speaker's picture; "" for narration."""
        return self.who.portrait(self.mood) if self.who else ""


class Choice(Struct, frozen=True):
    """Something that the player can say next."""

    slug: str
    words: Words


class Scene(Struct, frozen=True):
    """One point of the story: the lines spoken there, and what the player can answer."""

    lines: tuple[Line, ...]
    choices: tuple[Choice, ...] = ()
    """The answers that the player can give; () where the scene is at its end."""
    is_end: bool = False
    """Whether the story ends here."""
    reveal: tuple[Words, ...] = ()
    """Said plainly after a stacked game: that it was stacked, and how; () after an honest one."""


class Standing(Struct, frozen=True):
    """A user's progress in a story: all that the next scene follows from."""

    winners: tuple[Seat | None, ...] = ()
    """The winner of each finished game, in order; None if there is no single winner."""
    is_playing: bool = False
    """Whether a game is being played."""
    answers: tuple[str, ...] = ()
    """Slugs of the player's answers; unknown ones are passed over."""
    deed: Line | None = None
    """What the player did for the goal in the last game (`Story.deed`)."""

    @property
    def winner(self) -> Seat | None:
        """The winner of the last game; None if there is no single winner, or was no game."""
        return self.winners[-1] if self.winners else None


class NextGame(Struct, frozen=True):
    """How the next game of a story is set up."""

    bots: tuple[str, ...]
    """The bots of the characters, in the seats after the player's."""
    hidden: Hidden = Hidden()
    """What is stacked, if anything."""


class Story(ABC):
    """One story; its slug is that of its game."""

    slug: str
    title: Words
    tagline: Words
    goal: Words
    """The player's goal in a few words, for the room."""
    advice: tuple[Words, ...]
    """Ways to reach the goal."""
    cast: tuple[Character, ...]
    """The player's picture, then the characters, by seat."""

    @abstractmethod
    def scene(self, standing: Standing) -> Scene:
        """The scene where the story stands."""

    @abstractmethod
    def next_game(self, standing: Standing) -> NextGame:
        """The game that is played next, where the story is not at its end."""

    def deed(self, events: Sequence[Any]) -> Line | None:
        """A character's words about the player's best move for the goal, by the events of a game as all saw them."""
        return None

    @abstractmethod
    def is_goal_reached(self, outcome: Outcome) -> bool:
        """Whether a game ended as the player wants it."""

    def ending(self, view: Any, names: Names) -> Ending | None:
        """How the player is told the end of a game that reached the goal, also on a board with an `ending`; None to
        tell it as that of any other match."""
        return None

    def summary(self, view: Any, events: Sequence[NumberedEvent[Any]], names: Names) -> Summary | None:
        """What led to an end with an `ending`, by the player's last view and the events as they saw them."""
        return None

    def aside(self, event: Any, bots: tuple[bool, ...]) -> Line | None:
        """What a character says to an event outside of the story, if a bot has its seat; `bots` is by seat."""
        return None

    @abstractmethod
    def remark(self, event: Any, names: tuple[str, ...], number: int = 1) -> Line | None:
        """What a character says to an event as spectators see it, in the game of this number; None for nothing."""
