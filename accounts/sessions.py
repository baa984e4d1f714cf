"""Sessions in the database, by keys of the form in which they are made.

Any visitor can send another one; PostgreSQL refuses to look for some of them.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db

MAX_KEY = 40
"""As many letters and digits as the table has room for."""


class SessionStore(db.SessionStore):
    """What is no key is as good as none."""

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and 8 <= len(key) <= MAX_KEY and key.isascii() and key.isalnum()
