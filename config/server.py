"""Daphne as this site wants it: what it would drop without a word gets an answer.

`asgi.py` imports this, so that it holds however Daphne is started.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from http import HTTPStatus
from typing import Any
from weakref import WeakSet

from daphne import http_protocol, server, ws_protocol
from django.conf import settings
from django.db import DatabaseError
from django.template.loader import render_to_string
from django.utils import timezone
from twisted.internet.abstract import FileDescriptor
from twisted.internet.defer import Deferred
from twisted.web import http

from accounts.addresses import network_of
from games.matches.live.consumers import FLOODED, MAX_BYTES
from games.matches.live.executors import NOTING, run
from games.matches.live.hub import OPEN_ANEW, hub
from games.matches.presence.leases import PROCESS, lease_ended

KEPT = MAX_BYTES + 4
"""Bytes kept of a message: enough for the site to see that it is too long, even with its last character cut."""
FLOOD = 4 * 1024 * 1024
"""Bytes of one message beyond which its socket is closed."""
STOP_TIMEOUT = 5
"""Seconds that the work at open pages has to end when the process is told to stop."""
MAX_BODY = 1024 * 1024
"""Bytes of the largest form that is accepted: four times those of a list of decks, the largest that the site reads."""
MAX_WITH_FILE = 8 * MAX_BODY
"""The same for a form with a file, so that the answer can say at its field what is wrong with the file."""
ENDLESS = 16 * 1024 * 1024
"""Bytes of a form beyond which the connection is cut: a browser shows no answer before it has sent the whole form."""
MAX_CHUNKS = 4096
"""Parts in which a form may come that does not say its length; no browser sends one in parts."""
MAX_KIND = 256
"""Signs of a content type; the longest of a browser has about a hundred."""
ROOT_PATH = b"daphne-root-path"
"""The header that would put a prefix before every address of a page."""
MAX_UNSENT = 1024 * 1024
"""Bytes that may wait for a page to take them: a page that takes none would fill the memory."""
FRAME = 256
"""Bytes that each frame counts for at least: endless empty frames are a flood, too."""
FRAMES = 6
"""Frames that a socket may send for each message that it may: a browser needs one, or a few for a long message."""
CONTROL = 10
"""Frames that a ping or a pong counts for: what answers it takes longer, and no browser sends any by itself."""
CONTROLS = (9, 10)
MAX_FILES = 65_536
"""Files, connections among them, that a process may open if the system allows it: shells usually begin with 1024."""

log = logging.getLogger(__name__)


class Request(http_protocol.WebRequest):  # type: ignore[misc]
    """A request whose form is left to Django, which has a page for unreadable ones.

    Twisted would read the form as well, and end the connection. A form that is too large is dropped as it arrives, and
    answered with a page that says so.
    """

    _received = 0
    _chunks_left = -1
    """Parts in which the rest of a form may come; negative for one whose length was announced."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, parsePOSTFormSubmission=False, **kwargs)

    def gotLength(self, length: int | None) -> None:  # noqa: N802  this and what follows are Twisted's names
        super().gotLength(length)
        if length is None:
            self._chunks_left = MAX_CHUNKS
        elif length > ENDLESS:
            self.channel.forceAbortClient()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        self._received += len(data)
        if self._chunks_left == 0:
            self.channel.forceAbortClient()
            return
        self._chunks_left -= 1
        if self._received <= self._allowed():
            super().handleContentChunk(data)
        elif self._received > ENDLESS:
            self.channel.forceAbortClient()

    def process(self) -> Any:
        # From a visitor, this would get into the addresses of pages that are kept for all.
        self.requestHeaders.removeHeader(ROOT_PATH)
        if len(self.requestHeaders.getRawHeaders(b"content-type", [b""])[0]) > MAX_KIND:
            self.requestHeaders.removeHeader(
                b"content-type"
            )  # Django reads it in quadratic time, on the loop
        # The site uses no subprotocols, and Daphne fails on one that is not ASCII.
        self.requestHeaders.removeHeader(b"sec-websocket-protocol")
        return super().process() if self._received <= self._allowed() else self._refuse()

    def _allowed(self) -> int:
        (kind,) = self.requestHeaders.getRawHeaders(b"content-type", [b""])[:1]
        return MAX_WITH_FILE if kind.startswith(b"multipart/form-data") else MAX_BODY

    def _refuse(self) -> None:
        status, kind = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, (b"Content-Type", b"text/html; charset=utf-8")
        self.handle_reply({"type": "http.response.start", "status": status, "headers": [kind]})
        self.handle_reply({"type": "http.response.body", "body": render_to_string("413.html").encode()})


class Crowd:
    """The open connections of each network: one may not take all that a process can have.

    Behind a proxy, which has a limit of its own, all seem to come from one.
    """

    def __init__(self) -> None:
        # Weakly, for a socket is told of no end here: what is gone must not be kept until its network comes back.
        self._there: dict[str, WeakSet[FileDescriptor]] = {}

    def has_room_for(self, transport: Any) -> bool:
        """Whether this new connection may stay; then it counts until it is closed."""
        network = network_of(getattr(transport.getPeer(), "host", ""))
        if len(self._there) > MAX_FILES:
            self._there = {name: there for name, there in self._there.items() if there}
        there = self._there.setdefault(network, WeakSet())
        if 0 < settings.MAX_CONNECTIONS <= sum(not one.disconnected for one in there):
            return False
        there.add(transport)
        return True


