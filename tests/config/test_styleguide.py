"""The style guide shows only what the product has: cards, bots and faces are compared with the game's own."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from config.styleguide import SHOWN
from games.kata.rules.cards import CARDS

pytestmark = pytest.mark.urls("tests.site.urls")


def words_in(html: str, name: str) -> list[str]:
    """What stands in the elements of a class."""
    found = re.findall(rf'class="{name}">(.*?)</(?:span|p)>\s*(?:<span class="card|<|$)', html, re.DOTALL)
    return [unescape(re.sub(r"<[^>]+>|\s+", " ", words)).strip() for words in found]


def test_cards_bots_and_faces_are_those_of_the_game(client: Client) -> None:
    """It showed cards, a bot and numbers that there had never been."""
    html = client.get("/styleguide/").content.decode()
    known = {str(card.name): card for card in CARDS.values()}
    titles, texts = words_in(html, "card-title"), words_in(html, "card-text")
    costs = re.findall(r'class="card-cost">.*?</span>(\d+)</span>', html)
    assert len(titles) == len(texts) == len(costs) > 3
    for title, words, cost in zip(titles, texts, costs, strict=True):
        assert (str(known[title].text), known[title].cost) == (words, int(cost))
    assert words_in(html, "choice-title") == [str(bot.title) for bot in SHOWN.bots.values() if bot.is_rival]
    assert str(SHOWN.page.tagline) in unescape(html)
    people = {who.name for bot in SHOWN.bots.values() for who in bot.cast}
    seated = words_in(html, "seat-name")
    assert len(seated) > 1
    assert set(seated) <= people
    assert not re.findall(r'<span class="avatar[^"]*"[^>]*>\w', html)
    assert "live</span>" not in html
