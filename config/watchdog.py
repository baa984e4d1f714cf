"""Reports what held up the event loop, on which every page and socket of the process waits.

A thread of its own asks whether the loop still answers. Reports name places in the code only: values may be secret.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
import traceback
from threading import Event, Thread, get_ident

ASK_EVERY = 0.5
"""Seconds between two questions."""
HELD_AFTER = 0.5
"""Seconds without an answer after which the loop counts as held."""

log = logging.getLogger(__name__)


class Watchdog(Thread):
    """Watches one loop until that ends."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="watchdog", daemon=True)
        self.loop = loop
        self._watched = get_ident()
        self._is_over = Event()

    def run(self) -> None:
        while not self._is_over.wait(ASK_EVERY) and self.loop.is_running():
            self.ask()

    def end(self) -> None:
        """Watch no longer."""
        self._is_over.set()

    def ask(self) -> None:
        """Wait until the loop answers; log where it is if that takes long."""
        answered, asked_at = Event(), time.monotonic()
        try:
            self.loop.call_soon_threadsafe(answered.set)
        except RuntimeError:  # the loop has ended
            return
        if answered.wait(HELD_AFTER):
            return
        if (seconds := time.monotonic() - asked_at) > 2 * HELD_AFTER:
            # The process was stopped, or something let no other thread run and has just done so.
            log.warning("no thread ran for %.1f s; the event loop is at %s", seconds, self._stack())
        else:
            log.warning("the event loop is held by %s", self._stack())
        while not answered.wait(HELD_AFTER) and self.loop.is_running():
            pass
        log.warning("the event loop was held for %.1f s", time.monotonic() - asked_at)

    def _stack(self) -> str:
        frame = sys._current_frames().get(self._watched)
        frames = traceback.extract_stack(frame) if frame else []
        return " < ".join(f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in reversed(frames))


_watching: Watchdog | None = None


def watch() -> None:
    """Watch the running loop, once."""
    global _watching  # noqa: PLW0603  one a process
    loop = asyncio.get_running_loop()
    if _watching is not None and _watching.loop is loop:
        return
    if _watching is not None:
        _watching.end()
    _watching = Watchdog(loop)
    _watching.start()
