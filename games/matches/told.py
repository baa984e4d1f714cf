"""Signals for committed changes, sent by services alone; `live/` subscribes to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.dispatch import Signal

from games.matches.models import Match
from games.matches.snapshot import MatchSnapshot, snapshot_fresh

match_changed = Signal()
"""Sent with `snapshot`, the match after the change."""
chat_changed = Signal()
"""Sent with `match_id`."""


def tell(snapshot: MatchSnapshot) -> None:
    """Send `match_changed` when the present transaction is committed; at once outside of one."""
    _on_commit(partial(match_changed.send_robust, sender=None, snapshot=snapshot))


def tell_anew(match_id: int | None) -> None:
    """The same for a match whose snapshot is not at hand; it need not exist."""
    _on_commit(partial(_send_fresh, match_id))


def tell_chat(match_id: int, *, of_spectators: bool) -> None:
    """Send `chat_changed` when the present transaction is committed."""
    changed = partial(chat_changed.send_robust, sender=None, match_id=match_id, of_spectators=of_spectators)
    _on_commit(changed)


def _send_fresh(match_id: int | None) -> None:
    match = Match.objects.filter(pk__in=[match_id]).only("pk").first()
    if match is not None:
        match_changed.send_robust(sender=None, snapshot=snapshot_fresh(match.pk))


def _on_commit(send: Callable[[], object]) -> None:
    # Robust: what goes wrong in telling is logged, and never undoes or repeats what was committed.
    transaction.on_commit(send, robust=True)
