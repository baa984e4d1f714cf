"""What the end of a sitting says of its rounds: nothing that is untrue when several were alike."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.summaries import Choice, NumberedEvent
from games.thunderjack.page.summary import summary
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import Hit, RoundEnded, Split, Stand
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
        ((-10, -30, 10), "Round 2 lost most: 30 credits."),
        ((-30, 10, -30), "1 won, 2 lost of 3 rounds: none stood out."),
        ((40, -10, 5), "Round 1 made the difference: it won 40 credits."),
        ((40, 30, 5), "Round 1 was the best: it won 40 credits."),
        ((20, 20, -5), "2 won, 1 lost of 3 rounds: none stood out."),
        ((20, -20), "Round 1 was the best: it won 20 credits."),
    ],
)
def test_the_round_that_counted_most_is_named_only_where_it_stands_alone(
    nets: tuple[int, ...], wanted: str
) -> None:
    assert decided_by(nets) == wanted


@pytest.mark.parametrize(
    ("choices", "wanted"),
    [
        ((Choice(4, Stand(), Hit()),), "Hit 12 against 5: the book says so. You chose to stand."),
        (
            (Choice(4, Stand(), Hit()), Choice(5, Stand(), Hit())),
            "Hit 12 against 5: the book says so. 2 times you chose to stand instead.",
        ),
        (
            (Choice(23, Hit(), Split()),),
            "Split two cards of 8 against 4: the book says so. You chose to hit.",
        ),
    ],
)
def test_what_to_try_next_is_a_hand_that_was_played_otherwise(
    choices: tuple[Choice, ...], wanted: str
) -> None:
    shown = recorded("thunderjack-first-13")
    view = GAME.view_for(shown.moments[-1].state, Seat(0))
    events = [
        NumberedEvent(number, seen)
        for number, entry in enumerate(shown.entries, start=1)
        for event in entry.events
        if (seen := GAME.event_for(event, Seat(0))) is not None
    ]
    found = summary(view, events, choices)
    assert found is not None
    assert str(found.next) == wanted
