"""The tests' little game at a table of three."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.matches.models import Match
from games.matches.seating.services import match_create, match_join
from tests.support.tiny import TINY


def three(host: User, *others: User, **fields: Any) -> Match:
    """A match of the little game for three, at which these sit so far."""
    options = TINY.Options()
    match = match_create(user=host, game="tiny", options=options, nonce="host", seats=3, **fields)
    for user in others:
        match = match_join(match=match, user=user, nonce=f"of-{user.pk}")
    return match
