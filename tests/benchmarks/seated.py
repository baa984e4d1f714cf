"""Somebody who stays at a match as a browser does: opens the socket again, and sends again what is in doubt."""

from __future__ import annotations

import asyncio
import html
import re
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode

from msgspec import Struct
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.support.player import STARTED, Move, Page, opened
from tests.support.reader import OutOfStep

SILENCE = 25
"""Seconds without a word after which a page looks for another socket, as `silence.js` has it."""
AGAIN_AFTER = 1.0
PATIENCE = 5.0
"""Seconds that a visitor waits for a page, and for a socket to open."""
PICKS = "end_turn"
"""What is sent: the Kata lasts longest so."""
TOKEN = "o" * 32
_NOTICE = re.compile(r'<\w+ id="notice"[^>]*>(.*?)(?=<\w+ id="[\w-]+"[^>]* hx-swap-oob=|$)', re.DOTALL)
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


class Seated:
    """A player at their page, at one process of the server."""

    def __init__(self, address: str, cookie: str, public_id: str, seat: int) -> None:
        self._address, self._cookie, self._public_id, self._seat = address, cookie, public_id, seat
        self.page: Page | None = None
        self.socket = "opening"
        """As the visitor has it: "open", or how it was closed."""
        self.moves: dict[int, Move] = {}
        """What was acknowledged, by the number of the entry."""
        self.refusals: list[str] = []
        self.in_doubt: Move | None = None
        self.number = 0
        """Which entry of the match the move in doubt would be."""
        self._is_sent = False
        self._looking: asyncio.Task[str] | None = None

    async def stay(self) -> None:
        """Keep the page open for ever."""
        while True:
            try:
                self.page = await opened(self._address, self._cookie, self._public_id, PATIENCE)
                self.socket, self._is_sent = "open", False
                while True:
                    self._look()
                    await asyncio.wait_for(self.page.receive(), SILENCE)
            except ConnectionClosed as closed:
                self.socket = f"closed {closed.rcvd.code if closed.rcvd else 'without a word'}"
            except TimeoutError:
                self.socket = "silent"
            except (OSError, WebSocketException):
                self.socket = "refused"
            except OutOfStep as gap:
                self.socket = f"opened anew, {gap}"
            if self.page:
                self.page.socket.transport.abort()
            self.page = None
            await asyncio.sleep(AGAIN_AFTER)

    def _look(self) -> None:
        """Take in what the page says of the move that was sent."""
        page = self.page
        if page is None or self.in_doubt is None:
            return
        if page.saved == self.number or page.version >= STARTED + self.number:
            self.moves[self.number] = self.in_doubt
            self.in_doubt = None
        elif page.refusal:
            self.refusals.append(page.refusal)
            self._is_sent, page.refusal = False, ""

    @property
    def is_to_move(self) -> bool:
        return self.page is not None and bool(self.page.turn)

    async def move(self) -> None:
        """Send a move if it is this player's turn, or send again what is in doubt."""
        page = self.page
        if page is None or not page.turn or (self.in_doubt and self._is_sent):
            return
        if not self.in_doubt:
            self.in_doubt, self.number = Move(self._seat, page.turn, PICKS), page.version - STARTED + 1
        self._is_sent = True
        with suppress(ConnectionClosed):
            await page.send(self.in_doubt)

    async def look(self) -> str:
        """What the page of the match answers: its status, the time, and its title if all is not well.

        Nobody asks again while they wait.
        """
        if self._looking and not self._looking.done():
            return "still waited for"
        path = f"/m/{self._public_id}/"
        self._looking = asyncio.create_task(asyncio.to_thread(self._asked, "GET", path))
        return await self._looking

    async def claim(self) -> str:
        """What is said to a claim of the win."""
        return await asyncio.to_thread(self._asked, "POST", f"/m/{self._public_id}/claim/")

    def _asked(self, method: str, path: str) -> str:
        connection = HTTPConnection(self._address, timeout=PATIENCE)
        headers = {"Cookie": f"{self._cookie}; csrftoken={TOKEN}"}
        body = None
        if method == "POST":
            headers |= {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
            body = urlencode({"what": "win", "csrfmiddlewaretoken": TOKEN})
        since = time.monotonic()
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        except TimeoutError:
            return "nothing for 5 s"
        except (OSError, HTTPException) as error:
            return type(error).__name__
        finally:
            connection.close()
        if method == "POST":
            notice = _NOTICE.search(text)
            return _words_of(notice[1]) if notice else f"{answer.status}, and no word"
        title = _TITLE.search(text)
        said = f" “{_words_of(title[1])}”" if title and answer.status != 200 else ""
        return f"{answer.status} in {1000 * (time.monotonic() - since):.0f} ms{said}"


class Seen(Struct):
    """What two visitors saw in one second."""

    second: int
    phase: str
    pages: list[str]
    sockets: list[str]
    acknowledged: int
    in_doubt: int
    said: list[str]


def _words_of(text: str) -> str:
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", text)).split())
