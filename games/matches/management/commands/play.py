"""`manage.py play`: the one command that sets the site up, if need be, and serves it."""

from __future__ import annotations

import errno
import os
import socket
import sys
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

import segno
from channels.routing import get_default_application
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import DatabaseError

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - recognised, not a default
# No packet is sent there: the system only says from which of its addresses it would be.
FAR_AWAY = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")


class Unable(Exception):
    """Why the site cannot be served, in a sentence for the person who started it."""


def lan_addresses() -> list[str]:
    """The addresses under which other devices may find this machine; none without a network."""
    found = []
    for far in FAR_AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))
            except OSError:
                continue
            found.append(str(probe.getsockname()[0]))
    return [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]


def names_of(host: str, lan: list[str]) -> list[str]:
    """The hosts that a browser may ask for when the site listens at `host`; the first is shown first."""
    here = "localhost" if host in (*EVERYWHERE, "localhost", "127.0.0.1", "::1") else host
    return [here, *lan] if host in EVERYWHERE else [here]


def address(name: str, port: int) -> str:
    """What to type into a browser."""
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def listening_address(host: str, port: int) -> str:
    """The numeric address to listen at. Raises Unable if it cannot be listened at."""
    if not 0 <= port <= 65535:
        raise Unable(f"{port} is not a port. Choose one from 1 to 65535, such as --port 8000.")
    try:
        family, kind, protocol, _name, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise Unable(
            f"“{host}” is not an address of this machine. Leave --host out, or use --host 0.0.0.0."
        ) from None
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(where)
        except OSError as error:
            raise Unable(_why_not(error, host, port)) from None
    return str(where[0])


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. Choose another one, such as --port {port + 1}."
    if error.errno == errno.EACCES:
        return f"Port {port} is only for the administrator of this machine. Choose one above 1023."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"“{host}” is not an address of this machine. Leave --host out, or use --host 0.0.0.0."
    return f"Nobody can listen at {host}, port {port}: {error.strerror}."


class Command(BaseCommand):
    help = "Set the site up, if need be, and serve it. Run again, it goes on where it was."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other devices in")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        try:
            where = listening_address(host, port)
            self._prepare()
            self._serve(host, where, port)
        except Unable as why:
            sys.exit(str(why))
        except KeyboardInterrupt:
            self._say("")  # stopped before it was open: there is nothing to close

    def _prepare(self) -> None:
        home = Path(settings.HOME)
        with suppress(OSError):  # which the next line tells
            home.mkdir(parents=True, exist_ok=True)
        if not os.access(home, os.W_OK | os.X_OK):
            raise Unable(f"The folder {home} cannot be written to. Set PARLOUR_HOME to one that can.")
        self._say("Setting the table …")
        database = settings.DATABASES["default"]
        if database["ENGINE"].endswith("sqlite3"):
            with suppress(OSError):  # which the database will tell better
                Path(database["NAME"]).touch(mode=0o600)
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except CommandError as error:
            raise Unable(str(error)) from None
        except DatabaseError as error:
            raise Unable(f"The database cannot be used: {str(error).strip()}.") from None
        try:
            if settings.STATIC_ROOT:
                call_command("collectstatic", verbosity=0, interactive=False)
        except OSError as error:
            raise Unable(f"Static files cannot be written to {home}: {error.strerror}.") from None

    def _serve(self, host: str, where: str, port: int) -> None:
        names = names_of(host, lan_addresses())
        # For this process only. The sockets compare the origin of a page with the same list, and
        # a form is accepted from the host it was served by.
        settings.ALLOWED_HOSTS.extend(names)
        server: Server = Server(
            application=get_default_application(),
            endpoints=build_endpoint_description_strings(host=where, port=port),
            websocket_handshake_timeout=20,  # a phone on a poor network needs more than the usual 5
            server_name="parlour",
            verbosity=0,
            ready_callable=lambda: self._open(names, server.listening_addresses),
        )
        server.run()
        if not server.listening_addresses:
            raise Unable(_why_not(OSError(errno.EADDRINUSE, ""), host, port))
        self._say("\nThe parlour is closed. Everything is saved.")

    def _open(self, names: list[str], listening: list[tuple[str, int]]) -> None:
        if not listening:
            return
        port = listening[0][1]
        here, *others = (address(name, port) for name in names)
        self._say(f"Parlour is open at {self.style.SUCCESS(here)}")
        for other in others:
            self._say(f"On other devices in this network: {self.style.SUCCESS(other)}")
        if others and self.stdout.isatty():
            segno.make(others[0]).terminal(sys.stdout, compact=True)
        self._say("Press Ctrl-C to close it. Run it again, and everything goes on where it was.")

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()
