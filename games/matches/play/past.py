"""Recomputed states of a match, cached, for replays and take-backs.

Secret: each moment holds a whole state.
"""

from __future__ import annotations

from collections.abc import Sized
from threading import Lock

from cachetools import LRUCache

from games.engine.fairness import seed_of
from games.engine.play import Moment, replay, replay_on
from games.matches.models import Match
from games.matches.selectors import entries_of
from games.matches.snapshot import MatchSnapshot

MAX_KEPT = 50_000
"""The most entries of all matches, or lines of their logs, that a process keeps of the past.

A match may have six thousand entries: if matches were counted instead, anybody's requests could fill the memory.
"""

MANY = 200
"""Entries from which playing a match anew is no longer as quick as any page."""


def size_of(kept: Sized) -> int:
    """How much a kept value counts; never so much that it cannot be kept alone."""
    return min(1 + len(kept), MAX_KEPT)


_kept: LRUCache[str, tuple[Moment, ...]] = LRUCache(MAX_KEPT, size_of)
_lock = Lock()


def is_work(match: Match) -> bool:
    """Whether recomputing a match takes long: it has many entries, and all have to be played anew."""
    with _lock:
        return match.entries >= MANY and match.public_id not in _kept


def moments_of(match: Match, snapshot: MatchSnapshot) -> tuple[Moment, ...]:
    """Every moment of a match up to a snapshot of it, played by today's rules. Raises a RuleError."""
    with _lock:
        known = _kept.get(match.public_id, ())
    if len(known) <= snapshot.entries:
        known = _played_on(match, snapshot, known)
        with _lock:
            _kept[match.public_id] = known
    return known[: snapshot.entries + 1]


def _played_on(match: Match, snapshot: MatchSnapshot, known: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """The cached moments and those that follow, though the match may have gone on since."""
    game, setup = snapshot.game, snapshot.setup
    if not known:
        nonces = [player.nonce for player in match.players.all()]
        seed = seed_of(match.secret, nonces, setup.hidden.seed)
        return tuple(replay(game, setup, seed, entries_of(match)[: snapshot.entries]))
    last = known[-1].number
    later = entries_of(match, after=last)[: snapshot.entries - last]
    return (*known, *replay_on(game, setup, known, later))
