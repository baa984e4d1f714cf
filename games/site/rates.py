"""How often a user or visitor may do something: one policy for forms and sockets alike.

Users, guests too, are counted by user, wherever they come from. Visitors are counted by address, the one that the
outermost of the site's own proxies reports. Guests are counted by address when they are made (allauth does, with
ACCOUNT_RATE_LIMITS), and then both by user and among all guests of their address.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from typing import Any

from cachetools import LRUCache
from django.conf import settings
from django.http import HttpRequest
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from accounts.addresses import network_name, network_of
from games.engine.errors import RuleError
from games.engine.words import words as _

OF_NETWORK = 5
"""How many times the rate of one guest all guests of an address may use: they may be one person with many names."""
MAX_VISITORS = 10_000
"""The most visitors that a process counts at a time; it forgets those longest inactive."""

log = logging.getLogger(__name__)


class TooOften(RuleError):
    """More than a person needs in so short a time."""

    default = _("That was too fast. Wait a moment, then try again.")


class _Window:
    """The counts of one process. The memory storage of `limits` would start a thread for every hit."""

    def __init__(self) -> None:
        self._hits: LRUCache[tuple[str, str], deque[float]] = LRUCache(maxsize=MAX_VISITORS)
        self._lock = Lock()

    def hit(self, rate: RateLimitItem, what: str, who: str) -> bool:
        now = time.time()
        with self._lock:
            hits = self._hits.setdefault((what, who), deque())
            while hits and hits[0] <= now - rate.get_expiry():
                hits.popleft()
            if len(hits) >= rate.amount:
                return False
            hits.append(now)
            return True

    def reset(self) -> None:
        with self._lock:
            self._hits.clear()


_window = _Window()


@lru_cache(maxsize=8)
def _limiter(url: str) -> MovingWindowRateLimiter:
    prefix = f"{settings.REDIS_PREFIX}:rates"
    patience = {"socket_timeout": 1, "socket_connect_timeout": 1}
    storage = storage_from_string(url, wrap_exceptions=True, key_prefix=prefix, **patience)
    return MovingWindowRateLimiter(storage)


@lru_cache(maxsize=64)
def _rate(what: str, times: int) -> RateLimitItem:
    rate = parse(settings.RATES[what])
    return type(rate)(times * rate.amount, rate.multiples)


Visitor = int | str
"""Who is counted: the id of a user, or an address."""
Counted = tuple[tuple[Visitor, int], ...]
"""All under whom somebody is counted, each with how many times the usual rate they may use."""


def counted_of(request: HttpRequest) -> Counted:
    """Under whom the sender of a request is counted."""
    return _counted(request.user, network_of_request(request))


def counted_of_socket(scope: Mapping[str, Any]) -> Counted:
    """Under whom the user of a socket is counted."""
    return _counted(scope["user"], network_of_scope(scope))


def _counted(user: Any, network: str) -> Counted:
    if user.pk is None:
        return ((network, 1),)
    own: Counted = ((user.pk, 1),)
    return (*own, (f"guests of {network}", OF_NETWORK)) if user.is_guest else own


def network_name_of(request: HttpRequest) -> str:
    """The name of the network that a request comes from, which may be stored."""
    return network_name(network_of_request(request))


def network_of_request(request: HttpRequest) -> str:
    """The network that a request comes from."""
    meta = request.META
    return network_of(_address(meta.get("HTTP_X_FORWARDED_FOR", ""), meta.get("REMOTE_ADDR", "")))


def network_of_scope(scope: Mapping[str, Any]) -> str:
    """The network that a request or a socket comes from, known before its user is."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
    return network_of(_address(forwarded, str((scope.get("client") or [""])[0])))


def _address(forwarded: str, address: str) -> str:
    proxies: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    reported = forwarded.split(",")
    is_reported = 0 < proxies <= len(reported)
    return (is_reported and reported[-proxies].strip()) or address


def is_kept_elsewhere() -> bool:
    """Whether the count is kept by a server: then a hit waits for it, and must not be made on the event loop."""
    return bool(settings.REDIS_URL)


def hit_by(request: HttpRequest, what: str) -> None:
    """Count one more `what` for the sender of a request, and for all guests of the address if it is one. Raises
    TooOften.
    """
    hit_as(counted_of(request), what)


def hit_as(counted: Counted, what: str) -> None:
    """Count one more `what` for all under whom somebody is counted. Raises TooOften."""
    for who, times in counted:
        hit(what, who, times)


def hit(what: str, who: Visitor, times: int = 1) -> None:
    """Count one more `what` ("move", "chat", "match", "deck") for a user or visitor, who may do so many times as much.

    Raises TooOften, and counts nothing.

    While the server that keeps the count is away nothing is counted, and everyone may play.
    """
    try:
        counter = _limiter(settings.REDIS_URL) if is_kept_elsewhere() else _window
        is_allowed = counter.hit(_rate(what, times), what, str(who))
    except StorageError:
        log.exception("what was done is not counted")
        return
    if not is_allowed:
        raise TooOften


def forget() -> None:
    """Count from nothing, as a new process would start."""
    if is_kept_elsewhere():
        _limiter(settings.REDIS_URL).storage.reset()
    _window.reset()
    _rate.cache_clear()
