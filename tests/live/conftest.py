"""What the tests of live pages share: people, and bots that do not dawdle."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings as site

from accounts.models import User
from games.matches.models import Match
from tests.live.servers import MIGRATE, run
from tests.support.play import begun, person
from tests.support.server import POSTGRES, REDIS, answering


@pytest.fixture(autouse=True)
def _no_time_passes(settings: Any) -> None:
    """Bots answer at once, and no heartbeat helps where a change should have been heard."""
    settings.BOT_PAUSE = 0
    settings.HEARTBEAT = 3600


@pytest.fixture
def ada(transactional_db: None) -> User:
    return person("Ada")


@pytest.fixture
def bob(transactional_db: None) -> User:
    return person("Bob")


@pytest.fixture
def eve(transactional_db: None) -> User:
    return person("Eve")


@pytest.fixture
def match(ada: User, bob: User) -> Match:
    """Ada, in seat 0, is to act against Bob."""
    return begun(ada, bob)


def environment_of(database: str) -> dict[str, str]:
    """The environment of processes that share a database, and in Redis a prefix of the same name."""
    return {
        **os.environ,
        "DATABASE_URL": f"{POSTGRES}/{database}",
        "REDIS_URL": REDIS,
        "REDIS_PREFIX": database,
        "HEARTBEAT": "1",
        "LOG_LEVEL": "INFO",  # so that the server says that it listens
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": str(site.BASE_DIR),
    }


@contextmanager
def new_database(more: str = "") -> Iterator[str]:
    """The name of a database that is gone afterwards; skips the test where no server answers."""
    import psycopg

    if why := answering():
        pytest.skip(why)
    name = f"parlour_two_{secrets.token_hex(4)}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} {more}")  # type: ignore[arg-type]
        try:
            yield name
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def migrated() -> Iterator[str]:
    """A database with all tables and nothing in them, of which each test gets a copy."""
    with new_database() as name:
        run(environment_of(name), MIGRATE)
        yield name


@pytest.fixture
def environment(migrated: str) -> Iterator[dict[str, str]]:
    """The environment of processes that share a new database and a prefix in Redis."""
    with new_database(f"TEMPLATE {migrated}") as name:
        yield environment_of(name)
