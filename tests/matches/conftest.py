"""The people of the tests of matches."""

from __future__ import annotations

import pytest

from accounts.models import User
from tests.matches.play import person


@pytest.fixture
def ada(db: None) -> User:
    return person("Ada")


@pytest.fixture
def bob(db: None) -> User:
    return person("Bob")


@pytest.fixture
def eve(db: None) -> User:
    return person("Eve")
