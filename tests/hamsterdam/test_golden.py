"""The worked cases of the rules, each by its number (H1, H3, …); the story's own are with the story."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import IllegalAction, NotYourTurn
from games.engine.game import Seat
from games.engine.play import play
from games.engine.wire import canonical
from games.hamsterdam.rules.cards import STOCKS, VALUE
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import (
    Exchange,
    HamsterdamAction,
    Kept,
    ModifierPlayed,
    Passed,
    Phase,
    Placed,
    Play,
    RoundBegan,
    State,
    Traded,
    TradingHalted,
)
from tests.support.hamsterdam.table import (
    KEEP,
    PASS,
    TRADE,
    A,
    B,
    C,
    adjustment,
    after,
    conserved,
    markets,
    random_states,
    remaining,
    source_action,
    stocks,
    told,
    totals,
)

MARKETS = {
    "H1": (("C3", "C7", "C9"), "C8", (TRADE, TRADE, TRADE), ("C7", "C9", "C8")),
    "H3": (("C6", "C5", "C1"), "C4", (KEEP, TRADE, KEEP), ("C6", "C1", "C5")),
    "H4": (("C4", "D4", "C1"), "D10", (TRADE, TRADE, KEEP), ("D4", "C1", "C4")),
    "H6": (("C6", "D6", "C7"), "C1", (KEEP, KEEP, KEEP), ("C6", "D6", "C7")),
}
"""Stocks and the top of the deck, what the computer players do, and what they then hold."""


@pytest.mark.parametrize("case", MARKETS)
def test_markets(case: str) -> None:
    held, top, actions, expected = MARKETS[case]
    state = markets(held, deck=[top])
    for action in actions:
        assert source_action(state) == action
        state = after(state, action)
        if state.phase is Phase.ADJUSTMENT or state.round > 1:
            break
    rows = state.last.rows if state.last else ()
    assert tuple(row.stock for row in rows) == expected


def test_h7_five_is_traded_and_six_is_kept() -> None:
    for value in range(1, 11):
        state = markets([f"C{value}", "D7", "D8"])
        assert source_action(state) == (TRADE if value <= 5 else KEEP)


ADJUSTMENTS = {
    "H8": (("C3", "C5", "C7"), (["S2"], [], []), ["S2>A", "(B)", "(C)", "(A)"], [5, 5, 7], (A, B)),
    "H9": (("C3", "C5", "C7"), (["S1"], [], []), ["A", "(B)", "(C)"], [3, 5, 7], (A,)),
    "H10": (("C3", "C5", "C7"), (["H2"], [], []), ["H2>B", "(B)", "(C)", "(A)"], [3, 3, 7], (A, B)),
    "H12": (("C4", "D4", "C9"), (["H3"], ["S2"], ["H5"]), ["H3>B", "B", "C", "(A)"], [4, 1, 9], (B,)),
    "H14": (("C2", "C9", "D9"), (["S3", "H3"], [], []), ["A", "(B)", "(C)"], [2, 9, 9], (A,)),
    "H15": (
        ("C2", "C9", "D9"),
        (["S4", "H3"], [], []),
        ["S4>A", "(B)", "(C)", "H3>B", "(B)", "(C)", "(A)"],
        [6, 6, 9],
        (A, B),
    ),
    "H17": (("C1", "C3", "C5"), (["H5"], [], []), ["H5>B", "(B)", "(C)", "(A)"], [1, -2, 5], (B,)),
}
"""Stocks, hands, what happens (a pass by oneself without brackets), totals, and who loses."""


def log(event: object) -> str | None:
    """An event as the cases write it."""
    match event:
        case ModifierPlayed(Placed(card, target, _by)):
            return f"{card}>{'ABC'[target]}"
        case Passed(seat, is_forced):
            return f"({'ABC'[seat]})" if is_forced else "ABC"[seat]
    return None


@pytest.mark.parametrize("case", ADJUSTMENTS)
def test_adjustment(case: str) -> None:
    held, hands, expected, final, losers = ADJUSTMENTS[case]
    state, happened = adjustment(held, hands=hands), []
    while state.round == 1:
        state, events = told(state, source_action(state))
        happened += [line for line in map(log, events) if line]
    assert happened == expected
    assert state.last is not None
    assert [row.total for row in state.last.rows] == final
    assert state.last.losers == losers


def test_h9_h14_what_is_not_played_is_kept() -> None:
    for hand in (["S1"], ["S3", "H3"]):
        state = after(adjustment(["C2", "C9", "D9"], hands=[hand, [], []]), PASS)
        assert state.round == 2
        assert list(state.sides[A].hand[:-1]) == hand


def test_h18_nobody_has_cards() -> None:
    state, events = told(markets(["C5", "D5", "C9"]), KEEP, KEEP, KEEP)
    assert [line for line in map(log, events) if line] == ["(A)", "(B)", "(C)"]
    assert state.last is not None
    assert state.last.losers == (A, B)
    assert remaining(state) == [1, 1, 2]


def test_h19_who_played_last_still_has_to_pass() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S5", "S1"], ["H1"], ["H2"]])
    state = after(state, Play("S5", A), PASS, PASS)
    assert (state.round, state.turn, state.passed) == (1, A, (B, C))
    assert after(state, PASS).round == 2
    assert after(state, Play("S1", A)).passed == ()


def test_h20_a_play_lets_everybody_act_again() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S5"], ["H1"], ["S1", "H2"]])
    state = after(state, PASS, PASS, Play("S1", B))
    assert state.turn == A
    assert GAME.is_legal(state, A, Play("S5", A))
    assert after(state, PASS, PASS, PASS).round == 2


def test_h21_three_passes_end_it_at_once() -> None:
    state = adjustment(["C3", "C5", "C7"], hands=[["S5"], ["H1"], ["S1"]])
    state, events = told(state, PASS, PASS, PASS)
    assert state.round == 2
    assert [line for line in map(log, events) if line] == ["A", "B", "C"]


def test_h22_all_lose_one() -> None:
    state = after(markets(["C6", "D6", "C9"], hands=[[], [], ["H3"]]), KEEP, KEEP, KEEP, Play("H3", C))
    assert state.last is not None
    assert {row.total for row in state.last.rows} == {6}
    assert remaining(state) == [1, 1, 1]


def test_h23_h25_trading_halt() -> None:
    three = adjustment(["C6", "D6", "C9"], hands=[["S1"], [], ["H3"]], left=(1, 1, 1))
    two = adjustment(["C4", "D4"], hands=[["S1"]], left=(1, 1))
    for tied, actions in ((three, [PASS, Play("H3", C), PASS]), (two, [PASS])):
        dealer = tied.order[-1]
        state, events = told(tied, *actions)
        assert TradingHalted(1) in events
        assert remaining(state) == [1] * len(state.sides)
        assert (state.round, state.halts) == (2, 1)
        assert state.order[-1] == (dealer + 1) % len(state.sides)
        assert state.placed == ()
        assert "S1" in state.sides[A].hand


def test_h26_a_trade_passes_over_who_is_out() -> None:
    state = markets(["C3", None, "C9"], hands=[["S1"], [], []])
    assert stocks(after(state, TRADE)) == ["C9", None, "C3"]


def test_h27_the_dealer_draws() -> None:
    state = markets(["C3", "C5", "C4"], deck=["D10"], hands=[["S1"], [], []])
    state, events = told(state, KEEP, KEEP, TRADE)
    assert stocks(state) == ["C3", "C5", "D10"]
    assert state.aside == ("C4",)
    assert Traded(Exchange(C, None, "C4", "D10", None, None)) in events
    for viewer in (None, A, B):
        seen = [GAME.event_for(event, viewer) for event in events]
        assert b"C4" not in canonical([seen, GAME.view_for(state, viewer)])
    state = after(state, PASS)
    assert sorted([*state.stock_deck, *filter(None, stocks(state))]) == sorted(STOCKS)
    assert state.aside == ()


def test_h28_a_short_modifier_deck() -> None:
    hands = [["H1", "H2", "H3"], ["H4", "H5", "S1"], ["S2", "S3", "S4"]]
    state = after(adjustment(["C3", "C5", "C7"], hands=hands), PASS, PASS, PASS)
    assert state.order == (B, C, A)
    assert [len(side.hand) for side in state.sides] == [3, 4, 3]
    assert state.sides[B].hand[-1] == "S5"
    assert state.modifier_deck == ()


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 2**32), st.booleans())
def test_h30_conservation(seats: int, number: int, leaves: bool) -> None:
    for state in random_states(seats, number, leaves=leaves):
        conserved(state)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from([A, B, C]), st.integers(0, 2**32), st.booleans())
def test_h30_conservation_where_the_house_helps(beneficiary: Seat, number: int, leaves: bool) -> None:
    for state in random_states(3, number, leaves=leaves, beneficiary=beneficiary):
        conserved(state)


@pytest.mark.parametrize("number", range(20))
def test_h32_the_stacked_deal(number: int) -> None:
    dealt = random_states(3, number, beneficiary=A)[0]
    assert VALUE[dealt.sides[A].stock or ""] in (8, 9, 10)
    assert VALUE[dealt.sides[A].hand[0]] in (4, 5)
    for seat in (B, C):
        assert VALUE[dealt.sides[seat].stock or ""] in (1, 2, 3)
        assert VALUE[dealt.sides[seat].hand[0]] in (1, 2)


def test_h32_with_all_small_modifiers_held_the_others_get_threes() -> None:
    state = markets(["C9", "C2", "C3"], hands=[["S4", "S5"], ["H1", "S1"], ["H2", "S2"]], beneficiary=A)
    state = after(state, *[KEEP] * 3, *[PASS] * 3)
    assert sorted([state.sides[B].hand[-1], state.sides[C].hand[-1]]) == ["H3", "S3"]
    assert state.sides[A].hand[-1] in ("H4", "H5")


REFUSED: list[tuple[State, Seat, HamsterdamAction]] = [
    (adjustment(["C3", "C5", "C7"], hands=[["S1"], ["S2"], []]), B, Play("S2", B)),
    (adjustment(["C3", "C5", "C7"], hands=[["S1"], ["S2"], []]), A, Play("S2", A)),
    (adjustment(["C3", None, "C7"], hands=[["S1"], [], []]), A, Play("S1", B)),
    (adjustment(["C3", "C5", "C7"], hands=[["S1"], [], []]), A, Play("S1", Seat(7))),
    (adjustment(["C3", "C5", "C7"], hands=[["S1"], [], []]), A, TRADE),
    (adjustment(["C3", "C5", "C7"], hands=[["S1"], [], []]), A, KEEP),
    (markets(["C3", "C5", "C7"], hands=[["S1"], [], []]), A, Play("S1", A)),
    (markets(["C3", "C5", "C7"], hands=[["S1"], [], []]), A, PASS),
    (after(markets(["C3", "C5", "C7"]), TRADE), A, TRADE),
]


@pytest.mark.parametrize(("state", "seat", "action"), REFUSED)
def test_h35_what_is_refused_changes_nothing(state: State, seat: Seat, action: HamsterdamAction) -> None:
    before = canonical(state)
    with pytest.raises((NotYourTurn, IllegalAction)) as refused:
        play(GAME, state, seat, action)
    assert str(refused.value)
    assert canonical(state) == before


def test_h36_before_the_reveal_a_client_sees_its_own_stock_only() -> None:
    state, events = told(markets(["C3", "C5", "C7"], hands=[["S1"], ["S2"], ["H4"]]), KEEP)
    assert events == [Kept(A)]
    for viewer in (None, A, B, C):
        view = GAME.view_for(state, viewer)
        for seat, side in enumerate(view.sides):
            assert side.stock == (state.sides[seat].stock if seat == viewer else None)
            assert side.hand == (state.sides[seat].hand if seat == viewer else None)


def test_h36_a_trade_shows_two_cards_to_two() -> None:
    state = after(markets(["C3", "C5", "C7"]), TRADE)
    seen = {viewer: [side.stock for side in GAME.view_for(state, viewer).sides] for viewer in (None, A, B, C)}
    assert seen == {
        None: [None, None, None],
        A: ["C5", "C3", None],
        B: ["C5", "C3", None],
        C: [None, None, "C7"],
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h36_modifiers_of_others_are_never_sent(seats: int) -> None:
    for state in random_states(seats, seats):
        for viewer in (None, *map(Seat, range(seats))):
            shown = canonical(GAME.view_for(state, viewer))
            others = [side.hand for seat, side in enumerate(state.sides) if seat != viewer]
            open_cards = {
                placed.card for placed in (*state.placed, *(state.last.placed if state.last else ()))
            }
            for card in {card for hand in others for card in hand} - open_cards:
                assert f'"{card}"'.encode() not in shown


def test_a_round_that_begins_says_who_deals() -> None:
    events = told(markets(["C3", "C5", "C7"]), KEEP, KEEP, KEEP)[1]
    assert [event.order for event in events if isinstance(event, RoundBegan)] == [(B, C, A)]
    assert totals(markets(["C3", "C5", "C7"])) == [None] * 3
