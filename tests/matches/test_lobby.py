"""A lobby that nobody can fill: limits a person and an address, one table a host before anybody's second, pages."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import guest_create
from games.matches.errors import NotAllowed
from games.matches.lists.selectors import HOST_AWAY, MAX_WATCHED, PAGE, matches_open, matches_to_watch
from games.matches.models import Match, Player
from games.matches.presence.leases import AWAKE_SINCE
from games.matches.seating.services import MAX_OPEN, MAX_OPEN_OF_NETWORK, match_join, match_leave
from tests.support import play

pytestmark = pytest.mark.django_db


def shown(number: str = "") -> list[str]:
    return [row.public_id for row in matches_open(number=number).rows]


def watched() -> list[str]:
    return [row.public_id for row in matches_to_watch()]


def test_guests_of_one_address_open_twenty_tables_and_no_more() -> None:
    guests = [guest_create() for _number in range(3)]
    for number in range(MAX_OPEN_OF_NETWORK):
        play.opened(guests[number % 2], opened_from="here")
    with pytest.raises(NotAllowed, match="Guests on your network"):
        play.opened(guests[2], opened_from="here")
    assert Match.objects.count() == MAX_OPEN_OF_NETWORK
    play.opened(guests[2], opened_from="elsewhere")
    match_leave(match=Match.objects.filter(opened_from="here").first() or Match(), user=guests[0])
    play.opened(guests[2], opened_from="here")


def test_accounts_are_limited_by_themselves_and_not_by_their_address(ada: User, bob: User) -> None:
    for user in (ada, bob):
        for _number in range(MAX_OPEN):
            play.opened(user, opened_from="here")
    assert Match.objects.open().count() == 2 * MAX_OPEN == MAX_OPEN_OF_NETWORK
    play.opened(guest_create(), opened_from="here")  # their tables are none of its guests'
    with pytest.raises(NotAllowed, match="You have 10 open tables"):
        play.opened(ada)


@pytest.mark.parametrize("is_guest", [True, False])
def test_no_address_is_stored_and_nothing_of_it_once_the_match_begins(
    client: Client, ada: User, bob: User, is_guest: bool
) -> None:
    client.force_login(guest_create() if is_guest else ada)
    client.post("/games/kata/play/", {"opponent": "anyone", "nonce": "n"}, REMOTE_ADDR="192.0.2.7")
    match = Match.objects.get()
    assert match.opened_from
    assert "192.0.2.7" not in str(Match.objects.values())
    match_join(match=match, user=bob, nonce="n")
    match.refresh_from_db()
    assert match.opened_from == ""


def test_one_table_of_each_host_comes_before_the_second_of_anybody(ada: User, bob: User) -> None:
    old = play.opened(bob)
    many = [play.opened(ada) for _number in range(5)]
    of_guests = [play.opened(guest_create(), opened_from="here") for _number in range(5)]
    assert shown()[:3] == [of_guests[-1].public_id, many[-1].public_id, old.public_id]
    assert len(shown()) == 11


def test_many_accounts_of_one_address_do_not_fill_the_first_page(bob: User) -> None:
    """Fifty accounts are made in three minutes, and may open a table each."""
    old = play.opened(bob, opened_from="elsewhere")
    guests = play.opened(guest_create(), opened_from="a third place")
    for number in range(PAGE):
        newest = play.opened(User.objects.create_user(f"Host {number}"), opened_from="here")
    assert shown()[:3] == [newest.public_id, guests.public_id, old.public_id]


def test_whoever_lives_with_others_who_play_comes_before_the_second_table_of_anybody(
    ada: User, bob: User, eve: User
) -> None:
    hers = [play.opened(ada, opened_from="home") for _number in range(2)]
    his = [play.opened(bob, opened_from="elsewhere") for _number in range(2)]
    eves = play.opened(eve, opened_from="home")
    assert set(shown()[:3]) == {hers[1].public_id, his[1].public_id, eves.public_id}


def test_the_lobby_has_pages(client: Client) -> None:
    for number in range(PAGE + 1):
        play.opened(User.objects.create_user(f"Host {number}"))
    assert len(shown()) == PAGE
    assert len(shown("2")) == 1
    assert set(shown()).isdisjoint(shown("2"))
    for nonsense in ("0", "-1", "x", "9" * 5000, "3"):
        assert len(shown(nonsense)) in (1, PAGE)
    first, second = (client.get(f"/lobby/?page={number}").content.decode() for number in (1, 2))
    assert 'href="?page=2"' in first
    assert "ws-connect" in first
    assert 'href="?page=1"' in second
    assert "ws-connect" not in second  # what is pushed is the first page


def test_a_table_whose_host_has_left_is_not_shown_until_they_are_back(ada: User) -> None:
    with time_machine.travel(timezone.now() + dt.timedelta(hours=1), tick=False):
        match = play.opened(ada)
        host, now = Player.objects.filter(match=match), timezone.now()
        host.update(seen_at=now - HOST_AWAY)
        assert shown() == []
        host.update(seen_at=now)
        assert shown() == [match.public_id]


def test_while_nobody_could_be_seen_every_table_is_shown(ada: User) -> None:
    with time_machine.travel(AWAKE_SINCE + HOST_AWAY / 2, tick=False):
        match = play.opened(ada)
        Player.objects.filter(match=match).update(seen_at=timezone.now() - 10 * HOST_AWAY)
        assert shown() == [match.public_id]


@pytest.mark.parametrize("number", ["2", "x"])
def test_a_lobby_that_is_asked_again_answers_with_the_same_page(client: Client, number: Any) -> None:
    assert (
        "No table is waiting"
        in client.get(f"/lobby/?page={number}", headers={"HX-Request": "true"}).content.decode()
    )


def test_one_match_of_each_host_is_watched_before_the_second_of_anybody(ada: User, bob: User) -> None:
    early = play.begun(ada, bob)
    two = [User.objects.create_user(name) for name in ("Cleo", "Dan")]
    later = [play.begun(*pair) for pair in (two, two[::-1]) for _match in range(MAX_WATCHED)]
    assert len(watched()) == MAX_WATCHED
    assert watched()[:3] == [later[-1].public_id, later[MAX_WATCHED - 1].public_id, early.public_id]


def test_many_guests_push_no_match_of_an_account_off_what_is_watched(ada: User, bob: User) -> None:
    """Twenty guests are made in a minute, and an account of the same person may sit at the tables of all."""
    eve = User.objects.create_user("Eve")
    early, of_ada = play.begun(bob, ada), play.begun(ada, guest_create())
    of_guests = [
        play.begun(guest_create(), guest) for guest in (eve, *(guest_create() for _guest in range(9)))
    ]
    second = play.begun(ada, bob)
    of_guests.append(play.begun(guest_create(), eve))
    latest = [match.public_id for match in reversed(of_guests)]
    assert watched() == [second.public_id, early.public_id, *latest[: MAX_WATCHED - 2]]
    Match.objects.filter(pk__in=[match.pk for match in of_guests[2:]]).delete()
    assert watched() == [one.public_id for one in (second, early, of_guests[1], of_guests[0], of_ada)]


def test_ones_own_matches_come_after_the_open_tables_unless_a_person_waits(ada: User, bob: User) -> None:
    client = play.client_of(ada)
    alone = client.post("/games/kata/play/", {"opponent": "bot", "nonce": "n"}).url
    awaited = play.begun(ada, bob).get_absolute_url()
    html = client.get("/lobby/").content.decode()
    assert html.index(awaited) < html.index('id="lobby"') < html.index("Start a match") < html.index(alone)


def test_whoever_plays_finds_their_own_matches_in_the_lobby_once(ada: User, bob: User) -> None:
    running = play.begun(ada, bob)
    own, other = (play.client_of(user).get("/lobby/").content.decode() for user in (ada, None))
    assert own.index("Your matches") < own.index(running.get_absolute_url()) < own.index('id="lobby"')
    assert own.count(f'href="{running.get_absolute_url()}"') == 1
    assert "Your matches" not in other
    assert other.count(f'href="{running.get_absolute_url()}"') == 1
    assert f"{running.get_absolute_url()}resign/" in own, (
        "a match that one has done with is left from its row"
    )
    assert f"{running.get_absolute_url()}resign/" not in other
