"""Limits how many live pages one visitor has open at this process, and how much these send.

Each live page is rendered for and kept up to date, so too many would slow the site for all.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings

from games.site.rates import Counted, Visitor, counted_of_socket

_pages: Counter[Visitor] = Counter()
_sent: Counter[Visitor] = Counter()
_sent_since = 0.0


@contextmanager
def admitted(scope: Mapping[str, Any]) -> Iterator[bool]:
    """Whether a visitor may have one more live page; it counts while this context lasts."""
    counted = counted_of_socket(scope)
    is_admitted = all(_pages[who] < times * settings.MAX_PAGES for who, times in counted)
    _pages.update({who: int(is_admitted) for who, _times in counted})
    try:
        yield is_admitted
    finally:
        for who, _times in counted:
            _pages[who] -= is_admitted
            if not _pages[who]:
                del _pages[who]


def is_flooding(counted: Counted) -> bool:
    """Count one more message of any kind from one of a visitor's pages; all of them may send as much as two.

    A message may cost a look at the database, and more pages than one would cost many times as much.
    """
    global _sent_since  # noqa: PLW0603  one a process
    now = time.monotonic()
    if now - _sent_since > settings.FLOOD_SECONDS:
        _sent.clear()
        _sent_since = now
    _sent.update([who for who, _times in counted])
    return any(_sent[who] > 2 * times * int(settings.FLOOD_MESSAGES) for who, times in counted)


def messages_forget() -> None:
    """Forget all counts, as a new process would start."""
    global _sent_since  # noqa: PLW0603  one a process
    _sent.clear()
    _sent_since = 0.0
