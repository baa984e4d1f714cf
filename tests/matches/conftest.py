"""The people of the tests of matches."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.registry import GAMES
from tests.engine.tiny_page import REGISTERED
from tests.matches.play import person
from tests.matches.wager import WAGER


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
def wager(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wager is a game of the site."""
    monkeypatch.setitem(GAMES, "wager", WAGER)  # type: ignore[arg-type]


@pytest.fixture
def tiny_on_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' little game is a game of the site, for three."""
    monkeypatch.setitem(GAMES, "tiny", REGISTERED)  # type: ignore[arg-type]
