"""What matches for credits came to, and how sure that is."""

from __future__ import annotations

import pytest

from games.engine.gains import Gain, gain_of


def test_the_mean_has_its_standard_error() -> None:
    gain = gain_of([(10, 0), (-10, 0), (30, 0), (-50, 0)])
    assert gain.mean == -5
    assert gain.error == pytest.approx((3500 / 3) ** 0.5 / 2)
    assert (gain.bet, gain.share, gain.share_error) == (0, None, None)


def test_the_share_is_of_all_bets_together() -> None:
    gain = gain_of([(-10, 100), (20, 900)])
    assert gain.bet == 500
    assert gain.share == pytest.approx(0.01)
    assert gain.share_error == pytest.approx(((-11) ** 2 + 11**2) ** 0.5 / 2**0.5 / 500)


def test_who_always_loses_the_same_part_is_sure_of_it() -> None:
    gain = gain_of([(-5, 100), (-10, 200), (-50, 1000)])
    assert gain.share == -0.05
    assert gain.share_error == pytest.approx(0)


def test_one_match_tells_nothing_of_chance() -> None:
    assert gain_of([(7, 10)]) == Gain(7, None, 10, 0.7, None)
