"""Lets only a few requests of one visitor be worked on at a time; the others wait for their turn.

Each request has a thread of its own, and all threads of a process share its time evenly: without this, a visitor
who asks for sixty long pages at once would get sixty times as much of it as anybody else.
"""

from __future__ import annotations

from asyncio import Semaphore
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakValueDictionary

from games.site.rates import network_of_scope

AT_ONCE = 8
"""Requests of one address worked on at a time: more than a browser sends at once, as many people may share it."""

Application = Callable[[Any, Any, Any], Awaitable[None]]


def in_turn(pages: Application) -> Application:
    """The application, serving at most `AT_ONCE` requests of each address at a time."""
    turns: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()

    async def served(scope: Any, receive: Any, send: Any) -> None:
        turn = turns.setdefault(network_of_scope(scope), Semaphore(AT_ONCE))
        async with turn:
            await pages(scope, receive, send)

    return served
