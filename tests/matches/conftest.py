"""What the tests of matches share: people, games that the site has for a while, and a day."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import guest_create
from games.matches.models import Daily
from tests.support.days import made, member
from tests.support.games import site_has
from tests.support.noon import at
from tests.support.play import person
from tests.support.tiny_page import REGISTERED
from tests.support.wager import WAGER


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
def guest(db: None) -> User:
    return guest_create()


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


@pytest.fixture
def noon() -> Iterator[None]:
    """It is noon, and stays so."""
    with at(0):
        yield


@pytest.fixture
def daily(db: None) -> Daily:
    """The deal of that day."""
    return made()


@pytest.fixture
def ann(db: None) -> User:
    """Somebody who may try it."""
    return member("Ann")
