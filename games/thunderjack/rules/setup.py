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
from games.thunderjack.rules.values import Options, Pays, ShoeShuffled, State

SHOE = "shoe"
"""The pile whose order can be fixed."""
MAX_IN_A_ROUND = 48
"""The most cards in a round: six hands of six, and twelve for the dealer (six aces, a six, five aces)."""

_RISING = tuple(Pays)
"""The payments, the lowest first."""


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
        yield Problem("seats/0/deck", _("Thunderjack! is played with the house's shoe."))
    if seat.choices:
        yield Problem("seats/0/choices", _("In Thunderjack! there is nothing for a seat to choose."))
    if setup.hidden.rigging:
        yield Problem("hidden/rigging", _("Thunderjack! can't be rigged."))
    yield from stack_problems(setup.hidden, piles(options))
    if SHOE in setup.hidden.stack and not options.practice:
        yield Problem(f"hidden/stack/{SHOE}", _("The cards can be set in practice only."))


def is_for_credits(options: Options) -> bool:
    """Whether a table is the House, or differs from it only by what can but cost the player (RULES 10.8)."""
    house = Options()
    same = {"decks", "recycle", "thunderjack_mode", "dealer_six_cards"}
    pays = {"blackjack_pays", "thunderjack_pays", "blitz_pays"}
    return all(getattr(options, name) == getattr(house, name) for name in same) and all(
        _RISING.index(getattr(options, name)) <= _RISING.index(getattr(house, name)) for name in pays
    )


def piles(options: Options) -> dict[str, tuple[str, ...]]:
    """The pile whose order can be fixed, by name."""
    return {SHOE: all_cards(options.decks)}


def first_step(setup: Setup[Options], seed: str) -> ThunderjackStep:
    """The first state of a setup without problems."""
    options = setup.options
    wanted = setup.hidden.stack.get(SHOE, ())
    shoe, rng = Rng(seed).shuffled(all_cards(options.decks))
    known = 0 if setup.hidden.seed else len(wanted)  # in a lesson the house has set them
    state = State(options, options.credits, ordered(shoe, wanted), rng, known=known)
    return Step(state, (ShoeShuffled(len(shoe)),))
