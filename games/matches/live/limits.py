"""How many live pages one visitor has open at this process: a person by their account, a stranger by address.

More than anybody needs would cost all others: each live page is rendered for and kept up to date.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings

_pages: Counter[str] = Counter()


@contextmanager
def admitted(scope: Mapping[str, Any]) -> Iterator[bool]:
    """Whether a visitor may have one more live page; it is counted as long as this lasts."""
    who = _visitor(scope)
    is_admitted = _pages[who] < settings.MOST_PAGES
    _pages[who] += is_admitted
    try:
        yield is_admitted
    finally:
        _pages[who] -= is_admitted
        if not _pages[who]:
            del _pages[who]


def _visitor(scope: Mapping[str, Any]) -> str:
    user_id = scope["user"].pk
    return f"user {user_id}" if user_id is not None else f"address {_address(scope)}"


def _address(scope: Mapping[str, Any]) -> str:
    """Where a socket comes from: as the outermost of the site's own proxies says, if it stands behind any."""
    proxies: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    headers: dict[bytes, bytes] = dict(scope["headers"])
    reported = headers.get(b"x-forwarded-for", b"").decode("latin-1").split(",")
    if 0 < proxies <= len(reported) and (told := reported[-proxies].strip()):
        return told
    return str((scope.get("client") or [""])[0])
