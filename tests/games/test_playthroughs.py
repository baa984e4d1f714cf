"""Recorded matches replay as they were recorded: what happened, what could be done, and every view.

A playthrough is a record and what `manage.py replay` prints of it, line by line what has changed. To make one
for a game, or to make it anew when its rules have a new version (any bots and seed will do)::

    uv run manage.py simulate kata --matches 1 --bots random,greedy --seed first --records tests/playthroughs
    uv run python -m tests.support.changes tests/playthroughs/kata-first-1.json > tests/playthroughs/kata-first-1.jsonl

Read the difference before it is committed: it is what would change for players. The events stand there
as they were; that nobody is told too much of them is for the laws of twin worlds (`twins.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.record import heading_of, read_record, verify
from games.registry import GAMES
from tests.support.changes import told

FOLDER = Path(__file__).parent.parent / "playthroughs"
RECORDS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_playthrough(slug: str) -> None:
    has_one = any(heading_of(path.read_bytes()).game == slug for path in RECORDS)
    assert has_one, f"record a match of {slug}: see the top of {Path(__file__).name}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_playthrough_replays_as_recorded(path: Path) -> None:
    heading = heading_of(path.read_bytes())
    assert path.stem.startswith(heading.game)
    game = GAMES[heading.game].game
    record = read_record(game, path.read_bytes())
    assert all(check.holds for check in verify(game, record))
    expected = path.with_suffix(".jsonl").read_text().splitlines()
    for line, wanted in zip(told(path), expected, strict=True):
        assert line == wanted
