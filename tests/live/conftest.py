"""What the tests of live pages share: people, bots that do not dawdle, and no thread left at work."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as site

from accounts.models import User
from games.matches.live import executors
from games.matches.models import Match
from tests.live.servers import POSTGRES, REDIS, answering
from tests.matches.play import begun, person


@pytest.fixture(autouse=True)
def _no_time_passes(settings: Any) -> None:
    """Bots answer at once, and no heartbeat helps where a change should have been heard."""
    settings.BOT_PAUSE = 0
    settings.HEARTBEAT = 3600


@pytest.fixture(autouse=True)
def _no_thread_is_left_at_work(request: pytest.FixtureRequest) -> Iterator[None]:
    if request.node.get_closest_marker("django_db"):
        request.getfixturevalue("transactional_db")
    yield
    executors.close_connections()


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


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    """The environment of processes that share a new, empty database and a prefix in Redis."""
    import psycopg

    if why := answering():
        pytest.skip(why)
    name = f"parlour_two_{secrets.token_hex(4)}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield {
                **os.environ,
                "DATABASE_URL": f"{POSTGRES}/{name}",
                "REDIS_URL": REDIS,
                "REDIS_PREFIX": name,
                "HEARTBEAT": "1",
                "LOG_LEVEL": "INFO",  # so that the server says that it listens
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "PYTHONPATH": str(site.BASE_DIR),
            }
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")
