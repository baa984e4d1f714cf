"""Shows times in the user's zone, and keeps the pages of logged-in users out of caches."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.zones import zone_of


class TimeZoneMiddleware:
    """Sync on purpose: the zone is the user's, and reading the user is a query."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_of(request)):
            return self.get_response(request)


class OwnPagesMiddleware:
    """Keeps pages of logged-in users out of every store: a proxy's, and the browser's that *Back* would show to the
    next person."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.session.accessed and request.user.is_authenticated:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response
