"""The rules of Hamsterdam Exchange as the site asks for them; how a round goes on is in `transitions.py` (RULES.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from games.engine.game import Game, Outcome, Seat, Step, Viewer
from games.engine.problems import Problem
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup, SetupView
from games.engine.words import Words
from games.engine.words import words as _
from games.hamsterdam.rules import legality, transitions, views, worlds
from games.hamsterdam.rules.deals import Events
from games.hamsterdam.rules.setup import SEATS, first_step, piles, problems
from games.hamsterdam.rules.transitions import HamsterdamStep
from games.hamsterdam.rules.values import (
    HamsterdamAction,
    HamsterdamEvent,
    Keep,
    Pass,
    Play,
    Reason,
)
from games.hamsterdam.rules.values import Options as HamsterdamOptions
from games.hamsterdam.rules.values import State as HamsterdamState
from games.hamsterdam.rules.views import SeenEvent
from games.hamsterdam.rules.views import View as HamsterdamView

_NOBODY: frozenset[Seat] = frozenset()
_ACTING = tuple([frozenset((Seat(n),)) for n in range(max(SEATS))])

_REASONS = {
    Reason.CERTIFICATES: _("Nobody else has a certificate left."),
    Reason.FORFEIT: _("Everybody else is out or resigned."),
    Reason.HALTS: _("Trading was halted too often in a row."),
}


class Hamsterdam(
    Game[HamsterdamOptions, HamsterdamState, HamsterdamAction, HamsterdamEvent, HamsterdamView, SeenEvent]
):
    """Stocks rise and fall: keep or trade, then push totals up and down; the lowest loses a certificate."""

    slug = "hamsterdam"
    name = _("Hamsterdam Exchange")
    rules = 1
    seats = SEATS
    max_entries = transitions.max_entries(max(SEATS))

    Options: ClassVar[type] = HamsterdamOptions
    State: ClassVar[type] = HamsterdamState
    Action: ClassVar[Any] = HamsterdamAction
    Event: ClassVar[Any] = HamsterdamEvent
    View: ClassVar[type] = HamsterdamView

    def problems(self, setup: Setup[HamsterdamOptions]) -> tuple[Problem, ...]:
        return problems(setup)

    def piles(self, setup: Setup[HamsterdamOptions]) -> Mapping[str, tuple[str, ...]]:
        return piles(len(setup.seats))

    def setup(self, setup: Setup[HamsterdamOptions], seed: str) -> HamsterdamStep:
        return first_step(setup, seed)

    def setup_for(self, setup: Setup[HamsterdamOptions], viewer: Viewer) -> SetupView[HamsterdamOptions]:
        """Nobody is told of a fixed order, nor whom the house helps (RULES 9.6)."""
        return SetupView(setup.options, (SeatSetup(),) * len(setup.seats))

    def to_act(self, state: HamsterdamState) -> frozenset[Seat]:
        return _NOBODY if state.turn is None else _ACTING[state.turn]

    def refusal(self, state: HamsterdamState, seat: Seat, action: HamsterdamAction) -> Words | None:
        return legality.refusal(state, seat, action)

    def legal_actions(self, state: HamsterdamState, seat: Seat) -> Iterator[HamsterdamAction]:
        return legality.legal_actions(state, seat)

    def apply(self, state: HamsterdamState, seat: Seat, action: HamsterdamAction) -> HamsterdamStep:
        events: Events = []
        if isinstance(action, Play):
            state = transitions.played(state, seat, action, events)
        elif isinstance(action, Pass):
            state = transitions.passed(state, seat, events)
        elif isinstance(action, Keep):
            state = transitions.kept(state, seat, events)
        else:
            state = transitions.exchanged(state, seat, events)
        return Step(state, tuple(events))

    def forfeit(self, state: HamsterdamState, seat: Seat) -> HamsterdamStep:
        events: Events = []
        return Step(transitions.left(state, seat, events), tuple(events))

    def is_out(self, state: HamsterdamState, seat: Seat) -> bool:
        return not state.sides[seat].certificates

    def timeout_action(self, state: HamsterdamState, seat: Seat) -> HamsterdamAction:
        return legality.timeout_action(state)

    def outcome(self, state: HamsterdamState) -> Outcome | None:
        if state.reason is None:
            return None
        scores = tuple([len(side.certificates) for side in state.sides])
        return Outcome(state.winners, scores, _REASONS[state.reason])

    def view_for(self, state: HamsterdamState, viewer: Viewer) -> HamsterdamView:
        return views.view_for(state, viewer)

    def seen_event(self, event: HamsterdamEvent, viewer: Viewer) -> SeenEvent:
        return views.seen_event(event, viewer)

    def sample_world(self, view: HamsterdamView, viewer: Viewer, rng: Rng) -> HamsterdamState:
        return worlds.sample_world(view, rng)


GAME = Hamsterdam()
