"""How a link looks where it is shared: its words and its picture."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.matches.play.services import seat_forfeit
from games.registry import GAMES
from tests.support.play import begun, opened

pytestmark = pytest.mark.django_db


def told(client: Client, address: str) -> dict[str, str]:
    """What the head of a page tells of it."""
    html = client.get(address).content.decode()
    found = re.findall(r'<meta (?:property|name)="([^"]+)"\s+content="([^"]*)">', html)
    return {name: unescape(text) for name, text in found}


@pytest.mark.parametrize("slug", GAMES)
def test_a_link_to_a_game_has_its_name_and_a_picture_that_can_be_fetched(client: Client, slug: str) -> None:
    card = told(client, f"/games/{slug}/")
    assert card["og:title"] == GAMES[slug].game.name.text
    assert card["og:url"] == f"http://testserver/games/{slug}/"
    answer = client.get(card["og:image"].removeprefix("http://testserver"))
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


def test_there_is_no_picture_of_a_game_that_is_none(client: Client) -> None:
    assert client.get("/games/chess/card.png").status_code == 404


def test_an_invitation_says_who_invites_and_to_what(client: Client, ada: User) -> None:
    match = opened(ada)
    card = told(client, f"/m/{match.public_id}/")
    assert card["og:title"] == "Ada invites you to Kata TCG"
    tagline = GAMES["kata"].page.tagline.text
    assert card["description"] == tagline
    assert card["og:description"] == f"Classic. {tagline}"


def test_a_link_to_a_match_that_is_played_invites_nobody(client: Client, ada: User, bob: User) -> None:
    match = begun(ada, bob)
    assert told(client, f"/m/{match.public_id}/")["og:title"] == "Kata TCG"
    assert told(client, f"/m/{match.public_id}/replay/")["og:title"] == "Replay of Kata TCG: Ada · Bob"


def test_a_link_to_a_replay_says_who_played_and_not_how_it_ended(
    client: Client, ada: User, bob: User
) -> None:
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    card = told(client, f"/m/{match.public_id}/replay/")
    assert card["description"] == card["og:description"]
    assert card["description"].startswith("Kata TCG as it was played by Ada, Bob")
    assert "win" not in card["description"].lower()


def test_every_page_has_a_description_of_its_own(client: Client) -> None:
    pages = ["/", "/lobby/", "/decks/kata/", "/decks/kings_conflict/", "/maps/", "/credits/", "/fairness/"]
    pages += ["/fairness/proof/", "/story/hamsterdam/", "/daily/card_thief/", "/accounts/login/"]
    pages += ["/accounts/signup/", "/nowhere/"]
    said = [told(client, address)["description"] for address in pages]
    assert min(map(len, said)) > 20
    assert len(set(said)) == len(said)