crowd = Crowd()


class Channel(http.HTTPChannel):
    """A connection that is closed unless each request has arrived within its time, however slowly its bytes come."""

    def makeConnection(self, transport: Any) -> None:  # noqa: N802  Twisted's name
        super().makeConnection(transport)  # type: ignore[no-untyped-call]
        if not crowd.has_room_for(transport):
            transport.abortConnection()

    def resetTimeout(self) -> None:  # noqa: N802  Twisted's name
        """Do nothing, so that a request that comes in slowly gets no more time."""


class Factory(http_protocol.HTTPFactory):  # type: ignore[misc]
    """Connections as this site wants them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.timeOut = settings.REQUEST_TIMEOUT

    def protocol(self) -> Any:
        """A new connection: a page or a socket, it is not known yet."""
        return http._GenericHTTPChannelProtocol(Channel())  # type: ignore[no-untyped-call]


class Socket(ws_protocol.WebSocketProtocol):  # type: ignore[misc]
    """A socket that keeps only the start of a message that is too long, enough for the site to refuse it.

    What claims to be text and is not comes to the site as bytes.
    """

    def onConnect(self, request: Any) -> Any:  # noqa: N802  this and what follows are Autobahn's names
        # Or it would drop the connection over such messages.
        self.maxMessagePayloadSize = self.maxFramePayloadSize = 0
        self.utf8validateIncoming = False
        return super().onConnect(request)

    _frames_since = 0.0
    _frames = 0
    _is_flooded = False

    def onFrameBegin(self) -> None:  # noqa: N802
        # They may all come in one piece, which would be taken apart before the site is asked about any of it.
        now = time.monotonic()
        if now - self._frames_since > settings.FLOOD_SECONDS:
            self._frames_since, self._frames = now, 0
        self._frames += CONTROL if self.current_frame.opcode in CONTROLS else 1
        if self._frames > FRAMES * settings.FLOOD_MESSAGES:
            self._is_flooded, self.data = True, b""
            self.serverClose(FLOODED)
        super().onFrameBegin()

    # Autobahn's own versions make a coloured line for debugging of each frame, which costs more than the frame.

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if not self._is_flooded:  # then nothing is taken apart any more
            self.data += data
            self.consumeData()

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: N802
        if self._unsent() > MAX_UNSENT:
            self.transport.abortConnection()
        elif sync or chopsize or self.send_queue:
            super().sendData(data, sync, chopsize)
        else:
            self.transport.write(data)

    def _unsent(self) -> int:
        out = self.transport
        return len(out.dataBuffer) - out.offset + out._tempDataLen if isinstance(out, FileDescriptor) else 0

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802  Daphne's name
        """Close with any code: Autobahn lets no application send 1012 and 1013, after which browsers come back."""
        self.sendCloseFrame(code=1000 if code is None else code, isReply=False)

    def onMessageBegin(self, is_binary: bool) -> None:  # noqa: N802
        self._announced = self._received = 0
        super().onMessageBegin(is_binary)

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        self._announced += max(length, FRAME)
        if self._announced > FLOOD:
            self.serverClose(FLOODED)
        super().onMessageFrameBegin(length)

    def onMessageFrameData(self, payload: bytes) -> None:  # noqa: N802
        room = max(0, KEPT - self._received)
        self._received += len(payload)
        super().onMessageFrameData(payload[:room])

    def onMessage(self, payload: bytes, is_binary: bool) -> None:  # noqa: N802
        if self.state != self.STATE_OPEN:
            return  # closed, as after a flood: what still arrives does not count
        if self._received > KEPT:
            payload = payload.decode(errors="ignore").encode()
        super().onMessage(payload, is_binary or not _is_text(payload))


async def _stop(running: server.Server) -> None:
    """Close what is open so that browsers come back by themselves, let the work on them end, and end this process's
    lease."""
    await hub.stop()
    tasks = []
    for protocol, details in list(running.connections.items()):
        if isinstance(protocol, Socket) and protocol.state == protocol.STATE_OPEN:
            protocol.serverClose(OPEN_ANEW)
        if (task := details.get("application_instance")) and not task.done():
            task.cancel()
            tasks.append(task)
    if tasks:
        await asyncio.wait(tasks, timeout=STOP_TIMEOUT)
    try:
        await run(NOTING, lease_ended, process=PROCESS, now=timezone.now())
    except DatabaseError:
        log.exception("the others are not told that this process ends")


def _stopped(running: server.Server) -> Any:
    """In place of Daphne's own end, which cuts sockets off."""
    return Deferred.fromFuture(asyncio.ensure_future(_stop(running)))


def _is_text(payload: bytes) -> bool:
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True


def _files_allowed() -> None:
    """Let this process open as many files as it needs."""
    if sys.platform == "win32":
        return  # which has no such limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


_files_allowed()
server.HTTPFactory = Factory
server.Server.kill_all_applications = _stopped
http_protocol.WebRequest = Request
ws_protocol.WebSocketFactory.protocol = Socket
