"""The gallery: what it shows, in how many queries, and what a map's page hands out."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.kings_conflict.rules.ground import ground_of
from games.kings_conflict.rules.maps.content import MAPS
from games.maps.choices import map_chosen
from games.maps.models import Licence, Map, Revision, Tag
from games.maps.services.plays import map_played, star_set
from games.maps.typed import file_values, map_of, values_of
from tests.support.map_people import client_of, moderator, painted, published, typed, user

pytestmark = pytest.mark.django_db


def names(address: str) -> list[str]:
    return [card.name for card in client_of(None).get(address).context["cards"]]


def many(count: int) -> None:
    """So many maps of one author, published at once."""
    author = user("Ada")
    text = MAPS["crossing"].text
    rows = Map.objects.bulk_create(
        Map(author=author, name=f"Map {n}", symmetry=text.symmetry, water=n % 40, home=n % 30, lot=n, stars=n)
        for n in range(count)
    )
    revisions = Revision.objects.bulk_create(
        Revision(
            map=row,
            number=1,
            status=Revision.Status.PUBLISHED,
            name=row.name,
            licence=Licence.CC0,
            tags=["many"],
            symmetry=text.symmetry,
            sha256=f"{row.pk:064x}",
            terrain_sha256=f"{row.pk:064x}",
            **values_of(text),
        )
        for row in rows
    )
    for row, revision in zip(rows, revisions, strict=True):
        row.published, row.published_at = revision, timezone.now()
    Map.objects.bulk_update(rows, ["published", "published_at"])
    Tag.objects.bulk_create(Tag(map=row, name="many") for row in rows)


def test_filters_and_orders_find_what_is_asked_for() -> None:
    row = published(user("Ada"))
    assert names("/maps/")[0] == "The Ford"
    assert names("/maps/?tag=LAVA") == ["The Ford", "The Volcano"]
    assert names("/maps/?symmetry=diagonal") == ["The Mirror"]
    assert "The Crossing" in names("/maps/?water=some")
    assert "The Crossing" not in names("/maps/?water=much")
    assert "The Crossing" in names("/maps/?home=middle&sort=liked")
    assert names("/maps/?q=ford") == ["The Ford"]
    assert names("/maps/?q=nothing+like+it") == []
    assert names("/maps/?author=ADA") == ["The Ford"]
    assert names("/maps/?author=king%27s+conflict") == ["Mountain Passes", "The Crossing"]
    assert names("/maps/?author=ada&symmetry=diagonal") == names("/maps/?author=nobody") == []
    bob = user("Bob")
    map_played(sha256=row.published.sha256, user_ids=[bob.pk, None])  # type: ignore[union-attr]
    star_set(user=bob, row=row, is_starred=True)
    assert names("/maps/?sort=liked")[0] == names("/maps/?sort=played")[0] == "The Ford"


def test_maps_whose_balance_nobody_knows_yet_are_left_out_of_that_order_and_counted() -> None:
    published(user("Ada"))
    every = len(names("/maps/"))
    Map.objects.update(imbalance=None)
    Map.objects.filter(name="The Ford").update(imbalance=20)
    assert names("/maps/?sort=balanced") == ["The Ford"]
    page = client_of(None).get("/maps/?sort=balanced").content.decode()
    assert f"{every - 1} maps are left out" in page
    assert "left out" not in client_of(None).get("/maps/?sort=new").content.decode()
    none = client_of(None).get("/maps/?sort=balanced&q=crossing").content.decode()
    assert "1 map is left out" in none
    assert "No map matches." not in none


@pytest.mark.parametrize(
    "sent", ["page=99", "page=x", "sort=odd&water=odd", "tag=%00", "q=%00", "author=%00", "page=" + "9" * 30]
)
def test_what_means_nothing_is_left_out(sent: str) -> None:
    assert client_of(None).get(f"/maps/?{sent}").status_code == 200


def queries(address: str) -> int:
    client = client_of(None)
    with CaptureQueriesContext(
        connection,
    ) as taken:
        assert client.get(address).status_code == 200
    return len(taken)


def test_a_page_takes_as_many_queries_for_many_maps_as_for_a_few() -> None:
    addresses = (
        "/maps/",
        "/maps/?sort=liked&water=little&tag=many",
        "/maps/?sort=played&home=small",
        "/maps/?author=ada",
    )
    many(30)
    few = [queries(address) for address in addresses]
    assert all(0 < count <= 4 for count in few)
    Map.objects.filter(author__username="Ada").update(water=1, home=1)
    assert [queries(address) for address in addresses] == few


def test_where_the_filters_can_be_folded_they_are_until_one_is_used() -> None:
    def box(address: str) -> str:
        return client_of(None).get(address).text.split("map-filter-box")[1].split(">")[0]

    assert "open" not in box("/maps/")
    assert "open" in box("/maps/?symmetry=diagonal")


def test_pictures_are_files_by_their_content_that_are_kept_for_ever() -> None:
    page = client_of(None).get("/maps/")
    assert 'viewBox="0 0 110 110"' not in page.content.decode()
    for card in page.context["cards"]:
        answer = client_of(user(f"u{card.name}"[:12])).get(card.picture)
        assert answer.headers["Content-Type"] == "image/svg+xml"
        assert "immutable" in answer.headers["Cache-Control"]
        assert "Cookie" not in answer.headers.get("Vary", "")
        assert 'href="http' not in answer.content.decode()
    assert client_of(None).get("/maps/pictures/nothing.svg").status_code == 404


def test_a_picture_that_was_asked_for_too_early_is_there_once_its_map_is() -> None:
    terrain = painted((3, 4, "H"), (4, 4, "F"))
    sha256 = map_of(typed(terrain=terrain)).sha256
    pictures = [f"/maps/pictures/{sha256}.svg", f"/maps/cards/{sha256}.png"]
    assert [client_of(None).get(address).status_code for address in pictures] == [404, 404]
    published(user("Ada"), terrain=terrain)
    assert [client_of(None).get(address).status_code for address in pictures] == [200, 200]


def test_a_link_has_a_card_with_a_picture() -> None:
    row = Map.objects.get(known="crossing")
    page = client_of(None).get(row.get_absolute_url()).content.decode()
    assert '<meta property="og:title" content="The Crossing">' in page
    (picture,) = re.findall(r'property="og:image" content="http://testserver([^"]+)"', page)
    answer = client_of(None).get(picture)
    assert answer.content.startswith(b"\x89PNG")


def test_the_picture_of_one_map_shows_its_regions_what_they_are_worth_and_the_kings() -> None:
    known = MAPS["crossing"]
    shown = client_of(None).get(Map.objects.get(known="crossing").get_absolute_url()).content.decode()
    portrait = shown.split('class="map-portrait"')[1].split("</figure>")[0]
    worths = portrait.split('class="kings-conflict-worths"')[1]
    digits, least = re.search(r">(\d+)</text>", worths), re.search(r'least" points="([^"]+)"', worths)
    assert digits is not None
    assert least is not None
    shown_worths = [*digits[1], *("1" for _flag in least[1].split())]
    assert sorted(shown_worths) == sorted(
        "".join(str(one.domain) for one in ground_of(known.text.rows).regions)
    )
    assert 'class="border"' in portrait
    assert ("map-king blue" in portrait, "map-king red" in portrait) == (True, True)
    assert "map-king" not in client_of(None).get("/maps/").content.decode()


def test_a_map_is_taken_along_in_three_forms_and_read_again() -> None:
    row = Map.objects.get(known="passes")
    for form in ("js", "txt", "json"):
        answer = client_of(None).get(f"{row.published.get_absolute_url()}{form}")  # type: ignore[union-attr]
        assert f"mountain-passes.{form}" in answer.headers["Content-Disposition"]
        values = file_values(answer.content, "")
        values.pop("name", None)
        assert values == values_of(MAPS["passes"].text)
    assert json.loads(answer.content)["name"] == "Mountain Passes"
    assert client_of(None).get(f"{row.published.get_absolute_url()}exe").status_code == 404  # type: ignore[union-attr]


@pytest.mark.parametrize("address", ["/maps/nothing/", "/maps/nothing/1/", "/maps/by/nothing/"])
def test_what_is_not_there_has_no_page(address: str) -> None:
    assert client_of(None).get(address).status_code == 404


def test_no_number_is_too_large_for_an_address() -> None:
    row = Map.objects.get(known="passes")
    assert client_of(None).get(f"{row.get_absolute_url()}{'9' * 40}/").status_code == 404


def test_an_author_has_a_page() -> None:
    ada = user("Ada")
    published(ada)
    assert names(f"/maps/by/{ada.public_id}/") == ["The Ford"]
    assert names(f"/maps/by/{user('Bob').public_id}/") == []


def test_a_random_map_is_one_that_counts() -> None:
    good = Map.objects.get(known="dunes")
    Map.objects.exclude(pk=good.pk).update(is_ranked=False)
    answer = client_of(None).get("/maps/random/")
    assert answer.headers["Location"] == good.get_absolute_url()
    Map.objects.update(is_ranked=False)
    assert client_of(None).get("/maps/random/").headers["Location"] == "/maps/"


def test_only_who_has_played_on_a_map_gives_it_a_star_and_takes_it_back() -> None:
    ada, bob = user("Ada"), user("Bob")
    row = published(ada, moderator())
    address = f"{row.get_absolute_url()}star/"
    for who in (None, ada, bob):
        client_of(who).post(address, {"star": "1"})
    row.refresh_from_db()
    assert row.stars == 0
    map_played(sha256=row.published.sha256, user_ids=[ada.pk, bob.pk])  # type: ignore[union-attr]
    for who in (ada, bob, bob):
        client_of(who).post(address, {"star": "1"})
    row.refresh_from_db()
    assert (row.stars, row.plays) == (1, 1)
    client_of(bob).post(address, {"star": "0"})
    row.refresh_from_db()
    assert row.stars == 0


def test_markup_stays_words_on_every_page() -> None:
    ada = user("Ada")
    row = published(ada, name="<b>Bold</b>", description="<script>alert(1)</script>")
    for address in ("/maps/", row.get_absolute_url(), "/maps/mine/"):
        page = client_of(ada).get(address).content.decode()
        assert "<b>Bold" not in page
        assert "<script>alert" not in page
    assert map_chosen("kings_conflict", row.public_id).text.name == "<b>Bold</b>"
    assert typed()["terrain"].split("\n") == list(map_chosen("kings_conflict", row.public_id).text.rows)
