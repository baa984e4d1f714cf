"""The passport on the page of a map: as far as it has been played, and for whom."""

from __future__ import annotations

from itertools import count

import pytest
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from games.maps.format import Trial, trial
from games.maps.models import Revision
from games.maps.services import reviews
from games.maps.services.drafts import draft_save, map_revise
from games.maps.services.passports import passport_claim, passport_write
from games.maps.services.revisions import revision_submit, submission_withdraw
from tests.support.map_people import client_of, moderator, painted, published, submitted, typed, user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_maps_of_the_test")]


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
    assert "waiting to be played" in page
    assert f'data-refresh="{address(revision)}"' in page
    assert '<polyline class="starter"' not in page


def test_progress_and_what_the_games_say_so_far() -> None:
    ann = user("Ann")
    revision = submitted(ann)
    one = next(one for number in count(1) if any((one := trial(revision.text, number)).fights))
    played(revision, replace(one, number=1), replace(one, number=2, starter=1 - one.starter))
    part = client_of(ann).get(address(revision)).content.decode()
    assert part.lstrip().startswith("<section")
    assert "2 of 200 games" in part
    assert "Won by the first player" in part
    assert part.count("<polyline") == 4
    assert part.count('fill-opacity="1.00"') >= 1
    assert "data-refresh" in part


def test_shares_are_rounded_and_stand_in_the_queue_too() -> None:
    revision = submitted(user("Ann"))
    one = trial(revision.text, 1)
    won = [replace(one, number=n, starter=0, winner=0 if n < 3 else 1) for n in (1, 2, 3)]
    played(revision, *won)
    client = client_of(moderator())
    part, queue = (client.get(page).content.decode() for page in (address(revision), "/maps/review/"))
    assert "<b>66.7%</b>" in part
    assert "<b>66.7%</b>" in queue
    assert "3 of 200 games" in queue


def test_a_finished_passport_says_whether_the_map_counts_and_is_not_asked_for_again() -> None:
    row = published(user("Ann"))
    assert row.published
    one = replace(trial(row.published.text, 1), starter=0, winner=0)
    played(row.published, *(replace(one, number=number) for number in range(1, 201)))
    page = Client().get(row.get_absolute_url()).content.decode()
    assert "200 games" in page
    assert "unranked" in page
    assert "data-refresh" not in page
    assert "That's our fault" in page


def test_who_may_not_see_a_map_sees_no_passport_of_it() -> None:
    revision = submitted(user("Ann"))
    assert client_of(user("Bob")).get(address(revision)).status_code == 404
    assert Client().get(address(revision)).status_code == 404


def test_the_passport_of_a_published_map_is_everybodys() -> None:
    row = published(user("Ann"))
    assert row.published
    assert Client().get(address(row.published)).status_code == 200


def test_the_passport_of_what_is_no_longer_wanted_is_not_played_and_does_not_say_so() -> None:
    ann = user("Ann")
    revision = submitted(ann)
    played(revision, trial(revision.text, 1))
    submission_withdraw(user=ann, revision=revision)
    part = client_of(ann).get(address(revision)).content.decode()
    assert "being played" not in part
    assert "<progress" not in part
    assert "data-refresh" not in part
    assert "stopped: only" in part
    assert "1 game" in part


# --- Two revisions whose hints differ ------------------------------------------------------------------

SAFER = typed()["safe"].replace("0", "7", 1)
NOT_PLAYED = "The bot hasn't played on revision 1"


def revised(before: Revision, **more: str) -> Revision:
    """The next revision of a map, which waits for review."""
    author = before.map.author
    assert author
    row = map_revise(user=author, row=before.map)
    changed = draft_save(user=author, draft=row, version=row.version, values=typed(**more))
    return revision_submit(user=author, draft=changed)


def accepted(revision: Revision) -> Revision:
    mo = moderator("Mia")
    return reviews.review_publish(user=mo, revision=reviews.review_take(user=mo, revision=revision))


def compared(who: Client, revision: Revision) -> str:
    """What a page says of how the hints play; "" if it says nothing."""
    page = who.get(revision.get_absolute_url()).content.decode()
    return page.partition('id="played-title"')[2].partition("</section>")[0]


def test_how_changed_hints_play_stands_beside_how_those_before_played() -> None:
    row = published(user("Ann"))
    first = row.published
    assert first
    one = trial(first.text, 1)
    played(first, *(replace(one, number=n, starter=0, winner=0 if n < 3 else 1) for n in (1, 2, 3)))
    second = accepted(revised(first, safe=SAFER))
    assert "once the bot has played on this revision" in compared(Client(), second)
    played(second, *(replace(one, number=n, starter=0, winner=0 if n < 2 else 1) for n in (1, 2, 3, 4)))
    said = compared(Client(), second)
    places = [said.find(words) for words in ("Revision 1", "Revision 2", "<b>66.7%</b>", "<b>25.0%</b>")]
    assert -1 not in places
    assert places == sorted(places)
    assert "Played to the last turn" in said
    assert "Turns in a game" in said
    assert '<td data-label="Revision 1">3</td>' in said
    assert '<td data-label="Revision 2">4</td>' in said
    assert "The terrain has changed too" not in said


def test_hints_whose_forerunners_were_not_played_have_nothing_to_be_compared_with() -> None:
    row = published(user("Ann"))
    assert row.published
    second = accepted(revised(row.published, safe=SAFER))
    played(second, trial(second.text, 1))
    assert NOT_PLAYED in compared(Client(), second)


def test_where_the_terrain_changed_too_that_is_said_and_without_changed_hints_nothing() -> None:
    row = published(user("Ann"))
    first = row.published
    assert first
    played(first, trial(first.text, 1))
    second = accepted(revised(first, terrain=painted((3, 5, "H"))))
    played(second, trial(second.text, 1))
    assert not compared(Client(), second)
    third = revised(second, terrain=painted((2, 4, "H")), safe=SAFER)
    played(third, trial(third.text, 1))
    assert "The terrain has changed too" in compared(client_of(User.objects.get(username="Mo")), third)


def test_a_stranger_is_told_nothing_of_the_passport_of_a_revision_that_was_never_published() -> None:
    ann, bob = user("Ann"), user("Bob")
    first = submitted(ann)
    played(first, trial(first.text, 1))
    submission_withdraw(user=ann, revision=first)
    second = accepted(revised(first, safe=SAFER))
    played(second, trial(second.text, 1))
    assert "Revision 1" in compared(client_of(ann), second)
    for who in (client_of(bob), Client()):
        assert not compared(who, second)
