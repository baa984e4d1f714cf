"""Maps at the table: from the gallery, by value."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.maps.models import Map
from games.maps.services.revisions import map_withdraw
from games.matches.models import Match
from games.matches.snapshot import snapshot_load
from tests.support.map_people import client_of, draft, published, user

pytestmark = pytest.mark.django_db
GAME = "kings_conflict"


def opened(client: Client, key: str, **more: str) -> int:
    """Ask for a table on a map as the page of the game does; the status of the answer."""
    page = client.get(reverse("game", args=[GAME]), {"map": key}).context["form"]
    sent = {"opponent": "bot", "nonce": "mine", "ticket": page.chance.ticket, "map": key, **more}
    return client.post(reverse("match_create", args=[GAME]), sent).status_code


def test_a_table_is_opened_on_a_map_of_the_gallery_by_value() -> None:
    row, bob = published(user("Ada")), user("Bob")
    client = client_of(bob)
    shown = client.get(reverse("game", args=[GAME]), {"map": row.public_id}).content.decode()
    assert "The Ford" in shown
    assert opened(client, row.public_id) == 302
    match = Match.objects.get()
    assert snapshot_load(match.pk).setup.map == row.published.text  # type: ignore[union-attr]
    row.refresh_from_db()
    assert row.plays == 1
    map_withdraw(user=row.author, row=row, words="")  # type: ignore[arg-type]
    assert client.get(match.get_absolute_url()).status_code == 200
    assert opened(client, row.public_id) == 422
    assert Match.objects.count() == 1


def test_the_page_of_a_map_leads_to_people_and_to_the_bots() -> None:
    client = client_of(user("Bob"))
    address = reverse("game", args=[GAME])
    page = client.get(published(user("Ada")).get_absolute_url()).text
    leads = re.findall(rf'href="({address}\?map=[\w-]+)#([\w-]+)"', page)
    assert [anchor for _address, anchor in leads] == ["new-match", "bots"]
    for there, anchor in leads:
        assert f'id="{anchor}"' in client.get(there).text


@pytest.mark.parametrize("key", ["the ford", "dunes", "", "atlantis"])
def test_who_comes_from_a_map_finds_people_before_bots(key: str) -> None:
    row = published(user("Ada"))
    client = client_of(user("Bob"))
    asked = {"map": row.public_id if key == "the ford" else key}
    form = client.get(reverse("game", args=[GAME]), asked).content.decode().split('id="new-match"')[1]
    people, bots = form.index('value="anyone"'), form.index('name="bot"')
    is_from_map = key in ("the ford", "dunes")
    assert (people < bots) is is_from_map
    assert (form.index('value="link"') < bots) is is_from_map
    assert form.count('value="anyone"') == form.count('value="link"') == 1
    primary = [part.split('value="')[1].split('"')[0] for part in form.split('class="button primary"')[1:]]
    assert primary == (["anyone"] if is_from_map else ["bot"])


@pytest.mark.parametrize("key", ["atlantis", "\0", "x" * 5000, "draft"])
def test_a_map_that_is_not_there_is_refused_at_its_place(key: str) -> None:
    assert opened(client_of(user("Bob")), key) == 422


def test_a_map_of_this_game_is_none_of_another() -> None:
    row = published(user("Ada"))
    page = client_of(None).get(reverse("game", args=["kata"]), {"map": row.public_id})
    assert page.status_code == 200
    assert "map" not in page.context["form"].fields


def test_who_plays_on_one_of_the_games_own_maps_may_give_it_a_star() -> None:
    bob = user("Bob")
    client = client_of(bob)
    assert opened(client, "dunes") == 302
    row = Map.objects.get(known="dunes")
    client.post(f"{row.get_absolute_url()}star/", {"star": "1"})
    row.refresh_from_db()
    assert (row.plays, row.stars) == (1, 1)


def test_a_draft_is_tried_whatever_it_is_called() -> None:
    ada = user("Ada")
    client = client_of(ada)
    for number, name in enumerate(("", "\u202e\u200b", "The Ford")):
        row = draft(ada, name=name)
        address = reverse("map_try", args=[row.public_id])
        chance = client.get(address).context["chance"]
        client.post(address, {"nonce": "n", "ticket": chance.ticket})
        assert Match.objects.count() == number + 1
    played = [snapshot_load(match.pk).setup.map for match in Match.objects.order_by("pk")]
    assert [text.name for text in played if text] == ["A draft", "A draft", "The Ford"]
