"""One test for each numbered paragraph of RULES.md that can be broken, named for it; 9 is in test_stacked."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engine.errors import GameOver
from games.engine.game import Seat
from games.engine.play import forfeit, play, time_out
from games.engine.rng import Rng
from games.engine.setup import Deck, SeatSetup, Setup
from games.engine.values import snake_case
from games.engine.wire import canonical
from games.hamsterdam import values
from games.hamsterdam.cards import CERTIFICATES, EFFECT, MODIFIERS, STOCKS, VALUE
from games.hamsterdam.course import most_entries
from games.hamsterdam.rules import GAME
from games.hamsterdam.values import (
    CertificateLost,
    DealerChosen,
    GameDrawn,
    GameWon,
    Keep,
    ModifierDealt,
    Options,
    Passed,
    Phase,
    Play,
    Reason,
    SeatLeft,
    State,
    StockDealt,
    StocksRevealed,
)
from tests.hamsterdam.table import (
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
    left,
    markets,
    random_states,
    setup,
    source_action,
    stocks,
    told,
    totals,
)

RULES = Path(__file__).parents[2] / "games/hamsterdam/RULES.md"


def wheres(built: Setup[Options]) -> list[str]:
    return [problem.where for problem in GAME.problems(built)]


def test_1_1_two_three_or_four_play() -> None:
    assert GAME.seats[0] == 3
    for number in range(6):
        assert wheres(setup(number)) == ([] if number in (2, 3, 4) else ["seats"])


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
    assert wheres(Setup(Options(), seats)) == ["seats/0/deck", "seats/1/choices"]


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
    assert left(after(adjustment(["C3", "D3"], hands=[["S1"], []]), PASS)) == [1, 1]
    assert left(after(adjustment(["C3", "D3"], hands=[["S1"], []], left=(2, 1)), PASS)) == [1, 0]


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
    assert (state.halts, left(state), state.round) == (1, [1, 1], 2)
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
    assert left(state) == [2, 0, 2]
    assert [list(side.hand[:1]) for side in state.sides] == [["S1"], [], ["H2"]]
    free = {*state.modifier_deck, *[side.hand[-1] for side in state.sides if side.hand]}
    assert {"S2", "H3", "H1"} <= free, "played ones, and that of B who is out"
    assert sorted([*state.stock_deck, *filter(None, stocks(state))]) == sorted(STOCKS)


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
    assert left(state) == [2, 0, 2]
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


def test_7_5_who_runs_out_of_time_keeps_or_passes() -> None:
    assert time_out(GAME, markets(["C3", "C5", "C7"]), A)[0] == KEEP
    assert time_out(GAME, adjustment(["C3", "C5"], hands=[["S1"]]), A)[0] == PASS


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 2**32))
def test_7_6_a_round_has_few_decisions(seats: int, number: int) -> None:
    states = random_states(seats, number)
    assert len(states) - 1 <= most_entries(seats)
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
    assert most_entries(4) == GAME.max_entries
    told_of = re.search(r"at most (\d+) rounds, and no more than (\d+) decisions", RULES.read_text())
    told_of = told_of or re.search(
        r"need at most (\d+) rounds, and no more than (\d+) decisions", RULES.read_text()
    )
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


def test_8_1_counts_are_public() -> None:
    state = after(markets(["C3", "C5", "C7"], hands=[["S1"], ["S2", "H1"], []], left=(2, 1, 2)), TRADE)
    for viewer in (None, A, B, C):
        view = GAME.view_for(state, viewer)
        assert [(side.certificates, len(side.lost), side.modifiers) for side in view.sides] == [
            (2, 0, 1),
            (1, 1, 2),
            (2, 0, 0),
        ]
        assert [(one.seat, one.neighbour) for one in view.trades] == [(A, B)]


def test_8_2_own_stock_and_modifiers_are_ones_own() -> None:
    state = markets(["C3", "C5", "C7"], hands=[["S1"], ["S2", "H1"], []])
    view = GAME.view_for(state, B)
    assert [(side.stock, side.hand) for side in view.sides] == [
        (None, None),
        ("C5", ("S2", "H1")),
        (None, None),
    ]


def test_8_3_a_trade_shows_its_cards_to_the_two() -> None:
    state, events = told(markets(["C3", "C5", "C7"]), TRADE)
    shown = {}
    for viewer in (None, A, B, C):
        one = GAME.view_for(state, viewer).trades[0]
        shown[viewer] = (one.gave, one.got)
        seen = [GAME.event_for(event, viewer) for event in events]
        assert seen[0].exchange == one
    assert shown == {None: (None, None), A: ("C3", "C5"), B: ("C5", "C3"), C: (None, None)}


def known(state: State, viewer: Seat) -> list[str | None]:
    return [side.stock for side in GAME.view_for(state, viewer).sides]


def test_8_4_what_a_trade_told_is_followed() -> None:
    state = after(markets(["C3", "C5", "C7", "C9"]), TRADE)
    assert known(state, A) == ["C5", "C3", None, None]
    state = after(state, TRADE)
    assert known(state, A) == ["C5", None, "C3", None], "B gave A's card to C"
    assert known(state, B) == ["C5", "C7", "C3", None]
    assert known(state, D) == [None, None, None, "C9"]
    state = after(state, TRADE)
    assert known(state, A) == ["C5", None, None, "C3"]
    assert known(state, C) == [None, "C7", "C9", "C3"]


def test_8_4_and_forgotten_when_it_is_put_aside() -> None:
    state = markets(["C3", "C5", "C7"], deck=["D9"])
    state = forfeit(GAME, after(state, TRADE), B).state
    assert known(state, A) == ["C5", None, None]
    state = replace(markets(["C3", "C5"]), order=(B, A), turn=B)
    state = after(state, TRADE)
    assert known(state, B) == ["C5", "C3"]


def test_8_5_decks_and_what_lies_aside_are_nobodys_to_see() -> None:
    state = markets(["C3", "C5", "C7"], hands=[["S1"], ["S2"], []], deck=["D9"])
    state = after(state, KEEP, KEEP, TRADE)
    other = replace(
        state,
        stock_deck=tuple(reversed(state.stock_deck)),
        modifier_deck=tuple(reversed(state.modifier_deck)),
        aside=("D1",),
        rng=Rng("7" * 64),
        sides=tuple(replace(side, certificates=tuple(reversed(side.certificates))) for side in state.sides),
    )
    for viewer in (None, A, B):
        assert canonical(GAME.view_for(state, viewer)) == canonical(GAME.view_for(other, viewer))


def test_10_1_low_stocks_are_traded() -> None:
    for value in range(1, 11):
        state = after(markets(["C7", f"D{value}", "C8"]), KEEP)
        assert source_action(state) == (TRADE if value <= 5 else KEEP)
        assert source_action(after(state, KEEP)) == KEEP
    dealer = after(markets(["C7", "D8", "C5"]), KEEP, KEEP)
    assert source_action(dealer) == TRADE


def test_10_2_unless_a_trade_has_just_shown_a_lower_one() -> None:
    for gave, got, expected in (("C1", "C4", KEEP), ("C4", "C1", TRADE), ("C4", "D4", TRADE)):
        state = after(markets([got, gave, "C8"]), TRADE)
        assert known(state, B)[B] == got
        assert source_action(state) == expected


@pytest.mark.parametrize(
    ("held", "hand", "expected"),
    [
        (("C3", "C5", "C7"), [], None),
        (("C6", "C5", "C7"), ["S5"], PASS),
        (("C5", "D5", "C7"), ["S1"], Play("S1", A)),
    ],
)
def test_10_3_pass_without_need(held: tuple[str, ...], hand: list[str], expected: object) -> None:
    state = adjustment(held, hands=[hand, ["S3"], []])
    if expected is None:
        assert after(replace(state, turn=C, passed=()), PASS).turn == B, "A passes by itself"
    else:
        assert source_action(state) == expected


def test_10_4_pass_without_hope() -> None:
    for hand, expected in (
        (["S3", "H3"], PASS),
        (["S3", "H4"], Play("S3", A)),
        (["H5", "H2"], Play("H2", B)),
    ):
        assert source_action(adjustment(["C2", "C9", "C10"], hands=[hand, [], []])) == expected


def test_10_5_the_smallest_spade_else_the_smallest_heart_on_the_lowest() -> None:
    for hand, expected in (
        (["S5", "S2", "H1"], Play("S2", A)),
        (["H5", "H1", "H3"], Play("H1", C)),
    ):
        assert source_action(adjustment(["C2", "C9", "C4"], hands=[hand, [], []])) == expected
    tied = adjustment(["C4", "C2", "D4", "C4"], dealer=A, hands=[[], ["H4"], [], []])
    assert source_action(tied) == Play("H4", C), "of A, C and D with 4 each, C is the next on the left of B"


def test_11_1_actions_are_named_in_records() -> None:
    text = RULES.read_text()
    named = re.findall(r"`(\w+)`", re.search(r"\*actions\*:(.*?)\n\n", text, re.DOTALL)[1])  # type: ignore[index]
    kinds = [snake_case(kind.__name__) for kind in values.HamsterdamAction.__args__]
    assert [name for name in named if name in kinds] == kinds
    assert set(STOCKS) | set(MODIFIERS) | set(CERTIFICATES) >= {"C1", "D10", "H3", "S5", "CJ", "SK"}


def test_11_2_events_are_named_in_records() -> None:
    text = RULES.read_text()
    named = set(re.findall(r"`(\w+)`", re.search(r"\*\*11\.2\*\*(.*?)\n\n", text, re.DOTALL)[1]))  # type: ignore[index]
    kinds = {snake_case(kind.__name__) for kind in values.HamsterdamEvent.__args__}
    assert kinds <= named


def test_11_3_chance_is_used_in_this_order() -> None:
    step = GAME.setup(setup(3), SEED)
    seats, rng = Rng(SEED).shuffled(("0", "1", "2"))
    papers, rng = rng.shuffled(CERTIFICATES)
    dealt, rng = rng.shuffled(STOCKS)
    modifiers, rng = rng.shuffled(MODIFIERS)
    state = step.state
    assert state.order[-1] == int(seats[0])
    assert [side.certificates for side in state.sides] == [papers[n : n + 2] for n in (0, 2, 4)]
    assert [state.sides[seat].stock for seat in state.order] == list(dealt[:3])
    assert [state.sides[seat].hand for seat in state.order] == [(card,) for card in modifiers[:3]]
    assert (state.stock_deck, state.modifier_deck, state.rng) == (dealt[3:], modifiers[3:], rng)


def test_11_4_piles_have_names() -> None:
    assert not wheres(setup(dealer=("2",), certificates=("SK",), stock=("D10",), modifiers=("S5",)))
    assert wheres(setup(pile=("2",), dealer=("3",), stock=("S1",), modifiers=("S1", "S1"))) == [
        "hidden/stack/pile",
        "hidden/stack/dealer",
        "hidden/stack/stock",
        "hidden/stack/modifiers",
    ]


def test_every_paragraph_is_numbered_in_order() -> None:
    numbers = re.findall(r"^\*\*(\d+)\.(\d+)\*\*", RULES.read_text(), re.MULTILINE)
    for (section, place), (next_section, next_place) in pairwise([tuple(map(int, one)) for one in numbers]):
        assert (next_section, next_place) in ((section, place + 1), (section + 1, 1))


def test_every_paragraph_that_code_and_tests_name_is_there() -> None:
    there = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES.read_text(), re.MULTILINE))
    for path in RULES.parent.glob("*.py"):
        for named in re.findall(r"RULES ([\d., to]+)", path.read_text()):
            assert set(re.findall(r"\d+\.\d+", named)) <= there, path
