"""The games of the site by slug. A new game is one folder and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.bots import Bot
from games.engine.game import AnyGame
from games.engine.offers import AnyPage


@dataclass(frozen=True)
class Registered:
    """A game with all that the site needs of it. The first bot is the weakest."""

    game: AnyGame
    page: AnyPage
    bots: Mapping[str, Bot]


GAMES: Mapping[str, Registered] = {registered.game.slug: registered for registered in ()}
