"""Daphne, as it serves this site: what it would drop without a word gets an answer."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from http.client import HTTPConnection

import pytest
from asgiref.sync import async_to_sync
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from games.matches.live.consumers import FLOODED, MAX_BYTES
from tests.benchmarks.server import Home, Lane, Server, new_home

TOO_LONG = "That message is too long."
NOT_UNDERSTOOD = "That could not be understood."


@pytest.fixture(scope="module")
def home() -> Iterator[Home]:
    with new_home() as home:
        yield home


@pytest.fixture(scope="module")
def lane(home: Home) -> Lane:
    return home.prepare(1, 1)[0]


@pytest.fixture(scope="module")
def server(home: Home, lane: Lane) -> Iterator[Server]:
    with Server(home) as server:
        yield server


@asynccontextmanager
async def room(server: Server, lane: Lane) -> AsyncIterator[ClientConnection]:
    """The page of the first player, which has been shown the match."""
    headers = {"Cookie": lane.cookies[0], "Origin": f"http://{server.address}"}
    address = f"ws://{server.address}/ws/m/{lane.matches[0]}/"
    async with connect(address, additional_headers=headers, max_size=None, ping_interval=None) as socket:
        while 'id="board"' not in await socket.recv():
            pass
        yield socket


async def answer(socket: ClientConnection) -> str:
    """What the page says to a message that is refused."""
    while (notice := re.search(r'id="notice".*?</div>', str(await socket.recv()), re.DOTALL)) is None:
        pass
    return re.sub("<.*?>", "", notice[0].partition(">")[2])


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("x" * (MAX_BYTES + 1), id="a byte too long"),
        pytest.param("x" * 300_000, id="300 kB"),
        pytest.param("x" * 3_000_000, id="3 MB"),
        pytest.param("♥" * 100_000, id="wide characters"),
        pytest.param(["x" * 1000] * 1000, id="in a thousand frames"),
    ],
)
def test_a_message_that_is_too_long_is_answered_and_the_page_stays_live(
    server: Server, lane: Lane, message: str | list[str]
) -> None:
    async def played() -> None:
        async with room(server, lane) as socket:
            await socket.send(message)
            assert await answer(socket) == TOO_LONG
            await socket.send(json.dumps({"what": "whole"}))
            while 'id="board"' not in await socket.recv():
                pass

    async_to_sync(played)()


@pytest.mark.parametrize(("part", "frames"), [(b"x" * 1000, 5_000), (b"", 20_000)])
def test_a_message_without_an_end_is_a_flood(server: Server, lane: Lane, part: bytes, frames: int) -> None:
    async def flood(socket: ClientConnection) -> None:
        # In one piece: who is still sending when the connection ends may never read why.
        socket.protocol.send_text(part, fin=False)
        for _frame in range(frames):
            socket.protocol.send_continuation(part, fin=False)
        socket.transport.write(b"".join(socket.protocol.data_to_send()))
        await answer(socket)

    async def played() -> None:
        async with room(server, lane) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await flood(socket)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == FLOODED

    async_to_sync(played)()


def test_nothing_counts_after_a_flood(server: Server, lane: Lane) -> None:
    async def flood(socket: ClientConnection) -> None:
        # In one piece: who waited would see that the page is closed, and send nothing more.
        socket.protocol.send_text(b"x" * 5_000_000)
        socket.protocol.send_text(json.dumps({"what": "chat", "text": "after the flood"}).encode())
        socket.transport.write(b"".join(socket.protocol.data_to_send()))
        await answer(socket)

    async def played() -> None:
        async with room(server, lane) as socket:
            with pytest.raises(ConnectionClosed):
                await flood(socket)
        async with room(server, lane) as socket:
            await socket.send(json.dumps({"what": "chat", "text": "before the flood"}))
            while "before the flood" not in (shown := str(await socket.recv())):
                pass
            assert "after the flood" not in shown

    async_to_sync(played)()


@pytest.mark.parametrize("text", [b"\xff\xfe", b'{"what": "\xff"}', b'"half a \xe2\x99', b"\xed\xa0\x80"])
def test_what_is_no_text_is_answered_and_the_page_stays_live(server: Server, lane: Lane, text: bytes) -> None:
    async def played() -> None:
        async with room(server, lane) as socket:
            await socket.send(text, text=True)
            assert await answer(socket) == NOT_UNDERSTOOD
            await socket.send(json.dumps({"what": "whole"}))
            while 'id="board"' not in await socket.recv():
                pass

    async_to_sync(played)()


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=abc"])
@pytest.mark.parametrize("path", ["/games/kata/play/", "/accounts/login/"])
def test_a_form_that_cannot_be_read_gets_a_page(server: Server, path: str, kind: str) -> None:
    with closing(HTTPConnection(server.address, timeout=30)) as connection:
        connection.request("POST", path, b"junk", {"Content-Type": kind})
        response = connection.getresponse()
        assert response.status in (400, 403)  # unreadable, or without the token that every form has
        assert "<h1" in response.read().decode()
