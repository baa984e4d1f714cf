"""Daphne, as it serves this site: what it would drop without a word gets an answer."""

from __future__ import annotations

import asyncio
import json
import re
import select
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from http.client import HTTPConnection

import pytest
from asgiref.sync import async_to_sync
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from config.server import FLOOD, MAX_BODY, MAX_CHUNKS
from games.matches.live.consumers import FLOODED, MAX_BYTES
from tests.support.server import NO_LIMITS, Home, Lane, Server, new_home

TOO_LONG = "That message is too long."
NOT_UNDERSTOOD = "We couldn&#x27;t read that."


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


@pytest.fixture(scope="module")
def strict(home: Home, lane: Lane) -> Iterator[Server]:
    """A server with the limits that a site has."""
    home.environment |= {"FLOOD_MESSAGES": "200"}
    with Server(home) as server:
        home.environment |= NO_LIMITS
        yield server


PATIENCE = 30


@pytest.mark.parametrize(
    ("frame", "times"),
    [
        pytest.param(Frame(Opcode.PING, b"x"), 1000, id="pings"),
        pytest.param(Frame(Opcode.PONG, b""), 1000, id="pongs"),
        pytest.param(Frame(Opcode.CONT, b"x", fin=False), 2000, id="parts of a message"),
    ],
)
def test_more_frames_than_a_browser_sends_are_a_flood(
    strict: Server, lane: Lane, frame: Frame, times: int
) -> None:
    """One socket that sent a megabyte of pings a second kept all pages of the process waiting for two seconds each."""

    async def played() -> None:
        async with room(strict, lane) as socket:
            socket.protocol.send_text(b"x", fin=False)
            frames = [frame.serialize(mask=True) for _frame in range(times)]
            socket.transport.write(b"".join([*socket.protocol.data_to_send(), *frames]))
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(answer(socket), PATIENCE)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == FLOODED
        async with room(strict, lane) as socket:
            for _ping in range(10):
                await (await socket.ping())
            await socket.send(["x"] * 1000)
            assert await answer(socket) == NOT_UNDERSTOOD

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


def test_who_reads_nothing_of_what_they_ask_for_is_cut_off(server: Server, lane: Lane) -> None:
    """Or it would all wait in the memory of the process, without an end."""
    client = ClientProtocol(parse_uri(f"ws://{server.address}/ws/m/{lane.matches[0]}/"))
    hello = client.connect()
    hello.headers["Cookie"], hello.headers["Origin"] = lane.cookies[0], f"http://{server.address}"
    with closing(socket.socket()) as visitor:
        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        visitor.connect(("127.0.0.1", server.port))
        client.send_request(hello)
        visitor.sendall(b"".join(client.data_to_send()))
        client.receive_data(visitor.recv(4096))
        assert client.state is State.OPEN

        for _time in range(3000):
            client.send_text(b'{"what": "whole"}')
        visitor.sendall(b"".join(client.data_to_send()))
        ends = select.poll()
        ends.register(visitor, 0)  # its end is all that is waited for
        assert ends.poll(30_000), "the server still keeps all of it"


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


@pytest.mark.parametrize("is_chunked", [False, True])
def test_a_form_that_is_too_large_is_answered_without_being_kept(server: Server, is_chunked: bool) -> None:
    parts = [b"x" * MAX_BODY, b"y" * 5_000_000]
    with closing(HTTPConnection(server.address, timeout=30)) as connection:
        body, length = (
            (iter(parts), {})
            if is_chunked
            else (b"".join(parts), {"Content-Length": str(MAX_BODY + 5_000_000)})
        )
        connection.request("POST", "/accounts/login/", body, length, encode_chunked=is_chunked)
        response = connection.getresponse()
        assert response.status == 413
        assert "That was too much at once" in response.read().decode()


def test_a_file_of_some_megabytes_is_no_map_and_what_was_typed_beside_it_stays(server: Server) -> None:
    with closing(HTTPConnection(server.address, timeout=30)) as connection:
        connection.request("GET", "/maps/new/")
        page = connection.getresponse()
        cookie = str(page.getheader("Set-Cookie")).split(";")[0]
        token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.read().decode())[0]
        parts = [
            ("csrfmiddlewaretoken", token),
            ("name", "The Ford"),
            ('file"; filename="map.txt', "x" * 5_000_000),
        ]
        body = "".join(
            f'--boundary\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
            for name, text in parts
        )
        kind = {"Content-Type": "multipart/form-data; boundary=boundary", "Cookie": cookie}
        connection.request("POST", "/maps/new/", f"{body}--boundary--\r\n".encode(), kind)
        answer = connection.getresponse()
        assert answer.status == 422
        html = answer.read().decode()
        assert "This is too much for a map" in html
        assert 'value="The Ford"' in html


