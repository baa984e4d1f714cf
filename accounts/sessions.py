"""Sessions in the database, looked up only by keys of the form that the site makes.

A visitor can send anything as a key, and PostgreSQL refuses to look for some of it.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db

MAX_KEY = 40
"""The length of the longest key that the table can hold."""


class SessionStore(db.SessionStore):
    """Sessions in the database; a malformed key counts as no key."""

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and 8 <= len(key) <= MAX_KEY and key.isascii() and key.isalnum()
