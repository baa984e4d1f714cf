"""Addresses, codes and rows from when only one game had decks are good for ever."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone

from accounts.models import User
from decks import services
from decks.models import Deck


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/cards/?cost=3&kind=heal", "/decks/kata/cards/?cost=3&kind=heal"),
        ("/decks/public/?page=2", "/decks/kata/public/?page=2"),
        ("/decks/import/", "/decks/kata/import/"),
        ("/decks/rush/", "/decks/kata/rush/"),
        ("/decks/rush/hand/?seed=a%2Fb&turn=2", "/decks/kata/rush/hand/?seed=a%2Fb&turn=2"),
        ("/decks/scholar/export/json/", "/decks/kata/scholar/export/json/"),
    ],
)
def test_an_old_address_leads_to_the_new_one(client: Client, old: str, new: str) -> None:
    answer = client.get(old)
    assert (answer.status_code, answer.url) == (308, new)
    assert client.get(new).status_code == 200


def test_an_old_link_to_a_deck_leads_there_for_those_who_may_see_it(
    as_ada: Client, as_bob: Client, rush: Deck
) -> None:
    old = f"/decks/{rush.public_id}/odds/"
    assert as_ada.get(old).url == f"{rush.get_absolute_url()}odds/"
    assert as_bob.get(old).status_code == 404
    services.deck_publish(user=rush.owner, deck=rush, is_public=True)
    assert as_bob.get(old).url == f"{rush.get_absolute_url()}odds/"


def test_a_page_from_before_still_sends_its_forms(as_ada: Client, ada: User, rush: Deck) -> None:
    old = f"/decks/{rush.public_id}/"
    as_ada.post(f"{old}change/?cost=1", {"set": "b1*0", "version": "1"}, follow=True)
    as_ada.post(f"{old}rename/", {"name": "Renamed"}, follow=True)
    as_ada.post(f"{old}delete/", follow=True)
    as_ada.post(f"{old}restore/", follow=True)
    rush.refresh_from_db()
    assert (rush.name, rush.deleted_at, "b1" in rush.cards) == ("Renamed", None, False)
    as_ada.post("/decks/import/", {"text": "2x Jab", "name": "Pasted"}, follow=True)
    assert Deck.objects.filter(owner=ada, name="Pasted", cards={"b2": 2}).exists()


def test_a_form_of_another_site_is_refused_at_the_old_address_too(ada: User, rush: Deck) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    answer = client.post(f"/decks/{rush.public_id}/delete/", follow=True)
    assert answer.status_code == 403
    rush.refresh_from_db()
    assert rush.deleted_at is None


@pytest.mark.parametrize(
    "address",
    [
        "/decks/nothing/",
        "/decks/kata/nothing/",
        "/decks/thunderjack/",
        "/decks/x%00/",
        "/decks/%2F%2Fevil.example/",
    ],
)
def test_what_never_was_an_address_is_not_found(as_ada: Client, address: str) -> None:
    assert as_ada.get(address, follow=True).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_the_decks_there_are_become_decks_of_the_kata() -> None:
    executor = MigrationExecutor(connection)
    try:
        executor.migrate([("decks", "0001_initial")])
        before: Any = executor.loader.project_state([("decks", "0001_initial")]).apps
        owner = before.get_model("accounts", "User").objects.create(username="Ada")
        cards = {"b1": 2, "b3": 4}
        row = before.get_model("decks", "Deck").objects.create(
            owner=owner, name="Old", pool="2024-1", cards=cards, changed_at=timezone.now()
        )
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    deck = Deck.objects.get(public_id=row.public_id)
    assert (deck.game, deck.leader, deck.cards) == ("kata", "", cards)
    assert deck.get_absolute_url() == f"/decks/kata/{deck.public_id}/"
