"""What the clock does in a match that nobody touched for too long: whoever is to act forfeits it.

Who plays alone lets nobody wait, and does what the rules say of running out of time, until it is over:
at Thunderjack! the hands stand, the round is settled, and what is left is taken home.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from games.engine.entries import Actor, Forfeited, TimedOut
from games.engine.errors import GameOver
from games.engine.play import forfeit, time_out
from games.matches.journal import Advance, advance
from games.matches.models import Match
from games.matches.tables import Table


@transaction.atomic
def run_out(match_id: int, now: dt.datetime) -> None:
    """End a match in play whose deadline has come. Raises GameOver where somebody was quicker.

    It is locked till the end, so that a move comes before all that is done here, or after it.
    """
    Match.objects.select_for_update().get(pk=match_id)
    table = advance(match_id, lambda table: _expired(table, now))
    while table.is_solo and table.is_playing:
        table = advance(match_id, _timed_out)


def _expired(table: Table, now: dt.datetime) -> Advance:
    if not table.is_playing or table.deadline is None or table.deadline > now:
        raise GameOver
    return _timed_out(table) if table.is_solo else _forfeited(table)


def _timed_out(table: Table) -> Advance:
    seat = table.acting[0]
    action, step = time_out(table.game, table.state, seat)
    entry = TimedOut(seat, Actor.CLOCK, action, step.events)
    return Advance(entry, step.state, table.game.outcome(step.state))


def _forfeited(table: Table) -> Advance:
    seat = table.acting[0]
    step = forfeit(table.game, table.state, seat)
    entry = Forfeited(seat, Actor.CLOCK, step.events)
    return Advance(entry, step.state, table.game.outcome(step.state))
