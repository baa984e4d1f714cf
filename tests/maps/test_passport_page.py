"""The passport on the page of a map: as far as it has been played, and for whom."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from games.maps.format import Trial, trial
from games.maps.models import Map, Revision
from games.maps.services.passports import passport_claim, passport_write
from tests.maps.people import client_of, published, submitted, user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _only_maps_of_the_test() -> None:
    """The game's own maps would be waiting for passports, too."""
    Map.objects.exclude(known=None).delete()


def played(revision: Revision, *trials: Trial) -> None:
    now = timezone.now()
    job = passport_claim(worker="one", now=now)
    assert job
    assert job.revision == revision
    assert passport_write(job=job, before=[], trials=trials, now=now)


def address(revision: Revision) -> str:
    return f"{revision.get_absolute_url()}passport/"


def test_a_passport_that_has_not_begun_says_so_and_is_asked_for_again() -> None:
    ann = user("Ann")
    revision = submitted(ann)
    page = client_of(ann).get(revision.get_absolute_url()).content.decode()
    assert "0 of 200 games" in page
    assert f'data-refresh="{address(revision)}"' in page
    assert "polyline" not in page


def test_progress_and_what_the_games_say_so_far() -> None:
    ann = user("Ann")
    revision = submitted(ann)
    one = trial(revision.text, 1)
    played(revision, one, replace(one, number=2, starter=1 - one.starter))
    part = client_of(ann).get(address(revision)).content.decode()
    assert part.lstrip().startswith("<section")
    assert "2 of 200 games" in part
    assert "Who begins wins" in part
    assert part.count("<polyline") == 4
    assert part.count('fill-opacity="1.00"') >= 1
    assert "data-refresh" in part


def test_a_finished_passport_says_whether_the_map_counts_and_is_not_asked_for_again() -> None:
    row = published(user("Ann"))
    assert row.published
    one = replace(trial(row.published.text, 1), starter=0, winner=0)
    played(row.published, *(replace(one, number=number) for number in range(1, 201)))
    page = Client().get(row.get_absolute_url()).content.decode()
    assert "200 games" in page
    assert "unranked" in page
    assert "data-refresh" not in page
    assert "That is a fault of ours" in page


def test_who_may_not_see_a_map_sees_no_passport_of_it() -> None:
    revision = submitted(user("Ann"))
    assert client_of(user("Bob")).get(address(revision)).status_code == 404
    assert Client().get(address(revision)).status_code == 404


def test_the_passport_of_a_published_map_is_everybodys() -> None:
    row = published(user("Ann"))
    assert row.published
    assert Client().get(address(row.published)).status_code == 200
