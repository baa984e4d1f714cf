"""The rules of a match, named in its room, its invitation, the lobby, the history and the replay."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.kata.rules.values import Options
from games.matches.models import Match
from tests.support.play import OWN_DECKS, begun, client_of, opened, played_out
from tests.support.purses import sat

pytestmark = pytest.mark.django_db
SAID = "Own decks"


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


PLACES = {
    "room": r'<p class="soft small" id="rules-said"> Rules: (.*?)</p>',
    "replay": r'<p class="soft">(.*?)&nbsp;· ?<time',
    "history": r'Kata TCG&#32;<span class="soft small">· (.*?)</span>',
}
"""Where the sentence stands on each page, so that nothing else on it can be taken for it."""


@pytest.mark.parametrize(
    ("options", "wanted"),
    [(Options(), "Classic"), (Options(healing=True, fair_start=True, gentle_start=True), "Healing")],
)
def test_one_sentence_names_the_rules_wherever_a_match_is_shown(
    ada: User, bob: User, options: Options, wanted: str
) -> None:
    match = begun(ada, bob, options=options)
    pages = {"room": page(client_of(ada), match.get_absolute_url())}
    played_out(match)
    pages["replay"] = page(client_of(ada), f"{match.get_absolute_url()}replay/")
    pages["history"] = page(client_of(ada), ada.get_absolute_url())
    for place, html in pages.items():
        found = re.search(PLACES[place], html)
        assert found, place
        assert found[1].strip() == wanted, place


def test_who_may_sit_down_reads_the_rules_first(ada: User, bob: User) -> None:
    waiting = opened(ada, options=OWN_DECKS)
    for address in (waiting.get_absolute_url(), "/lobby/"):
        assert SAID in page(client_of(bob), address)


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


def test_a_spectator_is_told_who_reads_what_they_write(ada: User, bob: User, client: Client) -> None:
    address = begun(ada, bob).get_absolute_url()
    words = "Other spectators read what you write"
    assert words in page(client, address)
    assert words not in page(client_of(ada), address)


def test_who_waits_for_a_match_to_begin_has_the_chat_that_opens_then(ada: User, client: Client) -> None:
    html = page(client, opened(ada).get_absolute_url())
    assert 'class="chat of-spectators"' in html


def test_what_a_visitor_writes_while_watching_no_player_reads(ada: User, bob: User, client: Client) -> None:
    address = begun(ada, bob).get_absolute_url()
    client.post(f"{address}chat/", {"text": "Strike now"})
    assert "Strike now" in page(client, address)
    assert "Strike now" in page(Client(), address)
    for user in (ada, bob):
        assert "Strike now" not in page(client_of(user), address)


def test_practice_is_said_once(ada: User) -> None:
    match = sat(ada, practice=True)
    found = re.search(PLACES["room"], page(client_of(ada), match.get_absolute_url()))
    assert found
    assert unescape(found[1]).strip() == "The house\xa0· practice"


@pytest.mark.parametrize(("is_practice", "more"), [(False, ""), (True, "\xa0· practice")])
def test_the_credits_are_said_once_and_of_practice_in_the_same_order(
    ada: User, is_practice: bool, more: str
) -> None:
    match = sat(ada, 300, rounds=10, practice=is_practice)
    found = re.search(PLACES["room"], page(client_of(ada), match.get_absolute_url()))
    assert found
    assert unescape(found[1]).strip() == f"The house\xa0· Rounds: 10\xa0· 300 credits{more}"
