"""A page for each thing that goes wrong: it says what was wrong and what to do, and needs no database."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import get_template
from django.test import Client

from accounts.services import guest_create

pytestmark = pytest.mark.urls("tests.site.urls")

PAGES = ["400", "403", "403_csrf", "404", "405", "429", "500"]


@pytest.mark.parametrize("name", PAGES)
def test_an_error_page_needs_neither_a_context_nor_the_database(name: str) -> None:
    page = get_template(f"{name}.html").render()
    assert page.count("<h1>") == 1
    assert "<title> ·" not in page
    assert 'href="/"' in page


@pytest.mark.parametrize("name", PAGES)
def test_an_error_page_says_what_to_do(name: str) -> None:
    page = get_template(f"{name}.html").render()
    assert any(word in page for word in ("try", "Try", "Check", "Reload", "send it again"))


@pytest.mark.django_db  # whose connection the page gives back
def test_an_unknown_address_is_answered_with_the_page_for_it(client: Client) -> None:
    response = client.get("/no/such/address/")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()


@pytest.mark.django_db  # whose connection the page gives back
def test_at_an_unknown_address_a_visitor_can_log_in(client: Client) -> None:
    page = client.get("/no/such/address/").content.decode()
    assert 'href="/accounts/login/"' in page
    assert 'href="/accounts/signup/"' in page


@pytest.mark.django_db
def test_at_an_unknown_address_a_guest_has_their_own_menu() -> None:
    guest = guest_create()
    client = Client()
    client.force_login(guest)
    page = client.get("/no/such/address/").content.decode()
    assert f'<span class="menu-name">{guest.username}</span>' in page
    assert "Keep your matches: sign up" in page
    assert 'href="/accounts/login/"' in page


def test_an_address_for_forms_alone_is_answered_with_the_page_for_it(client: Client) -> None:
    response = client.get("/accounts/guest/")
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
    assert "This address isn't a page" in response.content.decode()
    # A browser shows no more of a page than it was told to expect.
    assert response.headers["Content-Length"] == str(len(response.content))
    assert "Content-Security-Policy" in response.headers


def test_a_fault_is_answered_with_the_page_for_it(client: Client) -> None:
    client.raise_request_exception = False
    response = client.get("/broken/")
    assert response.status_code == 500
    page = response.content.decode()
    assert "Something broke on our side" in page
    assert "nobody thought of" not in page


@pytest.mark.parametrize("charset", ["iso-8859-1", "utf-16", "utf-7", "rot13"])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_a_form_in_another_encoding_is_answered_with_the_page_for_it(kind: str, charset: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "a" * 32
    response = client.generic("POST", "/accounts/login/", b"x=1", f"{kind}; charset={charset}")
    assert response.status_code == 400
    assert "That didn't make sense to us" in response.content.decode()
    assert "Content-Security-Policy" in response.headers


@pytest.mark.parametrize("charset", ["utf-8", "UTF8", "u8", "nonsense"])
def test_a_form_in_utf_8_is_read_by_whatever_name_it_goes(client: Client, charset: str) -> None:
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    assert client.generic("POST", "/said/", b"words=%E2%99%A5", kind).content.decode() == "♥"


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_with_the_page_for_it(settings: Any) -> None:
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "a", "password": "b"})
    assert response.status_code == 403
    assert "too old to accept" in response.content.decode()
