"""Gives answers of status 405 a page, which Django leaves empty.

A visitor meets it by reloading the address of a form after sending it, or by following a link to it.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string


class MethodNotAllowedMiddleware:
    """Fills empty answers of status 405."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            response.content = render_to_string("405.html").encode()
            response.headers["Content-Length"] = str(len(response.content))  # of the empty answer it was 0
        return response
