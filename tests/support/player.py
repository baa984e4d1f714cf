"""Two players at one match over real sockets: they send moves and wait until both pages show them."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from tests.support.parts import put_together
from tests.support.reader import Reader, sizes_of

STARTED = 3
"""The version of a match of two before its first move: two sat down, and it began."""
AT_ONCE = 4
"""The most sockets that are opened at the same time."""
_PATIENCE = 15
"""Seconds without an answer after which something is broken."""


class Refused(Exception):
    """The server refused a move."""


class Unanswered(Exception):
    """The server did not answer a move."""


class Move(Struct, frozen=True):
    """A move as it was sent."""

    seat: int
    turn: str
    picks: str


class Page(Reader):
    """A seat's page with its socket."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.socket = socket
        self.sizes: Counter[str] = Counter()
        """Bytes of text received, by fragment."""
        self._parts: dict[str, str] = {}

    async def receive(self) -> float:
        """Take in the next push; returns when it came."""
        text = str(await asyncio.wait_for(self.socket.recv(), _PATIENCE))
        at = time.perf_counter()
        self.sizes += sizes_of(text)
        self.read(put_together(text, self._parts))
        return at

    async def send(self, move: Move) -> None:
        """Send a move, as the form of the page does."""
        self.refusal = ""
        await self.socket.send(json.dumps({"turn": move.turn, "picks": move.picks}))


async def opened(address: str, cookie: str, public_id: str, patience: float = _PATIENCE) -> Page:
    """A page of a match that has received the whole of it, opened within so many seconds."""
    socket = await connect(
        f"ws://{address}/ws/m/{public_id}/?language=en",
        origin=f"http://{address}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie},
        compression=None,
        ping_interval=None,
        max_queue=None,
        open_timeout=patience,
    )
    page = Page(socket)
    while not page.version:
        await page.receive()
    return page


class Table:
    """A match with the pages of both its players."""

    def __init__(self, public_id: str, pages: tuple[Page, Page]) -> None:
        self.public_id = public_id
        self.pages = pages
        self.acknowledged: list[Move] = []
        self.in_doubt: Move | None = None
        """What was sent and not yet acknowledged."""

    @property
    def entries(self) -> int:
        """How many moves both pages know of."""
        return min(page.version for page in self.pages) - STARTED

    @property
    def is_over(self) -> bool:
        return all(page.is_over for page in self.pages)

    @property
    def sizes(self) -> Counter[str]:
        return self.pages[0].sizes + self.pages[1].sizes

    def next_move(self, chance: Random) -> Move:
        """Something that one of the players may do now."""
        seat = next(seat for seat, page in enumerate(self.pages) if page.turn)
        page = self.pages[seat]
        return Move(seat, page.turn, chance.choice(page.picks))

    async def play(self, move: Move) -> float:
        """Send a move; returns when both pages had it. Raises Refused, OutOfStep, and Unanswered after a while."""
        try:
            async with asyncio.timeout(
                _PATIENCE
            ):  # of its own: pages hear that the server is alive all the time
                return await self._played(move)
        except TimeoutError:
            pages = ", ".join(f"version {page.version}, saved {page.saved}" for page in self.pages)
            raise Unanswered(f"{self.public_id}: {move} led nowhere: {pages}") from None

    async def _played(self, move: Move) -> float:
        mover, other = self.pages[move.seat], self.pages[1 - move.seat]
        version = mover.version + 1
        number = version - STARTED
        self.in_doubt = move
        await mover.send(move)
        at = 0.0
        while mover.version < version or mover.saved < number:
            at = max(at, await mover.receive())
            if mover.refusal:
                raise Refused(mover.refusal)
        self.acknowledged.append(move)
        self.in_doubt = None
        while other.version < version:
            at = max(at, await other.receive())
        if mover.version != version or other.version != version or mover.saved != number:
            raise Refused(f"move {number} led to versions {mover.version}, {other.version}, not {version}")
        return at

    async def close(self) -> None:
        """Leave the room."""
        await asyncio.gather(*(page.socket.close() for page in self.pages))


async def tables_opened(
    addresses: str | Sequence[str], seated: list[tuple[tuple[str, str], str]]
) -> list[Table]:
    """Open both pages of many matches, given the players' cookies and the public id of each.

    Where there are several addresses, the second player's page is at the last of them.
    """
    gate = asyncio.Semaphore(AT_ONCE)
    ours, theirs = (addresses, addresses) if isinstance(addresses, str) else (addresses[0], addresses[-1])

    async def table(cookies: tuple[str, str], public_id: str) -> Table:
        async with gate:
            first = await opened(ours, cookies[0], public_id)
            second = await opened(theirs, cookies[1], public_id)
            return Table(public_id, (first, second))

    return await asyncio.gather(*(table(cookies, public_id) for cookies, public_id in seated))
