"""A crew that paints, submits and reviews maps at a server which is killed meanwhile: is all there afterwards?"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.client import HTTPConnection, HTTPException
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from games.kings_conflict.rules.maps.texts import NO_HINTS
from tests.support.land import FORD
from tests.support.map_rows import STATUSES, Drawn, Told, faults, games, passport_faults
from tests.support.server import Home, Server

TOKEN = "d" * 32
PATIENCE = 600
"""Seconds that a game of a passport may take on a machine that has more to do."""
ZEROS = "\n".join(NO_HINTS)
FREE = ((2, 3), (2, 4), (2, 6), (3, 3), (3, 4), (3, 5), (3, 6), (4, 3), (4, 6), (5, 3), (5, 4))
"""Plains that may as well be hills, with their partners: each choice of them is another map that passes the checks."""


class People(Struct, frozen=True):
    """The `Cookie` headers of those who take part."""

    authors: list[str]
    moderators: list[str]


class Crash(Struct):
    """What a drill saw."""

    told: Told
    faults: list[str]


class Browser:
    """Somebody who sends forms over one connection."""

    def __init__(self, server: Server, cookie: str) -> None:
        self._connection = HTTPConnection(server.address, timeout=30)
        self._headers = {
            "Cookie": f"{cookie}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def post(self, address: str, fields: dict[str, str], *, by_script: bool = False) -> tuple[int, str, str]:
        """The status, where it leads to, and the text."""
        headers = self._headers | ({"X-Requested-With": "drill"} if by_script else {})
        self._connection.request("POST", address, urlencode(fields), headers)
        answer = self._connection.getresponse()
        return answer.status, answer.headers.get("Location") or "", answer.read().decode()

    def close(self) -> None:
        self._connection.close()


def land(number: int) -> str:
    """A terrain that passes the checks, another for each number."""
    rows = [list(row) for row in FORD.split("\n")]
    for place, (row, column) in enumerate(FREE):
        if number >> place & 1:
            rows[row][column] = rows[10 - row][10 - column] = "H"
    return "\n".join("".join(row) for row in rows)


def _form(terrain: str, **more: str) -> dict[str, str]:
    grids = {"terrain": terrain, "strategic": ZEROS, "safe": ZEROS, "mountain_pref": ZEROS}
    return {
        "name": "Drill",
        "description": "",
        "licence": "cc0",
        "tags": "drill",
        "note": "",
        **grids,
        **more,
    }


class Refused(Exception):
    """The server has answered something else than was expected."""


def _paint(browser: Browser, told: Told, chance: Random, stop: Event) -> None:
    """Stroke after stroke on one draft, each saved as the editor saves it."""
    address, version = "/maps/new/", 0
    while not stop.is_set():
        drawn = Drawn(address, version + 1, land(chance.randrange(1 << len(FREE))))
        if drawn.terrain == getattr(told.saved.get(address), "terrain", ""):
            continue  # which would be no stroke
        told.saving[address] = drawn
        status, _location, text = browser.post(
            address, _form(drawn.terrain, version=str(version)), by_script=True
        )
        if status != 200:
            raise Refused(f"{address}: {status} {text[:200]}")
        told.saving.pop(address, None)  # of a new draft there may be several
        answer = json.loads(text)
        address, version = answer["address"], answer["version"]
        told.saved[address] = Drawn(address, version, drawn.terrain)


def _submit(
    browser: Browser, told: Told, numbers: Iterator[int], waiting: SimpleQueue[str], stop: Event
) -> None:
    """Map after map, each another terrain."""
    while not stop.is_set():
        terrain = land(next(numbers))
        told.in_doubt += 1
        status, address, text = browser.post("/maps/new/", _form(terrain, do="submit"))
        told.in_doubt -= 1
        if status != 302:
            if "This terrain already exists" in text or "already submitted this terrain" in text:
                continue  # it is a twin of another one, turned
            said = re.findall(r"<(?:li|p)[^>]*>([^<]{12,})<", text)
            raise Refused(f"submitting: {status} {said[:4]}")
        told.submitted[address] = terrain
        waiting.put(address)
        time.sleep(0.05)


def _review(browser: Browser, told: Told, waiting: SimpleQueue[str], chance: Random, stop: Event) -> None:
    """Whatever waits is taken and decided."""
    while not stop.is_set():
        try:
            address = waiting.get(timeout=0.1)
        except Empty:
            continue
        what = chance.choice(list(STATUSES))
        told.in_doubt += 1
        for step in ("take", what):
            status, _location, _text = browser.post(f"{address}{step}/", {"words": "As drilled."})
            if status != 302:
                raise Refused(f"{address}{step}/: {status}")
        told.in_doubt -= 1
        told.decided[address] = STATUSES[what]


class Crew:
    """Everybody at work, each in a thread; what goes wrong while the server lives is kept."""

    def __init__(self, server: Server, people: People, told: Told, numbers: Iterator[int], seed: int) -> None:
        self._server = server
        self._stop = Event()
        self.faults: list[str] = []
        self._browsers: list[Browser] = []
        waiting: SimpleQueue[str] = SimpleQueue()
        half = max(1, len(people.authors) // 2)
        work: list[Callable[[], None]] = []
        for place, cookie in enumerate(people.authors):
            browser, chance = self._browser(cookie), Random(f"{seed}/{place}")
            if place < half:
                work.append(partial(_paint, browser, told, chance, self._stop))
            else:
                work.append(partial(_submit, browser, told, numbers, waiting, self._stop))
        for place, cookie in enumerate(people.moderators):
            browser, chance = self._browser(cookie), Random(f"{seed}/moderator/{place}")
            work.append(partial(_review, browser, told, waiting, chance, self._stop))
        self._threads = [Thread(target=self._do, args=[one], daemon=True) for one in work]
        for thread in self._threads:
            thread.start()

    def _browser(self, cookie: str) -> Browser:
        self._browsers.append(Browser(self._server, cookie))
        return self._browsers[-1]

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
        except (OSError, HTTPException) as error:
            if not self._server.is_dead:
                time.sleep(0.5)  # the connection may break a moment before the process is known to be gone
            if not self._server.is_dead:
                self.faults.append(f"a connection broke: {error!r}")
        except Refused as error:
            self.faults.append(f"refused: {error}")

    def leave(self) -> None:
        """Let everybody finish what they are doing."""
        self._stop.set()
        for thread in self._threads:
            thread.join()
        for browser in self._browsers:
            browser.close()


# --- The drill -------------------------------------------------------------------------------------


def drill(home: Home, people: People, acts: int, numbers: Iterator[int], seed: int) -> Crash:
    """Kill the server after about so many acts, and start it again: what is there, and do they go on?"""
    told, later, chance = Told(), Told(), Random(seed)
    with Server(home) as server:
        crew = Crew(server, people, told, numbers, seed)
        _until(lambda: bool(crew.faults) or told.acts >= acts)
        time.sleep(chance.uniform(0, 0.05))
        server.kill()
        crew.leave()
    found = crew.faults + list(faults(home.database, told))
    with Server(home, port=server.port) as again:
        crew = Crew(again, people, later, numbers, -seed)
        _until(lambda: bool(crew.faults) or later.acts >= acts // 2)
        crew.leave()
    found += crew.faults + list(faults(home.database, later))
    return Crash(told, found)


def passport_drill(
    home: Home, author: str, number: int, lease_over: Callable[[], None]
) -> tuple[int, int, list[str]]:
    """Kill the server between two games of a passport: how many it had played, how many more, and what is wrong."""
    with Server(home) as server:
        browser = Browser(server, author)
        status, address, _text = browser.post("/maps/new/", _form(land(number), do="submit"))
        browser.close()
        if status != 302:
            raise Refused(f"submitting: {status}")
        job = address.split("/")[2]
        _until(lambda: games(home.database, job) > 0)
        server.kill()
    played = games(home.database, job)
    lease_over()
    with Server(home) as again:
        browser = Browser(again, author)
        browser.post("/maps/check/", {})  # the first page that is asked for wakes the workshop
        browser.close()
        _until(lambda: games(home.database, job) > played)
    found = list(passport_faults(home.database, job))
    return played, games(home.database, job) - played, found


def _until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > until:
            raise RuntimeError("Nothing happens for long.")
        time.sleep(0.02)


def people_of(home: Home, authors: int, moderators: int) -> People:
    """New people who take part."""
    printed = home.run(["-m", "tests.support.prepare_maps", str(authors), str(moderators)])
    return msgspec.json.decode(printed, type=People)
