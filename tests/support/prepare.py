"""Lays the tables of a benchmark: users, their sessions and matches that have begun, straight in the database.

    PARLOUR_HOME=… python -m tests.support.prepare LANES MATCHES

prints one JSON list of lanes: two cookies and the public ids of the matches of these two.
"""

from __future__ import annotations

import os
import secrets
import sys

import django
import msgspec


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import transaction

    lanes, matches = map(int, sys.argv[1:])
    with transaction.atomic():
        laid = [_lane(matches) for _number in range(lanes)]
    sys.stdout.write(msgspec.json.encode(laid).decode())


def _lane(matches: int) -> dict[str, object]:
    from accounts.models import User
    from games.engine.fairness import make_nonce
    from games.matches.seating.services import match_create, match_join
    from games.registry import GAMES

    first, second = (User.objects.create(username=f"Bench {secrets.token_hex(6)}") for _seat in range(2))
    begun = []
    for _number in range(matches):
        options = GAMES["kata"].game.Options()
        match = match_create(user=first, game="kata", options=options, nonce=make_nonce())
        match_join(match=match, user=second, nonce=make_nonce())
        begun.append(match.public_id)
    return {"cookies": [cookie_of(first), cookie_of(second)], "matches": begun}


def cookie_of(user: object) -> str:
    """The `Cookie` header of a browser in which somebody is logged in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)  # type: ignore[attr-defined]
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()  # type: ignore[attr-defined]
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


if __name__ == "__main__":
    main()
