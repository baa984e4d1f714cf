"""The computer player of the original, a test for each paragraph of RULES 10."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.hamsterdam.rules.values import Play
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
    source_action,
    stocks,
)


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
        assert stocks(state)[B] == got
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
