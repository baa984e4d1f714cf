"""Serves the static files: whitenoise, made to fit an ASGI server."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Answers with the whole file.

    Whitenoise streams it with a plain iterator, which Django under ASGI first collects anyway, and
    warns of. All files of this site are small.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """The file, or the part of it that was asked for, with the headers whitenoise gives it."""
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file as file:
                content = file.read()
        response = HttpResponse(content, status=found.status)
        del response["Content-Type"]  # the true one is among the headers
        for name, value in found.headers:
            response[name] = value
        return response
