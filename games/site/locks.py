"""Takes a user for the length of a transaction: nobody is handed over or deleted while something is given to them."""

from __future__ import annotations

from accounts.models import User
from accounts.services import users_held
from games.engine.errors import RuleError
from games.engine.words import words as _


class Gone(RuleError):
    """Somebody whose things went to an account, or who was deleted, a moment ago in another window."""

    default = _("In another window you have logged in, or deleted this account. Load the page again.")


def lock_user(user: User) -> None:
    """Let nobody hand over or delete this user, or hold them too, until this transaction ends. Raises Gone.

    First of all: users are taken before series, decks and matches, these before purses, each kind in
    the order of its keys, so that no two transactions wait for each other.
    """
    if not users_held(user):
        raise Gone
