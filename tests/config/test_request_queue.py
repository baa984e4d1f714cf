"""However many requests one visitor has open: others are answered."""

from __future__ import annotations

import asyncio
from collections import Counter
from threading import Event
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.asgi import application
from config.request_queue import AT_ONCE
from tests.support.sockets import asgi

MANY = 3 * AT_ONCE

entered: Counter[str] = Counter()
may_leave = Event()


def slow(request: HttpRequest) -> HttpResponse:
    """A page that takes long, as a replay of a thousand steps does."""
    entered[request.META["REMOTE_ADDR"]] += 1
    may_leave.wait(30)
    return HttpResponse("done")


def quick(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


urlpatterns = [path("slow/", slow), path("quick/", quick)]


def asked(at: str, address: str, **headers: str) -> ApplicationCommunicator:
    sent = [(b"host", b"localhost"), *((name.encode(), value.encode()) for name, value in headers.items())]
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": at,
        "query_string": b"",
        "headers": sent,
        "client": [address, 1],
    }
    return ApplicationCommunicator(application, scope)


async def answered(request: ApplicationCommunicator) -> int:
    await request.send_input({"type": "http.request", "body": b"", "more_body": False})
    start = await request.receive_output(30)
    while (await request.receive_output(30)).get("more_body"):
        pass
    await request.wait()
    return int(start["status"])


@pytest.mark.django_db(transaction=True)
@pytest.mark.urls(__name__)
@asgi
async def test_many_requests_of_one_address_leave_others_their_turn() -> None:
    """Sixty connections that asked for long replays made everybody else wait for seconds."""
    entered.clear()
    may_leave.clear()
    many = [asyncio.create_task(answered(asked("/slow/", f"2001:db8::{n}"))) for n in range(MANY)]
    try:
        for _other in range(20):  # who are answered, whatever the many do
            assert await answered(asked("/quick/", "192.0.2.1")) == 200
        assert entered.total() == AT_ONCE
    finally:
        may_leave.set()
    assert [await one for one in many] == [200] * MANY
    assert entered.total() == MANY
