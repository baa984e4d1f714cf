"""How a match of the exchange ends, and that it does: a test for each paragraph of RULES 7."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engine.errors import GameOver
from games.engine.play import forfeit, play, time_out
from games.engine.wire import canonical
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.transitions import max_entries
from games.hamsterdam.rules.values import GameDrawn, GameWon, Keep, Phase, Play, Reason, RoundScored, SeatLeft
from tests.support.hamsterdam.table import (
    KEEP,
    PASS,
    TRADE,
    A,
    B,
    C,
    adjustment,
    after,
    markets,
    random_states,
    remaining,
    stocks,
    told,
    totals,
)
from tests.support.rules import rules_of

RULES = rules_of("hamsterdam")


def test_7_1_one_alone_has_won() -> None:
    state = after(adjustment(["C3", "D3", "C7"], hands=[["S1"], [], []], left=(1, 1, 2)), PASS)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((C,), (0, 0, 2))


def test_7_2_after_twenty_halts_it_is_a_draw() -> None:
    state = adjustment(["C3", None, "D3"], hands=[["S1"], [], []], left=(1, 0, 1), halts=18)
    state = after(state, PASS)
    assert (state.halts, state.reason) == (19, None)
    state, events = told(
        replace(adjustment(["C3", None, "D3"], hands=[["S1"]], left=(1, 0, 1), halts=19)), PASS
    )
    assert events[-1] == GameDrawn((A, C))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((A, C), (1, 0, 1))


def test_7_3_giving_up_loses_everything_at_once() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1"], ["S2", "H5"], ["H2"]])
    state = after(state, PASS, Play("H5", C), PASS)
    step = forfeit(GAME, state, B)
    state = step.state
    assert step.events == (SeatLeft(B),)
    assert remaining(state) == [2, 0, 2]
    assert (state.sides[B].stock, state.order, state.turn, state.passed) == (None, (A, C), A, ())
    assert "C5" in state.aside
    assert b"C5" not in canonical(GAME.view_for(state, A))
    state = after(state, PASS, PASS)
    assert state.last is not None
    assert [(row.seat, row.total) for row in state.last.rows] == [(A, 3), (C, 2)]
    assert {"S2", "H5"} <= {*state.modifier_deck, *[side.hand[-1] for side in state.sides if side.hand]}


def test_7_3_what_lies_on_the_stock_of_who_left_counts_for_nobody() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1"], ["H5"], ["H2"]])
    state = forfeit(GAME, after(state, PASS, Play("H5", A)), A).state
    assert totals(state) == [None, 5, 7]
    assert [placed.card for placed in state.placed] == ["H5"]


def test_7_3_the_turn_of_who_left_goes_to_the_next() -> None:
    for state in (
        markets(["C3", "C5", "C7"]),
        adjustment(["C3", "C5", "C7"], hands=[["S1"], ["S2"], ["S3"]]),
    ):
        assert forfeit(GAME, state, A).state.turn == B
        assert forfeit(GAME, state, B).state.turn == A


def test_7_3_if_one_is_left_they_have_won() -> None:
    state = markets(["C3", None, "C7"])
    step = forfeit(GAME, state, A)
    assert step.events == (SeatLeft(A), GameWon(C, Reason.FORFEIT))
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((C,), (0, 0, 2))


def test_7_3_who_is_out_may_leave_too() -> None:
    state = adjustment(["C3", None, "C7"], hands=[["S1"], [], ["S2"]])
    step = forfeit(GAME, after(state, PASS), B)
    assert step.events == (SeatLeft(B),)
    assert (step.state.turn, step.state.passed, step.state.sides[B].has_left) == (C, (A,), True)


def test_7_4_without_the_dealer_the_last_one_trades_with_the_deck() -> None:
    state = after(markets(["C3", "C5", "C7"], deck=["D9"], hands=[["S1"], [], []]), KEEP)
    state = forfeit(GAME, state, C).state
    assert state.order == (A, B)
    assert stocks(after(state, TRADE)) == ["C3", "D9", None]


def test_7_4_if_the_dealer_alone_was_to_decide_stocks_are_shown() -> None:
    state = after(markets(["C3", "C5", "C7"], hands=[["S1"], [], []]), KEEP, KEEP)
    assert forfeit(GAME, state, C).state.phase is Phase.ADJUSTMENT


def test_7_4_without_the_dealer_the_one_before_counts_as_the_dealer() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1"], [], ["S2"]])
    step = told(forfeit(GAME, state, C).state, PASS)
    assert [one.result.dealer for one in step[1] if isinstance(one, RoundScored)] == [B]


def test_7_5_who_runs_out_of_time_keeps_or_passes() -> None:
    assert time_out(GAME, markets(["C3", "C5", "C7"]), A)[0] == KEEP
    assert time_out(GAME, adjustment(["C3", "C5"], hands=[["S1"]]), A)[0] == PASS


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 2**32))
def test_7_6_a_round_has_few_decisions(seats: int, number: int) -> None:
    states = random_states(seats, number)
    assert len(states) - 1 <= max_entries(seats)
    for number_of_round in {state.round for state in states}:
        decisions = sum(state.round == number_of_round and state.turn is not None for state in states)
        assert decisions <= 12 * seats


def test_7_6_players_who_never_let_a_round_end_early() -> None:
    """One plays only when the passes of all others would end the adjustment."""
    hands = [["H1", "H2", "H3", "H4", "H5"], ["S1", "S2"], ["S3", "S4"], ["S5"]]
    state, decisions = adjustment(["C3", "C5", "C7", "C9"], hands=hands), 4
    while state.round == 1 and state.turn is not None:
        plays = [action for action in GAME.legal_actions(state, state.turn) if isinstance(action, Play)]
        is_last = len(state.passed) == len(state.order) - 1
        others_hold = any(state.sides[seat].hand for seat in state.order if seat != state.turn)
        state = after(state, plays[0] if plays and (is_last or not others_hold) else PASS)
        decisions += 1
    assert decisions <= 48


def test_7_6_even_the_longest_match_stays_within_the_bound() -> None:
    assert max_entries(4) == GAME.max_entries
    told_of = re.search(r"at most (\d+) rounds, and no more than (\d+) decisions", RULES)
    told_of = told_of or re.search(r"need at most (\d+) rounds, and no more than (\d+) decisions", RULES)
    assert told_of is not None
    rounds, decisions = map(int, told_of.groups())
    assert rounds * decisions + 4 * 5 == GAME.max_entries


def test_7_7_after_the_end_nothing_can_be_played() -> None:
    state = after(markets(["C3", "C5"], left=(1, 1)), KEEP, KEEP)
    for seat in (A, B):
        with pytest.raises(GameOver):
            play(GAME, state, seat, Keep())
        with pytest.raises(GameOver):
            forfeit(GAME, state, seat)
