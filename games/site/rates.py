"""How often somebody may do something: one policy for forms and sockets alike."""

from __future__ import annotations

import logging
from functools import lru_cache

from django.conf import settings
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from games.engine.errors import RuleError
from games.engine.words import words as _

log = logging.getLogger(__name__)


class TooOften(RuleError):
    """More than a person needs in so short a time."""

    default = _("That was too often in too short a time. Wait a moment, then go on.")


@lru_cache(maxsize=8)
def _limiter(url: str) -> MovingWindowRateLimiter:
    prefix = f"{settings.REDIS_PREFIX}:rates"
    patience = {"socket_timeout": 1, "socket_connect_timeout": 1} if url else {}
    storage = storage_from_string(url or "memory://", wrap_exceptions=True, key_prefix=prefix, **patience)
    return MovingWindowRateLimiter(storage)


@lru_cache(maxsize=32)
def _rate(what: str) -> RateLimitItem:
    return parse(settings.RATES[what])


def hit(what: str, who: str | int) -> None:
    """Count one more `what` ("move", "chat", "match") for somebody. Raises TooOften, and counts nothing.

    Where a server keeps the count this waits for it: never call it on the event loop. While that
    server is away nothing is counted, and nobody is kept from playing.
    """
    try:
        is_allowed = _limiter(settings.REDIS_URL).hit(_rate(what), what, str(who))
    except StorageError:
        log.exception("what was done is not counted")
        return
    if not is_allowed:
        raise TooOften


def forget() -> None:
    """Count from nothing, as a new process would start."""
    _limiter(settings.REDIS_URL).storage.reset()
    _rate.cache_clear()
