"""The watch dog: what held the event loop is logged with its place, and with nothing else."""

from __future__ import annotations

import asyncio
import logging
from threading import Event
from threading import enumerate as enumerate_threads

import pytest
from asgiref.sync import async_to_sync
from channels.testing import HttpCommunicator

from config import watchdog
from config.asgi import application
from config.watchdog import Watchdog
from tests.support.sockets import PATIENCE, asgi


class Ear(logging.Handler):
    """Hears when the first line is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.has_heard = Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.has_heard.set()


def hold(secret: str, ear: Ear) -> None:
    """Something slow, where nothing slow may be."""
    assert secret
    assert ear.has_heard.wait(60)


def test_what_held_the_loop_is_logged_by_its_place(caplog: pytest.LogCaptureFixture) -> None:
    async def held() -> None:
        dog = Watchdog(asyncio.get_running_loop())
        dog.start()
        hold("the ace of spades", ear)
        dog.end()
        await asyncio.to_thread(dog.join)

    ear = Ear()
    watchdog.log.addHandler(ear)
    try:
        async_to_sync(held)()
    finally:
        watchdog.log.removeHandler(ear)
    assert "the event loop is " in caplog.text
    assert "test_watchdog.py" in caplog.text
    assert "in hold" in caplog.text
    assert "the event loop was held for" in caplog.text
    assert "ace of spades" not in caplog.text


def test_a_loop_that_answers_is_not_talked_about(caplog: pytest.LogCaptureFixture) -> None:
    async def free() -> None:
        await asyncio.to_thread(Watchdog(asyncio.get_running_loop()).ask)

    async_to_sync(free)()
    assert "loop" not in caplog.text


@pytest.mark.django_db(transaction=True)
@asgi
async def test_the_first_page_that_is_served_brings_the_dog() -> None:
    loop = asyncio.get_running_loop()
    page = HttpCommunicator(application, "GET", "/healthz", headers=[(b"host", b"localhost")])
    assert (await page.get_response(PATIENCE))["status"] == 200
    await page.wait(PATIENCE)  # Django closes the body of the request after it has answered
    assert any(isinstance(thread, Watchdog) and thread.loop is loop for thread in enumerate_threads())
