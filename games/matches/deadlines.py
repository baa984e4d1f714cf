"""Finds matches that were left untouched for too long, and ends them.

Open ones are called off, closed ones that wait for a nonce in vain open anew (`seating/closing.py`), those in play end
by the clock (`play/timeouts.py`).
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from games.engine.errors import RuleError
from games.matches.models import Match
from games.matches.play.dailies import dailies_make
from games.matches.play.day_end import days_end
from games.matches.play.timeouts import run_out
from games.matches.seating.closing import closing_end
from games.matches.seating.services import match_locked, match_touch
from games.matches.snapshot import snapshot_fresh, snapshot_of_row
from games.matches.told import tell


def expire_due(now: dt.datetime) -> list[int]:
    """End every match that was left untouched until its deadline, or whose day is over; returns the ids of those it
    looked after. Also makes the deals of the coming days.

    An open match is called off; in one being played the clock runs out for the seat to act, and forgotten bots are
    only woken. Running it twice, or at the same moment as a move or as another process, ends nothing twice.
    """
    dailies_make(now)
    ended = days_end(now)
    due = Match.objects.registered().filter(deadline__lte=now)
    for match_id, status in due.values_list("pk", "status"):
        if status == Match.Status.OPEN:
            if closing_end(match_id=match_id, now=now) or _call_off(match_id, now):
                ended.append(match_id)
            continue
        try:
            if not snapshot_fresh(match_id).bots_to_act:
                run_out(match_id, now)
        except RuleError:
            continue  # somebody moved at the last moment
        ended.append(match_id)
    return ended


@transaction.atomic
def _call_off(match_id: int, now: dt.datetime) -> bool:
    match = match_locked(Match.objects.get(pk=match_id))
    if match.status != Match.Status.OPEN or match.closed_at or match.deadline is None or match.deadline > now:
        return False
    match.status, match.ended_at, match.deadline = Match.Status.CALLED_OFF, now, None
    match.opened_from = ""
    match.version += 1
    match.save()
    tell(snapshot_of_row(match))
    match_touch(match.rematch_of_id)
    return True
