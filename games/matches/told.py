"""The signals that services send once a change of a match is committed; `live/` subscribes to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.dispatch import Signal

from games.matches.models import Match
from games.matches.snapshot import MatchSnapshot, snapshot_fresh, snapshot_remember

match_changed = Signal()
"""Sent with `snapshot`, the match after the change."""
chat_changed = Signal()
"""Sent with `match_id` and `of_spectators`, which says whose chat it is."""


def tell(snapshot: MatchSnapshot) -> None:
    """Remember a match and send `match_changed` when the present transaction is committed; at once outside of one.

    A service that has no snapshot of the match as it is after the change calls `tell_anew`.
    """
    _on_commit(partial(_send, snapshot))


def tell_anew(match_id: int | None) -> None:
    """The same for a match that the service has not loaded: it is loaded after the commit, if it still exists."""
    _on_commit(partial(_send_fresh, match_id))


def tell_chat(match_id: int, *, of_spectators: bool) -> None:
    """Send `chat_changed` when the present transaction is committed."""
    changed = partial(chat_changed.send_robust, sender=None, match_id=match_id, of_spectators=of_spectators)
    _on_commit(changed)


def _send(snapshot: MatchSnapshot) -> None:
    snapshot_remember(snapshot)
    match_changed.send_robust(sender=None, snapshot=snapshot)


def _send_fresh(match_id: int | None) -> None:
    match = Match.objects.filter(pk__in=[match_id]).only("pk").first()
    if match is not None:
        match_changed.send_robust(sender=None, snapshot=snapshot_fresh(match.pk))


def _on_commit(send: Callable[[], object]) -> None:
    # Robust: an error of a receiver is logged, and never undoes or repeats what was committed.
    transaction.on_commit(send, robust=True)
