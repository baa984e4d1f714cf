"""The bots of King's Conflict, from the weakest to the strongest. They see what a person in their seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.bots import Bot, RandomBot
from games.kings_conflict.bots import cast
from games.kings_conflict.bots.article import Article, Careless, Steady
from games.kings_conflict.bots.planner import Planner
from games.kings_conflict.bots.searcher import Searcher


class Random(RandomBot):
    """Plays at random."""

    cast = (cast.HOB,)


BOTS: Mapping[str, Bot[Any, Any]] = {
    bot.slug: bot for bot in (Random(), Careless(), Steady(), Article(), Planner(), Searcher())
}
