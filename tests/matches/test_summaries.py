"""The end of a match in its room: what decided it, numbers and a hint for the next one, to each who looks."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.engine.game import Seat
from games.matches.models import Match, Purse
from games.matches.room.summaries import summary_shown
from games.matches.snapshot import snapshot_fresh, snapshot_load
from games.thunderjack.rules.values import Deal, Leave, Stand
from tests.support.play import begun, client_of, played_out
from tests.support.purses import did, sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ada_is_here")]


def shown(client: Client, match: Match) -> str:
    html = client.get(match.get_absolute_url()).content.decode()
    return " ".join(html.split())


def test_the_end_tells_each_player_what_decided_it_and_what_to_try(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    assert "summary-facts" not in shown(client_of(ada), match)
    played_out(match)
    for user in (ada, bob):
        html = shown(client_of(user), match)
        assert "Try next:" in html
        assert "Damage dealt" in html
        link = re.search(r'href="(/m/[^"]+/replay/\?n=\d+)"> ?See it again', html)
        assert link
        assert client_of(user).get(link[1]).status_code == 200


def test_a_spectator_is_told_what_decided_it_and_nothing_to_try(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    played_out(match)
    html = shown(Client(), match)
    assert "decided it" in html
    assert "Try next:" not in html


def test_a_lesson_ends_with_its_own_words(ada: User) -> None:
    client = client_of(ada)
    address = client.post("/games/kata/lesson/", {"nonce": "n"}).url
    client.post(f"{address}resign/")
    assert "summary-facts" not in client.get(address).content.decode()


def test_the_end_is_told_once_from_the_stored_log(
    ada: User, bob: User, django_assert_num_queries: object
) -> None:
    match = begun(ada, bob)
    played_out(match)
    table = snapshot_load(match.pk)
    first = summary_shown(table, table.seats[0])
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert summary_shown(table, table.seats[0]) == first


def sitting(user: User, rounds: int) -> Match:
    """A sitting in which every hand that may stand stands at once."""
    match = sat(user, practice=False)
    for _round in range(rounds):
        table = did(match, user, Deal(middle=50))
        while Stand() in tuple(table.game.legal_actions(table.state, table.seats[0])):
            table = did(match, user, Stand())
    did(match, user, Leave())
    return match


def test_a_sitting_is_compared_with_the_book(ada: User) -> None:
    match = sitting(ada, 3)
    table = snapshot_load(match.pk)
    found = summary_shown(table, table.seats[0])
    assert found is not None
    facts = {str(fact.label): str(fact.value) for fact in found.facts}
    counts = {str(count.name): count for count in found.counts}
    assert counts["Rounds"].number == 3
    book = counts["By the book"]
    assert facts["By the book"] == f"{book.number} of {book.of}" if book.of else "By the book" not in facts
    assert summary_shown(table, None) != found


def test_the_rounds_of_a_sitting_stand_apart_in_its_log(ada: User) -> None:
    html = shown(client_of(ada), sitting(ada, 2))
    log = html.split('id="log"')[1].split("</ol>")[0]
    feet = [line for line in log.split("<li") if 'class="foot"' in line]
    heads = re.findall(r"<b>(Round \d)", log)
    assert heads == ["Round 2", "Round 1"]
    assert len(feet) == 2


def test_the_purse_adds_up_all_sittings(ada: User) -> None:
    sitting(ada, 2)
    sitting(ada, 1)
    html = " ".join(re.sub("<[^>]+>", " ", client_of(ada).get("/purse/").content.decode()).split())
    net = Purse.objects.get(user=ada).balance - 5000
    said = f"up {net}" if net > 0 else f"down {-net}" if net else "even"
    assert f"2 sittings: {said} in all" in html
    assert re.search(r"Rounds 3\b", html)
    assert html.count("Cashed out: Thunderjack!, ") == 2


def test_a_summary_is_made_once_however_often_the_match_is_read(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    played_out(match)
    first = summary_shown(snapshot_fresh(match.pk), Seat(0))
    assert first is not None
    assert summary_shown(snapshot_fresh(match.pk), Seat(0)) is first
