"""Numbers of a deck as shapes to be drawn: where each bar stands and how tall it is. Pure.

All coordinates are strings, so that no locale writes a comma into them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from games.engine.pools import COST, CardPool, Facet
from games.engine.words import Words

_WIDE, _TALL = 300, 84
_BAR = Fraction(22, 30)
"""The share of its column that a bar fills."""


class Bar(Struct, frozen=True):
    """A bar of a chart: `x`, `y` and `tall` as in SVG; `middle` is where its words are centred."""

    label: str
    count: str
    x: str
    y: str
    wide: str
    tall: str
    middle: str


class ValueBar(Struct, frozen=True):
    """How many cards of a deck have a value of a facet."""

    slug: str
    label: Words
    icon: str
    sign: str
    count: str
    wide: str
    """Out of 100."""


class FacetBars(Struct, frozen=True):
    """A facet that is counted, with a bar for each of its values."""

    label: Words
    bars: tuple[ValueBar, ...]


class Line(Struct, frozen=True):
    """A curve of chances: `points` for a polyline, and the same as dots with the percentage."""

    points: str
    dots: tuple[tuple[str, str, str], ...]


def curve(counts: Mapping[str, int], pool: CardPool) -> tuple[Bar, ...]:
    """A bar for each cost there is in the pool, the tallest filling the height."""
    by_cost: Counter[str] = Counter()
    for card, count in counts.items():
        if card in pool.cards:
            by_cost[str(pool.cards[card].cost)] += count
    costs = next(facet.values for facet in pool.every_facet if facet.slug == COST)
    most = max([4, *by_cost.values()])
    step = Fraction(_WIDE, len(costs))
    bars = []
    for index, cost in enumerate(costs):
        tall = Fraction(_TALL * by_cost[cost.slug], most)
        middle = step * index + step / 2
        x, wide, y = middle - step * _BAR / 2, step * _BAR, _TALL + 16 - tall
        bars.append(Bar(cost.slug, str(by_cost[cost.slug]), *map(_short, (x, y, wide, tall, middle))))
    return tuple(bars)


def _short(number: Fraction) -> str:
    """With one digit after the point; none where it is whole."""
    return f"{float(number):.1f}".removesuffix(".0")


def counted_facets(counts: Mapping[str, int], pool: CardPool) -> tuple[FacetBars, ...]:
    """For each facet that is counted how many cards have which value; one with two counts for both."""
    return tuple(
        FacetBars(facet.label, _bars(facet, counts, pool)) for facet in pool.facets if facet.is_counted
    )


def _bars(facet: Facet, counts: Mapping[str, int], pool: CardPool) -> tuple[ValueBar, ...]:
    size = sum(counts.values()) or 1
    known = {pool.cards[card]: count for card, count in counts.items() if card in pool.cards}
    bars = []
    for value in facet.values:
        count = sum(many for card, many in known.items() if value.slug in card.values(facet.slug))
        wide = str(round(100 * count / size, 1))
        bars.append(ValueBar(value.slug, value.label, value.icon, value.sign, str(count), wide))
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
        (f"{index * step:.1f}", f"{200 - 200 * float(chance):.1f}", percent(chance))
        for index, chance in enumerate(chances)
    )
    return Line(" ".join(f"{x},{y}" for x, y, _text in dots), dots)
