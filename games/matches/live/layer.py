"""What server processes tell each other: that a match has changed, and no secret. Any message may be lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from channels.layers import get_channel_layer
from django.conf import settings

from games.matches.presence.leases import PROCESS

GROUP = "matches"
PUBLISH_TIMEOUT = 5
"""Seconds within which the others can be told; a layer that takes longer is taken to be away."""


async def publish(match_id: int, what: str) -> None:
    """Tell the other processes. Raises where the layer is away."""
    if settings.REDIS_URL:
        message = {"type": "match.changed", "match": match_id, "what": what, "process": PROCESS}
        async with asyncio.timeout(PUBLISH_TIMEOUT):
            await get_channel_layer().group_send(GROUP, message)


async def published() -> AsyncIterator[tuple[int, str]]:
    """What the other processes tell: a match, and what of it has changed. Raises where the layer is away."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    while True:
        message = await layer.receive(channel)
        if message["process"] != PROCESS:
            yield message["match"], message["what"]
