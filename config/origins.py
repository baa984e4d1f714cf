"""Sockets are accepted from the site's own pages only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings

Application = Callable[[Any, Any, Any], Awaitable[None]]


def own_pages_only(application: Application) -> Application:
    """The application for pages that came from the very address they connect to; others are turned away.

    Channels compares host names without ports, and browsers send cookies to every port: so a page of another program on
    the same machine could play, and see, as the user who is logged in here.
    """

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope["headers"])
        origin, host = (headers.get(name, b"").decode("latin-1") for name in (b"origin", b"host"))
        own = (f"https://{host}", f"http://{host}")
        if origin in own or origin in settings.CSRF_TRUSTED_ORIGINS:
            await application(scope, receive, send)
        else:
            await WebsocketDenier.as_asgi()(scope, receive, send)

    return guarded
