"""The games of the site by slug. A new game is one folder and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.bots import Bot
from games.engine.game import AnyGame
from games.engine.offers import AnyPage
from games.kata.bots import BOTS as KATA_BOTS
from games.kata.page import PAGE as KATA_PAGE
from games.kata.rules import GAME as KATA
from games.thunderjack.bots import BOTS as THUNDERJACK_BOTS
from games.thunderjack.page import PAGE as THUNDERJACK_PAGE
from games.thunderjack.rules import GAME as THUNDERJACK


@dataclass(frozen=True)
class Registered:
    """A game with all that the site needs of it. The first bot is the weakest."""

    game: AnyGame
    page: AnyPage
    bots: Mapping[str, Bot[Any, Any]]


GAMES: Mapping[str, Registered] = {
    registered.game.slug: registered
    for registered in (
        Registered(KATA, KATA_PAGE, KATA_BOTS),
        Registered(THUNDERJACK, THUNDERJACK_PAGE, THUNDERJACK_BOTS),
    )
}
