"""The browser of the tests and benchmarks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

SHELL, WHOLE = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
CHROMIUM = SHELL if SHELL.exists() else WHOLE
"""The same engine without a window around the page needs half of the CPU time."""
LAUNCH: dict[str, Any] = {"executable_path": str(CHROMIUM), "args": ["--no-sandbox"]}
"""What Playwright starts it with."""
ADVICE = "There is no Chromium: apt-get install --no-install-recommends chromium-headless-shell"
