"""The rules of Thunderjack! as the site asks for them; how a sitting goes on is in `transitions.py` (RULES.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from games.engine.game import Game, Outcome, Seat, Viewer
from games.engine.problems import Problem
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup, SetupView
from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.rules import legality, transitions, views, worlds
from games.thunderjack.rules.setup import first_step, is_for_credits, piles, problems
from games.thunderjack.rules.transitions import ThunderjackStep
from games.thunderjack.rules.values import (
    Deal,
    Double,
    End,
    Hit,
    Leave,
    Rebet,
    RoundBegan,
    SetOrder,
    Split,
    Stand,
    Surrender,
    ThunderjackAction,
    ThunderjackEvent,
)
from games.thunderjack.rules.values import Options as ThunderjackOptions
from games.thunderjack.rules.values import State as ThunderjackState
from games.thunderjack.rules.views import SeenEvent
from games.thunderjack.rules.views import View as ThunderjackView

PLAYER = Seat(0)
MAX_ROUNDS = 200
MAX_ACTIONS = 28
"""The most actions in a round: a deal, and for each lower hand a split and four cards for both its hands."""

_ACTING: frozenset[Seat] = frozenset((PLAYER,))
_NOBODY: frozenset[Seat] = frozenset()
_STAND, _LEAVE = Stand(), Leave()

_REASONS = {
    End.LEFT: _("The player left with %(credits)s credits."),
    End.ROUNDS: _("All rounds are played, and %(credits)s credits are left."),
    End.BROKE: _("Out of credits: %(credits)s left, too few for another bet."),
    End.FORFEIT: _("The player gave up and keeps %(credits)s credits."),
}


class Thunderjack(
    Game[
        ThunderjackOptions, ThunderjackState, ThunderjackAction, ThunderjackEvent, ThunderjackView, SeenEvent
    ]
):
    """A blackjack of one against the dealer: three hands, splits, and Thunderjacks that beat everything."""

    slug = "thunderjack"
    name = _("Thunderjack!")
    rules = 1
    seats = (1,)
    max_entries = MAX_ROUNDS * MAX_ACTIONS + legality.MAX_ORDERS + 1

    Options: ClassVar[type] = ThunderjackOptions
    State: ClassVar[type] = ThunderjackState
    Action: ClassVar[Any] = ThunderjackAction
    Event: ClassVar[Any] = ThunderjackEvent
    View: ClassVar[type] = ThunderjackView

    def problems(self, setup: Setup[ThunderjackOptions]) -> tuple[Problem, ...]:
        return problems(setup)

    def stake(self, options: ThunderjackOptions) -> int:
        return 0 if options.practice else options.credits

    def settled(self, options: ThunderjackOptions) -> ThunderjackOptions:
        return options if is_for_credits(options) else replace(options, practice=True)

    def bet_in(self, event: ThunderjackEvent) -> int:
        return event.right + event.middle + event.left if isinstance(event, RoundBegan) else 0

    def piles(self, setup: Setup[ThunderjackOptions]) -> Mapping[str, tuple[str, ...]]:
        return piles(setup.options)

    def setup(self, setup: Setup[ThunderjackOptions], seed: str) -> ThunderjackStep:
        return first_step(setup, seed)

    def setup_for(self, setup: Setup[ThunderjackOptions], viewer: Viewer) -> SetupView[ThunderjackOptions]:
        return SetupView(setup.options, (SeatSetup(),))

    def to_act(self, state: ThunderjackState) -> frozenset[Seat]:
        return _ACTING if state.end is None else _NOBODY

    def refusal(self, state: ThunderjackState, seat: Seat, action: ThunderjackAction) -> Words | None:
        return legality.refusal(state, action)

    def legal_actions(self, state: ThunderjackState, seat: Seat) -> Iterator[ThunderjackAction]:
        return legality.legal_actions(state)

    def apply(self, state: ThunderjackState, seat: Seat, action: ThunderjackAction) -> ThunderjackStep:
        match action:
            case Hit():
                return transitions.hit(state)
            case Stand():
                return transitions.stood(state)
            case Deal():
                return transitions.dealt(state, action)
            case Rebet():
                return transitions.dealt(state, legality.bets_of(state.hands))
            case Double():
                return transitions.doubled(state)
            case Split():
                return transitions.split(state)
            case Surrender():
                return transitions.surrendered(state)
            case Leave():
                return transitions.left(state)
            case SetOrder(ids):
                return transitions.order_set(state, ids)

    def forfeit(self, state: ThunderjackState, seat: Seat) -> ThunderjackStep:
        return transitions.gave_up(state)

    def timeout_action(self, state: ThunderjackState, seat: Seat) -> ThunderjackAction:
        return _LEAVE if legality.active_of(state.hands) is None else _STAND

    def outcome(self, state: ThunderjackState) -> Outcome | None:
        """Taking away more than was brought wins; giving up never does (RULES 7.5)."""
        if state.end is None:
            return None
        has_won = state.credits > state.options.credits and state.end is not End.FORFEIT
        reason = replace(_REASONS[state.end], params=(("credits", state.credits),))
        return Outcome((PLAYER,) if has_won else (), (state.credits,), reason)

    def view_for(self, state: ThunderjackState, viewer: Viewer) -> ThunderjackView:
        return views.view_for(state, viewer)

    def seen_event(self, event: ThunderjackEvent, viewer: Viewer) -> SeenEvent:
        return views.seen_event(event, viewer)

    def sample_world(self, view: ThunderjackView, viewer: Viewer, rng: Rng) -> ThunderjackState:
        return worlds.sample_world(view, rng)


GAME = Thunderjack()
