"""The rules of Card Thief as the site asks for them (RULES.md); how a turn goes on is in `transitions.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from games.card_thief.rules import legality, rewards, scoring, transitions, turn_end, views, worlds
from games.card_thief.rules import setup as setups
from games.card_thief.rules.notes import DealerNotes
from games.card_thief.rules.turn_end import CardThiefStep, Events
from games.card_thief.rules.values import SLOTS, TURN_LIMIT, CardThiefAction, CardThiefEvent, Dealt, Result
from games.card_thief.rules.values import Options as CardThiefOptions
from games.card_thief.rules.values import State as CardThiefState
from games.card_thief.rules.views import SeenEvent
from games.card_thief.rules.views import View as CardThiefView
from games.engine.game import Earning, Game, Outcome, Seat, Step, Viewer, Ware
from games.engine.problems import Problem
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup, SetupView
from games.engine.words import Words
from games.engine.words import words as _

_ACTING: frozenset[Seat] = frozenset((scoring.THIEF,))
_NOBODY: frozenset[Seat] = frozenset()


class CardThief(
    Game[CardThiefOptions, CardThiefState, CardThiefAction, CardThiefEvent, CardThiefView, SeenEvent]
):
    """A heist in nine cards: sneak from card to card, take the chest, and be out before anybody sees you."""

    slug = "card_thief"
    name = _("Card Thief")
    rules = 1
    seats = setups.SEATS
    max_entries = TURN_LIMIT * (1 + SLOTS) + SLOTS

    Options: ClassVar[type] = CardThiefOptions
    State: ClassVar[type] = CardThiefState
    Action: ClassVar[Any] = CardThiefAction
    Event: ClassVar[Any] = CardThiefEvent
    View: ClassVar[type] = CardThiefView

    def problems(self, setup: Setup[CardThiefOptions]) -> tuple[Problem, ...]:
        return setups.problems(setup)

    def piles(self, setup: Setup[CardThiefOptions]) -> Mapping[str, tuple[str, ...]]:
        return setups.piles(setup.options)

    def needs(self, setup: Setup[CardThiefOptions]) -> frozenset[str]:
        return rewards.needs(setup.options)

    def daily(self, rng: Rng) -> Setup[CardThiefOptions]:
        return setups.daily(rng)

    def wares(self) -> tuple[Ware, ...]:
        return rewards.wares()

    def setup(self, setup: Setup[CardThiefOptions], seed: str) -> CardThiefStep:
        return setups.first_step(setup, seed)

    def setup_for(self, setup: Setup[CardThiefOptions], viewer: Viewer) -> SetupView[CardThiefOptions]:
        return SetupView(setup.options, (SeatSetup(),))

    def to_act(self, state: CardThiefState) -> frozenset[Seat]:
        return _ACTING if state.board.result is None else _NOBODY

    def refusal(self, state: CardThiefState, seat: Seat, action: CardThiefAction) -> Words | None:
        return legality.refusal(state.board, state.options.heist, action)

    def legal_actions(self, state: CardThiefState, seat: Seat) -> Iterator[CardThiefAction]:
        return legality.legal_actions(state.board, state.options.heist)

    def apply(self, state: CardThiefState, seat: Seat, action: CardThiefAction) -> CardThiefStep:
        return transitions.applied(state, action)

    def forfeit(self, state: CardThiefState, seat: Seat) -> CardThiefStep:
        events: Events = []
        return Step(turn_end.ended(state, Result.GAVE_UP, events), tuple(events))

    def timeout_action(self, state: CardThiefState, seat: Seat) -> CardThiefAction:
        """The first of all paths; without one a shadow step or an item (RULES 12.6)."""
        return next(legality.legal_actions(state.board, state.options.heist))

    def outcome(self, state: CardThiefState) -> Outcome | None:
        return scoring.outcome(state.board)

    def earns(self, outcome: Outcome, state: CardThiefState) -> tuple[Earning, ...]:
        return rewards.earned(state)

    def view_for(self, state: CardThiefState, viewer: Viewer) -> CardThiefView:
        return views.view_for(state, viewer)

    def seen_event(self, event: CardThiefEvent, viewer: Viewer) -> SeenEvent:
        return views.seen_event(event)

    def disclosed_when_over(self, event: CardThiefEvent) -> DealerNotes | None:
        """A page of the dealer's notebook for each deal (RULES 10.7)."""
        return event.notes if isinstance(event, Dealt) else None

    def sample_world(self, view: CardThiefView, viewer: Viewer, rng: Rng) -> CardThiefState:
        return worlds.sample_world(view, rng)


GAME = CardThief()
