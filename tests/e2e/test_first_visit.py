"""What the first visit of the home page costs, from the site as it is installed."""

from __future__ import annotations

from playwright.sync_api import CDPSession

from tests.e2e.installed import Installed
from tests.e2e.visitors import Visitors

MAX_BYTES = 100_000


def wire_bytes(session: CDPSession) -> list[int]:
    """Filled with the bytes on the wire of each answer, headers included."""
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    session.send("Network.enable")
    return sizes


def test_the_home_page_is_small_and_asks_no_other_host(visitors: Visitors, installed: Installed) -> None:
    page = visitors.come(site=installed.address)
    sizes = wire_bytes(page.context.new_cdp_session(page))
    page.goto("/", wait_until="networkidle")
    assert len(sizes) > 5
    assert 10_000 < sum(sizes) < MAX_BYTES, f"{sum(sizes)} bytes"
