"""Who has a match before their eyes: written by pages and by every server process, read by `selectors`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from django.utils import timezone

from games.matches.models import Audience, Match, Player


def player_seen(*, match_id: int, user_id: int) -> None:
    """A player has the match before their eyes."""
    Player.objects.filter(match_id=match_id, user_id=user_id).update(seen_at=timezone.now(), gone_at=None)


def player_gone(*, match_id: int, user_id: int) -> None:
    """A player closed their last page of the match."""
    now = timezone.now()
    Player.objects.filter(match_id=match_id, user_id=user_id).update(seen_at=now, gone_at=now)


def presence_renewed(*, process: str, users: Iterable[tuple[int, int]], audience: Mapping[int, int]) -> None:
    """What one server process sees: the (match, user) pairs at its pages, and spectators a match.

    A match that was deleted while it was looked at is passed over.
    """
    now = timezone.now()
    pairs = set(users)
    if pairs:
        players = Player.objects.filter(
            match_id__in={match_id for match_id, _user in pairs}, user_id__in={user for _match, user in pairs}
        ).values_list("pk", "match_id", "user_id")
        here = [pk for pk, match_id, user_id in players if (match_id, user_id) in pairs]
        Player.objects.filter(pk__in=here).update(seen_at=now, gone_at=None)
    there = Match.objects.filter(pk__in=audience).values_list("pk", flat=True) if audience else ()
    rows = [
        Audience(match_id=match_id, process=process, spectators=audience[match_id], seen_at=now)
        for match_id in there
    ]
    if rows:
        Audience.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["match", "process"],
            update_fields=["spectators", "seen_at"],
        )
    Audience.objects.filter(seen_at__lt=now - dt.timedelta(minutes=10)).delete()
