"""A compressed page tells by its length what it repeats: nobody may write beside what only its reader may know."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.matches.models import Match
from tests.matches.play import begun, client_of, opened, person

pytestmark = pytest.mark.django_db


def is_packed(match: Match, user: User) -> bool:
    page = client_of(user).get(match.get_absolute_url(), headers={"accept-encoding": "gzip"})
    assert page.status_code == 200
    return page.headers.get("Content-Encoding") == "gzip"


def test_a_room_where_another_person_may_chat_is_sent_as_it_is() -> None:
    ada, bob = person("Ada"), person("Bob")
    assert not is_packed(opened(ada), ada)
    match = begun(ada, bob)
    assert not is_packed(match, ada)
    assert not is_packed(match, bob)


def test_a_room_with_bots_and_what_spectators_see_is_compressed() -> None:
    ada = person("Ada")
    assert is_packed(opened(ada, bots=["greedy"]), ada)
    assert is_packed(begun(ada, person("Bob")), person("Cleo"))
