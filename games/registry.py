"""The games of the site by slug. A new game is one folder and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from games.card_thief.bots.bots import BOTS as CARD_THIEF_BOTS
from games.card_thief.lesson import LESSON as CARD_THIEF_LESSON
from games.card_thief.page.page import PAGE as CARD_THIEF_PAGE
from games.card_thief.rules.rules import GAME as CARD_THIEF
from games.engine.bots import Bot
from games.engine.game import AnyGame
from games.engine.lessons import Lesson, Own
from games.engine.offers import AnyPage
from games.engine.pools import CardPool
from games.engine.setup import MapText
from games.engine.story import Story
from games.engine.strength import Measured
from games.engine.words import Words
from games.hamsterdam.bots.bots import BOTS as HAMSTERDAM_BOTS
from games.hamsterdam.bots.strength import MEASURED as HAMSTERDAM_MEASURED
from games.hamsterdam.lesson import LESSON as HAMSTERDAM_LESSON
from games.hamsterdam.lesson import TEACHERS as HAMSTERDAM_TEACHERS
from games.hamsterdam.page.page import PAGE as HAMSTERDAM_PAGE
from games.hamsterdam.page.story import STORY as HELP_A_FRIEND
from games.hamsterdam.rules.rules import GAME as HAMSTERDAM
from games.kata.bots.bots import BOTS as KATA_BOTS
from games.kata.bots.strength import MEASURED as KATA_MEASURED
from games.kata.lesson import LESSON as KATA_LESSON
from games.kata.lesson import TEACHERS as KATA_TEACHERS
from games.kata.page.page import PAGE as KATA_PAGE
from games.kata.page.pool import POOL as KATA_POOL
from games.kata.rules.rules import GAME as KATA
from games.kings_conflict.bots.bots import BOTS as KINGS_BOTS
from games.kings_conflict.bots.strength import MEASURED as KINGS_MEASURED
from games.kings_conflict.lesson import LESSON as KINGS_LESSON
from games.kings_conflict.lesson import TEACHERS as KINGS_TEACHERS
from games.kings_conflict.page.page import PAGE as KINGS_PAGE
from games.kings_conflict.page.pool import POOL as KINGS_POOL
from games.kings_conflict.rules.maps.content import MAPS as KINGS_MAPS
from games.kings_conflict.rules.rules import GAME as KINGS_CONFLICT
from games.thunderjack.bots.bots import BOTS as THUNDERJACK_BOTS
from games.thunderjack.lesson import LESSON as THUNDERJACK_LESSON
from games.thunderjack.page.page import PAGE as THUNDERJACK_PAGE
from games.thunderjack.rules.rules import GAME as THUNDERJACK


class NamedMap(Protocol):
    """A map that everybody has."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> Words: ...

    @property
    def about(self) -> Words: ...

    @property
    def text(self) -> MapText: ...


@dataclass(frozen=True)
class Registered:
    """A game with all that the site needs of it. The first bot is the weakest."""

    game: AnyGame
    page: AnyPage
    bots: Mapping[str, Bot[Any, Any]]
    stand_in: str = ""
    """The bot that plays for somebody who left a table of three or more; "" for the first."""

    adviser: str = ""
    """The bot whose choices are shown as hints, and after the end; "" for a game without hints."""

    book: str = ""
    """The bot whose choices a player's are compared with at the end, if it looks them up; "" for none."""

    story: Story | None = None
    lesson: Lesson[Any] | None = None
    """Its first match, taught."""
    teachers: tuple[Bot[Any, Any], ...] = ()
    """The bots that sit in the lesson and nowhere else."""

    pool: CardPool | None = None
    """The cards that players build decks of, where they do."""

    maps: Mapping[str, NamedMap] = field(default_factory=dict)
    """The maps that everybody has, by slug, the usual one first, where the game is played on one."""

    measured: tuple[Measured, ...] = ()
    """How strong each bot is beside the one before it; () where nobody chooses a bot."""

    @cached_property
    def everyone(self) -> Mapping[str, Bot[Any, Any]]:
        """All bots that can have a seat: those to choose from, and those that teach."""
        return {**self.bots, **{bot.slug: bot for bot in self.teachers}}

    def to_choose(self, *, rivals: bool) -> list[tuple[str, Bot[Any, Any], list[Words]]]:
        """The bots that play to win, or those that do not, from the weakest on, each with what was measured of it."""
        ways = {preset.slug: preset.name for preset in self.page.presets}
        usual = next(iter(ways), "")
        return [
            (
                slug,
                bot,
                [
                    found.said(self.bots[found.other].name, ways.get(found.way or usual))
                    for found in self.measured
                    if found.bot == slug
                ],
            )
            for slug, bot in self.bots.items()
            if bot.is_rival == rivals
        ]

    @property
    def own(self) -> Own:
        """What is played where nobody has chosen."""
        if self.lesson:
            return self.lesson.own
        presets = self.page.presets
        return Own(self.game.Options(**dict(presets[0].options if presets else ())), next(iter(self.bots)))

    @property
    def seat_counts(self) -> list[int]:
        """The numbers of seats it can be played with, the fewest first."""
        return sorted(self.game.seats)

    @property
    def bot_standing_in(self) -> str:
        return self.stand_in or next(iter(self.bots))


GAMES: Mapping[str, Registered] = {
    registered.game.slug: registered
    for registered in (
        Registered(
            KATA,
            KATA_PAGE,
            KATA_BOTS,
            adviser="planner",
            pool=KATA_POOL,
            lesson=KATA_LESSON,
            teachers=KATA_TEACHERS,
            measured=KATA_MEASURED,
        ),
        Registered(
            THUNDERJACK,
            THUNDERJACK_PAGE,
            THUNDERJACK_BOTS,
            adviser="exact",
            book="exact",
            lesson=THUNDERJACK_LESSON,
        ),
        Registered(
            HAMSTERDAM,
            HAMSTERDAM_PAGE,
            HAMSTERDAM_BOTS,
            stand_in="source",
            story=HELP_A_FRIEND,
            lesson=HAMSTERDAM_LESSON,
            teachers=HAMSTERDAM_TEACHERS,
            measured=HAMSTERDAM_MEASURED,
        ),
        Registered(CARD_THIEF, CARD_THIEF_PAGE, CARD_THIEF_BOTS, adviser="planner", lesson=CARD_THIEF_LESSON),
        Registered(
            KINGS_CONFLICT,
            KINGS_PAGE,
            KINGS_BOTS,
            pool=KINGS_POOL,
            maps=KINGS_MAPS,
            adviser="planner",
            lesson=KINGS_LESSON,
            teachers=KINGS_TEACHERS,
            measured=KINGS_MEASURED,
        ),
    )
}


def pools() -> Mapping[str, CardPool]:
    """The card pools of the games that have one, by slug."""
    return {slug: registered.pool for slug, registered in GAMES.items() if registered.pool}


def game_by(slug: str, rules: int) -> AnyGame:
    """A game by a version of its rules; by those of today if it no longer plays by that."""
    game = GAMES[slug].game
    return game.of(rules) or game
