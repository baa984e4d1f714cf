"""Tells visitors to come again while the database is away or read-only.

Pages come again by themselves, with JavaScript off too, and so do sockets.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import defaults

Application = Callable[[Any, Any, Any], Awaitable[None]]

OUTAGES = (OperationalError, InterfaceError)
COME_AGAIN_AFTER = 5
TRY_AGAIN_LATER = 1013
"""The close code after which a browser connects again by itself."""

log = logging.getLogger(__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page of an unexpected error; in an outage a page that loads itself again."""
    if not isinstance(sys.exc_info()[1], OUTAGES):
        return defaults.server_error(request)
    back = _back(request)
    page = render_to_string("503.html", {"back": back})
    response = HttpResponse(page, status=HTTPStatus.SERVICE_UNAVAILABLE)
    response.headers["Retry-After"] = str(COME_AGAIN_AFTER)
    response.headers["Refresh"] = f"{COME_AGAIN_AFTER}; url={back}"
    response.headers["Cache-Control"] = "no-store"
    return response


def _back(request: HttpRequest) -> str:
    """The address to load again: of a form its page, so that nothing is sent twice."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    page = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(page, {request.get_host()}):
        return urlsplit(page).path or "/"
    return "/"


def back_after_outages(sockets: Application) -> Application:
    """The application, which in an outage closes sockets, even while they open, so that browsers connect again."""

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        sent: set[str] = set()

        async def noted(message: Any) -> None:
            sent.add(message["type"])
            await send(message)

        try:
            await sockets(scope, receive, noted)
        except OUTAGES as error:
            log.warning("a socket is closed in an outage: %s", error)
            if "websocket.accept" not in sent:
                await send({"type": "websocket.accept"})
            if "websocket.close" not in sent:
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})

    return guarded
