"""The audit log of maps: written in the transaction of what it tells of."""

from __future__ import annotations

from accounts.models import User
from games.maps.models import Act, LogEntry, Map, Revision


def log_add(
    row: Map, act: Act, actor: User | None, revision: Revision | None = None, words: str = ""
) -> None:
    """One more line; `actor` is None where the site itself did it."""
    number = revision.number if revision else None
    LogEntry.objects.create(map=row, act=act, actor=actor, revision=number, words=words)
