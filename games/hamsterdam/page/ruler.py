"""The totals side by side, the lowest first, with how much is between each and the next."""

from __future__ import annotations

from itertools import pairwise

from games.engine.offers import Names
from games.engine.values import Value
from games.engine.words import signed
from games.hamsterdam.page.faces import portrait
from games.hamsterdam.page.offers import lowest
from games.hamsterdam.rules.values import Phase
from games.hamsterdam.rules.views import View


class Place(Value, frozen=True):
    """A seat on the ruler; `more` is what it has more than the one before it, "" for the first."""

    name: str
    portrait: str
    total: str
    more: str
    is_own: bool
    is_lowest: bool


def ruler_of(view: View, names: Names) -> tuple[Place, ...]:
    """The seats of the round by their totals; () while these are not open, and after the end."""
    if view.phase is not Phase.ADJUSTMENT or view.reason is not None:
        return ()
    totals = {seat: view.sides[seat].total or 0 for seat in view.order}
    seats = sorted(totals, key=lambda seat: (totals[seat], seat))
    more = ["", *[_step(totals[then] - totals[before]) for before, then in pairwise(seats)]]
    return tuple(
        [
            Place(
                name=names[seat],
                portrait=portrait(names, seat, "glum" if seat in lowest(view) else ""),
                total=signed(totals[seat]),
                more=step,
                is_own=seat == view.viewer,
                is_lowest=seat in lowest(view),
            )
            for seat, step in zip(seats, more, strict=True)
        ]
    )


def _step(more: int) -> str:
    return f"+{more}" if more else "="
