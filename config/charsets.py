"""Refuses forms that are not in UTF-8, as all forms of this site are, with a page that says so.

Left to itself Django refuses such a form wherever it is read, even in the page that says so.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse


class Utf8Middleware:
    """Answers 400 to another encoding before the form is read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if charset := request.encoding:
            request.encoding = "utf-8"  # under whatever name it goes
            if codecs.lookup(charset).name != "utf-8":
                raise BadRequest("not in UTF-8")
        return self.get_response(request)
