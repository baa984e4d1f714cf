"""The page of status 405, where Django answers with nothing at all.

Reloading the address of a form after sending it, or following a link to it, leads there.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string


class MethodNotAllowedMiddleware:
    """Gives an empty answer 405 the page for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            response.content = render_to_string("405.html").encode()
            response.headers["Content-Length"] = str(len(response.content))  # of the empty answer it was 0
        return response
