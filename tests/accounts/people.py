"""What tests of accounts ask about people: who is logged in, and what their authenticator shows."""

from __future__ import annotations

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client

from accounts.models import User

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
"""Of an authenticator."""


def current_user(client: Client) -> User | None:
    """Who is logged in."""
    return User.objects.filter(pk=client.session.get("_auth_user_id")).first()


def code_now() -> str:
    """What the authenticator shows at this moment."""
    return format_hotp_value(hotp_value(SECRET, next(iter(yield_hotp_counters_from_time()))))
