"""The people of the tests of decks, and their clients."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from decks import services
from decks.lists import counted
from decks.models import Deck
from games.kata.page.pool import POOL
from games.kata.rules.cards import PRESETS

RUSH = counted(PRESETS["rush"].deck, POOL)


@pytest.fixture
def ada(db: None) -> User:
    return User.objects.create_user("Ada")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("Bob")


@pytest.fixture
def as_ada(ada: User) -> Client:
    client = Client()
    client.force_login(ada)
    return client


@pytest.fixture
def as_bob(bob: User) -> Client:
    client = Client()
    client.force_login(bob)
    return client


@pytest.fixture
def rush(ada: User) -> Deck:
    """A legal deck of Ada's."""
    return services.deck_create(game="kata", user=ada, name="My rush", cards=RUSH)
