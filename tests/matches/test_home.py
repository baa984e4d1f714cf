"""Home of somebody who has played: what runs, and what was played last."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.hamsterdam.page.story import FRIEND, RIVAL
from games.matches.models import Match
from games.matches.play.services import seat_forfeit
from tests.matches.stories import begun as story_begun
from tests.support.exchange import won_by
from tests.support.play import begun, client_of, text

pytestmark = pytest.mark.django_db
LAST = "What you played last"


def rows(client: Client) -> list[str]:
    """The rows of what was played last."""
    return text(client.get("/")).split('class="match-row ended"')[1:]


def chance_of(html: str) -> dict[str, str]:
    return dict(re.findall(r'name="(nonce|ticket)" value="([^"]+)"', html)[:2])


def test_home_shows_what_was_played_last_where_nothing_runs(ada: User, bob: User) -> None:
    matches = [begun(ada, bob) for _match in range(4)]
    for match in matches[:3]:
        seat_forfeit(match_id=match.pk, user_id=bob.pk)
    ada_s, bob_s = client_of(ada), client_of(bob)
    assert LAST not in text(ada_s.get("/"))
    seat_forfeit(match_id=matches[3].pk, user_id=ada.pk)
    shown = rows(ada_s)
    assert [match.public_id in row for row, match in zip(shown, matches[:0:-1], strict=True)] == [True] * 3
    assert "Lost" in shown[0]
    assert "Won" in shown[1]
    assert f"/m/{matches[3].public_id}/replay/" in shown[0]
    assert "Bob" in shown[0]
    assert "Lost" in rows(bob_s)[1]
    assert LAST not in text(Client().get("/"))


def test_a_match_is_played_again_from_home_once(ada: User) -> None:
    client = client_of(ada)
    home = text(client.get("/"))
    client.post("/games/card_thief/play/", chance_of(home) | {"opponent": "bot"})
    match = Match.objects.get()
    client.post(f"/m/{match.public_id}/resign/")
    [row] = rows(client)
    assert "Play again" in row
    answer = client.post(f"/m/{match.public_id}/rematch/", chance_of(row) | {"opponent": "bot"})
    again = Match.objects.get(rematch_of=match)
    assert answer["Location"] == again.get_absolute_url()
    client.post(f"/m/{again.public_id}/resign/")
    assert ["Play again" in row for row in rows(client)] == [True, False]


def test_a_lesson_is_followed_by_a_match_of_ones_own(ada: User) -> None:
    client = client_of(ada)
    client.post("/games/kata/lesson/", chance_of(text(client.get("/"))))
    client.post(f"/m/{Match.objects.get().public_id}/resign/")
    [row] = rows(client)
    assert "Play on your own" in row
    client.post("/games/kata/play/", chance_of(row) | {"opponent": "bot"})
    assert not Match.objects.latest("pk").is_practice


def test_a_game_of_a_story_is_called_by_its_story(ada: User) -> None:
    client = client_of(ada)
    won_by(story_begun(ada), RIVAL)
    [row] = rows(client)
    assert "Help a friend win, game 1" in row
    assert "Cornelis won" in row
    assert "Go on with the story" in row
    second = story_begun(ada)
    running = text(client.get("/")).split('class="match-row')[1].split("</li>")[0]
    assert "Help a friend win, game 2" in running
    assert "Hamsterdam Exchange" not in running
    won_by(second, FRIEND)
    assert ["Margriet won" in row for row in rows(client)] == [True, False]


def test_more_games_of_a_story_take_no_more_queries(ada: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            client.get("/")
        return len(seen)

    client = client_of(ada)
    won_by(story_begun(ada), RIVAL)
    queries()
    few = queries()
    won_by(story_begun(ada), RIVAL)
    assert queries() == few
