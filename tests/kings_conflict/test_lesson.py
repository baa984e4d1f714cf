"""The lesson of King's Conflict asks for gold to be spent, and is not won by waiting."""

from __future__ import annotations

from itertools import dropwhile

import pytest

from games.engine.game import Seat
from games.kings_conflict.page.offers import END_TURN
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import EndTurn, PlayCard, State
from tests.support.lessons import PLAYER, begun, done, line, said

SLUG, MOST = "kings_conflict", 45


def taught() -> list[State]:
    """Each state of somebody who does as told, and has something to do."""
    return [state for state in line(SLUG, begun(SLUG), MOST) if GAME.to_act(state)]


def test_it_teaches_to_fight_to_build_and_to_levy() -> None:
    steps = {said(SLUG, state).step for state in taught()}
    assert steps >= {"combat", "support", "structure", "region", "attack", "levy", "dominion"}


def test_no_turn_is_ended_while_there_is_gold_for_somebody_who_could_come() -> None:
    ended = [state for state in taught() if said(SLUG, state).picks == END_TURN.picks]
    assert len(ended) > 4
    for state in ended:
        held = {one.id: KNOWN[one.card].kind for one in state.cards[PLAYER].hand}
        playable = {held[one.card] for one in GAME.legal_actions(state, PLAYER) if isinstance(one, PlayCard)}
        assert playable <= {Kind.SPELL}


def test_whoever_ended_the_turn_with_gold_for_a_card_is_told_how_much_it_was() -> None:
    state = next(state for state in taught() if state.board.turn == 3)
    had = state.board.sides[PLAYER].gold
    state = done(SLUG, state, EndTurn())
    while said(SLUG, state).step in ("region", "attack"):
        state = next(iter(list(line(SLUG, state, 400))[1:]))
    told = said(SLUG, state)
    assert (told.step, str(told.what)) == ("spend", f"You still had {had} gold when your turn ended.")


@pytest.mark.parametrize("turn", [1, 3, 5, 7, 9])
def test_whoever_only_ends_the_turn_from_some_turn_on_loses(turn: int) -> None:
    state = next(dropwhile(lambda state: state.board.turn < turn, taught()))
    while GAME.to_act(state):
        state = done(SLUG, state, EndTurn())
    assert state.board.winner == Seat(1)
