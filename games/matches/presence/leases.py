"""Whether a server process can see who is at its pages: while one is stalled, the players it cannot see do not
count as absent."""

from __future__ import annotations

import datetime as dt
import secrets

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.matches.models import Lease

PROCESS = secrets.token_hex(8)
"""This process's name, by which the others know it."""
AWAKE_SINCE = timezone.now()
"""The moment at which it began to serve the site."""
OVERDUE_AFTER = dt.timedelta(seconds=25)
"""A lease not renewed for this long is overdue: two heartbeats of a server process and a bit."""
MAX_OVERDUE = dt.timedelta(minutes=10)
"""Time without a sign after which a process counts as dead."""
KEPT_FOR = dt.timedelta(days=1)


@transaction.atomic
def lease_renewed(*, process: str, now: dt.datetime) -> None:
    """Renews this process's lease; absences count from now if it had lapsed or is new.

    A process that starts ends the lease of the one that had its name before.
    """
    mine = Lease.objects.filter(process=process)
    if mine.filter(renewed_at__gte=now - OVERDUE_AFTER).update(renewed_at=now, ended_at=None):
        return
    name = settings.INSTANCE
    Lease.objects.update_or_create(
        process=process, defaults={"instance": name, "since": now, "renewed_at": now, "ended_at": None}
    )
    if name:
        Lease.objects.filter(instance=name, ended_at=None).exclude(process=process).update(ended_at=now)
    Lease.objects.filter(renewed_at__lt=now - KEPT_FOR).delete()


def lease_ended(*, process: str, now: dt.datetime) -> None:
    """Ends the lease of a process that stops."""
    Lease.objects.filter(process=process).update(ended_at=now)


def went_on_at(process: str, now: dt.datetime) -> dt.datetime:
    """The moment since which a process has beaten without a gap; `now` while its lease is overdue or unknown."""
    lease = Lease.objects.filter(process=process, renewed_at__gte=now - OVERDUE_AFTER).first()
    return lease.since if lease else now


def is_overdue(lease: Lease, now: dt.datetime) -> bool:
    """Whether a process is stalled: overdue, but not yet taken for dead."""
    return lease.ended_at is None and OVERDUE_AFTER < now - lease.renewed_at <= MAX_OVERDUE


def sees_since(lease: Lease) -> dt.datetime:
    """The moment since which absences noted by this process or its successor count."""
    return lease.ended_at or lease.since
