"""A bot that plans as the Planner does, and tries its plans against hands the other could hold (RULES 14.7).

The budget is a number of answers, so that it decides alike on any machine.
"""

from __future__ import annotations

from typing import ClassVar

from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.words import words as _
from games.kings_conflict.bots import cast
from games.kings_conflict.bots.planner import Planner
from games.kings_conflict.rules.values import State
from games.kings_conflict.rules.views import View
from games.kings_conflict.rules.worlds import sample_world


class Searcher(Planner):
    """Asks what the other would do, whatever they may hold."""

    slug = "searcher"
    name = _("Searcher")
    cast = (cast.FOX,)
    description = _("Plans its turn and tries out your answers, whatever you may hold.")

    samples: ClassVar[int] = 3
    """Worlds in which it tries each plan: their product is the budget."""

    def worlds(self, view: View, seat: Seat, rng: Rng) -> list[State]:
        """Worlds that fit all that is seen."""
        worlds = []
        for _number in range(self.samples):
            source, rng = rng.fork()
            worlds.append(sample_world(view, source))
        return worlds
