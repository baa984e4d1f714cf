"""Keeps every open page up to date: the only code that knows the fan-out to pages (`layer.py`: to processes).

A service commits, and `told` sends its signals. Every process renders each distinct view of the match once and
sends each socket the fragments that changed since what it last had. A message between processes holds the match and
nothing else, and may be lost: with each heartbeat a process looks up, in one query, the versions of all that it shows.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import time
from collections import defaultdict
from collections.abc import Coroutine, Iterable
from typing import Any
from weakref import WeakValueDictionary

from asgiref.sync import async_to_sync
from django.conf import settings
from django.utils import timezone

from accounts.selectors import logins_standing
from accounts.services import guests_forget
from games.engine.game import Viewer
from games.matches.deadlines import expire_due
from games.matches.live.connections import RoomSocket, Socket, host_counted
from games.matches.live.drawing import lobby_drawn, presences_shown, views_drawn
from games.matches.live.executors import NOTING, READING, THINKING, run
from games.matches.live.layer import publish, published
from games.matches.live.limits import messages_forget
from games.matches.play.services import bot_move, bot_play, bot_think
from games.matches.play.stand_ins import stand_in_due
from games.matches.presence.chat import chat_lines
from games.matches.presence.leases import PROCESS, lease_renewed
from games.matches.presence.selectors import Presence
from games.matches.presence.services import (
    audience_counted,
    player_gone,
    player_seen_looking,
    presence_renewed,
)
from games.matches.room.fragments import (
    Fragments,
    chat_fragment,
    is_rendered,
    presence_fragment,
    room_fragments_in,
)
from games.matches.selectors import match_versions
from games.matches.snapshot import MatchSnapshot, snapshot_fresh, snapshot_known

OPEN_ANEW = 1012
"""The close code after which a browser connects again by itself."""
CHAT, SPECTATORS_CHAT = "chat", "spectators_chat"
TIDY_EVERY = dt.timedelta(hours=1)

log = logging.getLogger(__name__)


class Hub:
    """The open pages of this process. It lives on the event loop that serves them."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.rooms: dict[int, set[RoomSocket]] = defaultdict(set)
        self.lobby: set[Socket] = set()
        self._bots_at: set[int] = set()
        self._thinking_for: WeakValueDictionary[int | str | None, asyncio.Lock] = WeakValueDictionary()
        self._rendering: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._life: list[asyncio.Task[None]] = []
        self._tidy_at = timezone.now()
        self._noting: asyncio.Task[None] | None = None

    # --- Life ---

    def start(self) -> None:
        """Begin to listen and to beat, once, on the running loop."""
        loop = asyncio.get_running_loop()
        if self.loop is loop:
            return
        self.loop = loop
        # A loop of its own, as each test has, starts with nobody there.
        for kept in (self.rooms, self.lobby, self._bots_at, self._thinking_for, self._rendering, self._tasks):
            kept.clear()
        messages_forget()
        self._noting = None
        self._life = [self.spawn(self._beat()), self.spawn(self._beat_pages())]
        if settings.REDIS_URL:
            self._life.append(self.spawn(self._listen()))

    async def stop(self) -> None:
        """Beat and listen no more: a beat would renew the lease that this process is about to end."""
        for task in self._life:
            task.cancel()
        await asyncio.gather(*self._life, *([self._noting] if self._noting else []), return_exceptions=True)

    @property
    def running_loop(self) -> asyncio.AbstractEventLoop | None:
        """The loop that serves the pages of this process, for other threads; None if it has none."""
        return self.loop if self.loop is not None and self.loop.is_running() else None

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a task beside all else; its errors are logged."""
        task = asyncio.get_running_loop().create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _listen(self) -> None:
        while True:
            await _logged(self._hear_others())
            await asyncio.sleep(settings.HEARTBEAT)  # the layer is away: till it is back, beats must do

    async def _hear_others(self) -> None:
        async for match_id, what in published():
            await _logged(self.hear(match_id, what))

    async def _beat_pages(self) -> None:
        while True:
            await asyncio.sleep(settings.PULSE_EVERY)
            await _logged(self.pulse())

    async def pulse(self) -> None:
        """Show every open page that its server is alive."""
        for socket in [*self.lobby, *(socket for sockets in self.rooms.values() for socket in sockets)]:
            await socket.pulse()

    async def _beat(self) -> None:
        await _logged(run(NOTING, lease_renewed, process=PROCESS, now=timezone.now()))
        while True:
            await asyncio.sleep(settings.HEARTBEAT)
            await _logged(self.beat())
            await _logged(self.tidy())

    async def beat(self) -> None:
        """The work of every heartbeat: say who is here, end what is due, catch up with other processes.

        Its writes may have to wait for the database; that delays no board for long.
        """
        shown = {match_id: list(sockets) for match_id, sockets in self.rooms.items() if sockets}
        if self._noting is None or self._noting.done():
            self._noting = asyncio.get_running_loop().create_task(_logged(self._note(shown)))
        await asyncio.wait({self._noting}, timeout=settings.HEARTBEAT)
        versions = await run(READING, match_versions, shown)
        for match_id, sockets in shown.items():
            if match_id not in versions:
                continue  # deleted while it was looked at: the other matches want their beat
            if any(socket.version != versions[match_id] for socket in sockets):
                await self.show_match(await run(READING, snapshot_fresh, match_id))
        await self.show_presence(*versions)
        await self.show_lobby()
        await self.end_logins()

    async def _note(self, shown: dict[int, list[RoomSocket]]) -> None:
        """Write who is here, and end what is due."""
        audience = {match_id: _spectators(sockets) for match_id, sockets in shown.items()}
        users = {
            (match_id, socket.user_id)
            for match_id, sockets in shown.items()
            for socket in sockets
            if socket.viewer is not None
        }
        now = timezone.now()
        await run(NOTING, presence_renewed, process=PROCESS, users=users, audience=audience)
        looked_after = await run(NOTING, expire_due, now)
        for match_id in looked_after + await run(NOTING, stand_in_due, now):
            self.let_bots_play(match_id)  # though nobody may be looking

    async def tidy(self) -> None:
        """Once an hour: removes what is no longer needed."""
        now = timezone.now()
        if now >= self._tidy_at:
            self._tidy_at = now + TIDY_EVERY
            await run(NOTING, guests_forget, now)

    async def end_logins(self) -> None:
        """Close the pages whose log-in has ended since; they reopen as the user that their browser is now."""
        pages = [socket for sockets in self.rooms.values() for socket in sockets if socket.login]
        logins = {socket.login for socket in pages if socket.login}
        standing = await run(READING, logins_standing, logins=logins)
        for socket in pages:
            if socket.login not in standing:
                await self.leave(socket)
                socket.user_id = socket.viewer = socket.login = None  # what it still sends is nobody's
                await socket.close(OPEN_ANEW)

    # --- Showing ---

    async def hear(self, match_id: int, what: str) -> None:
        """Shows a change reported by any process."""
        if what == "lobby":
            await self.show_lobby()
        elif match_id in self.rooms:
            if what == "match":
                await self.show_match(await run(READING, snapshot_fresh, match_id))
            elif what in (CHAT, SPECTATORS_CHAT):
                await self.show_chat(match_id, of_spectators=what == SPECTATORS_CHAT)
            else:
                await self.show_presence(match_id)

    async def show_match(self, snapshot: MatchSnapshot) -> None:
        """Bring all pages of a match up to date; the one that has just moved gets its tick, too."""
        # Asked before anything is awaited: a move that a page sends meanwhile is not this one.
        moving = {socket: socket.moving for socket in self.rooms.get(snapshot.id, ())}
        await self._render(snapshot, self.rooms.get(snapshot.id, ()))
        for socket in list(self.rooms.get(snapshot.id, ())):
            socket.sit(snapshot)
            fragments = room_fragments_in(socket.language, snapshot, socket.viewer)
            tick = socket.tick_for(snapshot, moving.get(socket))
            await socket.show_version(snapshot.version, fragments, tick)
        if snapshot.bots_to_act:
            self.let_bots_play(snapshot.id)
        if is_near_lobby(snapshot):
            await self.show_lobby()

    async def _render(self, snapshot: MatchSnapshot, sockets: Iterable[RoomSocket]) -> None:
        """Render what these pages need and the cache lacks, off the event loop.

        One job a match at a time: its versions come in order, and none is rendered twice.
        """
        views = {(socket.language, snapshot.seat_of(socket.user_id)) for socket in sockets}
        async with self._rendering.setdefault(snapshot.id, asyncio.Lock()):
            if cold := [view for view in views if not is_rendered(*view, snapshot)]:
                await run(READING, views_drawn, snapshot, cold)

    async def show_presence(self, *match_ids: int) -> None:
        """Show all pages of some matches who is here."""
        open_now = [match_id for match_id in match_ids if self.rooms.get(match_id)]
        if open_now:
            for snapshot, presence in await run(READING, presences_shown, open_now):
                await self._show_presence(snapshot, presence)

    async def _show_presence(self, snapshot: MatchSnapshot, presence: Presence) -> None:
        shown: dict[tuple[str, Viewer], Fragments] = {}
        for socket in list(self.rooms.get(snapshot.id, ())):
            view = socket.language, socket.viewer
            if view not in shown:
                shown[view] = {
                    "presence": presence_fragment(socket.language, snapshot, socket.viewer, presence)
                }
            await socket.show(shown[view])

    async def show_chat(self, match_id: int, *, of_spectators: bool) -> None:
        """Show those of a match who read one of its chats its new lines, and nobody else that there are any."""
        if any((one.viewer is None) is of_spectators for one in self.rooms.get(match_id, ())):
            lines = await run(READING, chat_lines, match_id, of_spectators=of_spectators)
            for socket in list(self.rooms.get(match_id, ())):
                if (socket.viewer is None) is of_spectators:
                    await socket.show({"chat": chat_fragment(socket.language, lines)})

    async def show_lobby(self, only: Socket | None = None) -> None:
        """Show all pages of the lobby, or one of them, the open matches."""
        sockets = list(self.lobby) if only is None else [only]
        if sockets:
            shown = await run(READING, lobby_drawn, {socket.language for socket in sockets})
            for socket in sockets:
                await socket.show(shown[socket.language])

    # --- Coming and going ---

    async def enter(self, socket: RoomSocket) -> None:
        """A page opened: it gets the whole match, and the others see who came."""
        self.rooms[socket.match_id].add(socket)
        await self.show_whole(socket)
        if socket.viewer is not None and socket.user_id is not None:
            await run(NOTING, player_seen_looking, match_id=socket.match_id, user_id=socket.user_id)
        await self._audience_changed(socket)

    async def leave(self, socket: RoomSocket) -> None:
        """A page closed."""
        sockets = self.rooms[socket.match_id]
        sockets.discard(socket)
        is_player = socket.user_id is not None and socket.viewer is not None
        if is_player and not any(other.user_id == socket.user_id for other in sockets):
            await _logged(run(NOTING, player_gone, match_id=socket.match_id, user_id=socket.user_id))
        await self._audience_changed(socket)
        # Not `sockets`: another page may have closed the room, and one more opened it anew, meanwhile.
        if not self.rooms[socket.match_id]:
            del self.rooms[socket.match_id]

    async def _audience_changed(self, socket: RoomSocket) -> None:
        """No service signals this: open pages are known to the hub alone, and shown even if noting them fails."""
        if socket.viewer is None:
            count = _spectators(self.rooms[socket.match_id])
            await _logged(run(NOTING, audience_counted, process=PROCESS, audience={socket.match_id: count}))
        await _logged(announce(socket.match_id, "presence"))

    async def show_whole(self, socket: RoomSocket, passing: Iterable[str] = ()) -> None:
        """Send a page everything, as stored now; one that was just loaded has most of it."""
        snapshot = await run(READING, snapshot_fresh, socket.match_id)
        await self._render(snapshot, [socket])
        socket.sit(snapshot)
        fragments = room_fragments_in(socket.language, snapshot, socket.viewer)
        socket.begin(snapshot, fragments)  # now: what is pushed meanwhile would count as sent
        await socket.show_version(snapshot.version, fragments, passing)
        if snapshot.bots_to_act:
            self.let_bots_play(socket.match_id)

    # --- Bots ---

    def let_bots_play(self, match_id: int) -> None:
        """Have the bots of a match make their moves, one after the other, at a pace one can follow."""
        if match_id not in self._bots_at:
            self._bots_at.add(match_id)
            self.spawn(self._bots(match_id))

    async def _bots(self, match_id: int) -> None:
        try:
            await run(READING, snapshot_fresh, match_id)
            # Nothing is awaited between the last look and the end, so that no turn of a bot is overlooked.
            while (snapshot := snapshot_known(match_id)) and snapshot.bots_to_act:
                since = time.monotonic()
                # One at a time for who opened the match: many matches of one would leave no thread to others.
                host = host_counted(snapshot, self.rooms.get(match_id, ()))
                async with self._thinking_for.setdefault(host, asyncio.Lock()):
                    thought = await run(THINKING, bot_think, snapshot)
                await asyncio.sleep(pause_left(time.monotonic() - since, settings.BOT_PAUSE))
                if await run(THINKING, bot_play, thought) is None:
                    await run(READING, snapshot_fresh, match_id)
        finally:
            self._bots_at.discard(match_id)


def pause_left(thought: float, pause: float) -> float:
    """Seconds until a bot that thought for so many may play: at the end of its pause, or of as many as it needs.

    How long it thinks tells something of its hand, and of all that nobody else shall know.
    """
    return pause - thought % pause if pause else 0


hub = Hub()


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        # One page's or one match's trouble must not end the work for all others.
        log.exception("live work failed")


def _spectators(sockets: Iterable[RoomSocket]) -> int:
    """How many watch: each user once, however many pages they have open, and each page of nobody's."""
    watching = [socket for socket in sockets if socket.is_known and socket.viewer is None]
    return len({socket.user_id or socket for socket in watching})


