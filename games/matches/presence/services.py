"""Presence at matches: written by pages and by every server process, read by `selectors`."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Iterable, Mapping

from django.db import DatabaseError, transaction
from django.utils import timezone

from games.matches.models import Audience, Match, Player
from games.matches.presence.leases import PROCESS, lease_renewed
from games.site.lock_timeouts import without_waiting

log = logging.getLogger(__name__)


def player_seen(*, match_id: int, user_id: int, process: str = PROCESS) -> None:
    """Marks a player as present at the match."""
    player = Player.objects.filter(match_id=match_id, user_id=user_id)
    player.update(seen_at=timezone.now(), gone_at=None, seen_by=process)


def player_seen_looking(*, match_id: int, user_id: int) -> bool:
    """The same, best effort: looking at a match must not fail because of a write. Returns whether it was written."""
    try:
        with without_waiting():
            player_seen(match_id=match_id, user_id=user_id)
    except DatabaseError as error:
        log.warning("it is not noted who is here: %s", error)
        return False
    return True


def player_gone(*, match_id: int, user_id: int, process: str = PROCESS) -> None:
    """A player closed their last page of the match."""
    now = timezone.now()
    player = Player.objects.filter(match_id=match_id, user_id=user_id)
    player.update(seen_at=now, gone_at=now, seen_by=process)


def presence_renewed(*, process: str, users: Iterable[tuple[int, int]], audience: Mapping[int, int]) -> None:
    """Writes what one server process sees: the (match, user) pairs at its pages, and the spectators of each match.

    Matches deleted meanwhile are passed over.
    """
    _players_seen(process, set(users), timezone.now())
    audience_counted(process=process, audience=audience)
    Audience.objects.filter(seen_at__lt=timezone.now() - dt.timedelta(minutes=10)).delete()


@transaction.atomic
def _players_seen(process: str, pairs: set[tuple[int, int]], now: dt.datetime) -> None:
    """Marks these players present, in the transaction that renews the lease."""
    lease_renewed(process=process, now=now)
    if not pairs:
        return
    match_ids, user_ids = {match_id for match_id, _user in pairs}, {user for _match, user in pairs}
    players = Player.objects.filter(match_id__in=match_ids, user_id__in=user_ids)
    # Taken in one order, for another process may see the same players at the same moment.
    rows = players.order_by("pk").select_for_update(no_key=True).values_list("pk", "match_id", "user_id")
    here = [pk for pk, match_id, user_id in rows if (match_id, user_id) in pairs]
    Player.objects.filter(pk__in=here).update(seen_at=now, gone_at=None, seen_by=process)


def audience_counted(*, process: str, audience: Mapping[int, int]) -> None:
    """Writes how many spectators one server process shows each match to."""
    there = Match.objects.filter(pk__in=audience).values_list("pk", flat=True) if audience else ()
    rows = [
        Audience(match_id=match_id, process=process, spectators=audience[match_id], seen_at=timezone.now())
        for match_id in there
    ]
    if rows:
        Audience.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["match", "process"],
            update_fields=["spectators", "seen_at"],
        )
