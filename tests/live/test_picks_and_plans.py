"""Plans and picks by HTTP for pages whose socket is open here: the same as from the views, which are not asked for
them.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from threading import Barrier, Event
from typing import Any
from urllib.parse import urlencode

import pytest
from asgiref.sync import sync_to_async
from channels.testing import HttpCommunicator
from django.contrib.sessions.models import Session
from django.core.signals import request_started
from django.urls import reverse

from accounts.models import User
from accounts.services import guest_create
from config.asgi import application
from config.request_queue import AT_ONCE
from games.matches.live.executors import READING
from games.matches.live.hub import hub
from games.matches.models import Match
from games.matches.play.dailies import end_of
from games.matches.play.day_end import days_end
from games.matches.room.fragments import room_fragments
from games.matches.snapshot import snapshot_fresh
from games.site import rates
from tests.live.tries import others, tried_today
from tests.support.heists import heist
from tests.support.play import begun, client_of
from tests.support.positions import placed, recorded
from tests.support.sockets import PATIENCE, Page, asgi, headers_of

pytestmark = pytest.mark.django_db(transaction=True)

Headers = list[tuple[bytes, bytes]]
GZIP = (b"accept-encoding", b"gzip, br")
HTMX = (b"hx-request", b"true")
MOMENT = 45


@pytest.fixture
def asked_django() -> Iterator[list[str]]:
    """The addresses that came by ASGI as far as Django."""
    asked: list[str] = []

    def note(scope: Any = None, **_more: Any) -> None:
        if scope:  # a test client sends no such thing along
            asked.append(scope["path"])

    request_started.connect(note)
    yield asked
    request_started.disconnect(note)


async def opened(match: Match, user: User | None) -> tuple[Page, Headers]:
    """An open page, and what its browser sends along with all that it asks for."""
    headers = await sync_to_async(headers_of)(user)
    page = Page(f"/ws/m/{match.public_id}/", headers)
    assert await page.connect() == (True, None)
    await page.until(lambda page: page.version > 0)
    return page, headers


async def asked(match: Match, headers: Headers, turn: int = 1, method: str = "GET") -> dict[str, Any]:
    return await got(f"{reverse('match_plan', args=[match.public_id])}?turn={turn}", headers, method)


async def got(address: str, headers: Headers, method: str = "GET") -> dict[str, Any]:
    page = HttpCommunicator(application, method, address, headers=headers)
    answer = await page.get_response(PATIENCE)
    await page.wait(PATIENCE)
    return {"headers": {name.lower(): value for name, value in answer.pop("headers")}, **answer}


@asgi
async def test_an_open_page_gets_its_plan_without_django(ada: User, asked_django: list[str]) -> None:
    match = await sync_to_async(heist)(ada)
    page, headers = await opened(match, ada)
    plain, packed = await asked(match, headers), await asked(match, [*headers, GZIP])
    assert asked_django == []
    assert plain["status"] == packed["status"] == 200
    shown = await sync_to_async(lambda: client_of(ada).get(reverse("match_plan", args=[match.public_id])))()
    assert plain["body"] == gzip.decompress(packed["body"]) == shown.content
    for name in ("cache-control", "content-type", "x-content-type-options"):
        assert plain["headers"][name.encode()].decode() == shown[name]
    assert packed["headers"][b"content-encoding"] == b"gzip"
    assert int(packed["headers"][b"content-length"]) == len(packed["body"])
    first = next(line for line in json.loads(plain["body"])["picked"] if line[0] == 1)
    second = next(line for line in json.loads(plain["body"])["picked"] if line[0] == 2)
    await page.move("go", first[1], second[1])
    await page.until(lambda page: page.turn == "2")
    assert json.loads((await asked(match, headers, 2))["body"])["turn"] == "2"
    assert asked_django == []
    await page.leave()


@asgi
async def test_nobody_else_gets_it_whatever_page_is_open(ada: User, asked_django: list[str]) -> None:
    match = await sync_to_async(heist)(ada)
    own, _headers = await opened(match, ada)
    for user in await sync_to_async(others)():
        page, headers = await opened(match, user)
        assert (await asked(match, headers))["status"] == 404
        await page.leave()
    for cookie in (b"", b"sessionid=", b"sessionid=x", b"\xff=\xff; ;"):
        assert (await asked(match, [(b"host", b"localhost"), (b"cookie", cookie)]))["status"] == 404
    assert len(asked_django) == 8
    await own.leave()


@asgi
async def test_a_page_that_is_closed_and_a_log_in_that_ended_count_no_more(
    ada: User, asked_django: list[str]
) -> None:
    match = await sync_to_async(heist)(ada)
    page, headers = await opened(match, ada)
    await page.leave()
    assert (await asked(match, headers))["status"] == 200
    assert len(asked_django) == 1  # which looked up the session itself
    page, headers = await opened(match, ada)
    await sync_to_async(Session.objects.all().delete)()
    await hub.beat()
    assert (await asked(match, headers))["status"] == 404
    assert len(asked_django) == 2
    await page.leave()


@asgi
async def test_what_is_not_known_here_is_up_to_the_view(
    ada: User, bob: User, asked_django: list[str]
) -> None:
    match = await sync_to_async(heist)(ada)
    page, headers = await opened(match, ada)
    assert json.loads((await asked(match, headers, 7))["body"])["turn"] == "1"
    assert (await asked(match, headers, method="HEAD"))["status"] == 200
    other = await sync_to_async(begun)(ada, bob)
    without, own = await opened(other, ada)
    assert (await asked(other, own))["status"] == 404
    assert len(asked_django) == 3
    for left in (page, without):
        await left.leave()


@asgi
async def test_a_try_of_the_day_has_a_plan_for_its_player_alone_until_midnight(
    ada: User, asked_django: list[str]
) -> None:
    match = await sync_to_async(tried_today)(ada)
    own, headers = await opened(match, ada)
    assert (await asked(match, headers))["status"] == 200
    assert asked_django == []
    for user in await sync_to_async(others)():
        assert (await asked(match, await sync_to_async(headers_of)(user)))["status"] == 404
    assert match.daily is not None
    await sync_to_async(days_end)(end_of(match.daily.day))
    await own.until(lambda page: page.version > match.version)
    assert (await asked(match, headers))["status"] == 404
    await own.leave()


@pytest.fixture
def conflict(ada: User, bob: User) -> tuple[Match, User, User, str]:
    """A match of King's Conflict, who is to act, who is not, and what the first can pick up."""
    match = placed(recorded("kings_conflict-back-1"), MOMENT, [ada, bob])
    snapshot = snapshot_fresh(match.pk)
    (seat,) = snapshot.acting
    pick = re.findall(r'data-picks="([^"]+)"', room_fragments(snapshot, seat)["board"])[0]
    return match, *((ada, bob) if snapshot.sitters[seat].user_id == ada.pk else (bob, ada)), pick


