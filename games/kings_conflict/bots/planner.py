"""A bot that plans its whole turn, tries the other's answer to its best plans, and begins the best one (RULES 14.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from games.engine.bots import Why
from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.words import words as _
from games.kings_conflict.bots import cast
from games.kings_conflict.bots.article import Article, is_dear
from games.kings_conflict.bots.computer import FIRST, Computer
from games.kings_conflict.bots.plans import Beam, Plan, hands_of, plans, worth_of
from games.kings_conflict.bots.prospects import LAND, prospect
from games.kings_conflict.bots.terms import Terms, reasons
from games.kings_conflict.rules.legality import legal_actions
from games.kings_conflict.rules.transitions import apply
from games.kings_conflict.rules.values import OTHER, EndTurn, KingsAction, Mulligan, State
from games.kings_conflict.rules.views import View, view_for
from games.kings_conflict.rules.worlds import sample_world

ANSWERING = Article()
MAX_ANSWER = 60
"""Actions after which an answer is long enough."""


class Planner(Computer):
    """Thinks its turn through to the end, and what could strike back, before it does the first thing."""

    slug = "planner"
    name = _("Planner")
    cast = (cast.ERMA,)
    description = _("Plans its whole turn before it moves, and watches what on the board could strike back.")

    counted = _("Compared with ending the turn, in its own points (1 domain is %(land)s)", land=str(LAND))

    beam: ClassVar[Beam] = Beam(width=5, tries=10, depth=8)
    candidates: ClassVar[int] = 5
    """Plans that are answered, each beginning otherwise; ending the turn at once may be one."""

    def choose(self, view: View, legal: Sequence[KingsAction], rng: Rng) -> KingsAction:
        seat = view.viewer
        assert seat is not None, "a bot has a seat"  # noqa: S101 - for the type
        if view.board.turn == 0:
            return Mulligan(tuple(held.id for held in view.cards[seat].held or () if is_dear(held)))
        if len(legal) == 1:
            return legal[0]
        worlds = self.worlds(view, seat, rng)
        firsts: dict[KingsAction, Plan] = {}
        for plan in plans(worlds[0], seat, self.beam):
            firsts.setdefault(plan.actions[0] if plan.actions else EndTurn(), plan)
            if len(firsts) == self.candidates or plan.state.board.reason is not None:
                break
        if len(firsts) == 1:
            return next(iter(firsts))
        return max(firsts, key=lambda first: sum([self.left(world, seat, firsts[first]) for world in worlds]))

    def worlds(self, view: View, seat: Seat, rng: Rng) -> list[State]:
        """Where plans are answered: here by what stands on the board, with no card in the other's hand."""
        world, foe = sample_world(view, rng), OTHER[seat]
        cards = list(world.cards)
        cards[foe] = replace(cards[foe], hand=(), deck=())
        return [replace(world, cards=(cards[0], cards[1]))]

    def left(self, world: State, seat: Seat, plan: Plan) -> float:
        """What a plan is worth in a world once the other has had a turn."""
        return worth_of(self.end(world, seat, plan.actions), seat)

    def end(self, world: State, seat: Seat, actions: Sequence[KingsAction]) -> State:
        """The state by which a plan is judged: here after it and the other's turn."""
        for action in (*actions, EndTurn()):
            if world.board.reason is not None or action not in _legal(world, seat):
                break
            world = apply(world, seat, action).state
        return answered(world, OTHER[seat])

    def why(self, view: View, action: KingsAction) -> tuple[Why, ...]:
        """How much better or worse an action, the best plan that follows and the answers are than to end the turn and
        the answers to that: what is judged in choosing, in worlds drawn anew; () if it plans nothing."""
        seat = view.viewer
        if (
            seat is None
            or view.board.turn == 0
            or view.board.reason is not None
            or isinstance(action, EndTurn)
        ):
            return ()
        worlds = self.worlds(view, seat, FIRST)
        after = apply(worlds[0], seat, action).state
        plan = (
            (action, *plans(after, seat, self.beam)[0].actions) if after.board.reason is None else (action,)
        )
        changes: Terms = {}
        for world in worlds:
            without, then = (_terms(self.end(world, seat, actions), seat) for actions in ((), plan))
            for term in {**without, **then}:
                change = then.get(term, 0.0) - without.get(term, 0.0)
                changes[term] = changes.get(term, 0.0) + change / len(worlds)
        return reasons(changes)


def answered(state: State, seat: Seat) -> State:
    """The state after a seat's turn, if it is one, as the article's computer would play it."""
    for _step in range(MAX_ANSWER):
        board = state.board
        if board.reason is not None or board.active != seat:
            break
        action = ANSWERING.choose(view_for(state, seat), _legal(state, seat), FIRST)
        state = apply(state, seat, action).state
    return state


def _legal(state: State, seat: Seat) -> tuple[KingsAction, ...]:
    own = state.cards[seat]
    return tuple(legal_actions(state.board, seat, own.hand, len(own.deck)))


def _terms(state: State, seat: Seat) -> Terms:
    return prospect(state.board, hands_of(state), seat)
