"""The audit log of maps: written in the transaction of what it tells of."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.engine.words import words as _
from games.maps.acts import Act
from games.maps.errors import NotAllowed
from games.maps.models import MAX_WORDS, LogEntry, Map, Revision
from games.maps.typed import NULLS


def log_add(
    row: Map, act: Act, actor: User | None, revision: Revision | None = None, words: str = ""
) -> None:
    """One more line; `actor` is None where the site itself did it."""
    number = revision.number if revision else None
    LogEntry.objects.create(map=row, act=act, actor=actor, revision=number, words=words)


def words_to_keep(words: str) -> str:
    """What somebody says of a map. Raises NotAllowed where it is too long, or cannot be stored."""
    if "\0" in words:
        raise NotAllowed(NULLS)
    if len(words) > MAX_WORDS:
        raise NotAllowed(_("That is too long: the limit is %(most)s characters.", most=MAX_WORDS))
    return words.strip()


def log_seen(user: User) -> None:
    """Marks an author's news as read."""
    Map.objects.filter(author=user).update(looked_at=timezone.now())
