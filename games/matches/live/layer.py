"""Messages between server processes: that a match has changed, and no secret. Any message may be lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from channels.layers import get_channel_layer
from django.conf import settings

from games.matches.presence.leases import PROCESS

GROUP = "matches"
PUBLISH_TIMEOUT = 5
"""Seconds to wait for the layer; one that takes longer counts as away."""


async def publish(match_id: int, what: str) -> None:
    """Tell the other processes. Raises if the layer is away."""
    if settings.REDIS_URL:
        message = {"type": "match.changed", "match": match_id, "what": what, "process": PROCESS}
        async with asyncio.timeout(PUBLISH_TIMEOUT):
            await get_channel_layer().group_send(GROUP, message)


async def published() -> AsyncIterator[tuple[int, str]]:
    """The messages of other processes: a match, and what of it has changed. Raises if the layer is away."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    while True:
        message = await layer.receive(channel)
        if message["process"] != PROCESS:
            yield message["match"], message["what"]
