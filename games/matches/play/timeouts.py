"""Ends a match that was left untouched for too long: the seat to act forfeits it.

A solo player keeps no one waiting: the rules say what running out of time does, until the match is over. At
Thunderjack! the hands stand, the round is settled, and what is left is taken home.
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
    """Ends an overdue match in one transaction. Raises GameOver if a move came first."""
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
    """The decision that forfeits for the seat to act."""
    seat = snapshot.acting[0]
    step = forfeit(snapshot.game, snapshot.state, seat)
    entry = Forfeited(seat, Actor.CLOCK, step.events)
    return Advance(entry, step.state, snapshot.game.outcome(step.state))
