"""What the end of a sitting says of its rounds: nothing that is untrue when several were alike."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.engine.summaries import NumberedEvent
from games.thunderjack.page.summary import summary
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import RoundEnded
from tests.support.positions import recorded


def decided_by(nets: Sequence[int]) -> str:
    """What decided a sitting whose rounds brought these sums."""
    view = GAME.view_for(recorded("thunderjack-first-13").moments[-1].state, None)
    template = next(
        event
        for moment in recorded("thunderjack-first-13").entries
        for event in moment.events
        if isinstance(event, RoundEnded)
    )
    events = [
        NumberedEvent(10 * at, replace(template, round=at, staked=50, paid=50 + net))
        for at, net in enumerate(nets, start=1)
    ]
    found = summary(view, events, ())
    assert found is not None
    return str(found.decided)


@pytest.mark.parametrize(
    ("nets", "wanted"),
    [
        ((-10, -30, 10), "Round 2 cost most: −30."),
        ((-30, 10, -30), "2 rounds cost most: −30 each."),
        ((40, -10, 5), "Round 1 made the difference: +40."),
        ((40, 30, 5), "The best round was 1: +40."),
        ((20, 20, -5), "2 rounds were best: +20 each."),
        ((20, -20), "The best round was 1: +20."),
    ],
)
def test_the_round_that_counted_most_is_named_only_where_it_stands_alone(
    nets: tuple[int, ...], wanted: str
) -> None:
    assert decided_by(nets) == wanted
