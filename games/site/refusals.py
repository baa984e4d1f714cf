"""The answer when the rules or the site refuse a request.

A refusal of a form that is shown nowhere else goes back to the page that the form stands on, which is the address
above its own (`/purse/` for `/purse/refill/`), with the sentence beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from games.engine.errors import RuleError
from games.site.rates import TooOften
from games.site.translation import translate


class RefusalMiddleware:
    """Answers a form that raised a RuleError, and a page that is asked for too often. What else a page raises is the
    site's fault, and stays an error."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, TooOften) and request.method != "POST":
            return render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)
        if not isinstance(error, RuleError) or request.method != "POST":
            return None
        return refused(request, error, _page_of_form(request))


def _page_of_form(request: HttpRequest) -> str:
    return request.path.rstrip("/").rpartition("/")[0] + "/"


def refused(request: HttpRequest, error: RuleError, page: str) -> HttpResponse:
    """The answer to a refused form: plain text for a script that sent it, for a person a message on the page."""
    if is_by_script(request):
        return HttpResponse(
            translate(error.words), status=status_of(error), content_type="text/plain; charset=utf-8"
        )
    messages.error(request, translate(error.words))
    return redirect(page)


def is_by_script(request: HttpRequest) -> bool:
    """Whether a script of the site sent the form, and shows the answer itself."""
    return "X-Requested-With" in request.headers


def status_of(error: RuleError) -> HTTPStatus:
    """The status of a refusal; of these only 429 says that the same request may succeed later."""
    return HTTPStatus.TOO_MANY_REQUESTS if isinstance(error, TooOften) else HTTPStatus.UNPROCESSABLE_ENTITY
