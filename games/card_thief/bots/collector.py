"""A bot that plays for the score: it stays as long as it is safe, and takes gems."""

from __future__ import annotations

from games.card_thief.bots import cast
from games.card_thief.bots.greedy import Weights
from games.card_thief.bots.planner import Planner
from games.engine.words import words as _


class Collector(Planner):
    """Thinks as the planner does, but gems count more, and an early exit little."""

    slug = "collector"
    name = _("Collector")
    cast = (cast.SILK,)
    description = _("Stays as long as it dares, and fills its pockets.")

    weights = Weights(gem=0.6, escape=5.0, held=0.0, last=0.6, caught=-300.0, stuck=-200.0)
