"""The lean copy of the rules that bots search with plays exactly as the rules do."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.play import play
from games.engine.rng import Rng
from games.kata.bots.fast_board import FastBoard, Half, action_of, fast_board_of
from games.kata.rules.rules import GAME
from games.kata.rules.values import Options
from tests.kata.table import ANY_OPTIONS, with_random_decks


def told(half: Half) -> list[object]:
    board = [(one.attack, one.health, one.is_ready) for one in half.board]
    return [half.health, half.slots, half.mana, half.hand, half.deck, board]


def position(fast: FastBoard) -> list[object]:
    return [fast.active, fast.turn, told(fast.own), told(fast.foe)]


@given(ANY_OPTIONS, st.integers(0, 2**64))
@settings(max_examples=40, deadline=None)
def test_every_move_of_a_search_is_the_move_of_the_rules(options: Options, number: int) -> None:
    rng = Rng(f"{number:064x}")
    state = GAME.setup(with_random_decks(options, rng.seed), rng.seed).state
    fast = fast_board_of(state)
    while not fast.is_over:
        seat = state.active
        moves, legal = fast.moves(), list(GAME.legal_actions(state, seat))
        assert [action_of(GAME.view_for(state, seat), move) for move in moves] == legal
        place, rng = rng.below(len(legal))
        before = position(fast)
        fast.copy().play(moves[place])
        assert position(fast) == before, "a copy is played apart"
        fast.play(moves[place])
        state = play(GAME, state, seat, legal[place]).state
        if state.reason is None:
            assert position(fast) == position(fast_board_of(state))
    assert state.reason is not None
    assert (None if fast.winner < 0 else fast.winner) == state.winner
