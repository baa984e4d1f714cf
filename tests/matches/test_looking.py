"""Looking at a match needs no write: not where the database is locked, read-only or full."""

from __future__ import annotations

import datetime as dt
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from games.matches.models import Match, Player
from games.matches.snapshot import snapshot_load
from tests.support.exchange import exchange
from tests.support.play import begun, client_of

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 5
"""Seconds: of a machine that does much else meanwhile. A write waits for twenty."""


@contextmanager
def locked() -> Iterator[None]:
    """Somebody else holds what would be written."""
    if connection.vendor == "sqlite":
        other: Any = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
    else:
        given = connection.get_connection_params()
        other = psycopg.connect(
            **{name: given[name] for name in ("dbname", "user", "host", "port") if name in given}
        )
        other.execute("SELECT 1 FROM matches_player FOR UPDATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


@contextmanager
def read_only() -> Iterator[None]:
    """The database can be read and nothing else, as a full disk leaves it."""
    is_sqlite = connection.vendor == "sqlite"
    switch = "PRAGMA query_only = {}" if is_sqlite else "SET default_transaction_read_only = {}"
    # It holds for one connection. A request that gave it back would go on with another, and leave this one to a pool.
    with patch.object(connection, "close"), connection.cursor() as cursor:
        cursor.execute(switch.format("on"))
        try:
            yield
        finally:
            cursor.execute(switch.format("off"))


@pytest.fixture(params=[locked, read_only], ids=["locked", "read only"])
def hindered(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.mark.parametrize("path", ["", "fragments/"])
def test_a_database_that_takes_nothing_can_be_looked_at(
    client: Client, ada: User, bob: User, hindered: Any, path: str
) -> None:
    match = begun(ada, bob)
    client.force_login(ada)
    before = Player.objects.get(match=match, user=ada).seen_at
    with hindered():
        began = time.monotonic()
        response = client.get(f"/m/{match.public_id}/{path}")
        assert time.monotonic() - began < AT_ONCE
    assert response.status_code == 200
    assert 'id="board"' in response.content.decode()
    assert Player.objects.get(match=match, user=ada).seen_at == before
    client.get(f"/m/{match.public_id}/{path}")
    assert Player.objects.get(match=match, user=ada).seen_at != before


def test_a_bot_that_should_take_a_seat_keeps_nobody_from_looking(
    ada: User, bob: User, eve: User, hindered: Any
) -> None:
    users = (ada, bob, eve)
    match = exchange(*users)
    (seat,) = snapshot_load(match.pk).acting
    Player.objects.filter(match=match, seat=seat).update(gone_at=match.created_at - dt.timedelta(minutes=5))
    waiting = client_of(users[(seat + 1) % 3])
    for browser in (waiting, Client()):
        with hindered():
            began = time.monotonic()
            assert browser.get(f"/m/{match.public_id}/").status_code == 200
            assert time.monotonic() - began < AT_ONCE
        assert not Match.objects.get(pk=match.pk).entries
    waiting.get(f"/m/{match.public_id}/")
    assert Match.objects.get(pk=match.pk).entries
