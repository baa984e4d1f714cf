"""A bot that thinks two turns ahead: what the dealer may bring is drawn from decks that fit what is seen.

The budget is a number of next turns looked at, so that it decides alike on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest

from games.card_thief.bots import cast
from games.card_thief.bots.greedy import CardThiefBot, Choice, Weights, best, choices
from games.card_thief.rules.transitions import applied
from games.card_thief.rules.values import CardThiefAction, Go, Result, State
from games.card_thief.rules.views import View
from games.card_thief.rules.worlds import sample_world
from games.engine.rng import Rng
from games.engine.words import words as _

CANDIDATES, WORLDS = 10, 6
"""How many paths it thinks through, and in how many worlds each: their product is the budget."""


class Planner(CardThiefBot):
    """Takes the path after which the next turn looks best, the deal between them included."""

    slug = "planner"
    name = _("Planner")
    cast = (cast.VESPER,)
    description = _("Plans the next turn too, guessing what the deck still holds.")

    weights = Weights()

    def choose(self, view: View, legal: Sequence[CardThiefAction], rng: Rng) -> CardThiefAction:
        """The best path; without a path the first thing that can be done. It uses no items."""
        heist = view.options.heist
        found = nlargest(CANDIDATES, choices(view.board, heist, self.weights), key=lambda one: one.worth)
        if not found:
            return legal[0]
        worlds = _worlds(view, rng)
        return Go(max(found, key=lambda one: self.prospect(one, worlds)).path)

    def prospect(self, choice: Choice, worlds: Sequence[State]) -> float:
        """What a path is worth if the next turn is played well, on average over these worlds."""
        if choice.walk.is_out or choice.walk.is_caught:
            return choice.worth
        return sum(self._after(choice, world) for world in worlds) / len(worlds)

    def _after(self, choice: Choice, world: State) -> float:
        before, state = world.board, applied(world, Go(choice.path)).state
        if state.board.result in (Result.CAUGHT, Result.CORNERED):
            return self.weights.caught
        won = self.weights.gem * (state.board.gems - before.gems)
        if choice.walk.chest_gems >= 0:
            won += self.weights.chest
        then = best(state.board, state.options.heist, self.weights)
        return won + (self.weights.stuck if then is None else then.worth)


def _worlds(view: View, rng: Rng) -> list[State]:
    """Worlds that fit what is seen."""
    worlds = []
    for _number in range(WORLDS):
        source, rng = rng.fork()
        worlds.append(sample_world(view, source))
    return worlds
