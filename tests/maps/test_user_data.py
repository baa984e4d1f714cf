"""What becomes of maps when a guest gets an account, when somebody leaves, and in an export."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.selectors import user_export
from accounts.services import guest_hand_over, guests_forget, user_delete
from games.maps.models import Draft, LogEntry, Map, Play, Report, Revision
from games.maps.services.plays import map_played, star_set
from games.maps.services.reviews import report_add, review_take
from tests.support.map_people import client_of, draft, guest, moderator, painted, published, submitted, user

pytestmark = pytest.mark.django_db


def played(row: Map, *people: User) -> None:
    assert row.published
    map_played(sha256=row.published.sha256, user_ids=[one.pk for one in people])


def starred(row: Map, *people: User) -> None:
    played(row, *people)
    for one in people:
        star_set(user=one, row=row, is_starred=True)


def stars(row: Map) -> int:
    row.refresh_from_db()
    return row.stars


def test_an_export_holds_all_that_somebody_drew_reported_and_starred() -> None:
    ada, other = user("Ada"), published(user("Bob"))
    kept = draft(ada, name="Next", terrain=painted((4, 4, "F")))
    submitted(ada, terrain=painted((2, 7, "H")))
    starred(other, ada)
    report_add(user=ada, row=other, kind="other", words="Too wet.")
    maps = json.loads(json.dumps(user_export(user=ada)))["maps"]
    assert [one["name"] for one in maps["drafts"]] == ["Next", "The Ford"]
    assert maps["drafts"][0]["terrain"] == kept.terrain
    assert [(one["number"], one["status"], one["terrain"]) for one in maps["revisions"]] == [
        (1, "submitted", painted((2, 7, "H")))
    ]
    assert maps["reports"] == [{"map": other.public_id, "kind": "other", "words": "Too wet."}]
    assert maps["stars"] == [other.public_id]
    assert client_of(ada).get("/accounts/settings/").status_code == 200


def test_an_export_holds_nothing_of_others() -> None:
    row = published(user("Bob"))
    starred(row, user("Cid"))
    assert user_export(user=user("Ada"))["maps"] == {
        "drafts": [],
        "revisions": [],
        "reports": [],
        "stars": [],
    }


def test_what_a_guest_drew_and_starred_becomes_the_accounts() -> None:
    row, visitor, ada = published(user("Bob")), guest(), user("Ada")
    kept = draft(visitor)
    starred(row, visitor)
    report_add(user=visitor, row=row, kind="broken", words="")
    guest_hand_over(guest=visitor, user=ada)
    assert Draft.objects.get(pk=kept.pk).owner == ada
    assert (Play.objects.get().user, Play.objects.get().is_starred, stars(row)) == (ada, True, 1)
    assert Report.objects.get().reporter == ada


def test_two_stars_of_one_person_are_one() -> None:
    row, visitor, ada = published(user("Bob")), guest(), user("Ada")
    starred(row, visitor)
    played(row, ada)
    report_add(user=visitor, row=row, kind="broken", words="")
    report_add(user=ada, row=row, kind="copied", words="")
    guest_hand_over(guest=visitor, user=ada)
    assert (Play.objects.get().user, stars(row)) == (ada, 1)
    assert Report.objects.get().kind == "copied"


def test_who_leaves_takes_drafts_and_stars_along_and_leaves_what_is_published() -> None:
    ada, other = user("Ada"), published(user("Bob"))
    own = published(ada, terrain=painted((4, 4, "F")))
    starred(other, ada)
    draft(ada)
    user_delete(user=ada)
    assert not Draft.objects.filter(owner=ada).exists()
    assert stars(other) == 0
    own.refresh_from_db()
    page = client_of(None).get(own.get_absolute_url())
    assert page.status_code == 200
    assert "Ada" not in page.content.decode()


def test_nobody_reviews_a_map_whose_author_has_left() -> None:
    ada = user("Ada")
    revision = submitted(ada)
    user_delete(user=ada)
    revision.refresh_from_db()
    assert revision.status == Revision.Status.WITHDRAWN
    assert "The Ford" not in client_of(moderator()).get("/maps/review/").content.decode()


def test_what_a_moderator_had_taken_who_leaves_waits_again() -> None:
    mo, revision = moderator(), submitted(user("Ada"))
    review_take(user=mo, revision=revision)
    user_delete(user=mo)
    revision.refresh_from_db()
    assert (revision.status, revision.reviewer) == (Revision.Status.SUBMITTED, None)
    assert [entry.act for entry in LogEntry.objects.filter(map=revision.map)] == [
        "released",
        "taken",
        "submitted",
    ]


def test_a_guest_who_has_drawn_something_is_not_forgotten() -> None:
    old = timezone.now() - dt.timedelta(days=400)
    painter, idler = guest(), guest()
    draft(painter)
    User.objects.filter(pk__in=(painter.pk, idler.pk)).update(date_joined=old)
    guests_forget(timezone.now())
    assert set(User.objects.all()) == {painter}
