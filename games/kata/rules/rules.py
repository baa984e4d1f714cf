"""The rules of the Kata as the site asks for them; how a match goes on is in `transitions.py` (RULES.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from games.engine.game import AnyGame, Game, Outcome, Seat, Step, Viewer
from games.engine.pools import order_problems
from games.engine.problems import Problem
from games.engine.rng import Rng
from games.engine.setup import Deck, SeatSetup, Setup, SetupView
from games.engine.words import Words
from games.engine.words import words as _
from games.kata.rules import legality, transitions, views, worlds
from games.kata.rules.cards import CARDS, PRESETS
from games.kata.rules.setup import first_step, piles, problems, sample_deck
from games.kata.rules.transitions import MAX_TURNS, OTHER, SEATS, Events, KataStep
from games.kata.rules.values import EndTurn, KataAction, KataEvent, PlayCard, Reason, StarterChosen
from games.kata.rules.values import Options as KataOptions
from games.kata.rules.values import State as KataState
from games.kata.rules.views import SeenEvent
from games.kata.rules.views import View as KataView

_ACTING: tuple[frozenset[Seat], ...] = (frozenset(SEATS[:1]), frozenset(SEATS[1:]))
_NOBODY: frozenset[Seat] = frozenset()
_END_TURN = EndTurn()

_REASONS = {
    Reason.DAMAGE: _("The loser has no health left."),
    Reason.BLEEDING: _("The loser bled out."),
    Reason.FORFEIT: _("The loser resigned."),
    Reason.TURNS: _("Nobody won in the longest time there is."),
}


class Kata(Game[KataOptions, KataState, KataAction, KataEvent, KataView, SeenEvent]):
    """A trading-card duel: decks of twenty cards, mana that grows turn by turn, blows, healing, minions."""

    slug = "kata"
    name = _("Kata TCG")
    rules = 3
    seats = (2,)
    # In each turn three minions attack and the turn is ended; besides that there are the 40 cards and
    # one forfeit.
    max_entries = MAX_TURNS * (legality.FULL_BOARD + 1) + 40 + 1

    Options: ClassVar[type] = KataOptions
    State: ClassVar[type] = KataState
    Action: ClassVar[Any] = KataAction
    Event: ClassVar[Any] = KataEvent
    View: ClassVar[type] = KataView

    def problems(self, setup: Setup[KataOptions]) -> tuple[Problem, ...]:
        return problems(setup) or tuple(order_problems(setup, CARDS))

    def takes_deck(self, options: KataOptions, seat: Seat) -> bool:
        return options.own_decks and (seat == 0 or not options.mirror)

    def starters(self) -> Mapping[str, Deck]:
        return {key: preset.deck for key, preset in PRESETS.items()}

    def piles(self, setup: Setup[KataOptions]) -> Mapping[str, tuple[str, ...]]:
        return piles(setup)

    def setup(self, setup: Setup[KataOptions], seed: str) -> KataStep:
        return first_step(setup, seed)

    def starter(self, step: KataStep) -> Seat:
        return next(event.seat for event in step.events if isinstance(event, StarterChosen))

    def setup_for(self, setup: Setup[KataOptions], viewer: Viewer) -> SetupView[KataOptions]:
        """A brought deck is its owner's secret, but open to all in a mirror match (RULES 6.3)."""
        is_open = setup.options.mirror
        seats = [
            SeatSetup(seat.deck if is_open or viewer == n else None) for n, seat in enumerate(setup.seats)
        ]
        return SetupView(setup.options, tuple(seats))

    def to_act(self, state: KataState) -> frozenset[Seat]:
        return _ACTING[state.active] if state.reason is None else _NOBODY

    def refusal(self, state: KataState, seat: Seat, action: KataAction) -> Words | None:
        if isinstance(action, EndTurn):
            return None
        side, foe = state.sides[seat], state.sides[OTHER[seat]]
        if isinstance(action, PlayCard):
            return legality.card_refusal(side, foe, state.options, action)
        return legality.attack_refusal(side, foe, action)

    def legal_actions(self, state: KataState, seat: Seat) -> Iterator[KataAction]:
        side = state.sides[seat]
        yield from legality.legal_actions(
            side.hand, side.mana, side.board, state.sides[OTHER[seat]].board, state.options
        )
        yield _END_TURN

    def apply(self, state: KataState, seat: Seat, action: KataAction) -> KataStep:
        events: Events = []
        if isinstance(action, EndTurn):
            state = transitions.ended(state, events, is_forced=False)
        elif isinstance(action, PlayCard):
            state = transitions.played(state, seat, action, events)
        else:
            state = transitions.attacked(state, seat, action, events)
        return transitions.settled(state, events)

    def forfeit(self, state: KataState, seat: Seat) -> KataStep:
        events: Events = []
        return Step(transitions.won(state, OTHER[seat], Reason.FORFEIT, events), tuple(events))

    def timeout_action(self, state: KataState, seat: Seat) -> KataAction:
        return _END_TURN

    def outcome(self, state: KataState) -> Outcome | None:
        if state.reason is None:
            return None
        winners = () if state.winner is None else (state.winner,)
        return Outcome(winners, tuple(int(seat in winners) for seat in SEATS), _REASONS[state.reason])

    def view_for(self, state: KataState, viewer: Viewer) -> KataView:
        return views.view_for(state, viewer)

    def seen_event(self, event: KataEvent, viewer: Viewer) -> SeenEvent:
        return views.seen_event(event, viewer)

    def sample_world(self, view: KataView, viewer: Viewer, rng: Rng) -> KataState:
        return worlds.sample_world(view, rng)

    def sample_deck(self, options: KataOptions, rng: Rng) -> Deck | None:
        return sample_deck(options, rng)

    def upgrade(self, state: Any, rules: int) -> KataState:
        """Rules 1 had no variations and no board: the fields it lacks have defaults."""
        return super().upgrade(state, self.rules if 1 <= rules < self.rules else rules)

    def earlier(self) -> tuple[AnyGame, ...]:
        return (_RULES_2,)


class _Kata2(Kata):
    """The second rules, by which a deck was shuffled as it happened to lie."""

    rules = 2

    def problems(self, setup: Setup[KataOptions]) -> tuple[Problem, ...]:
        return problems(setup)


_RULES_2 = _Kata2()
GAME = Kata()
