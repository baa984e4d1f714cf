"""The plan of a turn by HTTP: for whoever is to act, once asked, and never pushed."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.services import guest_create
from games.matches.models import Match
from games.matches.snapshot import snapshot_load
from tests.support.days import made, member, tried
from tests.support.heists import gone, heist
from tests.support.noon import at
from tests.support.play import client_of, moved, opened, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return person("Ada")


def asked(match: Match, user: User | None) -> Any:
    return client_of(user).get(reverse("match_plan", args=[match.public_id]))


def test_the_player_gets_the_plan_of_this_turn(ada: User) -> None:
    match = heist(ada)
    answer = asked(match, ada)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-store"
    plan = json.loads(answer.content)
    assert (plan["turn"], plan["first"]) == ("1", "go")
    first = next(line for line in plan["picked"] if line[0] == 2)
    one = next(line for line in plan["picked"] if line[0] == 1)
    moved(match, ada, "go", one[1], first[1])
    assert json.loads(asked(match, ada).content)["turn"] == "2"


def test_it_comes_packed_to_who_can_unpack_it(ada: User) -> None:
    match = heist(ada)
    address = reverse("match_plan", args=[match.public_id])
    packed = client_of(ada).get(address, headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == asked(match, ada).content


def test_nobody_else_gets_it(ada: User) -> None:
    match = heist(ada)
    staff = User.objects.create_user("Staff", is_staff=True, is_superuser=True)
    for user in (None, person("Bob"), guest_create(), staff):
        assert asked(match, user).status_code == 404


def test_a_heist_that_is_over_has_none_and_other_games_have_none(ada: User) -> None:
    assert asked(gone(heist(ada), ada, 60), ada).status_code == 404
    match = opened(ada, bots=("random",))
    assert snapshot_load(match.pk).is_playing
    assert asked(match, ada).status_code == 404
    assert "data-plan" not in client_of(ada).get(match.get_absolute_url()).content.decode()


def test_a_try_of_the_day_has_a_plan_for_its_player_alone(ada: User) -> None:
    with at(0):
        made()
        match = tried(ann := member("Ann"))
        assert asked(match, ann).status_code == 200
        for user in (None, ada, guest_create()):
            assert asked(match, user).status_code == 404


def test_the_page_and_what_is_pushed_hold_an_address_alone(ada: User) -> None:
    match = heist(ada)
    for name in ("match", "match_fragments"):
        text = client_of(ada).get(reverse(name, args=[match.public_id])).content.decode()
        assert '"picked"' not in text
    page = client_of(ada).get(match.get_absolute_url()).content.decode()
    assert f'data-plan="{reverse("match_plan", args=[match.public_id])}"' in page
    watched = client_of(None).get(match.get_absolute_url()).content.decode()
    assert 'data-plan="/' not in watched
