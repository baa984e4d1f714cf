"""Passports as jobs: one row a game, a lease for whoever plays, and what follows for the map."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone
from msgspec.structs import replace

from games.engine.wire import convert
from games.maps.acts import Act
from games.maps.format import MAPS, Passport, Trial, trial
from games.maps.live import Workshop
from games.maps.models import LogEntry, Map, PassportGame, PassportJob
from games.maps.services.passports import (
    LEASE,
    passport_claim,
    passport_games,
    passport_release,
    passport_write,
)
from games.maps.services.reviews import review_publish, review_send_back, review_take
from games.maps.services.revisions import submission_withdraw
from tests.support.map_people import moderator, painted, published, submitted, user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_maps_of_the_test")]
NOW = timezone.now()
LATER = NOW + LEASE + dt.timedelta(seconds=1)
MODEL = replace(trial(MAPS["crossing"].text, 1), reason="king", turns=30)
"""A game that a king's death has ended."""


def games(wins: int, losses: int, *, first: int = 1, **changes: object) -> list[Trial]:
    """Games of which who began won so many."""
    every = [replace(MODEL, starter=0, winner=0, **changes)] * wins
    every += [replace(MODEL, starter=0, winner=1, **changes)] * losses
    return [replace(one, number=first + place) for place, one in enumerate(every)]


def claimed(worker: str = "one") -> PassportJob:
    job = passport_claim(worker=worker, now=NOW)
    assert job
    return job


def finished(wins: int, losses: int, **changes: object) -> PassportJob:
    job = claimed()
    passport = passport_write(job=job, before=[], trials=games(wins, losses, **changes), now=NOW)
    assert passport
    assert not passport.is_open
    return PassportJob.objects.get(pk=job.pk)


def test_nobody_has_work_where_no_map_was_submitted() -> None:
    assert passport_claim(worker="one", now=NOW) is None
    assert Workshop().work() is False


def test_a_submitted_map_is_one_workers_at_a_time() -> None:
    revision = submitted(user("Ann"))
    job = claimed()
    assert job.revision == revision
    assert passport_claim(worker="two", now=NOW) is None
    taken = passport_claim(worker="two", now=LATER)
    assert taken
    assert taken.pk == job.pk


def test_a_lease_is_held_by_writing_and_given_back() -> None:
    submitted(user("Ann"))
    job = claimed()
    assert passport_write(job=job, before=[], trials=[], now=LATER)
    assert passport_claim(worker="two", now=LATER) is None
    passport_release(job=job)
    assert passport_claim(worker="two", now=LATER)


def test_what_is_written_after_the_lease_has_gone_to_another_is_dropped() -> None:
    submitted(user("Ann"))
    slow = claimed("one")
    quick = passport_claim(worker="two", now=LATER)
    assert quick
    one, two = games(1, 1)
    assert passport_write(job=quick, before=[], trials=[one], now=LATER)
    assert passport_write(job=slow, before=[], trials=[one, two], now=LATER) is None
    assert passport_write(job=quick, before=[], trials=[one], now=LATER) is None
    assert passport_games(quick) == (one,)


def test_a_game_is_a_row_and_the_summary_is_of_all() -> None:
    submitted(user("Ann"))
    job = claimed()
    played = games(3, 2)
    passport_write(job=job, before=[], trials=played[:2], now=NOW)
    passport_write(job=job, before=played[:2], trials=played[2:], now=NOW)
    row = PassportJob.objects.get(pk=job.pk)
    assert list(row.games.values_list("number", flat=True)) == [1, 2, 3, 4, 5]
    assert row.played == 5
    assert convert(row.summary, Passport).starter.rate == 3 / 5
    assert passport_games(row) == tuple(played)


def test_a_fair_map_counts_and_shows_how_even_it_is() -> None:
    shown = published(user("Ann"))
    job = claimed()
    before: list[Trial] = []
    for first in (1, 201):
        batch = games(104, 96, first=first)
        passport = passport_write(job=job, before=before, trials=batch, now=NOW)
        before += batch
    assert passport
    assert not passport.is_open
    row = Map.objects.get(pk=shown.pk)
    assert (row.is_ranked, row.imbalance) == (True, 20)
    assert passport_claim(worker="two", now=LATER) is None


@pytest.mark.parametrize(
    ("wins", "changes", "why"),
    [(160, {}, "beginner"), (100, {"reason": "domain", "turns": 60}, "stalls")],
)
def test_an_uneven_map_and_one_that_stalls_do_not_count(
    wins: int, changes: dict[str, object], why: str
) -> None:
    shown = published(user("Ann"))
    job = claimed()
    before: list[Trial] = []
    while not PassportJob.objects.get(pk=job.pk).finished_at:
        batch = games(wins, 200 - wins, first=len(before) + 1, **changes)
        passport_write(job=job, before=before, trials=batch, now=NOW)
        before += batch
    row = Map.objects.get(pk=shown.pk)
    assert row.published
    assert row.published.unranked == [why]
    assert not row.is_ranked
    told = LogEntry.objects.get(map=row, act=Act.UNRANKED)
    assert told.words == why
    assert told.actor is None
    assert " " in told.said


def test_a_passport_that_was_finished_before_it_was_published_is_shown_then() -> None:
    mo = moderator()
    revision = submitted(user("Ann"))
    finished(160, 40)
    review_publish(user=mo, revision=review_take(user=mo, revision=revision))
    row = Map.objects.get(pk=revision.map_id)
    assert (row.is_ranked, row.imbalance) == (False, 300)


def test_a_revision_that_was_withdrawn_is_played_no_further() -> None:
    ann = user("Ann")
    revision = submitted(ann)
    passport_release(job=claimed())
    submission_withdraw(user=ann, revision=revision)
    assert passport_claim(worker="one", now=LATER) is None


def test_a_revision_that_is_sent_back_while_it_is_played_makes_room_for_what_waits() -> None:
    mo, ann = moderator(), user("Ann")
    revision = review_take(user=mo, revision=submitted(ann))
    job = claimed()
    one, two = games(1, 1)
    assert passport_write(job=job, before=[], trials=[one], now=NOW)
    review_send_back(user=mo, revision=revision, words="Too dry.", pins=())
    assert passport_write(job=job, before=[one], trials=[two], now=NOW) is None
    assert passport_games(job) == (one,)
    passport_release(job=job)
    waiting = submitted(ann, terrain=painted((2, 4, "H")))
    assert claimed("two").revision == waiting


def test_under_other_rules_all_is_played_again() -> None:
    revision = submitted(user("Ann"))
    job = finished(160, 40)
    PassportJob.objects.filter(pk=job.pk).update(rules=0)
    again = claimed("two")
    assert again.pk == job.pk
    assert (again.played, again.summary, again.finished_at) == (0, None, None)
    assert not PassportGame.objects.filter(job__revision=revision).exists()


def test_a_passport_broken_off_equals_an_unbroken_one() -> None:
    """Two workshops, each with a process of its own, play what one would have played."""
    revision = submitted(user("Ann"))
    assert Workshop().work(2)
    assert Workshop().work(1)
    job = PassportJob.objects.get(revision=revision)
    assert job.played == 3
    assert job.lease_until is None
    assert passport_games(job) == tuple(trial(revision.text, number) for number in (1, 2, 3))
