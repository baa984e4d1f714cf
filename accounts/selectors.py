"""Every read of users by other apps, and the export of what is kept of a user."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session

from accounts import user_data
from accounts.models import User
from accounts.names import name_key


def user_by_public_id(*, public_id: str) -> User | None:
    """The user with this id in addresses; guests and deleted users too."""
    if "\0" in public_id:  # which PostgreSQL refuses to look for
        return None
    return User.objects.filter(public_id=public_id).first()


def user_by_name(*, name: str) -> User | None:
    """The user whose name a reader would take this one for."""
    key = name_key(name)
    return User.objects.filter(name_key=key).first() if key and "\0" not in key else None


class Login(NamedTuple):
    """The log-in of a session at one moment; `auth_hash` changes with the password."""

    session_key: str
    user_id: int
    auth_hash: str


def login_of(session: SessionBase, user: User | AnonymousUser) -> Login | None:
    """The log-in that a session holds now; None for a visitor."""
    if not isinstance(user, User) or session.session_key is None:
        return None
    return Login(session.session_key, user.pk, user.get_session_auth_hash())


def logins_standing(*, logins: Collection[Login]) -> set[Login]:
    """The log-ins that still stand: not logged out, with the same password, of an open account."""
    keys = Session.objects.filter(session_key__in=[login.session_key for login in logins])
    open_keys = set(keys.values_list("session_key", flat=True))
    users = User.objects.filter(pk__in={login.user_id for login in logins}, is_active=True)
    hashes = {user.pk: user.get_session_auth_hash() for user in users.only("password")}
    return {
        login
        for login in logins
        if login.session_key in open_keys and hashes.get(login.user_id) == login.auth_hash
    }


def user_export(*, user: User) -> dict[str, Any]:
    """All that the site keeps of a user, as JSON-able values. Secrets (password, TOTP key) are left out."""
    return {
        "account": {
            "name": user.username,
            "public_id": user.public_id,
            "guest": user.is_guest,
            "joined": user.date_joined.isoformat(),
            "last_login": user.last_login.isoformat() if user.last_login else None,
            "time_zone": user.time_zone,
            "email_addresses": list(
                EmailAddress.objects.filter(user=user).order_by("pk").values("email", "verified", "primary")
            ),
            "two_factor": list(
                Authenticator.objects.filter(user=user).order_by("pk").values_list("type", flat=True)
            ),
        },
        **user_data.export(user),
    }