def question(match: Match, pick: str, version: object = None, shown: str = "") -> str:
    asked = {"picks": pick, "version": match.version if version is None else version, "shown": shown}
    return f"{reverse('match_fragments', args=[match.public_id])}?{urlencode(asked)}"


@asgi
async def test_an_open_page_sees_its_pick_without_django(
    conflict: tuple[Match, User, User, str], asked_django: list[str]
) -> None:
    match, user, _other, pick = conflict
    page, headers = await opened(match, user)
    for picked, shown in ((pick, ""), ("", pick), ("fly away", "<script>"), ("x" * 9999, "")):
        address = question(match, picked, shown=shown)
        quick = await got(address, [*headers, HTMX])
        assert asked_django == []
        slow = await sync_to_async(lambda address=address: client_of(user).get(address))()
        assert (quick["status"], quick["body"]) == (200, slow.content)
        for name in ("content-type", "x-content-type-options", "x-frame-options"):
            assert quick["headers"][name.encode()].decode() == slow[name]
        assert quick["headers"][b"cache-control"] == b"private, no-store"
    assert b"picked" in (await got(question(match, pick), [*headers, HTMX]))["body"]
    await page.leave()


@asgi
async def test_who_is_not_to_act_learns_nothing_by_a_pick_on_an_open_page(
    conflict: tuple[Match, User, User, str], asked_django: list[str]
) -> None:
    match, user, other, pick = conflict
    own, _headers = await opened(match, user)
    for viewer in (other, None):
        page, headers = await opened(match, viewer)
        assert (await got(question(match, pick), [*headers, HTMX]))["body"].count(b"id=") == 1
        await page.leave()
    assert len(asked_django) == 2
    await own.leave()


@asgi
async def test_of_another_version_and_in_the_address_bar_a_pick_is_up_to_the_view(
    conflict: tuple[Match, User, User, str], asked_django: list[str]
) -> None:
    match, user, _other, pick = conflict
    page, headers = await opened(match, user)
    for address, more in (
        (question(match, pick, 1), [HTMX]),
        (question(match, pick, "x"), [HTMX]),
        (question(match, pick).partition("?")[0], [HTMX]),
        (question(match, pick), []),
    ):
        assert (await got(address, [*headers, *more]))["status"] == 200
    assert len(asked_django) == 4
    await page.leave()


@asgi
async def test_who_asks_an_open_page_without_end_is_slowed_down(
    conflict: tuple[Match, User, User, str], ada: User, asked_django: list[str], settings: Any
) -> None:
    """Boards are read by the same few threads, for everybody."""
    settings.RATES = {**settings.RATES, "pick": "2/hour"}
    rates.forget()
    match, user, _other, pick = conflict
    page, headers = await opened(match, user)
    heists = await sync_to_async(heist)(guest := await sync_to_async(guest_create)())
    own, of_guest = await opened(heists, guest)
    address = question(match, pick)
    assert [(await got(address, [*headers, HTMX]))["status"] for _time in range(3)] == [200, 200, 429]
    assert [(await asked(heists, of_guest))["status"] for _time in range(3)] == [200, 200, 429]
    assert asked_django == []
    for left in (page, own):
        await left.leave()


@asgi
async def test_questions_of_one_address_wait_for_their_turn_as_pages_do(match: Match, ada: User) -> None:
    """A hundred connections that asked for plans had all threads to themselves, with which boards are read."""
    page, headers = await opened(match, ada)
    held, may_go = Barrier(READING._max_workers + 1), Event()

    def hold() -> bool:
        held.wait(PATIENCE)
        return may_go.wait(PATIENCE)

    busy = [READING.submit(hold) for _thread in range(READING._max_workers)]
    await asyncio.to_thread(held.wait, PATIENCE)
    many = [asyncio.create_task(asked(match, headers)) for _question in range(3 * AT_ONCE)]
    try:
        for _step in range(1000):
            await asyncio.sleep(0)
        assert AT_ONCE <= READING._work_queue.qsize() < 2 * AT_ONCE
    finally:
        may_go.set()
    assert all(job.result() for job in busy)
    assert {answer["status"] for answer in [await one for one in many]} == {
        404
    }  # nothing is planned in the Kata
    await page.leave()
