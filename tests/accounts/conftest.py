"""What the tests of accounts share: a clean cache (rate limits live there), and people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models import QuerySet
from django.test import Client

from accounts import user_data
from accounts.models import User
from accounts.services import guest_create

PASSWORD = "long enough 7 to be safe"


@pytest.fixture(autouse=True)
def _nobody_has_tried_anything() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _cheap_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("Ada", password=PASSWORD)


@pytest.fixture
def guest(client: Client) -> User:
    """A guest, logged in with `client`."""
    guest = guest_create()
    client.force_login(guest)
    return guest


class Shoebox:
    """UserData as another app might keep them: things by owner, in memory."""

    def __init__(self) -> None:
        self.things: dict[int, list[str]] = {}
        self.left: list[int] = []
        self.is_stuck = False

    def export(self, user: User) -> dict[str, Any]:
        return {"things": self.things.get(user.pk, [])}

    def prospect(self, source: User, target: User) -> list[str]:
        return [f"{thing} comes along" for thing in self.things.get(source.pk, [])]

    def hand_over(self, source: User, target: User) -> None:
        self.things.setdefault(target.pk, []).extend(self.things.pop(source.pk, []))

    def leave(self, user: User) -> None:
        if self.is_stuck:
            raise RuntimeError("not now")
        self.left.append(user.pk)

    def without(self, users: QuerySet[User]) -> QuerySet[User]:
        return users.exclude(pk__in=self.things)


@pytest.fixture
def shoebox() -> Iterator[Shoebox]:
    """One more app of the site."""
    shoebox = Shoebox()
    user_data.register("shoebox", shoebox)
    yield shoebox
    del user_data._registered["shoebox"]


@pytest.fixture
def sign_up(client: Client) -> Callable[..., Any]:
    def post(name: str, password: str = PASSWORD, **fields: Any) -> Any:
        return client.post(
            "/accounts/signup/",
            {"username": name, "password1": password, "password2": password, **fields},
        )

    return post


@pytest.fixture
def log_in(client: Client) -> Callable[..., Any]:
    def post(login: str, password: str = PASSWORD, **fields: Any) -> Any:
        return client.post("/accounts/login/", {"login": login, "password": password, **fields})

    return post
