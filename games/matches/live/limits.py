"""How many live pages one visitor has open at this process.

More than anybody needs would cost all others: each live page is rendered for and kept up to date.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings

from games.site.rates import Visitor, visitor_of_socket

_pages: Counter[Visitor] = Counter()


@contextmanager
def admitted(scope: Mapping[str, Any]) -> Iterator[bool]:
    """Whether a visitor may have one more live page; it is counted as long as this lasts."""
    who = visitor_of_socket(scope)
    is_admitted = _pages[who] < settings.MAX_PAGES
    _pages[who] += is_admitted
    try:
        yield is_admitted
    finally:
        _pages[who] -= is_admitted
        if not _pages[who]:
            del _pages[who]
