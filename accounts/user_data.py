"""What other apps keep of a user. Imports run one way, so this app never asks them: they register here.

An app registers once, in its `AppConfig.ready()`; anything with these five functions will do, a
module too:

    user_data.register("matches", games.matches.user_data)

Every call of `hand_over`, `leave` and `without` happens inside a transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from accounts.models import User

if TYPE_CHECKING:
    from django.db.models import QuerySet


class UserData(Protocol):
    """What one app keeps of a user."""

    def export(self, user: User) -> Mapping[str, Any]:
        """All of it, as JSON-able values under telling names. Empty values say that nothing is kept."""

    def prospect(self, source: User, target: User) -> Iterable[str]:
        """What `hand_over` will do with it, in sentences in the reader's language, to be shown before."""

    def hand_over(self, source: User, target: User) -> None:
        """Give all that `source` (a guest) has to `target` (an account)."""

    def leave(self, user: User) -> None:
        """Called before `user` loses name and access: end or free what needs a person behind it."""

    def without(self, users: QuerySet[User]) -> QuerySet[User]:
        """Those of these users of whom the app keeps nothing."""


_registered: dict[str, UserData] = {}


def register(key: str, kept: UserData) -> None:
    """Make known what an app keeps; `key` names it in the export."""
    _registered[key] = kept


def export(user: User) -> dict[str, dict[str, Any]]:
    return {key: dict(kept.export(user)) for key, kept in _registered.items()}


def owns_something(user: User) -> bool:
    return not without(User.objects.filter(pk=user.pk)).exists()


def prospect(source: User, target: User) -> list[str]:
    return [sentence for kept in _registered.values() for sentence in kept.prospect(source, target)]


def hand_over(source: User, target: User) -> None:
    for kept in _registered.values():
        kept.hand_over(source, target)


def without(users: QuerySet[User]) -> QuerySet[User]:
    for kept in _registered.values():
        users = kept.without(users)
    return users


def leave(user: User) -> None:
    for kept in _registered.values():
        kept.leave(user)
