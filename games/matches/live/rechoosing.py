"""Has the bots of a finished match choose again, so that Verify can say whether they chose by themselves.

It is done once a match, when somebody asks for the first time, by the same command that anybody can run: a child
process of the lowest priority, which gets the record and knows no database. What it found is kept with the match.
"""

from __future__ import annotations

import datetime as dt
import logging
import subprocess
import sys
from collections import deque
from threading import Lock, Thread

from django.conf import settings
from django.db import close_old_connections, connection, transaction
from django.utils import timezone
from msgspec import Struct

from games.engine.rechosen import Rechosen
from games.engine.record import write_record
from games.engine.wire import decode, encode
from games.matches.models import Match
from games.matches.selectors import match_record

MAX_WAITING = 50
PATIENCE = dt.timedelta(minutes=10)
"""The longest time that a match may take."""

log = logging.getLogger(__name__)


class Rechoosing(Struct, frozen=True, omit_defaults=True):
    """How far the work on a match is: its result, its failure, or since when it waits or is under way."""

    since: dt.datetime
    found: Rechosen | None = None
    is_failed: bool = False

    @property
    def is_under_way(self) -> bool:
        """Whether it waits or is worked on; False also if the process that did it must have fallen."""
        is_late = timezone.now() - self.since > 2 * PATIENCE
        return self.found is None and not self.is_failed and not is_late


def rechoosing_of(match: Match) -> Rechoosing | None:
    """How far the work on a match is; None if nobody asked for it."""
    return decode(match.rechosen, Rechoosing) if match.rechosen else None


def rechoose(match: Match) -> Rechoosing:
    """Begin the work on a finished match, unless it is done or under way; fails at once while too many wait."""
    before = rechoosing_of(match)
    if before and (before.found or before.is_under_way):
        return before
    begun = Rechoosing(timezone.now())
    if rechooser.is_full:
        return Rechoosing(begun.since, is_failed=True)
    if not Match.objects.filter(pk=match.pk, rechosen=match.rechosen).update(rechosen=encode(begun)):
        match.refresh_from_db(fields=["rechosen"])
        return rechoosing_of(match) or begun
    match.rechosen = encode(begun)
    transaction.on_commit(lambda: rechooser.add(match.pk), robust=True)
    return begun


class Rechooser:
    """The waiting matches of this process, and the thread that works while there are any."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting = deque[int]()
        self._thread: Thread | None = None

    @property
    def is_full(self) -> bool:
        """Whether as many wait as may."""
        return len(self._waiting) >= MAX_WAITING

    def add(self, match_id: int) -> None:
        """Let a match wait for its turn."""
        with self._lock:
            self._waiting.append(match_id)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="rechoosing", daemon=True)
                self._thread.start()

    def wait(self, seconds: float) -> None:
        """Wait until all are done, for so many seconds at most."""
        if thread := self._thread:
            thread.join(seconds)

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                match_id = self._waiting.popleft()
            close_old_connections()
            try:
                _work(match_id)
            except Exception:
                # The next match wants its turn; this one is asked for again.
                log.exception("choices of bots could not be computed anew")
            finally:
                connection.close()


def _work(match_id: int) -> None:
    match = Match.objects.get(pk=match_id)
    record = match_record(match)
    if record is None:
        return
    _write(match_id, Rechoosing(timezone.now()))
    try:
        found = _child(write_record(record))
    except (OSError, subprocess.SubprocessError) as error:
        log.warning("choices of bots could not be computed anew: %s", type(error).__name__)
        _write(match_id, Rechoosing(timezone.now(), is_failed=True))
    else:
        _write(match_id, Rechoosing(timezone.now(), found))


def _child(record: str) -> Rechosen:
    """The result of the command. Raises SubprocessError if it takes too long or fails."""
    command = [sys.executable, "manage.py", "replay", "-", "--bots"]
    done = subprocess.run(  # noqa: S603 - our own program
        command,
        input=record.encode(),
        stdout=subprocess.PIPE,
        cwd=settings.BASE_DIR,
        env={"PYTHONHASHSEED": "0"},
        timeout=PATIENCE.total_seconds(),
        check=False,
    )
    if done.returncode not in (0, 1):
        raise subprocess.CalledProcessError(done.returncode, command)
    found: Rechosen = decode(done.stdout, Rechosen)
    return found


def _write(match_id: int, state: Rechoosing) -> None:
    Match.objects.filter(pk=match_id).update(rechosen=encode(state))


rechooser = Rechooser()
