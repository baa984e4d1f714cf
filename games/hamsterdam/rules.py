"""The rules of Hamsterdam Exchange as the site asks for them; how a round goes on is in `course.py` (RULES.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from games.engine.game import Game, Outcome, Seat, Step, Viewer
from games.engine.problems import Problem
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup, SetupView
from games.engine.words import Words
from games.engine.words import words as _
from games.hamsterdam import course, seen, setups, worlds
from games.hamsterdam.course import HamsterdamStep
from games.hamsterdam.deals import Events
from games.hamsterdam.seen import SeenEvent
from games.hamsterdam.seen import View as HamsterdamView
from games.hamsterdam.values import HamsterdamAction, HamsterdamEvent, Keep, Pass, Phase, Play, Reason, Trade
from games.hamsterdam.values import Options as HamsterdamOptions
from games.hamsterdam.values import State as HamsterdamState

_NOBODY: frozenset[Seat] = frozenset()
_ACTING = tuple([frozenset((Seat(n),)) for n in range(max(setups.SEATS))])
_KEEP, _TRADE, _PASS = Keep(), Trade(), Pass()

_REASONS = {
    Reason.CERTIFICATES: _("Nobody else has a certificate left."),
    Reason.FORFEIT: _("Everybody else is out or gave up."),
    Reason.HALTS: _("Trading was halted too often in a row."),
}


class Hamsterdam(
    Game[HamsterdamOptions, HamsterdamState, HamsterdamAction, HamsterdamEvent, HamsterdamView, SeenEvent]
):
    """Stocks rise and fall: keep or trade, then push totals up and down; the lowest loses a certificate."""

    slug = "hamsterdam"
    name = _("Hamsterdam Exchange")
    rules = 1
    seats = setups.SEATS
    max_entries = course.most_entries(max(setups.SEATS))

    Options: ClassVar[type] = HamsterdamOptions
    State: ClassVar[type] = HamsterdamState
    Action: ClassVar[Any] = HamsterdamAction
    Event: ClassVar[Any] = HamsterdamEvent
    View: ClassVar[type] = HamsterdamView

    def problems(self, setup: Setup[HamsterdamOptions]) -> tuple[Problem, ...]:
        return setups.problems(setup)

    def piles(self, setup: Setup[HamsterdamOptions]) -> Mapping[str, tuple[str, ...]]:
        return setups.piles(len(setup.seats))

    def setup(self, setup: Setup[HamsterdamOptions], seed: str) -> HamsterdamStep:
        return setups.first_step(setup, seed)

    def setup_for(self, setup: Setup[HamsterdamOptions], viewer: Viewer) -> SetupView[HamsterdamOptions]:
        """Nobody is told of a fixed order, nor whom the house helps (RULES 9.6)."""
        return SetupView(setup.options, (SeatSetup(),) * len(setup.seats))

    def to_act(self, state: HamsterdamState) -> frozenset[Seat]:
        return _NOBODY if state.turn is None else _ACTING[state.turn]

    def refusal(self, state: HamsterdamState, seat: Seat, action: HamsterdamAction) -> Words | None:
        if isinstance(action, Keep | Trade):
            if state.phase is Phase.MARKETS:
                return None
            return _("The markets are closed for this round: play a modifier or pass.")
        if state.phase is Phase.MARKETS:
            return _("The markets are still open: keep your stock or trade it.")
        if isinstance(action, Pass):
            return None
        if action.card not in state.sides[seat].hand:
            return _("You do not hold that modifier.")
        if action.target not in state.order:
            return _("There is no stock of theirs to play it on.")
        return None

    def legal_actions(self, state: HamsterdamState, seat: Seat) -> Iterator[HamsterdamAction]:
        if state.phase is Phase.MARKETS:
            yield _KEEP
            yield _TRADE
            return
        for card in state.sides[seat].hand:
            for target in state.order:
                yield Play(card, target)
        yield _PASS

    def apply(self, state: HamsterdamState, seat: Seat, action: HamsterdamAction) -> HamsterdamStep:
        events: Events = []
        if isinstance(action, Play):
            state = course.played(state, seat, action, events)
        elif isinstance(action, Pass):
            state = course.passed(state, seat, events)
        elif isinstance(action, Keep):
            state = course.kept(state, seat, events)
        else:
            state = course.exchanged(state, seat, events)
        return Step(state, tuple(events))

    def forfeit(self, state: HamsterdamState, seat: Seat) -> HamsterdamStep:
        events: Events = []
        return Step(course.left(state, seat, events), tuple(events))

    def is_out(self, state: HamsterdamState, seat: Seat) -> bool:
        return not state.sides[seat].certificates

    def timeout_action(self, state: HamsterdamState, seat: Seat) -> HamsterdamAction:
        return _KEEP if state.phase is Phase.MARKETS else _PASS

    def outcome(self, state: HamsterdamState) -> Outcome | None:
        if state.reason is None:
            return None
        scores = tuple([len(side.certificates) for side in state.sides])
        return Outcome(state.winners, scores, _REASONS[state.reason])

    def view_for(self, state: HamsterdamState, viewer: Viewer) -> HamsterdamView:
        return seen.view_for(state, viewer)

    def event_for(self, event: HamsterdamEvent, viewer: Viewer) -> SeenEvent:
        return seen.event_for(event, viewer)

    def sample_world(self, view: HamsterdamView, viewer: Viewer, rng: Rng) -> HamsterdamState:
        return worlds.sample_world(view, rng)


GAME = Hamsterdam()
