"""How a day ends: open tries of its deal end as they stand, and the deal is published, all in one transaction."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.db.models import F
from msgspec.structs import replace

from games.matches.models import Daily, Match
from games.matches.play.dailies import day_of
from games.matches.play.drafts import deciding_on, drafts_open, drafts_write
from games.matches.play.journal import advance
from games.matches.play.timeouts import forfeited
from games.matches.told import tell_anew


class _BegunMeanwhile(Exception):
    """A try that began while its day was being ended."""


def days_end(now: dt.datetime) -> list[int]:
    """End all days that are over and not ended yet; returns the ids of the matches that ended with them."""
    ended: list[int] = []
    over = Daily.objects.filter(day__lt=day_of(now), published_at=None)
    for daily_id in over.order_by("day", "pk").values_list("pk", flat=True):
        ended += _day_end(daily_id, now)
    return ended


def _day_end(daily_id: int, now: dt.datetime) -> list[int]:
    while True:
        try:
            with transaction.atomic():
                return _ended(daily_id, now)
        except _BegunMeanwhile:
            continue


def _ended(daily_id: int, now: dt.datetime) -> list[int]:
    # Matches first, as moves lock them: so no two transactions wait for each other.
    tries = Match.objects.filter(daily=daily_id, is_practice=False)
    drafts = drafts_open(tries.playing().values_list("pk", flat=True), now)
    daily = Daily.objects.select_for_update().get(pk=daily_id)
    if daily.published_at is not None:
        return []
    if tries.playing().exclude(pk__in=drafts).exists():
        raise _BegunMeanwhile
    open_tries = [draft for draft in drafts.values() if draft.before.is_playing]
    for draft in open_tries:
        with deciding_on(draft):
            advance(draft.before.id, forfeited)
        # The same transaction publishes the deal: what is told and remembered of the match says so.
        draft.after = replace(draft.after, is_kept_back=False)
    drafts_write(open_tries)
    daily.published_at = now
    daily.save(update_fields=["published_at"])
    finished = tries.exclude(pk__in=drafts)
    # Pages and processes that show these learn by the version that nothing is kept back any more.
    finished.update(version=F("version") + 1)
    for match_id in finished.values_list("pk", flat=True):
        tell_anew(match_id)
    return [draft.before.id for draft in open_tries]