def test_a_form_without_an_end_is_cut_off(server: Server) -> None:
    head = b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    sent = 0
    with closing(_connected(server)) as visitor:
        visitor.sendall(head)
        with suppress(ConnectionError):
            while sent < 20 * FLOOD:
                visitor.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
                sent += 0x10000
    assert sent < 20 * FLOOD


def test_a_form_that_is_announced_too_long_is_not_waited_for(home: Home) -> None:
    home.environment["REQUEST_TIMEOUT"] = "3600"  # so that only the announcement can end it
    try:
        with Server(home) as server, closing(_connected(server)) as visitor:
            visitor.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000000\r\n\r\n")
            with suppress(ConnectionError):
                assert visitor.recv(1) == b""
    finally:
        del home.environment["REQUEST_TIMEOUT"]


@pytest.mark.parametrize("head", [b"", b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"])
def test_what_trickles_in_buys_no_time(home: Home, head: bytes) -> None:
    home.environment["REQUEST_TIMEOUT"] = "1"
    try:
        with Server(home) as server, closing(_connected(server)) as visitor:
            visitor.sendall(head)
            began = time.monotonic()
            with suppress(ConnectionError):
                while time.monotonic() < began + 20:
                    visitor.sendall(b"x")
                    visitor.settimeout(0.1)
                    with suppress(TimeoutError):
                        if visitor.recv(1) == b"":
                            break
            assert time.monotonic() < began + 10
    finally:
        del home.environment["REQUEST_TIMEOUT"]


def test_no_visitor_puts_a_prefix_before_the_addresses_of_pages(server: Server) -> None:
    with closing(HTTPConnection(server.address, timeout=30)) as connection:
        connection.request("GET", "/", headers={"Daphne-Root-Path": "/elsewhere"})
        response = connection.getresponse()
        assert response.status == 200
        assert "/elsewhere" not in response.read().decode()


def test_a_socket_that_asks_for_nonsense_opens(server: Server) -> None:
    """Daphne answered an error 500 to a protocol that is not written in ASCII."""
    asked = (
        f"GET /ws/lobby/ HTTP/1.1\r\nHost: {server.address}\r\nOrigin: http://{server.address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: \xff\r\n\r\n"
    )
    with closing(_connected(server)) as visitor:
        visitor.sendall(asked.encode("latin-1"))
        assert b" 101 " in visitor.recv(1000).splitlines()[0]


def _connected(server: Server) -> socket.socket:
    host, port = server.address.split(":")
    return socket.create_connection((host, int(port)), timeout=30)


def said(server: Server, request: bytes) -> bytes:
    """All that is answered to these bytes before the connection ends."""
    with (
        closing(socket.create_connection(("127.0.0.1", server.port), PATIENCE)) as visitor,
        suppress(OSError),
    ):
        visitor.sendall(request)
        return b"".join(iter(lambda: visitor.recv(65536), b""))
    return b""


def test_a_form_in_many_tiny_parts_is_cut_off(server: Server) -> None:
    """Two megabytes of parts of a byte each took a second of the time of all."""
    lines = (
        "POST /accounts/login/ HTTP/1.1",
        "Host: localhost",
        "Connection: close",
        "Transfer-Encoding: chunked",
    )
    head = "\r\n".join([*lines, "", ""])
    parts = [b"1\r\nx\r\n" * many + b"0\r\n\r\n" for many in (MAX_CHUNKS, MAX_CHUNKS + 1)]
    assert said(server, head.encode() + parts[0]).startswith(b"HTTP/1.1 403 ")
    assert said(server, head.encode() + parts[1]) == b""


@pytest.mark.parametrize(("more", "status"), [("", b"400"), (f'; x="{";" * 10_000}', b"200")])
def test_a_kind_of_form_longer_than_any_is_not_looked_at(server: Server, more: str, status: bytes) -> None:
    """Sixteen kilobytes of it took 200 ms of the time of all: its readers look at it again for each of its signs."""
    kind = f"text/html; charset=utf-7{more}"
    head = f"GET /lobby/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nConnection: close\r\n\r\n"
    assert said(server, head.encode()).split()[1] == status
