"""The page of a person: results, history, and who may see what of it."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import guest_create, user_delete
from games.engine.fairness import make_secret
from games.matches.models import Match
from games.matches.play.services import result_claim, seat_forfeit
from games.matches.seating.services import match_create
from games.matches.snapshot import snapshots_forget
from games.thunderjack.rules.values import Options
from tests.support.heists import gone, heist
from tests.support.play import begun, opened, person, played_out, text

pytestmark = pytest.mark.django_db


def profile(client: Client, user: User, **asked: str) -> str:
    response = client.get(f"/u/{user.public_id}/", asked)
    assert response.status_code == 200
    return text(response)


def test_a_profile_counts_results_and_lists_what_is_over(client: Client, ada: User, bob: User) -> None:
    won, lost = begun(ada, bob), begun(ada, bob)
    seat_forfeit(match_id=won.pk, user_id=bob.pk)
    seat_forfeit(match_id=lost.pk, user_id=ada.pk)
    running = begun(ada, bob)
    html = profile(client, ada)
    assert "1 won" in html
    assert "1 lost" in html
    assert f"/m/{won.public_id}/replay/" in html
    assert f"/m/{lost.public_id}/replay/" in html
    assert running.public_id not in html


def test_a_private_match_is_shown_to_those_who_played_it_and_nobody_else(
    client: Client, ada: User, bob: User
) -> None:
    match = begun(ada, bob, is_private=True)
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    public = begun(ada, person("Eve"))
    seat_forfeit(match_id=public.pk, user_id=ada.pk)
    for viewer in (ada, bob):
        client.force_login(viewer)
        assert match.public_id in profile(client, ada)
        assert "1 won" in profile(client, ada)
    client.logout()
    for shown in (ada, bob):
        assert match.public_id not in profile(client, shown)
    assert "1 lost" in profile(client, ada)
    assert "0 won" in profile(client, ada)


def test_a_drawn_match_is_counted_as_drawn(client: Client, ada: User, bob: User) -> None:
    match = begun(ada, bob)
    snapshots_forget()
    now = dt.datetime.now(dt.UTC)
    match.players.filter(user=ada).update(gone_at=now - dt.timedelta(minutes=9))
    Match.objects.update(deadline=now + dt.timedelta(days=7, minutes=-10))
    result_claim(match_id=match.pk, user_id=bob.pk, what="draw")
    assert "1 drawn" in profile(client, ada)


def test_whoever_played_alone_reads_there_what_they_reached(client: Client, ada: User) -> None:
    heist_of_gems = gone(heist(ada), ada, 3)
    seat_forfeit(match_id=heist_of_gems.pk, user_id=ada.pk)
    options = Options(credits=300)
    table = match_create(user=ada, game="thunderjack", options=options, nonce="n", secret=make_secret())
    seat_forfeit(match_id=table.pk, user_id=ada.pk)
    html = profile(client, ada)
    assert ">even<" in html
    assert re.search(r"\d+ gems?<", html)


def test_the_history_is_shown_page_by_page(client: Client, ada: User, bob: User) -> None:
    for _number in range(21):
        seat_forfeit(match_id=begun(ada, bob).pk, user_id=bob.pk)
    assert profile(client, ada).count("/replay/") == 20
    assert profile(client, ada, page="2").count("/replay/") == 1
    assert "Page 2 of 2" in profile(client, ada, page="999")
    assert "Page 1 of 2" in profile(client, ada, page="first")


def test_dates_are_those_of_the_viewer(client: Client, ada: User, bob: User) -> None:
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    Match.objects.update(ended_at=dt.datetime(2026, 3, 1, 23, 30, tzinfo=dt.UTC))
    client.cookies["tz"] = "Asia/Tokyo"
    assert "2 March 2026, 08:30" in profile(client, ada)


def test_a_longer_history_takes_no_more_queries(client: Client, ada: User, bob: User) -> None:
    def queries(path: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            client.get(path)
        return len(captured)

    client.force_login(ada)
    paths = (f"/u/{ada.public_id}/", "/", "/lobby/")
    seat_forfeit(match_id=begun(ada, bob).pk, user_id=bob.pk)
    begun(ada, bob), opened(ada)
    few = [queries(path) for path in paths]
    for number in range(5):
        other = person(f"Other {number}")
        seat_forfeit(match_id=begun(ada, other).pk, user_id=other.pk)
        begun(ada, other), opened(other)
    assert [queries(path) for path in paths] == few


def test_who_has_played_nothing_sees_what_to_do_next(client: Client, ada: User, bob: User) -> None:
    client.force_login(ada)
    assert "Choose a game" in profile(client, ada)
    assert "Bob hasn't finished a match yet" in profile(client, bob)


def test_a_guest_is_shown_as_one_and_asked_to_sign_up(client: Client) -> None:
    guest = guest_create()
    assert "guest</span>" in profile(client, guest)
    client.force_login(guest)
    assert "Sign up</a>, and all this stays yours" in profile(client, guest)


def test_whoever_left_the_site_is_shown_without_their_name(client: Client, ada: User, bob: User) -> None:
    played_out(begun(ada, bob))
    user_delete(user=ada)
    html = profile(client, ada)
    assert "has left the site" in html
    assert "Ada" not in html
    assert "Ada" not in profile(client, bob)
    assert "Former player" in profile(client, bob)
