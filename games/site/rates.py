"""How often somebody may do something: one policy for forms and sockets alike.

Whoever has a user, guests too, is counted by it, from wherever they come. A visitor, who is nobody
yet, is counted by the address: that which the outermost of the site's own proxies reports. So guests
are counted by address when they are made (allauth does, with ACCOUNT_RATE_LIMITS), and by user then.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
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


Visitor = int | str
"""Who is counted: the id of a user, or an address."""


def visitor_of(request: HttpRequest) -> Visitor:
    """Who sent a request."""
    meta = request.META
    return _visitor(request.user.pk, meta.get("HTTP_X_FORWARDED_FOR", ""), meta.get("REMOTE_ADDR", ""))


def visitor_of_socket(scope: Mapping[str, Any]) -> Visitor:
    """Who opened a socket."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
    return _visitor(scope["user"].pk, forwarded, str((scope.get("client") or [""])[0]))


def _visitor(user_id: int | None, forwarded: str, address: str) -> Visitor:
    if user_id is not None:
        return user_id
    proxies: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    reported = forwarded.split(",")
    is_reported = 0 < proxies <= len(reported)
    return (is_reported and reported[-proxies].strip()) or address


def hit(what: str, who: Visitor) -> None:
    """Count one more `what` ("move", "chat", "match", "deck") for somebody.

    Raises TooOften, and counts nothing.

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
