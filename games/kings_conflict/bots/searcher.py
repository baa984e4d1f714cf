"""A bot that plans as the Planner does, and plays its plans on against hands the other could hold (RULES 14.7).

The budget is a number of turns, so that it decides alike on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.words import words as _
from games.kings_conflict.bots import cast
from games.kings_conflict.bots.planner import Planner, answered
from games.kings_conflict.rules.values import KingsAction, State
from games.kings_conflict.rules.views import View
from games.kings_conflict.rules.worlds import sample_world


class Searcher(Planner):
    """Asks what the other would do, whatever they may hold, and what it could do about it."""

    slug = "searcher"
    name = _("Searcher")
    cast = (cast.FOX,)
    description = _(
        "Plans its turn, then plays it out against hands you might hold: your turn, then its next one."
    )

    version = 2
    samples: ClassVar[int] = 2
    """Worlds in which it plays each plan on: their product is the budget."""

    def worlds(self, view: View, seat: Seat, rng: Rng) -> list[State]:
        """Worlds that fit all that is seen."""
        worlds = []
        for _number in range(self.samples):
            source, rng = rng.fork()
            worlds.append(sample_world(view, source))
        return worlds

    def end(self, world: State, seat: Seat, actions: Sequence[KingsAction]) -> State:
        """The state after a plan, the other's turn, and its own next one."""
        return answered(super().end(world, seat, actions), seat)
