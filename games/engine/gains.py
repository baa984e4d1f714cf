"""The gains of bots in matches for credits: the mean a match, and as a share of what they bet."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct


class Gain(Struct, frozen=True):
    """A mean gain in credits a match. Errors are standard errors, None for a single match."""

    mean: float
    error: float | None
    bet: float
    """The mean of the first bets, before doubles and the like; 0 in a game without bets."""
    share: float | None
    """The gain as a share of the bets: minus the edge of the house. None without bets."""
    share_error: float | None


def gain_of(matches: Iterable[tuple[int, int]]) -> Gain:
    """The mean gain of at least one match, each given as its gain and its bets."""
    many = list(matches)
    mean, bet = (sum(column) / len(many) for column in zip(*many, strict=True))
    share = mean / bet if bet else None
    off = _error([gain - mean for gain, _bet in many])
    # Of a ratio of two means: matches with more bets count for more (the usual linear approximation).
    share_off = _error([gain - share * of for gain, of in many]) if share is not None else None
    return Gain(mean, off, bet, share, share_off / bet if share_off is not None else None)


def _error(deviations: list[float]) -> float | None:
    """The standard error of a mean from the deviations of its terms; None for a single one."""
    count = len(deviations)
    if count < 2:
        return None
    return sqrt(sum(off * off for off in deviations) / (count - 1) / count)
