"""The pages of card pools: what they show, what is filtered, and what a card says beside its front."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from games.kata.rules.cards import CARDS


@pytest.mark.django_db
def test_the_pool_shows_every_card_with_its_picture(client: Client) -> None:
    page = client.get("/decks/kata/cards/").text
    for card in CARDS.values():
        assert f'id="card-{card.id}"' in page
        assert f"art.svg#{card.id}" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("q=wolf", ["m4"]),
        ("q=hand+limit", ["d3"]),
        ("cost=9", ["a8"]),
        ("cost=0&kind=minion", ["m1", "b0"]),
        ("kind=draw&sort=draw", ["d5", "d4", "d3", "d2", "d1"]),
        ("kind=heal&cost=1&cost=2&sort=heal", ["h2", "h1", "b2", "b1"]),
        ("q=" + "x" * 5000, []),
        ("q=%00", list(CARDS)),
        ("cost=two&kind=spell&sort=price&page=x", list(CARDS)),
    ],
)
def test_an_address_says_which_cards_are_shown(client: Client, address: str, found: list[str]) -> None:
    answer = client.get(f"/decks/kata/cards/?{address}")
    shown = [card.id for card in answer.context["cards"]]
    assert sorted(shown) == sorted(found)
    if "sort=" in address and len(found) < 40:
        assert shown == found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "is_folded", "is_open"),
    [
        ("kings_conflict/cards/", True, False),
        ("kings_conflict/cards/?kind=spell", True, False),
        ("kings_conflict/cards/?rarity=epic", True, True),
        ("kata/cards/", False, False),
    ],
)
def test_what_is_seldom_filtered_by_is_folded_away_until_it_is_set(
    client: Client, address: str, is_folded: bool, is_open: bool
) -> None:
    page = client.get(f"/decks/{address}").content.decode()
    assert ("More filters" in page) is is_folded
    assert ('class="more-filters" open' in page) is is_open


@pytest.mark.django_db
def test_where_cards_need_certain_ground_a_deck_is_told_how_much_of_it_each_map_has(client: Client) -> None:
    page = client.get("/decks/kings_conflict/faithful/").text
    told = " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())
    assert "Every map has the ground it needs: Plains, Forest, Water, Mountain" in told
    assert "Mountain Passes Plains 38, Forest 16, Water 10, Mountain 21" in told
    assert "the ground it needs" not in client.get("/decks/kata/rush/").text


@pytest.mark.django_db
def test_a_card_in_the_pool_says_how_rare_it_is_and_what_ground_it_needs(client: Client) -> None:
    page = unescape(client.get("/decks/kings_conflict/cards/?q=fisherman").text)
    assert "needs water" in page
    assert "Common · up to 3" in " ".join(re.sub(r"<[^>]+>", "", page).split())
    assert "card-needs" not in client.get("/decks/kings_conflict/cards/?q=militia").text
