"""What its author is told of a map: on *Your maps*, and how much of it is new, on every page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.maps.services.reviews import report_add, review_publish, review_send_back, review_take
from tests.support.map_people import client_of, guest, moderator, painted, published, submitted, user

pytestmark = pytest.mark.django_db


def told(client: Client) -> int:
    """The number beside *Maps* in the head of a page; 0 if there is none."""
    page = " ".join(client.get("/maps/").content.decode().split())
    found = re.search(r'title="News of your maps">(\d+)<', page)
    return int(found[1]) if found else 0


def sent_back(author: User, mo: User) -> None:
    revision = review_take(user=mo, revision=submitted(author))
    review_send_back(user=mo, revision=revision, words="Nearly.", pins=())


def test_an_author_is_told_until_they_have_looked() -> None:
    ada, mo = user("Ada"), moderator()
    client = client_of(ada)
    assert told(client) == 0
    sent_back(ada, mo)
    assert told(client) == 2
    assert client.get("/maps/mine/").content.decode().count(">new<") == 2
    assert told(client) == 0
    again = client.get("/maps/mine/").content.decode()
    assert "sent it back" in again
    assert ">new<" not in again


def test_what_comes_later_is_new_and_the_rest_is_not() -> None:
    ada, mo = user("Ada"), moderator()
    sent_back(ada, mo)
    client = client_of(ada)
    client.get("/maps/mine/")
    review_publish(
        user=mo, revision=review_take(user=mo, revision=submitted(ada, terrain=painted((4, 4, "F"))))
    )
    assert told(client) == 2


def test_nobody_is_told_of_what_they_did_themselves_of_reports_or_of_maps_of_others() -> None:
    ada, bob, mo = user("Ada"), user("Bob"), moderator()
    submitted(ada)
    row = published(bob, mo, terrain=painted((4, 4, "F")))
    client_of(bob).get("/maps/mine/")
    report_add(user=ada, row=row, kind="broken", words="")
    for other in (ada, bob, mo, guest(), None):
        assert told(client_of(other)) == 0
