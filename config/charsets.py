"""Says in words that a form is not in UTF-8, as all that browsers send from this site is.

Django refuses such a form wherever it is read, and so once more by the page that should say so.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse


class Utf8Middleware:
    """Refuses what is said to be in another encoding, before anybody reads it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if said := request.encoding:
            request.encoding = "utf-8"  # under whatever name it goes
            if codecs.lookup(said).name != "utf-8":
                raise BadRequest("not in UTF-8")
        return self.get_response(request)
