"""The pages of addresses that do not exist, or are closed to who asks."""

from __future__ import annotations

from collections.abc import Callable

from django.db import close_old_connections, connection
from django.http import HttpRequest, HttpResponse
from django.views import defaults


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page of an unknown address."""
    return _drawn(defaults.page_not_found, request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page of an address that is closed to who asks."""
    return _drawn(defaults.permission_denied, request, exception)


def _drawn(
    page: Callable[[HttpRequest, Exception], HttpResponse], request: HttpRequest, exception: Exception
) -> HttpResponse:
    # Under ASGI Django draws these in a thread of no request. The menu on them asks the database about who looks, and
    # nobody else would give that thread's connection back.
    try:
        return page(request, exception)
    finally:
        if not connection.in_atomic_block:
            close_old_connections()
