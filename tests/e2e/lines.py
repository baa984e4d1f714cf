"""What a test holds up between a page and the server: its scripts, its socket, what it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, WebSocketRoute

OPEN_ANEW = 1012
"""The code of a closing after which a browser comes back by itself."""


@contextmanager
def held_up(page: Page, address: str) -> Iterator[list[Route]]:
    """What a page asks for at addresses like this waits, till the test lets it go on; none is left waiting."""
    waiting: list[Route] = []

    def wait(route: Route) -> None:
        waiting.append(route)

    page.route(re.compile(address), wait)
    yield waiting
    let_go(waiting)
    page.unroute(re.compile(address))


def let_go(waiting: list[Route]) -> None:
    while waiting:
        waiting.pop(0).continue_()


class Line:
    """The socket of a room. A test can hold up what it brings, swallow what it takes, and cut it."""

    def __init__(self, page: Page) -> None:
        self.is_down = False
        """Whether an attempt to open it fails."""
        self.is_deaf = False
        """Whether what the page says gets lost."""
        self.is_slow = False
        """Whether what the server says is held up."""
        self.said: list[str] = []
        self._held: list[str | bytes] = []
        self._page: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/ws/m/"), self._open)

    def _open(self, page: WebSocketRoute) -> None:
        self._page = page
        if self.is_down:
            page.close(code=OPEN_ANEW)
            return
        server = page.connect_to_server()

        def say(message: str | bytes) -> None:
            self.said.append(str(message))
            if not self.is_deaf:
                server.send(message)

        def hear(message: str | bytes) -> None:
            if self.is_slow:
                self._held.append(message)
            else:
                page.send(message)

        page.on_message(say)
        server.on_message(hear)

    def cut(self) -> None:
        """Close it as a network does that fails for a moment."""
        assert self._page
        self._held.clear()
        self._page.close(code=OPEN_ANEW)

    def catch_up(self) -> None:
        """Bring at once all that was held up."""
        assert self._page
        self.is_slow = False
        for message in self._held:
            self._page.send(message)
        self._held.clear()
