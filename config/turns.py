"""Lets a few requests of one visitor be worked on at a time; the others wait for their turn.

Each request has a thread of its own, and all threads of a process share its time evenly: who asked for sixty long
pages at once would get sixty times as much of it as each of the others.
"""

from __future__ import annotations

from asyncio import Semaphore
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakValueDictionary

from games.site.rates import network_of_scope

AT_ONCE = 8
"""More than a browser asks for at a time over one connection of the old kind; it may be many people's address."""

Application = Callable[[Any, Any, Any], Awaitable[None]]


def in_turn(pages: Application) -> Application:
    """Pages, so many at a time for each address."""
    turns: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()

    async def served(scope: Any, receive: Any, send: Any) -> None:
        turn = turns.setdefault(network_of_scope(scope), Semaphore(AT_ONCE))
        async with turn:
            await pages(scope, receive, send)

    return served
