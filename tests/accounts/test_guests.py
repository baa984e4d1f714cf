"""Playing as a guest, and logging in as somebody else afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.http import parse_cookie
from django.test import Client

from accounts.models import User
from accounts.services import guest_create
from accounts.sessions import SessionStore
from tests.accounts.conftest import Shoebox
from tests.accounts.people import SECRET, code_now, current_user

pytestmark = pytest.mark.django_db
LogIn = Callable[..., Any]


def test_pressing_play_as_guest_makes_a_guest_and_goes_on(client: Client) -> None:
    response = client.post("/accounts/guest/", {"next": "/lobby/?game=kata"})
    assert response.url == "/lobby/?game=kata"
    guest = current_user(client)
    assert guest is not None
    assert guest.is_guest
    assert not guest.has_usable_password()


def test_looking_at_the_address_makes_no_guest(client: Client) -> None:
    assert client.get("/accounts/guest/").status_code == 405
    assert not User.objects.exists()


def test_who_is_somebody_already_stays_so(client: Client, guest: User) -> None:
    client.post("/accounts/guest/")
    assert current_user(client) == guest
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "next_url", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "\\\\evil.example"]
)
def test_a_forged_next_leads_home(client: Client, next_url: str) -> None:
    assert client.post("/accounts/guest/", {"next": next_url}).url == "/"


def test_guests_are_not_made_without_limit(client: Client) -> None:
    statuses = [Client().post("/accounts/guest/").status_code for _ in range(21)]
    assert statuses == [302] * 20 + [429]
    assert User.objects.count() == 20


def test_a_guest_without_belongings_vanishes_at_log_in(
    client: Client, guest: User, ada: User, log_in: LogIn, shoebox: Shoebox
) -> None:
    assert log_in("Ada", next="/lobby/").url == "/lobby/"
    guest.refresh_from_db()
    assert guest.deleted_at is not None
    assert current_user(client) == ada


def test_a_guest_with_belongings_is_asked_and_brings_them(
    client: Client, guest: User, ada: User, log_in: LogIn, shoebox: Shoebox
) -> None:
    shoebox.things[guest.pk] = ["a match"]
    response = log_in("Ada", next="/lobby/")
    assert response.url == "/accounts/claim/?next=%2Flobby%2F"
    page = client.get(response.url).content.decode()
    assert guest.username in page
    assert "<li>a match comes along</li>" in page
    response = client.post("/accounts/claim/", {"answer": "yes", "next": "/lobby/"})
    assert response.url == "/lobby/"
    assert shoebox.things == {ada.pk: ["a match"]}
    guest.refresh_from_db()
    assert guest.username.startswith("Former player ")
    assert not guest.is_active
    # Asked once: a second answer finds nobody.
    client.post("/accounts/claim/", {"answer": "no"})
    assert shoebox.left == []


def test_a_guest_may_leave_the_matches_behind(
    client: Client, guest: User, ada: User, log_in: LogIn, shoebox: Shoebox
) -> None:
    shoebox.things[guest.pk] = ["a match"]
    log_in("Ada")
    client.post("/accounts/claim/", {"answer": "no"})
    assert shoebox.things == {guest.pk: ["a match"]}
    assert shoebox.left == [guest.pk]
    guest.refresh_from_db()
    assert guest.username.startswith("Former player ")


@pytest.mark.parametrize("answer", ["", "maybe", "x" * 10_000])
def test_an_answer_that_is_none_is_asked_again(
    client: Client, guest: User, ada: User, log_in: LogIn, shoebox: Shoebox, answer: str
) -> None:
    shoebox.things[guest.pk] = ["a match"]
    log_in("Ada")
    assert client.post("/accounts/claim/", {"answer": answer}).status_code == 422
    guest.refresh_from_db()
    assert guest.is_guest


def test_the_question_can_be_answered_later_from_the_settings(
    client: Client, guest: User, ada: User, log_in: LogIn, shoebox: Shoebox
) -> None:
    shoebox.things[guest.pk] = ["a match"]
    log_in("Ada")
    assert "/accounts/claim/" in client.get("/accounts/settings/").content.decode()


def test_nobody_can_claim_the_guest_of_another(client: Client, ada: User, shoebox: Shoebox) -> None:
    victim = guest_create()
    shoebox.things[victim.pk] = ["a match"]
    client.force_login(ada)
    for field in ("guest", "guest_id", "accounts_guest_left_behind", "public_id"):
        client.cookies[field] = str(victim.pk)
        response = client.post(f"/accounts/claim/?{field}={victim.pk}", {"answer": "yes", field: victim.pk})
        assert response.url == "/"
    victim.refresh_from_db()
    assert victim.is_guest
    assert shoebox.things == {victim.pk: ["a match"]}


def test_a_stale_claim_of_a_guest_who_signed_up_elsewhere_takes_nothing(
    client: Client, guest: User, ada: User, log_in: LogIn, shoebox: Shoebox
) -> None:
    shoebox.things[guest.pk] = ["a match"]
    log_in("Ada")
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    client.post("/accounts/claim/", {"answer": "yes"})
    assert shoebox.things == {guest.pk: ["a match"]}


def test_a_failed_log_in_leaves_the_guest_alone(
    client: Client, guest: User, ada: User, log_in: LogIn
) -> None:
    assert log_in("Ada", "wrong").status_code == 200
    assert current_user(client) == guest


def test_the_guest_is_remembered_through_the_authenticator_code(
    client: Client, guest: User, ada: User, log_in: LogIn, shoebox: Shoebox
) -> None:
    shoebox.things[guest.pk] = ["a match"]
    TOTP.activate(ada, SECRET)
    assert log_in("Ada", next="/lobby/").url == "/accounts/2fa/authenticate/"
    assert current_user(client) == guest
    assert client.get("/accounts/2fa/authenticate/").status_code == 200
    assert client.post("/accounts/2fa/authenticate/", {"code": "000000"}).status_code == 200
    assert current_user(client) == guest
    response = client.post("/accounts/2fa/authenticate/", {"code": code_now()})
    assert response.url == "/accounts/claim/?next=%2Flobby%2F"
    assert current_user(client) == ada
    client.post("/accounts/claim/", {"answer": "yes"})
    assert shoebox.things == {ada.pk: ["a match"]}


def test_turning_back_at_the_code_loses_nothing(
    client: Client, guest: User, ada: User, log_in: LogIn
) -> None:
    TOTP.activate(ada, SECRET)
    log_in("Ada")
    response = client.post("/accounts/login/cancel/", {"next": "/accounts/login/"})
    assert response.url == "/accounts/login/"
    assert current_user(client) == guest
    assert client.get("/accounts/login/").status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/password/set/",
        "/accounts/settings/name/",
        "/accounts/2fa/",
        "/accounts/2fa/totp/activate/",
        "/accounts/2fa/recovery-codes/",
    ],
)
def test_what_needs_an_account_leads_a_guest_to_sign_up(client: Client, guest: User, address: str) -> None:
    for response in (client.get(address), client.post(address, {"password1": "a", "name": "Ada"})):
        assert response.url == "/accounts/signup/"
    guest.refresh_from_db()
    assert not guest.has_usable_password()


def test_the_link_in_somebodys_mail_does_not_log_a_guest_out(client: Client, guest: User, ada: User) -> None:
    from allauth.account.models import EmailAddress, EmailConfirmationHMAC

    address = EmailAddress.objects.create(user=ada, email="ada@example.org")
    key = EmailConfirmationHMAC(address).key
    client.get(f"/accounts/confirm-email/{key}/")
    client.post(f"/accounts/confirm-email/{key}/")
    assert current_user(client) == guest
    address.refresh_from_db()
    assert address.verified


def test_a_guest_is_warned_before_logging_out(client: Client, guest: User) -> None:
    assert "stay behind for good" in client.get("/accounts/logout/").content.decode().replace("\n", " ")


@pytest.mark.parametrize("cookie", [r'"abcdefgh\000ijk"', "x" * 5000, "\u00ffabcdefghijk", "'; drop table--"])
def test_a_cookie_that_is_no_key_of_a_session_is_as_good_as_none(client: Client, cookie: str) -> None:
    """PostgreSQL does not even look for what holds a NUL."""
    response = client.get("/lobby/", headers={"Cookie": f"sessionid={cookie}"})
    assert response.status_code == 200
    assert not response.wsgi_request.user.is_authenticated
    assert SessionStore(parse_cookie(f"sessionid={cookie}")["sessionid"]).session_key is None
