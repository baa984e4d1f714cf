"""Plans by HTTP for pages whose socket is open here: the same as from the view, which is not asked for them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import HttpCommunicator
from django.contrib.sessions.models import Session
from django.core.signals import request_started
from django.urls import reverse

from accounts.models import User
from config.asgi import application
from games.matches.live.hub import hub
from games.matches.models import Match
from games.matches.play.dailies import end_of
from games.matches.play.day_end import days_end
from tests.live.sockets import PATIENCE, Page, asgi, headers_of
from tests.live.tries import others, tried_today
from tests.support.heists import heist
from tests.support.play import begun, client_of

pytestmark = pytest.mark.django_db(transaction=True)

Headers = list[tuple[bytes, bytes]]
GZIP = (b"accept-encoding", b"gzip, br")


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
    address = f"{reverse('match_plan', args=[match.public_id])}?turn={turn}"
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
