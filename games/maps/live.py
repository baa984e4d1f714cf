"""The workshop of a server process: one thread that has passports played by a process of the lowest priority.

The child gets the map and numbers of games, writes a line a game, and knows nothing of database and secrets. This
thread writes what comes, at most once a second. A process that falls leaves its child without a reader, which ends
it, and its job without a lease, which another process takes up.
"""

from __future__ import annotations

import logging
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from games.engine.errors import BadData
from games.engine.wire import decode, encode
from games.maps.format import MAX_TRIALS, TRIALS, Job, Trial
from games.maps.models import PassportJob
from games.maps.services.passports import (
    LEASE,
    passport_claim,
    passport_games,
    passport_release,
    passport_write,
)

WRITE_EVERY = 1.0
"""Seconds between two writes."""

log = logging.getLogger(__name__)


class Workshop:
    """What plays passports in this process."""

    def __init__(self) -> None:
        self.worker = secrets.token_hex(8)
        self._lock = Lock()
        self._thread: Thread | None = None
        self._stopping = Event()

    def start(self) -> None:
        """Begin, once; unless the site is told not to."""
        if not settings.PASSPORTS:
            return
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="passports", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while not self._stopping.is_set():
            close_old_connections()
            try:
                worked = self.work()
            except (DatabaseError, OSError, BadData) as error:
                log.warning("a passport was broken off: %s", type(error).__name__)
                worked = False
            close_old_connections()
            if not worked:
                self._stopping.wait(settings.HEARTBEAT)

    def work(self, most: int = MAX_TRIALS) -> bool:
        """Plays one job, at most so many games; returns whether any was played."""
        job = passport_claim(worker=self.worker, now=timezone.now())
        if job is None:
            return False
        try:
            return self._played(job, most) > 0
        finally:
            passport_release(job=job)

    def _played(self, job: PassportJob, most: int) -> int:
        before = list(passport_games(job))
        there = len(before)
        last = min(MAX_TRIALS, there + most)
        with _child(Job(job.revision.text, there + 1, last)) as child:
            for trials in _batches(child):
                passport = passport_write(job=job, before=before, trials=trials, now=timezone.now())
                before += trials
                if passport is None or not passport.is_open:
                    break
        return len(before) - there


@contextmanager
def _child(job: Job) -> Iterator[subprocess.Popen[str]]:
    """The process that plays, with its job given; it is gone at the end."""
    child = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", TRIALS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=settings.BASE_DIR,
        env={"PYTHONHASHSEED": "0"},
        encoding="utf-8",
    )
    try:
        assert child.stdin  # noqa: S101 - for the type
        child.stdin.write(encode(job))
        child.stdin.close()
        yield child
    finally:
        child.kill()
        child.wait()
        if child.stdout:
            child.stdout.close()


def _batches(child: subprocess.Popen[str]) -> Iterator[list[Trial]]:
    """The games as they come, those of a second together; an empty list if none comes for long."""
    lines: SimpleQueue[str | None] = SimpleQueue()

    def read() -> None:
        for line in child.stdout or ():
            lines.put(line)
        lines.put(None)

    Thread(target=read, name="passport lines", daemon=True).start()
    batch: list[Trial] = []
    due = monotonic()
    while True:
        wait = max(0.0, due - monotonic()) if batch else LEASE.total_seconds() / 4
        try:
            line = lines.get(timeout=wait)
        except Empty:
            yield batch
            batch, due = [], monotonic() + WRITE_EVERY
            continue
        if line is None:
            if batch:
                yield batch
            return
        batch.append(decode(line, Trial))


workshop = Workshop()
