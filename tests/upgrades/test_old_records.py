"""Old records stay true: what an earlier release gave out is read, replayed and verified as it was there.

`records_of_<commit>/` holds the records of the matches that are over in `from_<commit>.sql`, as that commit wrote
them, and one of a match with brought decks whose cards lay in no order; beside each what its `manage.py replay`
printed.
"""

from __future__ import annotations

import io
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from django.core.management import call_command

from games.engine.record import heading_of, read_record, verify, write_record
from games.registry import GAMES
from tests.support.server import Home

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("records_of_*/*.json"))
DATABASE = FOLDER / "from_4fb897b.sql"
STORED = {path.stem.partition("-")[2]: path for path in RECORDS if path.stem != "kata-decks-as-they-lay"}
"""Those of matches in the database, by their public id."""
CHECKED = 5
"""The checks that the Verify page made then."""

VISIT = """
import sys
import django
django.setup()
from django.conf import settings
settings.ALLOWED_HOSTS = ["testserver"]
import msgspec
from django.test import Client
visitor, pages = Client(), {}
for public_id in sys.argv[1:]:
    record = visitor.get(f"/m/{public_id}/record.json").content.decode()
    pages[public_id] = record, visitor.post(f"/m/{public_id}/verify/").content.decode()
sys.stdout.buffer.write(msgspec.json.encode(pages))
"""


def test_there_is_a_record_of_every_game_of_that_time() -> None:
    assert {heading_of(path.read_bytes()).game for path in RECORDS} >= {"kata", "thunderjack", "hamsterdam"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_read_and_its_fingerprint_and_every_step_are_as_they_were(path: Path) -> None:
    text = path.read_bytes()
    game = GAMES[heading_of(text).game].game
    record = read_record(game, text)
    assert write_record(record).encode() == text
    assert not [str(check.what) for check in verify(game, record) if check.holds is False]
    told = io.StringIO()
    call_command("replay", str(path), "--check", stdout=told, stderr=io.StringIO())
    assert told.getvalue() == path.with_suffix(".jsonl").read_text()


def test_matches_of_an_old_site_give_out_the_same_records_and_verify(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "parlour.sqlite3")) as database:
        database.executescript(DATABASE.read_text())
    home = Home(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")  # which migrates it
    pages = msgspec.json.decode(home.run(["-c", VISIT, *STORED]))
    for public_id, (given, page) in pages.items():
        assert given == STORED[public_id].read_text()
        assert len(re.findall(r'<li class="holds">', page)) >= CHECKED
        assert '<li class="fails">' not in page
