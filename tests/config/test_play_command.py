"""`manage.py play`, as somebody types it: a process of its own, with a folder of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path

import pytest

from accounts.keys import key_made
from games.matches.management.commands import play
from tests.support.play import together

ROOT = Path(__file__).resolve().parents[2]


def _command(home: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")
    }
    return subprocess.Popen(
        [sys.executable, "manage.py", "play", *arguments],
        cwd=ROOT,
        env=environment | {"PARLOUR_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell may have asked its children to ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )


@contextmanager
def _open(home: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The site in its own process, and its port."""
    with _command(home, "--port", "0", *arguments) as process:
        try:
            assert process.stdout
            printed = ""
            while "is open at" not in printed:
                printed = process.stdout.readline()
                assert printed, process.stderr and process.stderr.read()
            found = re.search(r":(\d+)/", printed)
            assert found
            yield process, int(found[1])
        finally:
            process.kill()


def _get(port: int, path: str, **headers: str) -> tuple[int, Message, bytes]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response.status, response.headers, response.read()


def _refusal(home: Path, *arguments: str) -> str:
    process = _command(home, *arguments)
    _printed, error = process.communicate(timeout=60)
    assert process.returncode == 1
    return error


def test_it_serves_pages_and_hashed_compressed_files_and_goes_on_where_it_was(tmp_path: Path) -> None:
    with _open(tmp_path) as (process, port):
        _status, _headers, page = _get(port, "/")
        found = re.search(r'href="(/static/site\.[0-9a-f]{12}\.css)"', page.decode())
        assert found
        status, headers, sheet = _get(port, found[1], **{"Accept-Encoding": "gzip"})
        assert status == 200
        assert headers["Content-Encoding"] == "gzip"
        assert "immutable" in headers["Cache-Control"]
        assert len(sheet) == int(headers["Content-Length"])
        assert _get(port, "/", Host="elsewhere.example")[0] == 400
        process.send_signal(signal.SIGINT)
        printed, error = process.communicate(timeout=30)
        assert "Everything is saved" in printed
        assert error == ""
        assert process.returncode == 0
    # Sessions, and cards that nobody has seen yet, are for nobody else on this machine.
    kept = [tmp_path / "secret_key", *tmp_path.glob("parlour.sqlite3*")]
    assert [oct(path.stat().st_mode & 0o777) for path in kept] == ["0o600"] * len(kept)
    key = (tmp_path / "secret_key").read_text()
    with _open(tmp_path) as (_process, port):
        assert _get(port, "/healthz")[0] == 200
    assert (tmp_path / "secret_key").read_text() == key


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        error = _refusal(tmp_path, "--port", str(port))
    assert (
        error == f"Port {port} is taken by another program. Choose another one, such as --port {port + 1}.\n"
    )


def test_a_folder_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    error = _refusal(tmp_path / "file" / "home")
    assert error.count("\n") == 1
    assert "Set PARLOUR_HOME to one that can." in error


def test_a_broken_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "parlour.sqlite3").write_bytes(b"not a database, but long enough to be taken for one" * 100)
    error = _refusal(tmp_path, "--port", "0")
    assert error == "The database cannot be used: file is not a database.\n"


def _run(home: Path, *command: str) -> subprocess.CompletedProcess[str]:
    unset = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment["PARLOUR_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, *command],
        check=False,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_to_read_the_settings_makes_nothing(tmp_path: Path) -> None:
    done = _run(tmp_path / "home", "manage.py", "check")
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "home").exists()


def test_a_server_without_a_key_stops_with_a_sentence(tmp_path: Path) -> None:
    done = _run(tmp_path, "-m", "daphne", "-p", "0", "config.asgi:application")
    assert done.returncode == 1
    sentence = "There is no secret key yet: run `manage.py migrate` first, or set SECRET_KEY."
    assert done.stderr.splitlines()[-1] == sentence
    assert "Traceback" not in done.stderr
    assert not any(tmp_path.iterdir())


def test_migrating_makes_a_key_once_for_its_owner_alone(tmp_path: Path) -> None:
    home = tmp_path / "new" / "home"
    for _time in range(2):
        done = _run(home, "manage.py", "migrate", "--verbosity", "0")
        assert (done.returncode, done.stderr) == (0, "")
        key = home / "secret_key"
        assert (len(key.read_text()) > 50, oct(key.stat().st_mode & 0o777)) == (True, "0o600")
        assert sorted(path.name for path in home.iterdir()) == ["parlour.sqlite3", "secret_key"]


def test_makers_of_a_key_at_the_same_moment_get_the_same_one(tmp_path: Path) -> None:
    keys = together(*(lambda: key_made(tmp_path) for _maker in range(8)))
    assert len(set(keys)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


@pytest.mark.parametrize(
    ("host", "port", "sentence"),
    [
        ("no.such.host.invalid", 0, "is not an address of this machine"),
        ("192.0.2.7", 0, "is not an address of this machine"),
        ("x" * 300, 0, "is not an address of this machine"),
        ("127.0.0.1", 65536, "65536 is not a port"),
        ("127.0.0.1", -1, "-1 is not a port"),
    ],
)
def test_nobody_can_listen_at_what_is_no_address(host: str, port: int, sentence: str) -> None:
    with pytest.raises(play.Unable, match=sentence):
        play.listening_address(host, port)


def test_only_a_site_that_listens_everywhere_is_named_by_the_addresses_of_the_network() -> None:
    lan = ["192.168.1.5"]
    assert play.names_of("127.0.0.1", lan) == ["localhost"]
    assert play.names_of(play.EVERYWHERE[0], lan) == ["localhost", "192.168.1.5"]
    assert play.names_of("192.168.1.5", lan) == ["192.168.1.5"]


def test_an_address_of_version_6_is_written_in_brackets() -> None:
    assert play.address("fe80::1", 8000) == "http://[fe80::1]:8000/"
    assert play.address("192.168.1.5", 80) == "http://192.168.1.5:80/"
