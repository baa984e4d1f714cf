"""The site as its README has it started: `manage.py play`, in a process and a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.support.server import free_port

ROOT = Path(__file__).resolve().parents[2]


class Installed:
    """Can be killed and started again at the same address."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._port = free_port()
        self.address = f"http://localhost:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = os.environ | {"PARLOUR_HOME": str(self._home), "BOT_PAUSE": "0.02"}
        for name in ("DATABASE_URL", "REDIS_URL", "DJANGO_ALLOW_ASYNC_UNSAFE"):
            environment.pop(name, None)
        command = [sys.executable, "manage.py", "play", "--port", str(self._port)]
        with (self._home / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + 90
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.address}/healthz", timeout=5):  # noqa: S310 - our own address
                    return
            except (URLError, OSError):
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(0.1)
                    break  # it has ended by itself
        self.kill()
        raise AssertionError((self._home / "server.log").read_text()[-2000:])

    def kill(self) -> None:
        """`kill -9`."""
        if self._process:
            self._process.kill()
            self._process.wait()
