"""Lets bots think while a request waits, one at a time in a process.

Bots at the tables have threads of their own (`live/executors.py`). If each request thought in its own, a few dozen
would take the time of all who play.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

from cachetools import LRUCache
from django.conf import settings
from django.db import connection

from games.engine.words import words as _
from games.matches.play.services import bot_move
from games.matches.snapshot import snapshot_cached
from games.site.rates import TooOften

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_thinking, _looking_up = Lock(), Lock()


class Busy(TooOften):
    """Too many asked a bot at the same time."""

    default = _("Many people are asking for this just now. Wait a moment, then try again.")


@contextmanager
def thinking() -> Iterator[None]:
    """A context in which a bot may think for a request. Raises Busy if others take too long.

    While it waits, a request outside of a transaction gives its database connection back: there are few.
    """
    if not _thinking.acquire(blocking=False):
        if not connection.in_atomic_block:
            connection.close()
        if not _thinking.acquire(timeout=settings.BOT_PATIENCE):
            raise Busy
    try:
        yield
    finally:
        _thinking.release()


def thought(cache: LRUCache[K, V], key: K, compute: Callable[[], V]) -> V:
    """The cached value, or the one computed now while no other bot thinks. Raises Busy."""

    def known() -> V | None:
        with _looking_up:
            return cache.get(key)

    found = known()
    if found is not None:
        return found
    with thinking():
        found = known()  # perhaps by whom this one waited for
        if found is None:
            found = compute()
            with _looking_up:
                cache[key] = found
        return found


def bots_moved(match_id: int) -> bool:
    """Let the bots of a match make all their moves now, with others between any two; False if these take too long."""
    is_moved = True
    while is_moved and snapshot_cached(match_id).bots_to_act:
        try:
            with thinking():
                is_moved = bot_move(match_id=match_id) is not None
        except Busy:
            return False
    return True
