"""A map that is still drawn is tried against the computer, in a match that counts for nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.kings_conflict.bots.bots import BOTS
from games.maps.models import Draft
from games.maps.typed import map_of
from games.matches.models import Match
from games.matches.seating.rematches import match_rematch
from games.matches.snapshot import snapshot_load
from games.matches.views.map_try import MAX_TRIES, TRIES
from tests.support.map_people import client_of, draft, painted, typed, user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _slow_bots(settings: Any) -> None:
    settings.BOT_PAUSE = 60  # they need not move here


def address(row: Draft) -> str:
    return f"{row.get_absolute_url()}try/"


def test_a_draft_is_tried_as_it_stands_and_counts_for_nothing() -> None:
    ada = user("Ada")
    row = draft(ada)
    client = client_of(ada)
    assert "The Ford" in client.get(address(row)).content.decode()
    answer = client.post(address(row), {"bot": "", "nonce": "abc"})
    match = Match.objects.get()
    assert answer.url == match.get_absolute_url()
    assert match.is_practice
    assert snapshot_load(match.pk).setup.map == map_of(typed())
    assert [player.bot for player in match.players.order_by("seat")] == ["", "article-easy"]


def test_the_weakest_bot_that_looks_at_hints_is_chosen_at_first() -> None:
    ada = user("Ada")
    page = client_of(ada).get(address(draft(ada))).content.decode()
    chosen = re.findall(r'<input type="radio" name="bot" value="([^"]+)" checked', page)
    assert chosen == [next(slug for slug in BOTS if slug != "random")]


def test_a_rematch_of_a_trial_counts_for_nothing_either() -> None:
    ada = user("Ada")
    client_of(ada).post(address(draft(ada)), {"nonce": "abc"})
    match = Match.objects.get()
    client_of(ada).post(f"{match.get_absolute_url()}resign/")
    assert match_rematch(match=match, user=ada, nonce="def").is_practice


def test_a_draft_with_errors_goes_back_to_where_they_are_mended() -> None:
    ada = user("Ada")
    row = draft(ada, terrain=painted((9, 1, "M")))
    for answer in (client_of(ada).get(address(row)), client_of(ada).post(address(row), {"nonce": "abc"})):
        assert answer.url == row.get_absolute_url()
    assert not Match.objects.exists()


def test_only_its_owner_tries_a_draft() -> None:
    row = draft(user("Ada"))
    for who in (user("Bob"), None):
        assert client_of(who).get(address(row)).status_code == 404
        assert client_of(who).post(address(row), {"nonce": "abc"}).status_code == 404


def test_what_is_wrong_in_the_form_is_said_and_nothing_begins() -> None:
    ada = user("Ada")
    for sent, why in (
        ({"bot": "nobody", "nonce": "abc"}, "Choose one of these bots."),
        ({"nonce": ""}, "Your number can be 1 to 64"),
        ({"nonce": "abc", "ticket": "x"}, "errorlist"),
    ):
        answer = client_of(ada).post(address(draft(ada)), sent)
        assert answer.status_code == 422
        assert why in answer.content.decode()
    assert not Match.objects.exists()


def test_the_button_of_the_form_saves_first() -> None:
    ada = user("Ada")
    row = draft(ada)
    answer = client_of(ada).post(row.get_absolute_url(), {**typed(name="Ferry"), "version": "1", "do": "try"})
    assert answer.url == address(row)
    row.refresh_from_db()
    assert row.name == "Ferry"


def test_from_a_trial_its_owner_and_nobody_else_finds_back_to_the_draft() -> None:
    ada = user("Ada")
    row, other = draft(ada), draft(ada)
    client = client_of(ada)
    for tried in (row, other):
        client.post(address(tried), {"nonce": "abc"})
    first, second = Match.objects.order_by("pk")
    for match, tried in ((first, row), (second, other)):
        page = client.get(match.get_absolute_url()).content.decode()
        assert f'href="{tried.get_absolute_url()}"' in page
    assert row.public_id not in client.get(second.get_absolute_url()).content.decode()
    for who in (user("Bob"), None):
        shown = client_of(who).get(first.get_absolute_url())
        assert shown.status_code == 200
        assert row.public_id not in shown.content.decode()
    row.delete()
    assert "/maps/drafts/" not in client.get(first.get_absolute_url()).content.decode()


def test_the_latest_trials_keep_their_way_back() -> None:
    ada = user("Ada")
    row, client = draft(ada), client_of(ada)
    session = client.session
    session[TRIES] = {str(number): row.public_id for number in range(MAX_TRIES)}
    session.save()
    client.post(address(row), {"nonce": "abc"})
    kept = client.session[TRIES]
    assert len(kept) == MAX_TRIES
    assert "0" not in kept
    assert kept[Match.objects.get().public_id] == row.public_id
