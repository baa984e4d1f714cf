"""Cases at the edges of the rules of Hamsterdam Exchange, each worked out by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.play import forfeit
from games.hamsterdam.rules.cards import MODIFIERS
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import (
    CertificateLost,
    GameWon,
    Passed,
    Phase,
    Play,
    Reason,
    SeatLeft,
    TradingHalted,
)
from tests.support.hamsterdam.table import (
    KEEP,
    PASS,
    TRADE,
    A,
    B,
    C,
    D,
    adjustment,
    after,
    markets,
    remaining,
    source_action,
    stocks,
    told,
    totals,
)

# Who loses


@pytest.mark.parametrize(
    ("certificates", "remain", "winner"),
    [
        ((2, 1, 1), [1, 0, 0], A),
        ((1, 2, 1), [0, 1, 0], B),
        ((2, 2, 1), [1, 1, 0], None),
        ((2, 2, 2), [1, 1, 1], None),
    ],
)
def test_where_all_are_lowest_whoever_has_two_goes_on(
    certificates: tuple[int, ...], remain: list[int], winner: int | None
) -> None:
    state = adjustment(["C6", "D6", "C9"], hands=[[], [], ["H3"]], left=certificates)
    state, events = told(replace(state, turn=C), Play("H3", C))
    assert remaining(state) == remain
    assert not any(isinstance(event, TradingHalted) for event in events)
    assert state.winners == (() if winner is None else (winner,))


def test_three_of_four_go_out_at_once() -> None:
    state, events = told(
        markets(["C3", "D3", "C9", "D4"], hands=[[], [], [], ["H1"]], left=(1, 1, 2, 1)), *[KEEP] * 4
    )
    state, events = told(state, Play("H1", D))
    lost = [event.seat for event in events if isinstance(event, CertificateLost)]
    assert lost == [A, B, D]
    assert events[-1] == GameWon(C, Reason.CERTIFICATES)


def test_four_with_one_each_halt_and_the_deal_moves_on() -> None:
    state = adjustment(["C4", "D4", "C5", "D5"], hands=[["H1"], ["H4"], ["S1"], []], left=(1,) * 4)
    state, events = told(state, Play("H1", C), Play("H4", A), Play("S1", A))
    assert totals(state)[A] is None, "the next round has begun"
    assert state.last is not None
    assert [row.total for row in state.last.rows] == [1, 4, 4, 5]
    state = adjustment(["C4", "D4", "C5", "D5"], hands=[["H1"], [], [], ["H2", "S1"]], left=(1,) * 4, halts=3)
    state, events = told(state, Play("H1", C), Play("H2", D), PASS)
    assert state.last is not None
    assert [row.total for row in state.last.rows] == [4, 4, 4, 3]
    assert remaining(state) == [1, 1, 1, 0]
    state = adjustment(["C4", "D4", "C5", "D5"], hands=[["H1"], [], [], ["H2", "S1"]], left=(1,) * 4, halts=3)
    state, events = told(state, Play("H1", C), Play("H2", D), Play("S1", D))
    assert TradingHalted(4) in events
    assert (state.order, state.halts, remaining(state)) == ((B, C, D, A), 4, [1] * 4)


def test_below_zero_the_lowest_lose_as_anywhere() -> None:
    state = adjustment(["C1", "D1", "C2"], hands=[["H5", "H2"], ["H4"], ["H3"]])
    state = after(state, Play("H5", B), Play("H4", A), Play("H3", C), Play("H2", A))
    assert state.last is not None
    assert [(row.seat, row.total) for row in state.last.rows] == [(A, -5), (B, -4), (C, -1)]
    assert remaining(state) == [1, 2, 2]


# Trades


def test_between_two_the_first_trades_with_the_dealer_and_the_dealer_with_the_deck() -> None:
    state = after(markets(["C9", "C2"], deck=["D8"], hands=[["S1"], []]), TRADE)
    assert stocks(state) == ["C2", "C9"]
    state = after(state, TRADE)
    assert (stocks(state), state.aside, totals(state)) == (["C2", "D8"], ("C9",), [2, 8])


def test_a_stock_wanders_round_the_whole_table() -> None:
    state = after(markets(["C1", "C2", "C3", "C4"], deck=["D10"], hands=[["S1"]]), *[TRADE] * 4)
    assert stocks(state) == ["C2", "C3", "C4", "D10"]
    assert state.aside == ("C1",)


def test_the_dealer_may_draw_worse() -> None:
    state = after(markets(["C5", "C6", "C10"], deck=["D1"]), KEEP, KEEP, TRADE)
    assert state.last is not None
    assert state.last.losers == (C,)


# Passing and playing on


def test_one_who_alone_holds_cards_plays_all_of_them() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1", "S2", "S3"], [], []])
    state, events = told(state, Play("S1", A), Play("S2", A))
    assert [event.seat for event in events if isinstance(event, Passed)] == [B, C, B, C]
    assert (state.turn, state.passed) == (A, (B, C))
    state, events = told(state, Play("S3", A))
    assert [(event.seat, event.is_forced) for event in events if isinstance(event, Passed)] == [
        (B, True),
        (C, True),
        (A, True),
    ]
    assert state.last is not None
    assert state.last.losers == (B,)


def test_a_play_by_the_last_opens_it_again_for_all_and_twice() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1", "S2"], ["H1"], ["S5", "H5"]])
    state = after(state, PASS, PASS, Play("S5", A), PASS, PASS, Play("H5", A), PASS)
    assert (state.turn, state.passed, state.round) == (B, (A,), 1)
    assert after(state, PASS).round == 2, "C passes by itself"
    assert after(state, Play("H1", A)).passed == (C,), "A may answer"


def test_modifiers_are_kept_through_a_trading_halt() -> None:
    state = adjustment(["C4", "D4"], hands=[["S1", "H2"], ["S3"]], left=(1, 1))
    state = after(state, PASS, PASS)
    assert state.halts == 1
    assert [list(side.hand[:-1]) for side in state.sides] == [["S1", "H2"], ["S3"]]


def test_an_empty_modifier_deck_ends_no_round() -> None:
    state = after(adjustment(["C3", "C5"], hands=[MODIFIERS[:5], MODIFIERS[5:]]), PASS, PASS)
    assert (state.round, state.phase, [len(side.hand) for side in state.sides]) == (2, Phase.MARKETS, [5, 5])
    assert state.modifier_deck == ()


# Who leaves


def test_whoever_leaves_after_a_trade_takes_the_stock_along() -> None:
    state = forfeit(GAME, after(markets(["C3", "C5", "C7"], hands=[["S1"]]), TRADE), A).state
    assert (stocks(state), state.aside, state.turn) == ([None, "C3", "C7"], ("C5",), B)
    assert stocks(after(state, TRADE)) == [None, "C7", "C3"]


def test_of_three_two_leave_and_the_third_has_won_at_once() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1"], ["S2"], ["S3"]])
    step = forfeit(GAME, forfeit(GAME, state, C).state, A)
    assert step.events == (SeatLeft(A), GameWon(B, Reason.FORFEIT))
    assert GAME.to_act(step.state) == frozenset()


def test_the_deal_goes_on_from_a_dealer_who_left() -> None:
    state = adjustment(["C3", "C5", "C7", "C9"], hands=[["S1"], ["S2"], ["S3"], ["S4"]], dealer=B)
    assert state.order == (C, D, A, B)
    state = after(forfeit(GAME, state, B).state, PASS, PASS, PASS)
    assert state.order == (D, A, C), "C is the next on the left of B"


@pytest.mark.parametrize("certificates", [(2, 0, 1), (1, 2, 0)])
def test_whoever_has_no_certificate_is_out(certificates: tuple[int, ...]) -> None:
    held = [
        "C3" if certificates[0] else None,
        "C5" if certificates[1] else None,
        "C7" if certificates[2] else None,
    ]
    state = markets(held, left=certificates)
    assert [GAME.is_out(state, seat) for seat in (A, B, C)] == [not many for many in certificates]


# The computer player of the original


def test_it_counts_from_its_own_left_wherever_it_sits() -> None:
    state = adjustment(["C4", "C2", "D4", "D9"], hands=[[], ["H4"], [], []], dealer=D)
    assert source_action(replace(state, turn=B)) == Play("H4", C)
    state = adjustment(["C4", "D9", "C2", "D4"], hands=[[], [], ["H4"], []], dealer=B)
    assert source_action(replace(state, turn=C)) == Play("H4", D)
    state = adjustment(["C4", "D4", "D9", "C2"], hands=[[], [], [], ["H4"]], dealer=C)
    assert source_action(replace(state, turn=D)) == Play("H4", A)


def test_it_minds_only_a_trade_with_itself() -> None:
    state = after(markets(["C2", "C8", "D3", "D9"]), TRADE, KEEP)
    assert source_action(state) == TRADE, "what A took from B tells C nothing"
    state = after(markets(["C2", "C8", "D3", "D9"]), TRADE, TRADE)
    assert stocks(state) == ["C8", "D3", "C2", "D9"]
    assert source_action(state) == TRADE, "B took a better one from C"


def test_it_deals_as_it_plays() -> None:
    state = after(markets(["C4", "C1"]), TRADE)
    assert source_action(state) == KEEP, "it knows of the ace"
    state = after(markets(["C1", "C4"]), TRADE)
    assert source_action(state) == TRADE, "it has the ace itself"


def test_all_its_cards_count_together_but_it_plays_one() -> None:
    state = adjustment(["C1", "C10", "D10"], hands=[["S5", "H4"], [], []])
    assert source_action(state) == Play("S5", A), "one and nine are ten: a tie will do"
    state = adjustment(["C1", "C10", "D10"], hands=[["S5", "H3"], [], []])
    assert source_action(state) == PASS
