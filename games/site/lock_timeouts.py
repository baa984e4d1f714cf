"""Writes that fail fast instead of waiting for a lock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

PATIENCE_MS = 100
"""Milliseconds that such a write waits for others."""


@contextmanager
def without_waiting() -> Iterator[None]:
    """A context whose writes soon fail with a DatabaseError where another holds what they need."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = {PATIENCE_MS}")
            yield
        return
    usual = int(connection.settings_dict["OPTIONS"]["timeout"] * 1000)
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
