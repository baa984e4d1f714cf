"""How often somebody may do something: one policy for forms and sockets alike."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from limits import RateLimitItem, parse
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from games.engine.errors import RuleError
from games.engine.words import words as _


class TooOften(RuleError):
    """More than a person needs in so short a time."""

    default = _("That was too often in too short a time. Wait a moment, then go on.")


@lru_cache(maxsize=1)
def _limiter() -> MovingWindowRateLimiter:
    prefix = f"{settings.REDIS_PREFIX}:rates"
    return MovingWindowRateLimiter(storage_from_string(settings.REDIS_URL or "memory://", key_prefix=prefix))


@lru_cache(maxsize=32)
def _rate(what: str) -> RateLimitItem:
    return parse(settings.RATES[what])


def spend(what: str, who: str | int) -> None:
    """Count one more `what` ("move", "chat", "match") for somebody. Raises TooOften, and counts nothing."""
    if not _limiter().hit(_rate(what), what, str(who)):
        raise TooOften


def forget_all() -> None:
    """Count from nothing, as a new process would start."""
    _limiter().storage.reset()
