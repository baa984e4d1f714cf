"""Several server processes on one database: what one remembers may be old, and does no harm."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import user_rename
from games.engine.errors import RuleError, StaleTurn
from games.matches.inputs import MoveAsked
from games.matches.models import Match, Move, Player
from games.matches.play.services import move_play
from games.matches.room.fragments import forget, room_fragments
from games.matches.seating.services import match_join
from games.matches.snapshot import (
    snapshot_cached,
    snapshot_fresh,
    snapshot_load,
    snapshot_remember,
    snapshots_forget,
)
from tests.support.play import asked, begun, moved, opened, rows, text_of

ELSEWHERE = """
import sys
import django
django.setup()
from games.matches.play.services import move_play
from games.matches.inputs import MoveAsked
match, user, turn, *picks = sys.argv[1:]
table = move_play(match_id=int(match), user_id=int(user), asked=MoveAsked(int(turn), tuple(picks)))
print(table.version)
"""


def moved_elsewhere(match: Match, user: User, turn: int, *picks: str) -> int:
    """The version after a move that another process makes on the same database."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{database['NAME']}"
    else:
        host, port = database["HOST"], database["PORT"]
        url = f"postgres://{database['USER']}:{database['PASSWORD']}@{host}:{port}/{database['NAME']}"
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(match.pk), str(user.pk), str(turn), *picks],
        env={
            **os.environ,
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": str(settings.BASE_DIR),
        },
        cwd=Path(settings.BASE_DIR),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def handed_over(match: Match, source: User, target: User) -> None:
    """A guest's seat passes to an account, as another process would write it."""
    Player.objects.filter(match=match, user=source).update(user=target)
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1)


@pytest.mark.django_db(transaction=True)
def test_what_another_process_played_is_neither_refused_nor_lost(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    mine = snapshot_fresh(match.pk)
    version = moved_elsewhere(match, ada, 1, "end_turn")
    assert version == mine.version + 1
    assert snapshot_cached(match.pk) is mine  # this process has heard nothing
    # By what this process remembers it is not Bob's turn, and turn 1 of seat 1 was never issued.
    after = move_play(match_id=match.pk, user_id=bob.pk, asked=MoveAsked(1, ("end_turn",)))
    assert after.version == version + 1
    assert Move.objects.filter(match=match).count() == 2
    assert text_of(snapshot_load(match.pk)) == text_of(after)


@pytest.mark.django_db(transaction=True)
def test_a_turn_that_was_spent_elsewhere_is_spent(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    mine = snapshot_fresh(match.pk)
    moved(match, ada, "play_card", "c4", "face")  # a dud: Ada has another turn
    snapshots_forget()
    snapshot_remember(mine)
    before = rows()
    with pytest.raises(StaleTurn):
        move_play(match_id=match.pk, user_id=ada.pk, asked=asked(mine, ada))
    assert rows() == before
    assert text_of(snapshot_cached(match.pk)) == text_of(snapshot_load(match.pk))  # now this process knows


def test_a_move_decided_on_an_old_table_is_decided_anew(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    mine = snapshot_fresh(match.pk)
    moved(match, ada, "play_card", "c4", "face")
    snapshots_forget()
    snapshot_remember(mine)
    # Ada's other page shows turn 2 already; the server process that it asks knows of turn 1 only.
    after = move_play(match_id=match.pk, user_id=ada.pk, asked=MoveAsked(2, ("end_turn",)))
    assert (after.entries, after.version) == (2, mine.version + 2)


def test_a_match_that_began_elsewhere_can_be_played_here(ada: User, bob: User) -> None:
    match = opened(ada)
    mine = snapshot_fresh(match.pk)
    match_join(match=match, user=bob, nonce="n")
    snapshots_forget()
    assert snapshot_remember(mine).is_open
    assert moved(match, ada).acting == (1,)


@pytest.mark.django_db(transaction=True)
def test_an_older_table_never_replaces_a_newer_one(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    old = snapshot_load(match.pk)
    new = moved(match, ada)
    assert snapshot_remember(old) is new
    assert snapshot_cached(match.pk) is new


def test_who_sits_there_is_not_refused_on_the_word_of_an_old_table(ada: User, bob: User, eve: User) -> None:
    match = begun(ada, bob)
    snapshot_fresh(match.pk)
    handed_over(match, ada, eve)
    move = MoveAsked(1, ("end_turn",))
    assert move_play(match_id=match.pk, user_id=eve.pk, asked=move).entries == 1


def test_who_sat_there_before_plays_no_more(ada: User, bob: User, eve: User) -> None:
    match = begun(ada, bob)
    snapshot_fresh(match.pk)
    handed_over(match, ada, eve)
    before = rows()
    with pytest.raises(RuleError):
        move_play(match_id=match.pk, user_id=ada.pk, asked=MoveAsked(1, ("end_turn",)))
    assert rows() == before


@pytest.mark.django_db
def test_after_a_restart_every_viewer_is_shown_what_was_shown_before(
    ada: User, bob: User, client: Client
) -> None:
    match = begun(ada, bob)
    moved(match, ada, "play_card", "c4", "face")
    moved(match, ada)

    def shown() -> list[object]:
        table = snapshot_fresh(match.pk)
        return [dict(room_fragments(table, viewer)) for viewer in (0, 1, None)]  # type: ignore[arg-type]

    before = shown()
    page = client.get(f"/m/{match.public_id}/fragments/").content
    snapshots_forget()
    forget()
    assert shown() == before
    assert client.get(f"/m/{match.public_id}/fragments/").content == page


def test_looking_at_a_match_again_remembers_nothing_new(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    moved(match, ada)
    first, second = snapshot_fresh(match.pk), snapshot_fresh(match.pk)
    assert first.recent
    assert all(one is other for one, other in zip(first.recent, second.recent, strict=True))


@pytest.mark.django_db
def test_a_room_knows_the_new_name_of_a_player_at_once(ada: User, bob: User, client: Client) -> None:
    match = begun(ada, bob)
    assert "Bob" in client.get(match.get_absolute_url()).content.decode()
    user_rename(user=bob, name="Robert")
    assert "Robert" in client.get(match.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_a_room_that_is_known_is_not_loaded_again(
    ada: User, bob: User, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    match = begun(ada, bob)
    client.get(match.get_absolute_url())
    with django_assert_max_num_queries(
        5
    ):  # the match, who sits there, who is here, who watches, what they say
        client.get(match.get_absolute_url())
