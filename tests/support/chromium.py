"""The browser of the tests and benchmarks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

SHELL, WHOLE = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
CHROMIUM = SHELL if SHELL.exists() else WHOLE
"""The same engine without a window around the page needs half of the CPU time."""
LAUNCH: dict[str, Any] = {"executable_path": str(CHROMIUM), "args": ["--no-sandbox"]}
"""What Playwright starts it with."""
ADVICE = "There is no Chromium: apt-get install --no-install-recommends chromium-headless-shell"


def logged_in(browser: Browser, address: str, cookie: str, **more: Any) -> BrowserContext:
    """A context in which somebody is logged in at an address, by their `Cookie` header; with more of its settings."""
    name, _, value = cookie.partition("=")
    site = f"http://{address}"
    context = browser.new_context(base_url=site, **more)
    context.add_cookies([{"name": name, "value": value, "url": site}])
    return context
