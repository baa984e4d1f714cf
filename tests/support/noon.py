"""A fixed noon for tests, from which time passes only as they say."""

from __future__ import annotations

import datetime as dt

import time_machine

# Long after the process that runs the tests has started: before that, it could see nobody.
NOON = dt.datetime(2096, 3, 1, 12, tzinfo=dt.UTC)


def after(seconds: float) -> dt.datetime:
    return NOON + dt.timedelta(seconds=seconds)


def at(seconds: float) -> time_machine.travel:
    return time_machine.travel(after(seconds), tick=False)
