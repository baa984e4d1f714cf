"""Bets as the felt shows them."""

from __future__ import annotations

import re

import pytest

from games.thunderjack.page import board_parts
from games.thunderjack.rules.values import Deal, Double
from tests.thunderjack.table import LOST, begun
from tests.thunderjack.test_board import after, board_of, rendered


def test_bets_that_cannot_be_made_again_do_not_go_without_a_word() -> None:
    poor = after(begun(LOST, credits=150), Deal(100))
    board = board_of(poor)
    assert board.betting is not None
    assert str(board.betting.lapsed) == "Your last bets, 100, are more than you have."
    assert "are more than you have" in rendered(poor)
    rich = board_of(after(begun(LOST), Deal(100)))
    assert rich.betting is not None
    assert rich.betting.lapsed is None


def test_after_a_double_the_bet_is_the_one_that_was_placed() -> None:
    doubled = after(begun("5_c_0 10_d_0 6_c_0 7_d_0 q_h_0", credits=1000), Deal(middle=10), Double())
    starts = re.findall(r'name="deal\.(\w+)"[^>]* value="(\d+)"', rendered(doubled))
    assert dict(starts) == {"left": "0", "middle": "10", "right": "0"}


def test_bets_are_number_fields_that_need_no_script() -> None:
    html = rendered(begun(credits=735))
    fields = re.findall(
        r'<input type="number"[^>]*id="([\w-]+)" name="([\w.]+)" min="0" max="730" step="10" value="(\d+)"',
        html,
    )
    assert fields == [
        ("bet-left", "deal.left", "0"),
        ("bet-middle", "deal.middle", "10"),
        ("bet-right", "deal.right", "0"),
    ], "as the eye goes"
    assert re.findall(r'type="radio" name="chip" value="(\d+)"', html) == ["10", "50", "250"]
    assert 'data-together="735"' in html


@pytest.mark.parametrize(
    ("amount", "chips"),
    [
        (10, "10"),
        (60, "50 10"),
        (300, "250 50"),
        (990, "250 250 250 50 50 50 50 10 10 10 10"),
        (2000, "1000 1000"),
    ],
)
def test_bets_lie_as_few_chips_the_largest_at_the_bottom(amount: int, chips: str) -> None:
    assert board_parts.chips_of(amount).chips == tuple(chips.split())
