"""The threads for work of sockets that must not hold up the event loop.

Channels would send all of it through one thread that everything in the process shares. Here the notes of who comes
and goes have a thread of their own, as moves have (`play/writer.py`): a write that waits for the disk must not keep
others from the board. Reads have a few threads, and bots think apart from all of these.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any, TypeVar

from django.db import close_old_connections, connections

from games.matches.play.writer import writer

T = TypeVar("T")

NOTING = ThreadPoolExecutor(1, "noting")
READING = ThreadPoolExecutor(4, "reading")
THINKING = ThreadPoolExecutor(2, "thinking")


def _job(work: Callable[[], T]) -> T:
    try:
        return work()
    finally:
        close_old_connections()  # so that the next job finds a good one, or makes its own


async def run(pool: ThreadPoolExecutor, work: Callable[..., T], /, *args: Any, **kwargs: Any) -> T:
    """The result of `work`, done in a thread of the pool."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(pool, _job, partial(work, *args, **kwargs))


def close_connections() -> None:
    """Close the database connections of all these threads, as a process does when it ends."""
    for pool in (NOTING, READING, THINKING):
        each = Barrier(pool._max_workers)  # or a quick thread would do it twice, and another not at all
        jobs = [pool.submit(_close_all, each) for _thread in range(pool._max_workers)]
        for job in jobs:
            job.result()
    writer.close_connections()


def _close_all(each: Barrier) -> None:
    each.wait()
    connections.close_all()
