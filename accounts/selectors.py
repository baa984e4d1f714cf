"""Every read of users by other apps, and the export of what is kept of a user."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from accounts import belongings
from accounts.models import User


def user_by_public_id(*, public_id: str) -> User | None:
    """The user with this id in addresses; guests and deleted users too."""
    if "\0" in public_id:  # which PostgreSQL refuses to look for
        return None
    return User.objects.filter(public_id=public_id).first()


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
        **belongings.export(user),
    }