async def announce(match_id: int, what: str) -> None:
    """On the hub's loop: show a change, and tell the other processes."""
    await hub.hear(match_id, what)
    await _publish(match_id, what)


async def _announce_match(snapshot: MatchSnapshot) -> None:
    await hub.show_match(snapshot)
    await _publish_match(snapshot)


async def _publish_match(snapshot: MatchSnapshot) -> None:
    await _publish(snapshot.id, "match")
    if is_near_lobby(snapshot):
        await _publish(snapshot.id, "lobby")


async def _publish(match_id: int, what: str) -> None:
    await _logged(publish(match_id, what))  # if it fails, the others see it by the next beat


def on_match_changed(*, snapshot: MatchSnapshot, **_signal: Any) -> None:
    """Receives a committed change of a match, in the thread that committed it."""
    if loop := hub.running_loop:
        asyncio.run_coroutine_threadsafe(_logged(_announce_match(snapshot)), loop)
    else:
        async_to_sync(_publish_match)(snapshot)


def on_chat_changed(*, match_id: int, of_spectators: bool, **_signal: Any) -> None:
    """Receives a new line of chat, in the thread that committed it."""
    what = SPECTATORS_CHAT if of_spectators else CHAT
    if loop := hub.running_loop:
        asyncio.run_coroutine_threadsafe(_logged(announce(match_id, what)), loop)
    else:
        async_to_sync(_publish)(match_id, what)


def is_near_lobby(snapshot: MatchSnapshot) -> bool:
    """Whether a match may be in the lobby, or have been there until its last change: no move was made yet."""
    return not snapshot.entries


def bots_play(match_id: int) -> None:
    """From a thread, for a page that finds bots waiting, as after a restart; after a change they play anyway."""
    if loop := hub.running_loop:
        loop.call_soon_threadsafe(hub.let_bots_play, match_id)
    else:
        while bot_move(match_id=match_id):
            pass
