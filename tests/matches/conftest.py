"""The people of the tests of matches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from accounts.models import User
from tests.engine.tiny_page import REGISTERED
from tests.matches.play import person
from tests.matches.wager import WAGER
from tests.support.games import site_has


@pytest.fixture
def ada(db: None) -> User:
    return person("Ada")


@pytest.fixture
def bob(db: None) -> User:
    return person("Bob")


@pytest.fixture
def eve(db: None) -> User:
    return person("Eve")


@pytest.fixture
def ada_is_here(client: Client, ada: User) -> None:
    """The test's browser is Ada's."""
    client.force_login(ada)


@pytest.fixture
def wager() -> Iterator[None]:
    """The wager is a game of the site."""
    with site_has(WAGER):
        yield


@pytest.fixture
def tiny_on_site() -> Iterator[None]:
    """The tests' little game is a game of the site, for three."""
    with site_has(REGISTERED):
        yield
