"""Locks a user for the length of a transaction, so that they are not handed over or deleted while they are given
something."""

from __future__ import annotations

from accounts.models import User
from accounts.services import users_held
from games.engine.errors import RuleError
from games.engine.words import words as _


class Gone(RuleError):
    """A user who was deleted, or handed over to an account, a moment ago."""

    default = _("You logged in, or deleted this account, in another window. Reload the page.")


def lock_user(user: User) -> None:
    """Lock this user, against being handed over or deleted too, until the transaction ends. Raises Gone.

    Lock order, so that no two transactions wait for each other: users, series, decks, matches, purses; each by key.
    """
    if not users_held(user):
        raise Gone
