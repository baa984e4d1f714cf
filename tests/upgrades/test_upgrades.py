"""A release with matches in play: the database of an earlier version is migrated, and everything goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.server import Home

FOLDER = Path(__file__).parent
STORED = sorted(FOLDER.glob("from_*.sql"))

PLAY_ON = """
import django
django.setup()
from random import Random
from games.engine.offers import picks_of
from games.matches.inputs import MoveAsked
from games.matches.models import Match
from games.matches.play.services import bot_move, move_play
from games.matches.snapshot import snapshot_load
chance = Random(1)
for match in Match.objects.playing():
    while (table := snapshot_load(match.pk)).is_playing:
        sitter = table.sitters[table.acting[0]]
        if sitter.user_id is None:
            bot_move(match_id=match.pk)
            continue
        legal = list(table.game.legal_actions(table.state, sitter.seat))
        asked = MoveAsked(table.turns[sitter.seat], picks_of(chance.choice(legal)))
        move_play(match_id=match.pk, user_id=sitter.user_id, asked=asked)
    print(match.public_id)
"""
PAGES = """
import django
django.setup()
from django.conf import settings
settings.ALLOWED_HOSTS = ["testserver"]
from django.test import Client
from accounts.models import User
from games.matches.models import Match
client = Client()
client.force_login(User.objects.get(username="Ada Lovelace"))
pages = ["/", "/lobby/", "/purse/", "/accounts/settings/export/"]
for match in Match.objects.all():
    pages += [f"/m/{match.public_id}/", f"/m/{match.public_id}/replay/"]
for page in pages:
    response = client.get(page)
    assert response.status_code == 200 or page.endswith("/replay/"), (page, response.status_code)
"""


@pytest.fixture(scope="module", params=STORED, ids=lambda path: path.stem)
def home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Home:
    folder = tmp_path_factory.mktemp("upgrade")
    with closing(sqlite3.connect(folder / "parlour.sqlite3")) as database:
        database.executescript(request.param.read_text())
    return Home(folder, DJANGO_SETTINGS_MODULE="config.settings")  # which migrates it


def replayed(home: Home) -> Any:
    return msgspec.json.decode(home.run(["-m", "tests.benchmarks.snapshots"]))


def is_paid_where_it_was_bought_into(home: Home) -> None:
    """A sitting at a table that is practice by the rules of today."""
    with closing(sqlite3.connect(home.database)) as database:
        rows = database.execute(
            "SELECT kind FROM matches_posting JOIN matches_match ON match_id = matches_match.id"
            """ WHERE setup LIKE '%"5:1"%' ORDER BY number"""
        )
        assert [kind for (kind,) in rows] == ["buy_in", "cash_out"]


def test_matches_in_play_go_on_after_an_upgrade_and_credits_are_paid_as_agreed(home: Home) -> None:
    assert replayed(home)["wrong"] == {}
    home.run(["manage.py", "audit_purse"])
    home.run(["-c", PAGES])
    played = home.run(["-c", PLAY_ON]).split()
    assert len(played) == 6
    after = replayed(home)
    assert after["wrong"] == {}
    assert set(played) <= set(after["over"])
    home.run(["manage.py", "audit_purse"])
    home.run(["-c", PAGES])
    is_paid_where_it_was_bought_into(home)


def test_names_that_look_alike_now_are_kept(home: Home) -> None:
    with closing(sqlite3.connect(home.database)) as database:
        rows = database.execute(
            "SELECT username, name_key FROM accounts_user WHERE username IN ('Comer', 'Corner') ORDER BY id"
        )
        assert [(name, key.partition("#")[0]) for name, key in rows] == [
            ("Corner", "corner"),
            ("Comer", "corner"),
        ]
