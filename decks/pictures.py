"""Numbers of a deck as shapes to be drawn: where each bar stands and how tall it is. Pure.

All coordinates are strings, so that no locale writes a comma into them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from decks.pool import COSTS, KINDS
from games.engine.words import Words
from games.kata.rules.cards import CARDS

_BAR, _STEP, _TALL = 22, 30, 84


class Bar(Struct, frozen=True):
    """A bar of a chart: `x`, `y` and `tall` as in SVG; `middle` is where its words are centred."""

    label: str
    count: str
    x: str
    y: str
    tall: str
    middle: str


class KindBar(Struct, frozen=True):
    """How many cards of a deck can be played in a way."""

    kind: str
    label: Words
    count: str
    wide: str
    """Out of 100."""


class Line(Struct, frozen=True):
    """A curve of chances: `points` for a polyline, and the same as dots with the percentage."""

    points: str
    dots: tuple[tuple[str, str, str], ...]


def curve(counts: Mapping[str, int]) -> tuple[Bar, ...]:
    """The mana curve: a bar for each cost there is, the tallest filling the height."""
    known = {card: count for card, count in counts.items() if card in CARDS}
    by_cost: Counter[int] = Counter()
    for card, count in known.items():
        by_cost[CARDS[card].cost] += count
    most = max([4, *by_cost.values()])
    bars = []
    for place, cost in enumerate(COSTS):
        tall = round(_TALL * by_cost[cost] / most, 1)
        x = place * _STEP + (_STEP - _BAR) // 2
        y = round(_TALL + 16 - tall, 1)
        bars.append(Bar(str(cost), str(by_cost[cost]), str(x), str(y), str(tall), str(x + _BAR // 2)))
    return tuple(bars)


def kinds(counts: Mapping[str, int]) -> tuple[KindBar, ...]:
    """How many cards can be played in each way; a card with two ways counts for both."""
    size = sum(counts.values()) or 1
    bars = []
    for kind, label in KINDS.items():
        count = sum(many for card, many in counts.items() if card in CARDS and kind in CARDS[card].kinds)
        bars.append(KindBar(kind, label, str(count), str(round(100 * count / size, 1))))
    return tuple(bars)


def percent(chance: Fraction) -> str:
    """A chance in per cent with one digit; certain and impossible only where it is exactly so."""
    if chance in (0, 1):
        return "100" if chance else "0"
    return f"{min(99.9, max(0.1, float(chance) * 100)):.1f}"


def line(chances: Sequence[Fraction]) -> Line:
    """The chances from turn 0 on as a curve in a field of 480 by 200."""
    step = 480 / max(1, len(chances) - 1)
    dots = tuple(
        (f"{place * step:.1f}", f"{200 - 200 * float(chance):.1f}", percent(chance))
        for place, chance in enumerate(chances)
    )
    return Line(" ".join(f"{x},{y}" for x, y, _text in dots), dots)
