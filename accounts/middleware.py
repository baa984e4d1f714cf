"""Whose page it is: times in their zone, and nothing of it kept by others."""

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
    """No page of somebody who is logged in is stored: not by a proxy, and not for whoever presses *Back*
    in the same browser after them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.session.accessed and request.user.is_authenticated:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response
