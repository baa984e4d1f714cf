"""What the end of a match says: what decided it, a few numbers, and what to try next, said to the viewer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.engine.game import Seat, Viewer
from games.engine.record import heading_of, moments, read_record
from games.engine.simulation import match_record, plan_for
from games.engine.summaries import MAX_FACTS, NumberedEvent, Summary, Turn, standing_entries, taken_for_good
from games.registry import GAMES, Registered
from tests.support.playthroughs import RECORDS

NAMES = ("Ada", "Bob", "Cora", "Dan")
SAID_BY_ITS_BOARD = "card_thief"
"""The game whose board says at the end what others say in a summary."""
WITH_SUMMARY = [path for path in RECORDS if not path.stem.startswith(SAID_BY_ITS_BOARD)]


def summary_of(path: Path, viewer: Viewer) -> Summary:
    """The summary of a recorded match from what the rules let a viewer know, and nothing else."""
    registered = GAMES[heading_of(path.read_bytes()).game]
    summary = summary_of_record(registered, read_record(registered.game, path.read_bytes()), viewer)
    assert summary is not None, f"{registered.game.slug} says nothing at the end: its page lacks a `summary`"
    return summary


def summary_of_record(registered: Registered, record: Any, viewer: Viewer) -> Summary | None:
    """The same of any record."""
    game = registered.game
    played = moments(game, record)
    logged = [(0, played[0].events), *((at, entry.events) for at, entry in standing_entries(record.entries))]
    told = [
        NumberedEvent(number, seen)
        for number, events in logged
        for event in events
        if (seen := game.event_for(event, viewer)) is not None
    ]
    view = game.view_for(played[-1].state, viewer)
    return registered.page.summary(view, told, (), NAMES[: len(record.setup.seats)])


def seats_of(path: Path) -> int:
    record = read_record(GAMES[heading_of(path.read_bytes()).game].game, path.read_bytes())
    return len(record.setup.seats)


@pytest.mark.parametrize("path", WITH_SUMMARY, ids=lambda path: path.stem)
def test_every_player_is_told_a_few_numbers_and_what_to_try(path: Path) -> None:
    for seat in range(seats_of(path)):
        summary = summary_of(path, Seat(seat))
        assert 2 <= len(summary.facts) <= MAX_FACTS
        assert summary.next is not None or "stacked" in path.stem
        words = " ".join(map(str, (summary.decided, summary.next, *(fact.label for fact in summary.facts))))
        assert "loser" not in words
        assert NAMES[seat] not in words


@pytest.mark.parametrize("path", WITH_SUMMARY, ids=lambda path: path.stem)
def test_a_spectator_is_not_spoken_to_as_a_player(path: Path) -> None:
    summary = summary_of(path, None)
    assert summary.next is None
    assert "you" not in str(summary.decided).lower().split()


@pytest.mark.parametrize("path", WITH_SUMMARY, ids=lambda path: path.stem)
def test_what_decided_it_can_be_looked_at_in_the_replay(path: Path) -> None:
    record = read_record(GAMES[heading_of(path.read_bytes()).game].game, path.read_bytes())
    for viewer in (None, *map(Seat, range(len(record.setup.seats)))):
        summary = summary_of(path, viewer)
        if summary.decided:
            assert 0 < int(summary.at) <= len(record.entries)


@pytest.mark.parametrize(
    ("leads", "wanted"),
    [
        ((-1, 2, 3), 2),
        ((1, -1, 2), 3),
        ((1, 2, 3), None),
        ((1, 2, -1), None),
        ((), None),
    ],
)
def test_the_lead_was_taken_for_good_after_the_last_turn_without_it(
    leads: tuple[float, ...], wanted: int | None
) -> None:
    turns = [Turn(number, 0, number, lead) for number, lead in enumerate(leads, start=1)]
    found = taken_for_good(turns)
    assert (found.number if found else None) == wanted


def test_a_king_who_led_all_the_way_is_not_said_to_have_been_behind() -> None:
    registered = GAMES["kings_conflict"]
    plan = plan_for(registered.game, registered.game.Options(), ("article-easy", "random"), "rev")
    bots = [registered.bots[name] for name in ("article-easy", "random")]
    record = match_record(registered.game, plan.setup, "rev", 1, bots)
    assert record.outcome is not None
    (winner,) = record.outcome.winners
    summary = summary_of_record(registered, record, winner)
    assert summary is not None
    assert str(summary.decided).startswith("You were ahead all the way")
