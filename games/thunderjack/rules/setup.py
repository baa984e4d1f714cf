"""What a sitting starts from: what is wrong with a setup, and its first state (RULES 1, 2, 9)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.game import Step
from games.engine.problems import Problem
from games.engine.rng import Rng
from games.engine.setup import Setup, stack_problems
from games.engine.words import words as _
from games.thunderjack.rules.cards import all_cards
from games.thunderjack.rules.transitions import ThunderjackStep, ordered
from games.thunderjack.rules.values import Options, ShoeShuffled, State

SHOE = "shoe"
"""The pile whose order can be fixed."""
MAX_IN_A_ROUND = 48
"""The most cards in a round: six hands of six, and twelve for the dealer (six aces, a six, five aces)."""


def problems(setup: Setup[Options]) -> tuple[Problem, ...]:
    """All that is wrong with a setup; () if it can be played."""
    if len(setup.seats) != 1:
        return (Problem("seats", _("Thunderjack! is played by one against the dealer.")),)
    return tuple(_problems(setup))


def _problems(setup: Setup[Options]) -> Iterator[Problem]:
    options, (seat,) = setup.options, setup.seats
    if options.decks * 52 * options.recycle < MAX_IN_A_ROUND * 100:
        why = _("With so few decks the shoe could run out within a round. Shuffle it earlier.")
        yield Problem("options/recycle", why)
    if seat.deck:
        yield Problem("seats/0/deck", _("Thunderjack! is played with the shoe of the house."))
    if seat.choices:
        yield Problem("seats/0/choices", _("There is nothing to choose in Thunderjack!."))
    if setup.hidden.rigging:
        yield Problem("hidden/rigging", _("Thunderjack! cannot be rigged."))
    yield from stack_problems(setup.hidden, piles(options))
    if SHOE in setup.hidden.stack and not options.practice:
        yield Problem(f"hidden/stack/{SHOE}", _("The cards can be set in practice only."))


def piles(options: Options) -> dict[str, tuple[str, ...]]:
    """The pile whose order can be fixed, by name."""
    return {SHOE: all_cards(options.decks)}


def first_step(setup: Setup[Options], seed: str) -> ThunderjackStep:
    """The first state of a setup without problems."""
    options = setup.options
    wanted = setup.hidden.stack.get(SHOE, ())
    shoe, rng = Rng(seed).shuffled(all_cards(options.decks))
    state = State(options, options.credits, ordered(shoe, wanted), rng, known=len(wanted))
    return Step(state, (ShoeShuffled(len(shoe)),))
