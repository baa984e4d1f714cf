"""Connections: no address takes all that a process can have, and no request leaves a file open."""

from __future__ import annotations

import gc
import resource
import socket
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from config.server import Crowd
from tests.support.server import Home, Server, new_home

AT_ONCE, REQUESTS = 8, 240
KEPT = 24
"""Files that the pools of threads keep open of the database, and as many requests at once as there are here."""
MOST = 5


@pytest.fixture(scope="module")
def home() -> Iterator[Home]:
    with new_home(MAX_CONNECTIONS=str(MOST)) as home:
        yield home


@contextmanager
def _few_files() -> Iterator[int]:
    """What begins in it may open as few files as most shells let a program open; how many the system would."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        yield hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _database_files(server: Server, database: Path) -> int:
    """How often the server has the file of its database open."""
    links = Path(f"/proc/{server.pid}/fd").iterdir()
    return sum(link.is_symlink() and link.readlink() == database for link in links)


def test_many_pages_at_once_leave_no_connection_to_the_database_open(home: Home) -> None:
    """Some dozen visitors a minute used up all 1024 files of a process: connections waited for garbage collection."""

    def visited(_number: int) -> int:
        connection = HTTPConnection(server.address, timeout=60)
        connection.request("GET", "/accounts/settings/", headers={"Cookie": "sessionid=abcdefghijklmnop"})
        status = connection.getresponse().status
        connection.close()
        return status

    home.environment |= {"MAX_CONNECTIONS": "0"}
    with Server(home) as server, ThreadPoolExecutor(AT_ONCE) as visitors:
        home.environment |= {"MAX_CONNECTIONS": str(MOST)}
        assert set(visitors.map(visited, range(REQUESTS))) == {302}
        assert _database_files(server, home.folder / "parlour.sqlite3") <= KEPT


def _is_answered(one: socket.socket) -> bool:
    try:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return one.recv(15).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


def test_one_address_has_so_many_connections_and_others_come_once_they_close(home: Home) -> None:
    """A thousand that sent nothing, from one address, and nobody else could connect."""

    def connected() -> socket.socket:
        return socket.create_connection(("127.0.0.1", server.port), timeout=60)

    def answered() -> socket.socket:
        """A connection that stays: the server may not have heard yet that another was closed."""
        while not _is_answered(one := connected()):
            one.close()
        return one

    with Server(home) as server, ExitStack() as opened:
        idle = [opened.enter_context(closing(answered())) for _number in range(MOST)]
        with closing(connected()) as one_more:
            assert not _is_answered(one_more)
        idle.pop().close()
        answered().close()


class Transport:
    """A connection as the server has it."""

    disconnected = False

    def __init__(self, host: str) -> None:
        self.host = host

    def getPeer(self) -> Transport:  # noqa: N802  Twisted's name
        return self


def test_nothing_is_kept_of_a_connection_that_is_gone_though_its_address_never_comes_back() -> None:
    crowd = Crowd()
    gone = Transport("192.0.2.7")
    assert crowd.has_room_for(gone)
    known = weakref.ref(gone)
    del gone
    gc.collect()
    assert known() is None


def test_a_process_opens_as_many_files_as_the_system_lets_it(home: Home) -> None:
    with _few_files() as most, Server(home) as server:
        limits = Path(f"/proc/{server.pid}/limits").read_text()
    soft = int(limits.partition("Max open files")[2].split()[0])
    assert soft == min(most, 65_536)
