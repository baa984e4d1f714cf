"""The bots of Card Thief, from the weakest to the strongest, for simulations and hints.

They see what the thief sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.card_thief.bots import cast
from games.card_thief.bots.collector import Collector
from games.card_thief.bots.greedy import Greedy
from games.card_thief.bots.planner import Planner
from games.engine.bots import Bot, RandomBot
from games.engine.words import words as _


class Random(RandomBot):
    """Plays at random."""

    name = _("Clumsy")
    cast = (cast.BUTTERS,)
    description = _("Takes any path, and drops what it should keep.")


BOTS: Mapping[str, Bot[Any, Any]] = {bot.slug: bot for bot in (Random(), Greedy(), Planner(), Collector())}
