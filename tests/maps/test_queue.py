"""The moderators' queue: what waits, whose turn it is, and what the passport says at a glance."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from games.maps.models import Revision
from games.maps.services import reviews
from tests.support.map_people import client_of, moderator, painted, submitted, user

pytestmark = pytest.mark.django_db


def test_what_is_to_do_stands_first_and_the_oldest_of_it() -> None:
    ann, mo, flo = user("Ann"), moderator("Mo"), moderator("Flo")
    own = submitted(mo, name="Own", terrain=painted((3, 4, "F")))
    taken = submitted(ann, name="Taken", terrain=painted((3, 4, "M")))
    young = submitted(ann, name="Young", terrain=painted((3, 4, "E")))
    old = submitted(ann, name="Old", terrain=painted((3, 4, "S")))
    mine = submitted(ann, name="Mine")
    reviews.review_take(user=flo, revision=taken)
    reviews.review_take(user=mo, revision=mine)
    Revision.objects.filter(pk=old.pk).update(submitted_at=timezone.now() - dt.timedelta(days=3))
    answer = client_of(mo).get("/maps/review/")
    shown = [one.revision.pk for one in answer.context["waiting"]]
    assert shown == [one.pk for one in (mine, old, young, own, taken)]
    page = answer.content.decode()
    assert "3 maps for you" in page
    assert page.count(">Review</button>") == 2
    assert page.count("Go on reviewing") == 1
    assert "Flo is reviewing it." in page
    assert "Yours: another moderator reviews it." in page
    assert "Submitted 3\xa0days ago" in page
