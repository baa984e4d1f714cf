"""The rules of King's Conflict as the site asks for them; how a match goes on is in `transitions.py` (RULES.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from games.engine.game import AnyGame, Game, Outcome, Seat, Viewer
from games.engine.pools import order_problems
from games.engine.problems import Problem
from games.engine.rng import Rng
from games.engine.setup import Deck, SeatSetup, Setup, SetupView
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules import legality, scoring, setup, transitions, views, worlds
from games.kings_conflict.rules.cards import CARDS
from games.kings_conflict.rules.constants import DECK_SIZE, MAX_TURNS
from games.kings_conflict.rules.decks import STARTERS
from games.kings_conflict.rules.events import KingsEvent, StarterChosen
from games.kings_conflict.rules.values import (
    SEATS,
    TERMS,
    TERMS_AT_FIRST,
    Attack,
    EndTurn,
    KingsAction,
    Move,
    Mulligan,
    Terms,
)
from games.kings_conflict.rules.values import Options as KingsOptions
from games.kings_conflict.rules.values import State as KingsState
from games.kings_conflict.rules.views import SeenEvent
from games.kings_conflict.rules.views import View as KingsView
from games.kings_conflict.rules.working_state import KingsStep

_ACTING = (frozenset(SEATS[:1]), frozenset(SEATS[1:]))
_NOBODY: frozenset[Seat] = frozenset()
_END_TURN = EndTurn()
_KEEP = Mulligan(())

_MARCHES = 3
_MASONS = 2
_MAX_IN_TURN = 2 * (DECK_SIZE + 1) + 2
"""In a turn a king and what came of thirty cards move and attack; one levies, and one ends the turn."""
_MAX_OF_SEAT = DECK_SIZE + _MARCHES + _MASONS * MAX_TURNS // 2 + 1
"""In a match a seat plays its cards and the walls of its stonemasons, is led on by marches, and chooses once."""


class KingsConflict(Game[KingsOptions, KingsState, KingsAction, KingsEvent, KingsView, SeenEvent]):
    """Two kings on a map of 121 tiles: cards become servants, structures and spells."""

    slug = "kings_conflict"
    name = _("King's Conflict")
    rules = 3
    terms: ClassVar[Terms] = TERMS
    """The numbers of a match that is begun by these rules."""
    seats = (2,)
    max_entries = MAX_TURNS * _MAX_IN_TURN + 2 * _MAX_OF_SEAT + 1

    Options: ClassVar[type] = KingsOptions
    State: ClassVar[type] = KingsState
    Action: ClassVar[Any] = KingsAction
    Event: ClassVar[Any] = KingsEvent
    View: ClassVar[type] = KingsView

    def problems(self, setup_: Setup[KingsOptions]) -> tuple[Problem, ...]:
        return setup.problems(setup_) or tuple(order_problems(setup_, CARDS))

    def takes_deck(self, options: KingsOptions, seat: Seat) -> bool:
        return options.own_decks

    def starters(self) -> Mapping[str, Deck]:
        return {key: starter.deck for key, starter in STARTERS.items()}

    def takes_map(self, options: KingsOptions) -> bool:
        return True

    def piles(self, setup_: Setup[KingsOptions]) -> Mapping[str, tuple[str, ...]]:
        return setup.piles(setup_)

    def setup(self, setup_: Setup[KingsOptions], seed: str) -> KingsStep:
        return setup.first_step(setup_, seed, self.terms)

    def starter(self, step: KingsStep) -> Seat:
        return next(event.seat for event in step.events if isinstance(event, StarterChosen))

    def setup_for(self, setup_: Setup[KingsOptions], viewer: Viewer) -> SetupView[KingsOptions]:
        """What a viewer may know of the setup: a deck is its owner's secret, the map is everybody's (RULES 12.2)."""
        seats = [SeatSetup(seat.deck if viewer == n else None) for n, seat in enumerate(setup_.seats)]
        return SetupView(setup_.options, tuple(seats), setup_.map)

    def to_act(self, state: KingsState) -> frozenset[Seat]:
        board = state.board
        if board.reason is not None:
            return _NOBODY
        if board.turn:
            return _ACTING[board.active]
        return frozenset([seat for seat in SEATS if board.sides[seat].set_aside is None])

    def refusal(self, state: KingsState, seat: Seat, action: KingsAction) -> Words | None:
        cards = state.cards[seat]
        return legality.refusal(state.board, seat, cards.hand, len(cards.deck), action)

    def legal_actions(self, state: KingsState, seat: Seat) -> Iterator[KingsAction]:
        cards = state.cards[seat]
        return legality.legal_actions(state.board, seat, cards.hand, len(cards.deck))

    def apply(self, state: KingsState, seat: Seat, action: KingsAction) -> KingsStep:
        return transitions.apply(state, seat, action)

    def can_take_back(self, action: KingsAction) -> bool:
        """Moves and attacks (RULES 12.6)."""
        return isinstance(action, Move | Attack)

    def forfeit(self, state: KingsState, seat: Seat) -> KingsStep:
        return transitions.forfeited(state, seat)

    def timeout_action(self, state: KingsState, seat: Seat) -> KingsAction:
        return _END_TURN if state.board.turn else _KEEP

    def outcome(self, state: KingsState) -> Outcome | None:
        return scoring.outcome_of(state.board)

    def view_for(self, state: KingsState, viewer: Viewer) -> KingsView:
        return views.view_for(state, viewer)

    def seen_event(self, event: KingsEvent, viewer: Viewer) -> SeenEvent:
        return views.seen_event(event, viewer)

    def sample_world(self, view: KingsView, viewer: Viewer, rng: Rng) -> KingsState:
        return worlds.sample_world(view, rng)

    def sample_deck(self, options: KingsOptions, rng: Rng) -> Deck | None:
        return setup.sample_deck(options, rng)

    def stored(self, state: KingsState) -> KingsState:
        return setup.without_map(state)

    def restored(self, state: KingsState, setup_: Setup[KingsOptions]) -> KingsState:
        return setup.with_map(state, setup_)

    def upgrade(self, state: Any, rules: int) -> KingsState:
        """The states of earlier rules name no terms: those that they have by default are theirs."""
        return super().upgrade(state, self.rules if 1 <= rules < self.rules else rules)

    def earlier(self) -> tuple[AnyGame, ...]:
        return (_RULES_1, _RULES_2)


class _Kings2(KingsConflict):
    """The second rules, by which regions paid twice as much, and dominion came sooner."""

    rules = 2
    terms = TERMS_AT_FIRST


class _Kings1(_Kings2):
    """The first rules, by which a deck was shuffled as it happened to lie."""

    rules = 1

    def problems(self, setup_: Setup[KingsOptions]) -> tuple[Problem, ...]:
        return setup.problems(setup_)


_RULES_1, _RULES_2 = _Kings1(), _Kings2()
GAME = KingsConflict()
