"""Passports as jobs: who may play on, what was played, and what follows for the map.

Several processes may ask for work at once. A job is a row with a lease: the process that claims it may write its
games for a while, and each write renews the lease. What a process writes after losing its lease is dropped, and
nothing is lost: game n is the same in any process.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.engine.wire import builtins, convert
from games.maps.format import RULES, Passport, Trial, Verdict, passport_of
from games.maps.models import Map, PassportGame, PassportJob, Revision
from games.maps.services.revisions import revision_rank, revision_unrank

LEASE = dt.timedelta(seconds=60)
"""How long a process may play without writing anything down."""
WANTED = (Revision.Status.SUBMITTED, Revision.Status.IN_REVIEW, Revision.Status.PUBLISHED)
"""Revisions that get a passport, those under review first."""
_JUDGED = (Verdict.BEGINNER, Verdict.STALLS)


@transaction.atomic
def passport_claim(*, worker: str, now: dt.datetime) -> PassportJob | None:
    """A job for this process: an unclaimed one, else a new one; None if there is nothing to do."""
    row = _free(now).select_related("revision").first()
    if row is None:
        revision = (
            Revision.objects.filter(status__in=WANTED, passport=None)
            .order_by(F("decided_at").asc(nulls_first=True), "pk")
            .first()
        )
        if revision is None:
            return None
        row, _is_new = PassportJob.objects.get_or_create(revision=revision, defaults={"rules": RULES})
    job = PassportJob.objects.select_for_update().select_related("revision__map").get(pk=row.pk)
    if not _free(now).filter(pk=job.pk).exists():
        return None  # somebody was faster
    if job.rules != RULES:
        job.games.all().delete()
        job.rules, job.played, job.summary, job.finished_at = RULES, 0, None, None
    job.worker, job.lease_until = worker, now + LEASE
    job.save()
    return job


def _free(now: dt.datetime) -> QuerySet[PassportJob]:
    """Jobs free to be claimed: not finished by today's rules, and with no live lease."""
    wanted = PassportJob.objects.filter(revision__status__in=WANTED)
    due = wanted.filter(Q(finished_at=None) | ~Q(rules=RULES))
    return due.filter(Q(lease_until=None) | Q(lease_until__lt=now)).order_by("created_at", "pk")


def passport_games(job: PassportJob) -> tuple[Trial, ...]:
    """The games that are written down, in order."""
    return tuple(convert(trial, Trial) for trial in job.games.values_list("trial", flat=True))


@transaction.atomic
def passport_write(
    *, job: PassportJob, before: Sequence[Trial], trials: Sequence[Trial], now: dt.datetime
) -> Passport | None:
    """Write down games that follow upon those before, and hold the lease longer.

    None if it has gone to another, or if the revision was sent back, withdrawn or replaced: others wait to be played.
    With the last game the map is judged.
    """
    row = PassportJob.objects.select_for_update(of=("self",)).select_related("revision").get(pk=job.pk)
    if row.worker != job.worker or row.finished_at is not None or row.played != len(before):
        return None
    if row.revision.status not in WANTED:
        return None
    passport = passport_of((*before, *trials))
    if trials:
        PassportGame.objects.bulk_create(
            PassportGame(job=row, number=one.number, trial=builtins(one)) for one in trials
        )
        row.played, row.summary = passport.games, builtins(passport)
    row.lease_until = now + LEASE
    if not passport.is_open:
        row.finished_at, row.lease_until = now, None
        _judge(row, passport)
    row.save()
    return passport


@transaction.atomic
def passport_release(*, job: PassportJob) -> None:
    """Let another process go on at once."""
    PassportJob.objects.filter(pk=job.pk, worker=job.worker).update(lease_until=None)


def _judge(job: PassportJob, passport: Passport) -> None:
    """Let a revision count or not, as its passport says, and show how even it is."""
    share = passport.starter
    job.imbalance = None if share is None else round(abs(share.rate - 1 / 2) * 1000)
    revision = Revision.objects.select_for_update(of=("self",)).select_related("map").get(pk=job.revision_id)
    for verdict in _JUDGED:
        set_now = revision_unrank if verdict in passport.verdicts else revision_rank
        set_now(revision, verdict.value)
    Map.objects.filter(published=revision).update(imbalance=job.imbalance)
