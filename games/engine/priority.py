"""Work that may wait for everything else on the machine."""

from __future__ import annotations

import os


def idle() -> None:
    """Lower this process's priority as far as the system lets it; there is no way back."""
    os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
