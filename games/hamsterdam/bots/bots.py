"""The bots of Hamsterdam Exchange, from the weakest to the strongest, then those who help others.

They see what a person in their seat sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.bots import Bot, RandomBot
from games.engine.words import words as _
from games.hamsterdam.bots.cast import CAST
from games.hamsterdam.bots.source_ai import Source
from games.hamsterdam.bots.thinkers import Helper, HelperOfTheRight, Reckoner


class Random(RandomBot):
    """Plays at random."""

    name = _("Easy")
    cast = CAST
    description = _("Trades on a whim and throws its modifiers about. Good for a first match.")


BOTS: Mapping[str, Bot[Any, Any]] = {
    bot.slug: bot for bot in (Random(), Source(), Reckoner(), Helper(), HelperOfTheRight())
}
