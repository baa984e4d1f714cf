"""What processes share by another server (rates, announcements), while that server is slow or away."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.conf import settings as site
from limits.storage import MemoryStorage

from accounts.models import User
from games.matches.live.hub import hub
from games.matches.live.layer import GROUP
from games.matches.models import Match
from tests.support.play import moved
from tests.support.sockets import PATIENCE, asgi, page_of

pytestmark = pytest.mark.django_db(transaction=True)


class CountedElsewhere(MemoryStorage):
    """Stands for a server: whoever asks it waits."""

    STORAGE_SCHEME: ClassVar[list[str]] = ["elsewhere"]

    def acquire_entry(self, *args: Any, **kwargs: Any) -> bool:
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        return super().acquire_entry(*args, **kwargs)


class LateLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """Is away when it is asked for the first time."""

    is_away: ClassVar[bool] = True
    is_heard: ClassVar[asyncio.Event]

    async def new_channel(self, *args: Any, **kwargs: Any) -> str:
        if LateLayer.is_away:
            LateLayer.is_away = False
            raise ConnectionRefusedError
        return str(await super().new_channel(*args, **kwargs))

    async def group_add(self, group: str, channel: str) -> None:
        await super().group_add(group, channel)
        LateLayer.is_heard.set()


@asgi
async def test_nobody_waits_while_somebody_is_counted(match: Match, ada: User, settings: Any) -> None:
    settings.REDIS_URL = "elsewhere://"
    page = await page_of(match, ada)
    await page.send(what="chat", text="hello")
    await page.until(lambda page: "hello" in page.shown.get("chat", ""))
    await page.move()
    await page.until(lambda page: "tick" in page.shown)
    await page.leave()


@asgi
async def test_who_cannot_be_counted_may_play_on(match: Match, ada: User, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    page = await page_of(match, ada)
    await page.move()
    await page.until(lambda page: "tick" in page.shown)
    await page.leave()


@asgi
async def test_a_process_hears_the_others_when_their_layer_comes_back(
    match: Match, ada: User, settings: Any
) -> None:
    settings.HEARTBEAT = 0.01
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"{__name__}.LateLayer"}}
    LateLayer.is_away, LateLayer.is_heard = True, asyncio.Event()
    page = await page_of(match)
    await asyncio.wait_for(LateLayer.is_heard.wait(), 30)
    settings.HEARTBEAT = 3600
    table = await sync_to_async(moved)(match, ada)
    message = {"type": "match.changed", "match": match.pk, "what": "match", "process": "another"}
    await get_channel_layer().group_send(GROUP, message)
    await page.until(lambda page: page.version >= table.version)
    await page.leave()


@pytest.mark.skipif(not site.REDIS_URL, reason="processes share nothing without Redis")
def test_a_process_ends_at_whatever_moment_of_its_beginning() -> None:
    for steps in range(1, 120):
        asyncio.run(_begun_and_ended(steps))


async def _begun_and_ended(steps: int) -> None:
    """A process that is told to end when its loop has turned this often: all that it does must hear it."""
    hub.start()
    for _step in range(steps):
        await asyncio.sleep(0)
    work = asyncio.all_tasks() - {asyncio.current_task()}
    for task in work:
        task.cancel()
    _done, deaf = await asyncio.wait(work, timeout=PATIENCE / 10)
    for task in deaf:  # a second word, that this test can end
        task.cancel()
    assert not deaf
