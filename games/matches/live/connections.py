"""An open page: remembers what it was last sent, so that only changes are sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

from autobahn.exception import Disconnected

from accounts.selectors import Login
from games.engine.game import Viewer
from games.matches.room.fragments import (
    Fragments,
    loaded_name,
    notice_fragment,
    pulse_fragment,
    tick_fragment,
)
from games.matches.snapshot import MatchSnapshot
from games.site.parts import Kept
from games.site.rates import Counted, Visitor

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Socket:
    """One page of one browser. `show` sends it the fragments it does not have yet."""

    def __init__(self, send: Send, language: str) -> None:
        self._send = send
        self.language = language
        self._has: dict[str, int] = {}
        """By name, the hash of the fragment that the page has: it need not be kept for an idle page."""
        self._parts = Kept()

    def _news(self, fragments: Fragments) -> list[str]:
        news: list[str] = [html for name, html in fragments.items() if self._has.get(name) != hash(html)]
        self._note(fragments)
        return news

    def _note(self, fragments: Fragments) -> None:
        """Note that the page has these."""
        self._has.update({name: hash(html) for name, html in fragments.items()})

    async def close(self, code: int) -> None:
        """Say good-bye; nothing may be sent after it."""
        await self._send({"type": "websocket.close", "code": code})

    def forget(self) -> None:
        """The page may have lost something: send everything again."""
        self._has.clear()
        self._parts.forget()

    async def _tell(self, news: Iterable[str]) -> None:
        # A closing page is sent nothing more, and must not keep the others waiting.
        with suppress(Disconnected):
            await self._send({"type": "websocket.send", "text": self._parts.push(news)})

    async def pulse(self) -> None:
        """Tell the page that its server is alive."""
        await self._tell([pulse_fragment(0, 0)])

    async def show(self, fragments: Fragments, passing: Iterable[str] = ()) -> None:
        """Send the changed fragments among these, and passing ones, which are not kept."""
        news = [*self._news(fragments), *passing]
        if news:
            await self._tell(news)


class RoomSocket(Socket):
    """A page of a match room."""

    def __init__(
        self,
        send: Send,
        language: str,
        *,
        match_id: int,
        user_id: int | None,
        viewer: Viewer = None,
        login: Login | None = None,
        counted: Counted = (),
        has: str = "",
    ) -> None:
        super().__init__(send, language)
        self._has_name = has
        self.match_id = match_id
        self.login = login
        self.counted = counted
        """Under whom the user of the page is counted."""
        self.user_id = user_id
        self.viewer = viewer
        self.is_known = False
        """Whether the match was shown to the page: only from then on `viewer` is certain."""
        self.version = 0
        self.moving: object | None = None
        """The move of this page that is on its way to the disk."""
        self._ticked = 0

    def begin(self, snapshot: MatchSnapshot, fragments: Fragments) -> None:
        """A page that was loaded with these fragments has them already; any other begins with nothing."""
        self.forget()
        if self._has_name == loaded_name(snapshot.version, fragments.values()):
            self._note(fragments)
            self._parts.begin(fragments.values())
            self.version = snapshot.version
        self._has_name = ""

    async def show_version(self, version: int, fragments: Fragments, passing: Iterable[str] = ()) -> None:
        """Bring the page to a version; an older one is not shown again."""
        if version < self.version:
            fragments = {}
        news = self._news(fragments)
        if version > self.version or news:
            news.insert(0, pulse_fragment(self.version, max(version, self.version)))
        self.version = max(version, self.version)
        news += passing
        if news:
            await self._tell(news)

    async def pulse(self) -> None:
        await self._tell([pulse_fragment(self.version, self.version)])

    def tick_for(self, snapshot: MatchSnapshot, move: object | None) -> list[str]:
        """The tick that says this page's own move is saved, shown to this page alone, and once."""
        if move is None or move is not self.moving:
            return []
        is_own = bool(snapshot.recent) and snapshot.recent[-1].entry.seat == self.viewer
        if not is_own or snapshot.entries <= self._ticked:
            return []
        self.moving, self._ticked = None, snapshot.entries
        return [tick_fragment(self.language, snapshot.entries), notice_fragment(self.language, None)]

    def sit(self, snapshot: MatchSnapshot) -> None:
        """Updates the viewer of the page after its user sat down or got up."""
        self.viewer, self.is_known = snapshot.seat_of(self.user_id), True

    def forget(self) -> None:
        super().forget()
        self.version = 0


def host_counted(snapshot: MatchSnapshot, pages: Iterable[RoomSocket]) -> Visitor | None:
    """Who opened a match, as visitors are counted: all guests of an address are one. None if none of these pages is
    theirs, as of a program that only sends moves."""
    of_host = (page.counted for page in pages if page.counted and page.user_id == snapshot.host_id)
    return next((counted[-1][0] for counted in of_host), None)
