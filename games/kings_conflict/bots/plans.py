"""Whole turns of a seat, thought through action by action: a beam over what the article's computer likes.

Nothing is known here of the other's hand, nor what is drawn: a plan that draws goes no further.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nlargest

from msgspec import Struct

from games.engine.game import Seat
from games.kings_conflict.bots.action_terms import NEVER, score_of, strike_terms, terms_of
from games.kings_conflict.bots.article import in_order
from games.kings_conflict.bots.outlook import Outlook
from games.kings_conflict.bots.prospects import prospect
from games.kings_conflict.rules.combat import can_attack, targets
from games.kings_conflict.rules.legality import legal_actions
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.transitions import apply
from games.kings_conflict.rules.values import Attack, EndTurn, KingsAction, Levy, Move, PlayCard, State
from games.kings_conflict.rules.views import view_for

EACH = 2
"""Of what one piece or card can do, no more than this is thought through."""


class Beam(Struct, frozen=True):
    """How far a turn is thought through: plans kept, actions tried after each, and how many actions follow."""

    width: int
    tries: int
    depth: int


class Plan(Struct, frozen=True):
    """Actions of one turn, the state after them, and what that is worth if the turn ends there."""

    actions: tuple[KingsAction, ...]
    state: State
    worth: float


def plans(state: State, seat: Seat, beam: Beam) -> list[Plan]:
    """Plans for the rest of a seat's turn, the best first; to end it at once is one of them."""
    begun = Plan((), state, worth_of(state, seat))
    found, edge, seen = [begun], [begun], {_essence(state)}
    for step in range(beam.depth):
        later: list[Plan] = []
        for plan in edge:
            for action in _tried(plan.state, seat, beam.tries):
                after, actions = _done(plan.state, seat, action)
                essence = _essence(after)
                if essence not in seen:
                    seen.add(essence)
                    later.append(Plan((*plan.actions, *actions), after, worth_of(after, seat)))
        found += later
        # Whatever comes first is followed once: to make room looks bad until somebody has used it.
        edge = [plan for plan in _best(later, beam.width if step else beam.tries) if _goes_on(plan)]
        if not edge:
            break
    return _best(found, len(found))


def _done(state: State, seat: Seat, action: KingsAction) -> tuple[State, tuple[KingsAction, ...]]:
    """The state after an action, and what was done: a move is followed by the best blow, if that does more good
    than harm."""
    state = apply(state, seat, action).state
    if not isinstance(action, Move) or state.board.reason is not None:
        return state, (action,)
    position = Position(state.board)
    piece = position.pieces[action.piece]
    enemies = list(targets(position, piece)) if can_attack(piece) else []
    if enemies:
        outlook = Outlook(view_for(state, seat), seat)
        worths = [score_of(strike_terms(outlook, piece, enemy)) for enemy in enemies]
        if max(worths) > 0:
            blow = Attack(piece.id, enemies[worths.index(max(worths))].id)
            return apply(state, seat, blow).state, (action, blow)
    return state, (action,)


def worth_of(state: State, seat: Seat) -> float:
    """What a state is worth to a seat that ends its turn in it."""
    return score_of(prospect(state.board, hands_of(state), seat))


def hands_of(state: State) -> tuple[int, int]:
    """How many cards each seat holds."""
    return len(state.cards[0].hand), len(state.cards[1].hand)


def _best(many: Iterable[Plan], count: int) -> list[Plan]:
    """The best plans; of two that are worth the same, the one that was found first."""
    return nlargest(count, many, key=lambda plan: plan.worth)


def _goes_on(plan: Plan) -> bool:
    return plan.state.board.reason is None and not isinstance(plan.actions[-1], Levy)


def _essence(state: State) -> tuple[object, ...]:
    """What two ways to the same position have in common."""
    board = state.board
    return board.pieces, board.sides, board.changes, board.reason, len(state.cards[board.active].hand)


def _tried(state: State, seat: Seat, count: int) -> list[KingsAction]:
    """The actions that look best by themselves, but not too many of one piece or card."""
    view, own = view_for(state, seat), state.cards[seat]
    outlook = Outlook(view, seat)
    legal = tuple(legal_actions(state.board, seat, own.hand, len(own.deck)))
    scored = []
    for action in in_order(view, seat, legal):
        score = NEVER if isinstance(action, EndTurn) else score_of(terms_of(outlook, action))
        if score > NEVER / 2:
            scored.append((score, action))
    return _spread(scored, count)


def _spread(scored: Sequence[tuple[float, KingsAction]], count: int) -> list[KingsAction]:
    taken: dict[object, int] = {}
    chosen: list[KingsAction] = []
    for _score, action in sorted(scored, key=lambda one: -one[0]):
        who = _who(action)
        if taken.get(who, 0) < EACH:
            taken[who] = taken.get(who, 0) + 1
            chosen.append(action)
            if len(chosen) == count:
                break
    return chosen


def _who(action: KingsAction) -> object:
    match action:
        case Move(piece=piece):
            return piece
        case Attack(piece=piece):
            return -piece
        case PlayCard(card=card):
            return card
    return type(action)
