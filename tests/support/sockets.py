"""Pages of a match room over the site's real ASGI application, without a browser.

A page keeps what it is sent as the script in a browser does, and checks on the way that every push
leads on from the version the page has.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from functools import wraps
from html import unescape
from html.parser import HTMLParser
from itertools import accumulate
from typing import Any, ParamSpec

from asgiref.sync import async_to_sync, sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from accounts.models import User
from config.asgi import application
from games.matches.live.hub import hub
from games.matches.models import Match
from tests.support.parts import parts_loaded, put_together

PATIENCE = 30
"""Seconds after which a test gives up; none of them waits for time to pass."""

_VOID = {"img", "input", "meta", "br", "hr", "link"}

P = ParamSpec("P")
Headers = list[tuple[bytes, bytes]]


def asgi(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """An async test on an event loop of its own; its database work is done in the test's thread."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def bounded() -> None:
            try:
                async with asyncio.timeout(4 * PATIENCE):
                    await test(*args, **kwargs)
            finally:
                # A thread still at work tells by itself what it changes; what it asked of this loop before is cancelled
                # with it. Asked of it later, that would begin and never end, a connection to Redis open with it.
                hub.loop = None
                await asyncio.sleep(0)

        async_to_sync(bounded)()

    return run


class _Roots(HTMLParser):
    """The elements of a text that stand in no other: their ids, and where they begin."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._lines = [0, *accumulate(len(line) for line in text.splitlines(keepends=True))]
        self._depth = 0
        self.roots: list[tuple[int, str]] = []
        self.feed(text)
        assert self._depth == 0, text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._root(attrs)
        self._depth += tag not in _VOID

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._root(attrs)

    def handle_endtag(self, tag: str) -> None:
        self._depth -= 1

    def _root(self, attrs: list[tuple[str, str | None]]) -> None:
        if self._depth == 0:
            line, column = self.getpos()
            self.roots.append((self._lines[line - 1] + column, dict(attrs)["id"] or ""))


def fragments(text: str) -> dict[str, str]:
    """The fragments of a push by their ids, in order."""
    roots = _Roots(text).roots
    ends = [begin for begin, _id in roots[1:]] + [len(text)]
    return {name: text[begin:end].strip() for (begin, name), end in zip(roots, ends, strict=True)}


def headers_of(user: User | None) -> Headers:
    """What a browser of this site sends along, logged in as the user or not at all."""
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    if user is not None:
        client = Client()
        client.force_login(user)
        headers.append((b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode()))
    return headers


class Page:
    """One open page of a room or of the lobby."""

    def __init__(self, path: str, headers: Headers, parts: dict[str, str] | None = None) -> None:
        self._socket = WebsocketCommunicator(application, path, headers)
        self._parts = parts or {}
        self.texts: list[str] = []
        """What came, as it came."""
        self.frames: list[dict[str, str]] = []
        self.shown: dict[str, str] = {}
        self.version = 0

    async def connect(self) -> tuple[bool, Any]:
        accepted, code = await self._socket.connect(timeout=PATIENCE)
        return accepted, code

    async def send(self, **content: Any) -> None:
        await self._socket.send_json_to(content)

    async def send_text(self, text: str) -> None:
        await self._socket.send_input({"type": "websocket.receive", "text": text})

    async def send_bytes(self, content: bytes) -> None:
        await self._socket.send_input({"type": "websocket.receive", "bytes": content})

    async def move(self, *picks: str) -> None:
        """Send a move for the turn that the page shows."""
        await self.send(what="move", turn=self.turn, picks=" ".join(picks or ("end_turn",)))

    @property
    def turn(self) -> str:
        """The turn that the page can spend; "" if none."""
        found = re.search(r'name="turn" value="(\d+)"', self.shown["offers"])
        return found[1] if found else ""

    @property
    def notice(self) -> str:
        """The sentence in the notice that was shown last; "" if none."""
        return unescape(re.sub(r"<[^>]+>", "", self.shown.get("notice", "")))

    async def next(self) -> dict[str, str]:
        """The next push, kept as a browser would keep it."""
        text = await self._socket.receive_from(timeout=PATIENCE)
        self.texts.append(text)
        frame = fragments(put_together(text, self._parts))
        pulse = frame.get("pulse")
        if pulse is not None:
            since, version = map(int, re.findall(r'data-(?:since|version)="(\d+)"', pulse))
            assert since in (0, self.version), f"a gap: {since} after {self.version}"
            assert version >= since
            self.version = version
        self.frames.append(frame)
        self.shown.update(frame)
        return frame

    async def until(self, holds: Callable[[Page], bool]) -> None:
        """Take pushes until something holds."""
        while not holds(self):
            await self.next()

    async def whole(self) -> dict[str, str]:
        """Ask for everything and take all pushes up to it: whatever was on its way before has come then."""
        await self.send(what="whole")
        while 'data-since="0"' not in (frame := await self.next()).get("pulse", ""):
            pass
        return frame

    async def closed(self) -> int:
        """The code with which the server closes the page, after all it sent before."""
        while True:
            message = await self._socket.receive_output(PATIENCE)
            if message["type"] == "websocket.close":
                return int(message["code"])

    async def leave(self) -> None:
        """Close the page; afterwards the server has done all that this means."""
        await self._socket.disconnect(timeout=PATIENCE)


async def page_of(match: Match, user: User | None = None, headers: Headers | None = None) -> Page:
    """An open page of a match that shows it whole, of a browser that logs in or whose headers are given."""
    headers = headers or await sync_to_async(headers_of)(user)
    page = Page(f"/ws/m/{match.public_id}/", headers)
    assert await page.connect() == (True, None)
    while "pulse" not in await page.next():
        pass  # that somebody else has just come may be told before
    return page


async def loaded_page(match: Match, user: User, then: Callable[[], object] = bool) -> Page:
    """A page as a browser opens it: loaded, and then, whatever happens then, with the socket that it asks for."""
    headers = await sync_to_async(headers_of)(user)
    html = await sync_to_async(_loaded)(match, user)
    await sync_to_async(then)()
    path = unescape(re.findall(r'ws-connect="([^"]*)"', html)[0])
    page = Page(path, headers, parts_loaded(html))
    page.version = int(re.findall(r'id="pulse"[^>]*data-version="(\d+)"', html)[0])
    assert await page.connect() == (True, None)
    return page


def _loaded(match: Match, user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.get(match.get_absolute_url()).content.decode()


async def lobby_page() -> Page:
    page = Page("/ws/lobby/", headers_of(None))
    assert await page.connect() == (True, None)
    await page.next()
    return page


def words_of(fragment: str) -> str:
    """The text of a fragment without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", fragment).split())


def message(**content: Any) -> str:
    return json.dumps(content)
