"""Maps at the table: one is chosen by name and stands in the match by value."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.kings_conflict.rules.maps.content import DEFAULT_MAP, MAPS
from games.kings_conflict.rules.values import Options
from games.maps.models import Map
from games.matches.lists.selectors import matches_open
from games.matches.models import Match
from games.matches.seating.forms import NewMatchForm
from games.matches.seating.services import match_create
from games.matches.snapshot import snapshot_load
from games.registry import GAMES
from tests.support.map_people import moderator, published
from tests.support.play import client_of, person

pytestmark = pytest.mark.django_db

SENT = {"opponent": "anyone", "nonce": "mine"}


def asked_for(slug: str = "", **more: str) -> Match:
    """The match that somebody's form makes."""
    client = client_of(person("Ada"))
    page = client.get(reverse("game", args=["kings_conflict"])).context["form"]
    sent = {**SENT, "ticket": page.chance.ticket, **more, **({"map": slug} if slug else {})}
    answer = client.post(reverse("match_create", args=["kings_conflict"]), sent)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get()


@pytest.mark.parametrize("slug", MAPS)
def test_every_map_that_all_have_can_be_chosen(slug: str) -> None:
    match = asked_for(slug)
    assert snapshot_load(match.pk).setup.map == MAPS[slug].text


def test_who_chooses_none_plays_on_the_usual_one_and_it_stands_in_the_setup() -> None:
    assert snapshot_load(asked_for().pk).setup.map == DEFAULT_MAP
    match = match_create(user=person("Bo"), game="kings_conflict", options=Options(), nonce="n")
    assert snapshot_load(match.pk).setup.map == DEFAULT_MAP


def test_a_game_without_maps_takes_none() -> None:
    form = NewMatchForm({**SENT, "map": "volcano"}, GAMES["kata"])
    assert "map" not in form.fields
    match = match_create(user=person("Ada"), game="kata", options=GAMES["kata"].game.Options(), nonce="n")
    assert snapshot_load(match.pk).setup.map is None


def test_a_map_that_nobody_knows_is_refused() -> None:
    form = NewMatchForm({**SENT, "map": "atlantis"}, GAMES["kings_conflict"])
    assert not form.is_valid()
    assert "map" in form.errors


def test_the_lobby_says_which_map_it_is() -> None:
    asked_for("dunes")
    (row,) = matches_open().rows
    assert "Map: The Dune Sea" in map(str, row.options)


def gallery_map(name: str) -> Map:
    return published(person(f"Author of {name}"), moderator(), name=name)


def any_map() -> str:
    form = client_of(None).get(reverse("game", args=["kings_conflict"])).context["form"]
    return str(form.any_map)


def test_any_map_is_one_that_counts_and_the_table_stands_on_it() -> None:
    good = gallery_map("Good")
    Map.objects.exclude(pk=good.pk).update(is_ranked=False)
    assert any_map() == f"any-{good.public_id}"
    assert good.published is not None
    assert snapshot_load(asked_for(any_map()).pk).setup.map == good.published.text


def test_any_map_may_be_one_of_the_games_own() -> None:
    own = Map.objects.get(known="dunes")
    Map.objects.exclude(pk=own.pk).update(is_ranked=False)
    assert snapshot_load(asked_for(any_map()).pk).setup.map == MAPS["dunes"].text


def test_where_no_map_counts_there_is_no_such_choice() -> None:
    Map.objects.update(is_ranked=False)
    page = client_of(None).get(reverse("game", args=["kings_conflict"])).content.decode()
    assert "Any map" not in page
    assert "The Dune Sea" in page


def test_a_map_that_was_drawn_is_not_told_before_the_table() -> None:
    good = gallery_map("Fen of Sighs")
    address = reverse("match_create", args=["kings_conflict"])
    answer = client_of(None).post(address, {**SENT, "opponent": "", "map": f"any-{good.public_id}"})
    assert answer.context["form"].errors
    assert answer.context["form"].is_any_map
    assert "Fen of Sighs" not in answer.content.decode()
