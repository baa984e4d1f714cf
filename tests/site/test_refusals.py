"""A form that is refused is answered by the page above it, with the reason; a page that fails is an error."""

from __future__ import annotations

import re

import pytest
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from accounts.models import User
from decks.urls import urlpatterns as of_decks
from games.engine.errors import BadData
from games.engine.words import words
from games.matches.urls import urlpatterns as of_matches
from games.site.rates import TooOften
from games.site.refusals import RefusalMiddleware

ROUTES = [str(each.pattern) for each in (*of_decks, *of_matches) if not str(each.pattern).startswith("^")]


def _address(route: str) -> str:
    return "/" + re.sub(r"<\w+:(\w+)>", lambda found: "kata" if found[1] in ("game", "slug") else "x", route)


@pytest.mark.django_db
def test_every_address_that_only_takes_a_form_stands_under_a_page() -> None:
    client = Client()
    of_forms = [route for route in ROUTES if client.get(_address(route)).status_code == 405]
    pages = set(ROUTES) - set(of_forms)
    assert len(of_forms) > 15
    assert [route for route in of_forms if re.sub(r"[^/]+/$", "", route) not in pages] == []


@pytest.mark.django_db
def test_a_person_is_sent_back_to_the_page_and_told_why(client: Client) -> None:
    client.force_login(User.objects.create_user("Ada"))
    answer = client.post("/purse/refill/")
    assert answer.status_code == 302
    assert answer["Location"] == "/purse/"
    assert [str(message) for message in get_messages(answer.wsgi_request)] != []


@pytest.mark.parametrize(("error", "status"), [(BadData(words("Not so.")), 422), (TooOften(), 429)])
def test_a_script_is_told_why_in_plain_words(error: Exception, status: int) -> None:
    request = RequestFactory().post("/decks/kata/x/change/", headers={"X-Requested-With": "deck-builder"})
    answer = _middleware().process_exception(request, error)
    assert answer is not None
    assert answer.status_code == status
    assert answer.content.decode() == str(error)


def test_what_a_page_raises_and_what_is_no_refusal_stays_an_error() -> None:
    page, form = RequestFactory().get("/purse/"), RequestFactory().post("/purse/refill/")
    assert _middleware().process_exception(page, BadData()) is None
    assert _middleware().process_exception(form, ValueError()) is None


def _middleware() -> RefusalMiddleware:
    def nothing(_request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    return RefusalMiddleware(nothing)
