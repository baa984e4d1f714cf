"""What the site writes about itself: a line a request, and errors, built up from what may be known.

A line holds verbs, routes and public ids. The address of a page may carry what its visitor picked,
or the key of a password reset, and the message of an exception may quote a hidden card: so a line
names the route, not the address, and an exception by its kind and its places, not by its words.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse

PUBLIC = ("public_id", "slug")
"""The parts of an address that a line may hold."""

log = logging.getLogger("parlour.request")


def route_of(request: HttpRequest) -> str:
    """The address of a request without what is private in it: `m/{public_id}/move/`."""
    match = request.resolver_match
    return match.route if match else "unknown"


class RequestLogMiddleware:
    """One line a request: what was asked, for what, by whom, and how it went."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        level = logging.WARNING if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR else logging.INFO
        if log.isEnabledFor(level):
            milliseconds = round((time.perf_counter() - began) * 1000, 1)
            about = _about(request) | {"status": response.status_code, "ms": milliseconds}
            log.log(level, "request", extra={"about": about})
        return response


def _about(request: HttpRequest) -> dict[str, Any]:
    about: dict[str, Any] = {"method": request.method, "route": route_of(request)}
    if request.resolver_match:
        given = request.resolver_match.kwargs
        about |= {name: given[name] for name in PUBLIC if name in given}
    session = getattr(request, "session", None)
    if session is not None and session.accessed and request.user.pk is not None:
        about["user"] = request.user.pk
    if log.isEnabledFor(logging.DEBUG):
        about["ip"] = request.META.get("REMOTE_ADDR", "")
    return about


def _safe(argument: object) -> object:
    """An argument of a message, without the words of an exception."""
    return type(argument).__name__ if isinstance(argument, BaseException) else argument


def message_of(record: logging.LogRecord) -> str:
    """The message of a line, without addresses and without the words of exceptions."""
    if record.name == "asyncio":
        # What follows the first line prints tasks with the exceptions they hold.
        return str(record.msg).partition("\n")[0]
    request = getattr(record, "request", None)
    path = getattr(request, "path", None)
    if isinstance(record.args, Mapping):
        args: Any = {name: _safe(value) for name, value in record.args.items()}
    else:
        args = tuple(
            route_of(request) if request and value == path else _safe(value) for value in record.args or ()
        )
    return str(record.msg) % args if args else str(record.msg)


def trace_of(record: logging.LogRecord) -> str:
    """Where an exception went through, innermost last, and the kinds it was of."""
    error = record.exc_info[1] if record.exc_info else None
    lines: list[str] = []
    while error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        lines.extend(f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames)
        lines.append(f"{type(error).__module__}.{type(error).__qualname__}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(lines)


class TextFormatter(logging.Formatter):
    """For a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        about = getattr(record, "about", {})
        said = " ".join([message_of(record), *(f"{name}={value}" for name, value in about.items())])
        when = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        line = f"{when} {record.levelname:<7} {record.name}: {said}"
        trace = trace_of(record)
        return f"{line}\n{trace}" if trace else line


class JsonFormatter(logging.Formatter):
    """For a machine: one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": message_of(record),
            **getattr(record, "about", {}),
        }
        trace = trace_of(record)
        if trace:
            line["error"] = trace
        return json.dumps(line, ensure_ascii=False, default=str)
