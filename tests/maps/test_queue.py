"""The moderators' queue: what waits, whose turn it is, and what the passport says at a glance."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.utils import timezone

from accounts.models import User
from games.maps.errors import NotAllowed
from games.maps.models import Revision
from games.maps.services import reviews
from games.maps.services.revisions import revision_submit, submission_withdraw
from tests.support.map_people import client_of, draft, moderator, painted, published, submitted, user

pytestmark = pytest.mark.django_db


def counted(who: User | None, link: str) -> int:
    """The number beside a link of the gallery; 0 if there is none."""
    page = " ".join(client_of(who).get("/maps/").content.decode().split("</header>")[1].split())
    found = re.search(rf">\s*{link}\s*<span[^>]*>(\d+)</span>", page)
    return int(found[1]) if found else 0


def test_the_gallery_tells_moderators_how_much_waits_for_them() -> None:
    ann, bob, mo, flo = user("Ann"), user("Bob"), moderator("Mo"), moderator("Flo")
    shown = published(ann, mo, terrain=painted((4, 4, "F")))
    assert counted(mo, "Review") == 0
    taken = submitted(ann, name="Taken", terrain=painted((3, 4, "M")))
    submitted(ann, name="Free", terrain=painted((3, 4, "E")))
    submitted(mo, name="Own", terrain=painted((3, 4, "F")))
    reviews.review_take(user=flo, revision=taken)
    assert (counted(mo, "Review"), counted(flo, "Review")) == (1, 3)
    report = reviews.report_add(user=mo, row=shown, kind="broken", words="")
    assert (counted(mo, "Review"), counted(flo, "Review")) == (1, 4)
    reviews.report_close(user=flo, report=report, answer="")
    assert counted(flo, "Review") == 3
    assert counted(ann, "Review") == counted(bob, "Review") == counted(None, "Review") == 0


def test_the_gallery_leads_an_author_to_what_is_new() -> None:
    ann, bob, mo = user("Ann"), user("Bob"), moderator("Mo")
    published(ann, mo)
    assert (counted(ann, "Your maps"), counted(bob, "Your maps")) == (2, 0)
    client_of(ann).get("/maps/mine/")
    assert counted(ann, "Your maps") == 0


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
    assert page.count("Continue review") == 1
    assert "Flo is reviewing it." in page
    assert "Yours: another moderator has to review it." in page
    assert "Submitted 3\xa0days ago" in page


def test_one_author_fills_no_queue() -> None:
    """Two hundred maps of one author stood before everybody else's, with reviewers and for the computer's games."""
    ada = user("Ada")
    for number in range(10):
        submitted(ada, terrain=painted((3, number, "H")))
    one_more = draft(ada, terrain=painted((4, 1, "H")))
    with pytest.raises(NotAllowed, match="10 of your maps are under review"):
        revision_submit(user=ada, draft=one_more)
    submission_withdraw(user=ada, revision=Revision.objects.latest("pk"))
    assert revision_submit(user=ada, draft=one_more)
