"""One sign for each way to play a card: on the board, in the pool, in the filters and charts of the builder."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from decks import services
from decks.lists import counted
from games.kata.page.faces import faces
from games.kata.page.pool import POOL
from games.kata.rules.cards import CARDS, PRESETS, Kind
from games.kata.rules.values import Options
from games.site.parts import rendered

SIGN = re.compile(r"#kind-(\w+)")


@pytest.mark.django_db
def test_the_pool_the_builder_and_the_board_speak_the_same_signs(client: Client) -> None:
    ada = User.objects.create_user("Ada")
    client.force_login(ada)
    deck = services.deck_create(game="kata", user=ada, name="Rush", cards=counted(PRESETS["rush"].deck, POOL))
    kinds = {kind.value for kind in Kind}
    for address in (reverse("cards", args=["kata"]), deck.get_absolute_url()):
        html = client.get(address).content.decode()
        assert set(SIGN.findall(html)) == kinds, address
        assert "lucide-sword" not in html


def test_a_card_of_the_pool_bears_the_signs_of_the_board() -> None:
    on_board = faces(Options(healing=True, minions=True, own_decks=True))
    for card in CARDS.values():
        pool = rendered("kata/_pool_card.html", {"it": card})
        shown = [sign.kind for sign in on_board[card.id].signs]
        assert set(shown) <= set(SIGN.findall(pool)), card.id
