"""What the clock does in a match that nobody touched for too long: whoever is to act forfeits it.

Who plays alone lets nobody wait, and does what the rules say of running out of time, until it is over:
at Thunderjack! the hands stand, the round is settled, and what is left is taken home.
"""

from __future__ import annotations

import datetime as dt
from functools import partial

from games.engine.entries import Actor, Forfeited, TimedOut
from games.engine.errors import GameOver
from games.engine.play import forfeit, time_out
from games.matches.play.journal import Advance, advance
from games.matches.play.writer import write
from games.matches.snapshot import MatchSnapshot


def run_out(match_id: int, now: dt.datetime) -> None:
    """End a match in play whose deadline has come. Raises GameOver where somebody was quicker.

    All that is done here is written at once: a move comes before it, or after it.
    """
    write(match_id, partial(_run_out, match_id, now))


def _run_out(match_id: int, now: dt.datetime) -> None:
    snapshot = advance(match_id, lambda snapshot: _expired(snapshot, now))
    while snapshot.is_solo and snapshot.is_playing:
        snapshot = advance(match_id, _timed_out)


def _expired(snapshot: MatchSnapshot, now: dt.datetime) -> Advance:
    if not snapshot.is_playing or snapshot.deadline is None or snapshot.deadline > now:
        raise GameOver
    return _timed_out(snapshot) if snapshot.is_solo else forfeited(snapshot)


def _timed_out(snapshot: MatchSnapshot) -> Advance:
    seat = snapshot.acting[0]
    action, step = time_out(snapshot.game, snapshot.state, seat)
    entry = TimedOut(seat, Actor.CLOCK, action, step.events)
    return Advance(entry, step.state, snapshot.game.outcome(step.state))


def forfeited(snapshot: MatchSnapshot) -> Advance:
    """The clock gives up for whoever is to act."""
    seat = snapshot.acting[0]
    step = forfeit(snapshot.game, snapshot.state, seat)
    entry = Forfeited(seat, Actor.CLOCK, step.events)
    return Advance(entry, step.state, snapshot.game.outcome(step.state))
