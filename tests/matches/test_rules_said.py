"""The rules of a match, named in its room, its invitation, the lobby, the history and the replay."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.matches.models import Match
from tests.matches.play import OWN_DECKS, begun, client_of, opened, played_out

pytestmark = pytest.mark.django_db
SAID = "Own decks"


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_one_sentence_names_the_rules_wherever_a_match_is_shown(ada: User, bob: User) -> None:
    waiting = opened(ada, options=OWN_DECKS)
    for address in (waiting.get_absolute_url(), "/lobby/"):
        assert SAID in page(client_of(bob), address)
    match = begun(ada, bob)
    room = page(client_of(ada), match.get_absolute_url())
    played_out(match)
    for html in (
        room,
        page(client_of(ada), f"{match.get_absolute_url()}replay/"),
        page(client_of(ada), ada.get_absolute_url()),
    ):
        assert "Not: Fair start" in html or "Classic" in html


def test_an_invited_friend_reads_what_the_game_is(ada: User, client: Client) -> None:
    html = page(client, opened(ada, is_private=True).get_absolute_url())
    assert "Grow your mana, time your blows" in html
    assert "/games/kata/#rules" in html


def test_the_lobby_lists_public_matches_to_watch_and_no_others(ada: User, bob: User, client: Client) -> None:
    match, hidden = begun(ada, bob), begun(bob, ada, is_private=True)
    alone = opened(ada, bots=("greedy",))
    Match.objects.update(is_practice=False)
    html = page(client, "/lobby/")
    assert match.get_absolute_url() in html
    assert hidden.get_absolute_url() not in html
    assert alone.get_absolute_url() not in html
    played_out(match)
    assert match.get_absolute_url() not in page(client, "/lobby/")


def test_a_spectator_is_told_why_they_cannot_write(ada: User, bob: User, client: Client) -> None:
    address = begun(ada, bob).get_absolute_url()
    words = "Only those who play can write here"
    assert words in page(client, address)
    assert words not in page(client_of(ada), address)
