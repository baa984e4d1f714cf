"""One test for each numbered paragraph of RULES.md that can be broken, named for it: sections 1 to 6.

The end (7) is in test_end, who sees what (8) in test_secrecy, the house's help (9) in test_stacked and
test_guarantee, the computer player (10) in test_source_ai, records (11) in test_words_of_rules.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.setup import Deck, SeatSetup, Setup
from games.hamsterdam.rules.cards import CERTIFICATES, EFFECT, MODIFIERS, STOCKS, VALUE
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import (
    CertificateLost,
    DealerChosen,
    GameWon,
    ModifierDealt,
    Options,
    Passed,
    Phase,
    Play,
    Reason,
    StockDealt,
    StocksRevealed,
)
from tests.support.hamsterdam.table import (
    KEEP,
    PASS,
    SEED,
    TRADE,
    A,
    B,
    C,
    D,
    adjustment,
    after,
    markets,
    remaining,
    setup,
    stocks,
    told,
    totals,
)
from tests.support.rules import rules_of, wheres

RULES = rules_of("hamsterdam")


def test_1_1_two_three_or_four_play() -> None:
    assert GAME.seats[0] == 3
    for number in range(6):
        assert wheres(GAME, setup(number)) == ([] if number in (2, 3, 4) else ["seats"])


def test_1_2_the_stock_deck() -> None:
    assert len(set(STOCKS)) == 20
    assert sorted(VALUE[card] for card in STOCKS) == sorted([*range(1, 11)] * 2)


def test_1_3_the_modifier_deck() -> None:
    assert len(set(MODIFIERS)) == 10
    assert sorted(EFFECT.values()) == [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
    assert all((EFFECT[card] < 0) is card.startswith("H") for card in MODIFIERS)


def test_1_4_certificates_are_the_other_22() -> None:
    assert len({*CERTIFICATES, *STOCKS, *MODIFIERS}) == 52
    state = GAME.setup(setup(4, certificates=("CJ", "DQ", "HK")), SEED).state
    assert [len(side.certificates) for side in state.sides] == [2] * 4
    assert state.sides[0].certificates == ("CJ", "DQ")
    assert state.sides[1].certificates[0] == "HK"


def test_1_4_nobody_brings_or_chooses_anything() -> None:
    deck = Deck("Mine", "kata", ("b0",))
    seats = (SeatSetup(deck), SeatSetup(choices={"colour": "red"}))
    assert wheres(GAME, Setup(Options(), seats)) == ["seats/0/deck", "seats/1/choices"]


def test_1_5_the_last_with_a_certificate_wins() -> None:
    state, events = told(markets(["C3", "C5"], left=(1, 1)), KEEP, KEEP)
    assert events[-1] == GameWon(B, Reason.CERTIFICATES)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((B,), (0, 1))


def test_2_1_chance_says_who_deals() -> None:
    dealers = {GAME.setup(setup(), f"{n:064x}").state.order[-1] for n in range(40)}
    assert dealers == {A, B, C}
    step = GAME.setup(setup(dealer=("1",)), SEED)
    assert step.events[0] == DealerChosen(B)
    assert step.state.order == (C, A, B)


def test_2_2_both_decks_are_shuffled_before_each_round() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1"], [], []])
    later = [after(replace(state, rng=Rng(f"{n:064x}")), PASS) for n in range(30)]
    assert len({one.stock_deck for one in later}) == 30
    assert {card for one in later for card in stocks(one)} == set(STOCKS)
    assert all("S1" not in one.modifier_deck for one in later)
    assert {one.sides[B].hand[0] for one in later} <= set(MODIFIERS) - {"S1"}


def test_2_3_stocks_are_dealt_from_the_dealers_left() -> None:
    step = GAME.setup(setup(dealer=("0",), stock=("C1", "C2", "C3")), SEED)
    dealt = [event for event in step.events if isinstance(event, StockDealt)]
    assert dealt == [StockDealt(B, "C1"), StockDealt(C, "C2"), StockDealt(A, "C3")]
    assert stocks(step.state) == ["C3", "C1", "C2"]


def test_2_4_then_modifiers() -> None:
    step = GAME.setup(setup(dealer=("0",), modifiers=("H1", "H2", "H3")), SEED)
    dealt = [event for event in step.events if isinstance(event, ModifierDealt)]
    assert dealt == [ModifierDealt(B, "H1"), ModifierDealt(C, "H2"), ModifierDealt(A, "H3")]


def test_2_4_whoever_comes_too_late_gets_none() -> None:
    hands = [MODIFIERS[:5], MODIFIERS[5:9], [], []]
    state = after(adjustment(["C3", "C5", "C7", "C9"], hands=hands), PASS, PASS)
    assert [len(state.sides[seat].hand) for seat in state.order] == [5, 0, 0, 5]


@pytest.mark.parametrize(("dealer", "following"), [(A, B), (B, D), (D, A)])
def test_2_5_the_deal_passes_to_the_left(dealer: Seat, following: Seat) -> None:
    state = adjustment(["C3", "C5", None, "D7"], dealer=dealer, hands=[["S1"], ["S2"], [], ["S3"]])
    assert after(state, PASS, PASS, PASS).order[-1] == following


def test_2_5_whoever_has_just_gone_out_does_not_deal() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1"], [], []], left=(1, 2, 2))
    assert after(state, PASS).order[-1] == B


def test_3_1_each_decides_once_from_the_dealers_left() -> None:
    state, turns = markets(["C3", "C5", "C7", "C9"], dealer=B, hands=[["S1"]]), []
    while state.phase is Phase.MARKETS:
        turns.append(state.turn)
        state = after(state, KEEP)
    assert turns == [C, D, A, B]
    assert stocks(state) == ["C3", "C5", "C7", "C9"]


def test_3_2_a_trade_is_with_the_next_and_cannot_be_refused() -> None:
    state = markets(["C3", "C5", "C7"], dealer=A)
    state = after(state, TRADE)
    assert (stocks(state), state.turn) == (["C3", "C7", "C5"], C)
    assert stocks(after(state, TRADE))[A] == "C5", "the dealer is the next of the last but one"


def test_3_3_the_dealer_trades_with_the_deck() -> None:
    state = after(markets(["C3", "C5"], deck=["D9", "D8"], hands=[["S1"], []]), KEEP, TRADE)
    assert (stocks(state), state.aside, state.stock_deck[0]) == (["C3", "D9"], ("C5",), "D8")


def test_3_4_a_neighbour_decides_later_about_what_came() -> None:
    state = after(markets(["C3", "C5", "C7"], hands=[["S1"]]), TRADE, TRADE)
    assert stocks(state) == ["C5", "C7", "C3"]
    assert state.turn == C


def test_4_1_stocks_are_turned_up() -> None:
    state, events = told(markets(["C3", "C5", "C10"], hands=[["S1"]]), KEEP, KEEP, KEEP)
    revealed = next(event for event in events if isinstance(event, StocksRevealed))
    assert [(row.seat, row.stock, row.total) for row in revealed.rows] == [
        (A, "C3", 3),
        (B, "C5", 5),
        (C, "C10", 10),
    ]
    assert totals(state) == [3, 5, 10]
    assert [side.stock for side in GAME.view_for(state, None).sides] == ["C3", "C5", "C10"]


def test_5_1_the_order_goes_round() -> None:
    hands = [["S1", "S2", "S3"], ["H1"], ["H2"]]
    state, turns = adjustment(["C3", "C5", "C7"], dealer=A, hands=hands), []
    for action in (PASS, PASS, Play("S1", A), PASS, PASS, Play("S2", A), PASS):
        turns.append(state.turn)
        state = after(state, action)
    assert turns == [B, C, A, B, C, A, B]


def test_5_2_any_modifier_on_any_stock() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1", "H5"], ["H1"], ["H2"]])
    plays = {action for action in GAME.legal_actions(state, A) if isinstance(action, Play)}
    assert plays == {Play(card, seat) for card in ("S1", "H5") for seat in (A, B, C)}
    state = after(state, Play("H5", A), PASS, Play("H2", A), Play("S1", C))
    assert totals(state) == [-4, 5, 8]
    assert [(one.card, one.target, one.by) for one in state.placed] == [
        ("H5", A, A),
        ("H2", A, C),
        ("S1", C, A),
    ]
    assert state.sides[A].hand == ()


def test_5_3_a_pass_binds_to_nothing() -> None:
    state = adjustment(["C3", "C5"], hands=[["S1"], ["S2", "S4"]])
    state = after(state, PASS, Play("S2", B))
    assert GAME.is_legal(state, A, Play("S1", A))
    state = after(state, PASS)
    assert (state.round, state.turn) == (1, B)
    assert after(state, PASS).round == 2


def test_5_4_who_holds_nothing_passes_by_itself() -> None:
    state, events = told(adjustment(["C3", "C5", "C7"], hands=[["S1"], [], ["H2"]]), PASS)
    assert events == [Passed(A, is_forced=False), Passed(B, is_forced=True)]
    assert (state.turn, state.passed) == (C, (A, B))


def test_5_5_it_is_over_when_all_have_passed_in_a_row() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S1"], ["S2"], ["S3"]])
    for actions, is_over in (
        ([PASS, PASS], False),
        ([PASS, PASS, PASS], True),
        ([PASS, PASS, Play("S3", A), PASS, PASS], True),
        ([PASS, Play("S2", A), PASS, PASS], True),
        ([PASS, Play("S2", A), PASS, Play("S1", A), PASS], True),
    ):
        assert (after(state, *actions).round == 2) is is_over


def test_5_6_a_total_can_be_any_number() -> None:
    state = adjustment(["C1", "C10"], hands=[["H5", "H4", "S4"], ["S5", "S3"]])
    state = after(state, Play("H5", A), Play("S5", B), Play("H4", A), Play("S3", B))
    assert totals(state) == [-8, 18]


def test_6_1_all_who_are_lowest_lose_one() -> None:
    state, events = told(adjustment(["C3", "D3", "C7"], hands=[["S1"], [], []]), PASS)
    lost = [event for event in events if isinstance(event, CertificateLost)]
    assert [(event.seat, event.left) for event in lost] == [(A, 1), (B, 1)]
    assert [side.lost for side in state.sides] == [(event.card,) for event in lost] + [()]
    assert GAME.view_for(state, None).sides[A].lost == state.sides[A].lost


def test_6_1_all_can_lose_one_at_once() -> None:
    assert remaining(after(adjustment(["C3", "D3"], hands=[["S1"], []]), PASS)) == [1, 1]
    assert remaining(after(adjustment(["C3", "D3"], hands=[["S1"], []], left=(2, 1)), PASS)) == [1, 0]


def test_6_2_who_has_no_certificate_is_out() -> None:
    state = after(adjustment(["C3", "C5", "C7"], hands=[["S1"], [], []], left=(1, 2, 2)), PASS)
    assert state.order == (C, B)
    assert state.sides[A].stock is None
    state = after(state, *[TRADE] * 2)
    assert not any(action.target == A for action in GAME.legal_actions(state, C) if isinstance(action, Play))


def test_6_3_trading_is_halted_only_if_nobody_would_be_left() -> None:
    state = after(adjustment(["C3", "D3", "C7"], hands=[["S1"], [], []], left=(1, 1, 1)), PASS)
    assert (state.halts, state.winners) == (0, (C,))
    state = after(adjustment(["C3", "D3"], hands=[["S1"], []], left=(1, 1)), PASS)
    assert (state.halts, remaining(state), state.round) == (1, [1, 1], 2)
    assert state.last is not None
    assert state.last.is_halt


def test_6_3_halts_in_a_row_are_counted() -> None:
    state = after(adjustment(["C3", "C5", "C7"], hands=[["S1"], [], []], left=(1, 1, 1), halts=7), PASS)
    assert state.halts == 0, "A lost a certificate"


def test_6_4_played_modifiers_go_back_and_others_are_kept() -> None:
    hands = [["S1", "S2"], ["H1"], ["H2", "H3"]]
    state = after(
        adjustment(["C3", "C5", "C7"], hands=hands, left=(2, 1, 2)), Play("S2", A), PASS, Play("H3", B)
    )
    state = after(state, PASS, PASS, PASS)
    assert remaining(state) == [2, 0, 2]
    assert [list(side.hand[:1]) for side in state.sides] == [["S1"], [], ["H2"]]
    free = {*state.modifier_deck, *[side.hand[-1] for side in state.sides if side.hand]}
    assert {"S2", "H3", "H1"} <= free, "played ones, and that of B who is out"
    assert sorted([*state.stock_deck, *filter(None, stocks(state))]) == sorted(STOCKS)
