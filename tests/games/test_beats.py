"""What is shown step by step, in every recorded match and to everybody who looks: the marks that a page is sent.

That a page keeps to them is seen in browsers (`tests/e2e/test_order.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.beats import Beat
from games.engine.game import Seat, Viewer
from games.matches.redaction import events_for
from games.matches.room.fragments import room_fragments
from games.matches.room.selectors import match_page
from games.matches.snapshot import MatchSnapshot
from tests.support.playthroughs import RECORDS, snapshots_of

Told = tuple[MatchSnapshot, MatchSnapshot, Viewer]


def _ids(html: str) -> set[str]:
    return set(re.findall(r'\sid="([^"]+)"', html))


def _steps(path: Path) -> Iterator[Told]:
    """Each entry of a recorded match, for each viewer: before it and after it."""
    before: MatchSnapshot | None = None
    for after in snapshots_of(path):
        if before is not None:
            for viewer in (None, *map(Seat, range(len(after.setup.seats)))):
                yield before, after, viewer
        before = after


def _board(snapshot: MatchSnapshot, viewer: Viewer) -> str:
    return str(room_fragments(snapshot, viewer)["board"])


def _beats(snapshot: MatchSnapshot, viewer: Viewer) -> tuple[Beat, ...]:
    return match_page(snapshot, viewer).steps.beats


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_event_has_its_cue_and_every_line_of_the_log_its_beat(path: Path) -> None:
    for _before, after, viewer in _steps(path):
        page, game = after.registered.page, after.game
        seen = tuple(events_for(game.slug, after.recent[-1].entry.events, viewer))
        assert len(page.cues(game.view_for(after.state, viewer), seen)) == len(seen)
        lines = sum(int(beat.lines) for beat in _beats(after, viewer))
        assert lines == len(match_page(after, viewer).log[0].parts[0].lines)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_happens_is_announced_once_and_not_by_the_board_too(path: Path) -> None:
    for _before, after, viewer in _steps(path):
        assert not re.search(r'\srole="(status|alert|log)"|\saria-live="', _board(after, viewer))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_whatever_is_heard_is_seen_too(path: Path) -> None:
    for _before, after, viewer in _steps(path):
        for beat in _beats(after, viewer):
            seen = beat.shows or beat.clears or beat.numbers or beat.moves or beat.lines != "0"
            assert seen or not beat.sounds, f"entry {after.entries}, seen by {viewer}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_beats_name_what_is_on_the_board_before_or_after_them(path: Path) -> None:
    for before, after, viewer in _steps(path):
        there = _ids(_board(before, viewer)) | _ids(_board(after, viewer))
        for beat in _beats(after, viewer):
            strange = set(beat.shows.split()) - there
            assert not strange, f"entry {after.entries}, seen by {viewer}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_numbers_come_to_what_the_board_shows_in_the_end(path: Path) -> None:
    for _before, after, viewer in _steps(path):
        board = _board(after, viewer)
        told = dict(pair.split("=") for beat in _beats(after, viewer) for pair in beat.numbers.split())
        replaced = {name for beat in _beats(after, viewer) for name in beat.shows.split()}
        for name, number in told.items():
            if name in replaced:
                continue
            shown = re.search(rf'\sid="{name}"[^>]*\sdata-number="([^"]*)"', board)
            assert shown is None or shown[1] == number, f"{name} in entry {after.entries}, seen by {viewer}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_moves_go_on_where_they_came_to_from_the_board_before_to_the_one_after(path: Path) -> None:
    for before, after, viewer in _steps(path):
        moves = [move for beat in _beats(after, viewer) for move in beat.moves.split()]
        ways = [(name, *cells.split("-")) for name, cells in (move.split("=") for move in moves)]
        for name in {name for name, _source, _cell in ways}:
            sources, cells = zip(*[way[1:] for way in ways if way[0] == name], strict=True)
            assert (*sources, _cell_of(after, viewer, name)) == (_cell_of(before, viewer, name), *cells)


def _cell_of(snapshot: MatchSnapshot, viewer: Viewer, name: str) -> str:
    found = re.search(rf'\sid="{name}"[^>]*\sdata-cell="([^"]*)"', _board(snapshot, viewer))
    assert found, f"{name} is on no cell in entry {snapshot.entries}"
    return found[1]
