"""What a match of Hamsterdam Exchange starts from: what is wrong with a setup, and its first state (RULES 1, 2)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.game import Seat, Step
from games.engine.problems import Problem
from games.engine.rng import Rng, stacked
from games.engine.setup import Hidden, SeatSetup, Setup, stack_problems
from games.engine.words import words as _
from games.hamsterdam.rules.cards import CERTIFICATES, MODIFIERS, STOCKS
from games.hamsterdam.rules.deals import MODIFIER, STOCK, Events, dealt
from games.hamsterdam.rules.transitions import HamsterdamStep
from games.hamsterdam.rules.values import DealerChosen, Options, Phase, Side, State

SEATS = (3, 2, 4)  # RULES 1.1; the first is the default
EACH = 2
"""Certificates dealt to each seat (RULES 1.4)."""
DEALER, CERTIFICATE = "dealer", "certificates"
"""Piles whose order can be fixed, besides the decks."""
BENEFICIARY = "beneficiary"
"""The name under which rigging holds the helped seat (RULES 9.1)."""
_STORY_SEATS = 3


def problems(setup: Setup[Options]) -> tuple[Problem, ...]:
    """All that is wrong with a setup; () if it can be played."""
    if len(setup.seats) not in SEATS:
        return (Problem("seats", _("The exchange has room for two, three or four.")),)
    found = [problem for n, seat in enumerate(setup.seats) for problem in _seat_problems(n, seat)]
    return (*found, *_rigging_problems(setup), *stack_problems(setup.hidden, piles(len(setup.seats))))


def _seat_problems(number: int, seat: SeatSetup) -> Iterator[Problem]:
    if seat.deck is not None:
        yield Problem(f"seats/{number}/deck", _("Nobody brings cards of their own to the exchange."))
    if seat.choices:
        yield Problem(f"seats/{number}/choices", _("There is nothing to choose in the exchange."))


def _rigging_problems(setup: Setup[Options]) -> Iterator[Problem]:
    rigging = setup.hidden.rigging
    for name in sorted(rigging.keys() - {BENEFICIARY}):
        yield Problem(f"hidden/rigging/{name[:40]}", _("The exchange can't be rigged like that."))
    if not rigging:
        return
    if len(setup.seats) != _STORY_SEATS:
        yield Problem("hidden/rigging", _("The house helps only where three play."))
    elif rigging.get(BENEFICIARY, 0) not in range(_STORY_SEATS):
        yield Problem(f"hidden/rigging/{BENEFICIARY}", _("There is no such seat."))


def piles(seats: int) -> dict[str, tuple[str, ...]]:
    """The piles whose order can be fixed, by name (RULES 11.4)."""
    return {
        DEALER: tuple([str(seat) for seat in range(seats)]),
        STOCK: STOCKS,
        MODIFIER: MODIFIERS,
        CERTIFICATE: CERTIFICATES,
    }


def first_step(setup: Setup[Options], seed: str) -> HamsterdamStep:
    """The first state of a setup without problems."""
    hidden, count = setup.hidden, len(setup.seats)
    dealers, rng = _shuffled(DEALER, count, hidden, Rng(seed))
    certificates, rng = _shuffled(CERTIFICATE, count, hidden, rng)
    dealer = Seat(int(dealers[0]))
    sides = tuple([Side(certificates[n * EACH : (n + 1) * EACH]) for n in range(count)])
    beneficiary = hidden.rigging.get(BENEFICIARY)
    state = State(
        sides=sides,
        order=(),
        turn=None,
        phase=Phase.MARKETS,
        stock_deck=(),
        modifier_deck=(),
        rng=rng,
        round=0,
        beneficiary=None if beneficiary is None else Seat(beneficiary),
        options=setup.options,
    )
    events: Events = [DealerChosen(dealer)]
    state = dealt(state, dealer, events, hidden.stack)
    return Step(state, tuple(events))


def _shuffled(name: str, seats: int, hidden: Hidden, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    pile, rng = rng.shuffled(piles(seats)[name])
    return stacked(pile, hidden.stack.get(name, ()), str), rng
