"""The one thread of a process that writes moves: waiting jobs are written together, with one commit to the disk.

A job is what a service decides about one match. A batch holds one job for each waiting match; a refusal is the
result of its own job alone. Any other error rolls the whole batch back, and each of its jobs is done by itself. No
one learns anything before the commit, and nothing after it makes a job run again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import Any, TypeVar

from django.db import close_old_connections, connection, connections, transaction
from django.utils import timezone

from games.engine.errors import RuleError
from games.matches.models import Match
from games.matches.play.drafts import Draft, deciding_on, drafts_open, drafts_write, has_draft

T = TypeVar("T")

MAX_BATCH = 64
"""Jobs in one transaction: enough for a busy disk, and no job waits for many others."""

log = logging.getLogger(__name__)


class Job:
    """A service's decision about a match, and its caller, who waits for it."""

    def __init__(
        self, match_id: int, work: Callable[[], Any], waiter: Future[Any] | asyncio.Future[Any]
    ) -> None:
        self.match_id = match_id
        self.work = work
        self.waiter = waiter
        self.result: Any = None
        self.error: BaseException | None = None

    def decide(self, drafts: dict[int, Draft]) -> None:
        """Decide on the draft; a refusal is this job's result. Raises any other error."""
        self.error = None
        draft = drafts.get(self.match_id)
        if draft is None:
            self.error = Match.DoesNotExist()
            return
        try:
            with deciding_on(draft):
                self.result = self.work()
        except RuleError as error:
            self.error = error

    def settle(self) -> None:
        """Give the caller the result in their own thread; they may have gone away."""
        if self.waiter.done():
            return
        if self.error is None:
            self.waiter.set_result(self.result)
        else:
            self.waiter.set_exception(_held(self.error))


def _held(error: BaseException) -> BaseException:
    """An error as a future takes it: of a StopIteration it would hold nothing, and its caller wait for ever."""
    if not isinstance(error, StopIteration):
        return error
    held = RuntimeError("a service looked for something that is not there")
    held.__cause__ = error
    return held


class Writer:
    """The waiting jobs, and the thread that does them while there are any."""

    def __init__(self) -> None:
        self.fallbacks = 0
        """How many batches were rolled back and done job by job."""
        self.batches = 0
        self.jobs = 0
        self._waiting: deque[Job] = deque()
        self._is_draining = False
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, "writing")

    @property
    def waiting(self) -> int:
        """How many jobs wait to be taken into a batch."""
        return len(self._waiting)

    def submit(self, job: Job) -> None:
        with self._lock:
            self._waiting.append(job)
            if self._is_draining:
                return
            self._is_draining = True
        self._thread.submit(self._drain)

    def close_connections(self) -> None:
        """Close the database connection of the thread, as a process does when it ends."""
        self._thread.submit(connections.close_all).result()

    def _drain(self) -> None:
        while batch := self._next():
            try:
                close_old_connections()  # so that a batch finds a good one, or makes its own
                self._do(batch)
            except BaseException as error:  # whatever it is, the next batch is written, and these hear of it
                log.exception("a batch of moves could not be written")
                for job in batch:
                    job.error = job.error or error
            finally:
                _settle(batch)

    def _next(self) -> list[Job]:
        """The first jobs of the waiting matches, in the order of their ids; with none the thread rests."""
        taken: dict[int, Job] = {}
        later: deque[Job] = deque()
        with self._lock:
            while self._waiting and len(taken) < MAX_BATCH:
                job = self._waiting.popleft()
                if taken.setdefault(job.match_id, job) is not job:
                    later.append(job)
            self._waiting.extendleft(reversed(later))
            self._is_draining = bool(taken)
        return sorted(taken.values(), key=lambda job: job.match_id)

    def _do(self, batch: Sequence[Job]) -> None:
        self.batches += 1
        self.jobs += len(batch)
        try:
            _write_together(batch)
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
                return
            self.fallbacks += 1
            log.warning("a batch of %s moves is written one by one", len(batch), exc_info=error)
            for job in batch:
                try:
                    _write_together([job])
                except Exception as own:
                    job.error = own


def _write_together(batch: Sequence[Job]) -> None:
    with transaction.atomic():
        drafts = drafts_open({job.match_id for job in batch}, timezone.now())
        for job in batch:
            job.decide(drafts)
        drafts_write(drafts.values())


def _settle(batch: Sequence[Job]) -> None:
    """Give all callers of a batch their results, with one wake-up of each event loop."""
    on_loops: dict[asyncio.AbstractEventLoop, list[Job]] = defaultdict(list)
    for job in batch:
        if isinstance(job.waiter, Future):
            job.settle()
        else:
            on_loops[job.waiter.get_loop()].append(job)
    for loop, jobs in on_loops.items():
        with suppress(RuntimeError):  # it is closed, and nobody waits there any more
            loop.call_soon_threadsafe(_settle_all, jobs)


def _settle_all(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.settle()


writer = Writer()


def write(match_id: int, work: Callable[[], T]) -> T:
    """The result of a service that decides about a match, once its decision is committed.

    A caller with a transaction open already writes within it and never waits for the writer. Raises what the
    service raises, or Match.DoesNotExist.
    """
    if has_draft(match_id):
        return work()
    if connection.in_atomic_block:
        return _write_here(match_id, work)
    waiter: Future[T] = Future()
    writer.submit(Job(match_id, work, waiter))
    return waiter.result()


async def awrite(match_id: int, work: Callable[[], T]) -> T:
    """The same from an event loop, which goes on meanwhile."""
    waiter: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    writer.submit(Job(match_id, work, waiter))
    return await waiter


def _write_here(match_id: int, work: Callable[[], T]) -> T:
    with transaction.atomic():
        draft = drafts_open([match_id], timezone.now()).get(match_id)
        if draft is None:
            raise Match.DoesNotExist
        with deciding_on(draft):
            result = work()
        drafts_write([draft])
    return result
