"""Who played on which map, and the stars they gave it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F

from accounts.models import User
from games.engine.words import words as _
from games.maps.errors import NotAllowed
from games.maps.models import Map, Play
from games.maps.rights import is_author


@transaction.atomic
def map_played(*, sha256: str, user_ids: Iterable[int | None]) -> None:
    """Count a match that begins on a published map, known by its hash, and let its players give it stars.

    A bot has no id, and gives none.
    """
    row = Map.objects.published().filter(published__sha256=sha256).first()
    if row is None:
        return
    Map.objects.filter(pk=row.pk).update(plays=F("plays") + 1)
    players = [Play(map=row, user_id=user_id) for user_id in user_ids if user_id is not None]
    Play.objects.bulk_create(players, ignore_conflicts=True)


@transaction.atomic
def star_set(*, user: User, row: Map, is_starred: bool) -> None:
    """Give a map a star, or take it back. Doing so again changes nothing."""
    row = Map.objects.select_for_update().get(pk=row.pk)
    if is_author(user, row):
        raise NotAllowed(_("Stars come from others: this map is yours."))
    play = Play.objects.filter(user=user, map=row).first()
    if play is None or row.published_id is None:
        raise NotAllowed(_("Play a match on this map first; then you can give it a star."))
    if play.is_starred != is_starred:
        play.is_starred = is_starred
        play.save(update_fields=["is_starred"])
        stars_count(row)


def stars_count(row: Map) -> None:
    """Write down how many stars a map has by now."""
    Map.objects.filter(pk=row.pk).update(stars=Play.objects.filter(map=row, is_starred=True).count())
