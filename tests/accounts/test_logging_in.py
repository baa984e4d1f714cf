"""Logging in and out, and coming back after a forgotten password."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.people import SECRET, code_now, current_user
from tests.support.noon import at

pytestmark = pytest.mark.django_db
LogIn = Callable[..., Any]


@pytest.mark.parametrize("login", ["Ada", "ADA", " ada ", "Ａda", "ada@example.org", "ADA@example.org"])
def test_a_name_or_an_address_logs_in(client: Client, ada: User, log_in: LogIn, login: str) -> None:
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True, primary=True)
    assert log_in(login).status_code == 302
    assert current_user(client) == ada


def test_names_beyond_ascii_log_in_in_any_case(client: Client, log_in: LogIn) -> None:
    user = User.objects.create_user("Éloïse", password=PASSWORD)
    log_in("éLOÏSE")
    assert current_user(client) == user


@pytest.mark.parametrize("login", ["Ada", "Nobody", "x" * 254, "Ada🎲", "<b>", "ada@example.org", "a%_b"])
def test_a_wrong_password_and_a_wrong_name_are_answered_alike(
    client: Client, ada: User, log_in: LogIn, login: str
) -> None:
    response = log_in(login, "wrong")
    assert response.status_code == 200
    what = "e-mail address" if "@" in login else "name"
    assert f"Wrong {what} or password." in response.content.decode()
    assert current_user(client) is None


def test_a_login_of_ten_thousand_characters_is_refused(log_in: LogIn) -> None:
    assert log_in("x" * 10_000).context["form"].errors["login"]


def test_guessing_a_password_is_stopped_even_with_the_right_one(
    client: Client, ada: User, log_in: LogIn
) -> None:
    for _ in range(5):
        log_in("Ada", "wrong")
    assert "wait a few minutes" in log_in("Ada").content.decode()
    assert current_user(client) is None


def test_nobody_locks_out_an_owner_by_guessing_from_elsewhere(
    client: Client, ada: User, log_in: LogIn
) -> None:
    mallory = Client(REMOTE_ADDR="192.0.2.66")
    for _ in range(30):
        mallory.post("/accounts/login/", {"login": "Ada", "password": "wrong"})
    log_in("Ada")
    assert current_user(client) == ada
    guess = mallory.post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
    assert guess.status_code == 429 or "wait a few minutes" in guess.content.decode()


def test_guessing_from_one_network_is_counted_as_from_one_place(ada: User) -> None:
    for number in range(5):
        Client(REMOTE_ADDR=f"2001:db8::{number}").post(
            "/accounts/login/", {"login": "Ada", "password": "wrong"}
        )
    guess = Client(REMOTE_ADDR="2001:db8::9").post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
    assert "wait a few minutes" in guess.content.decode()


def test_guessing_names_is_stopped_with_our_page(log_in: LogIn) -> None:
    statuses = [log_in(f"Nobody {number}", "wrong").status_code for number in range(31)]
    assert statuses == [200] * 30 + [429]


@pytest.mark.parametrize("next_url", ["https://evil.example/", "//evil.example/x", "javascript:alert(1)"])
def test_a_forged_next_leads_home(ada: User, log_in: LogIn, next_url: str) -> None:
    assert log_in("Ada", next=next_url).url == "/"


def test_next_is_followed_within_the_site(ada: User, log_in: LogIn) -> None:
    assert log_in("Ada", next="/lobby/").url == "/lobby/"


def test_logging_out_needs_a_post(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert client.get("/accounts/logout/").status_code == 200
    assert current_user(client) == ada
    client.post("/accounts/logout/")
    assert current_user(client) is None


def test_a_forgotten_password_is_set_anew_by_mail(client: Client, ada: User, log_in: LogIn) -> None:
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True, primary=True)
    known = client.post("/accounts/password/reset/", {"email": "ada@example.org"}, follow=True)
    [message] = mail.outbox
    link = next(word for word in message.body.split() if "/password/reset/key/" in word)
    page = client.get(link, follow=True)
    form = page.redirect_chain[-1][0]
    client.post(form, {"password1": "an entirely new 1", "password2": "an entirely new 1"})
    ada.refresh_from_db()
    assert ada.check_password("an entirely new 1")
    assert "doesn't work any more" in client.get(link, follow=True).content.decode()
    stranger = Client()
    unknown = stranger.post("/accounts/password/reset/", {"email": "eve@example.org"}, follow=True)
    assert "If an account uses it" in unknown.content.decode()
    assert [hop[0] for hop in known.redirect_chain] == [hop[0] for hop in unknown.redirect_chain]


def test_links_in_mails_lead_to_the_site_whatever_host_was_asked_for(ada: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.ORIGIN = ["*"], "https://cards.example"
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True, primary=True)
    visitor = Client(HTTP_HOST="evil.example")
    for address in ("ada@example.org", "eve@example.org"):
        visitor.post("/accounts/password/reset/", {"email": address})
    form = {"username": "Bob", "password1": PASSWORD, "password2": PASSWORD, "email": "bob@example.org"}
    visitor.post("/accounts/signup/", form)
    assert len(mail.outbox) == 3
    for message in mail.outbox:
        assert "https://cards.example/accounts/" in message.body
        assert "evil.example" not in message.body + message.subject


@pytest.mark.parametrize("key", ["1-forged", "zzzzzzzzzzzzz-x", "1-set-password", "0-" + "x" * 3000])
def test_a_forged_reset_link_says_so(client: Client, ada: User, key: str) -> None:
    response = client.get(f"/accounts/password/reset/key/{key}/", follow=True)
    assert response.status_code == 200
    assert "doesn't work any more" in response.content.decode()


@pytest.mark.parametrize("key", ["forged", "a:b:c", "x" * 3000])
def test_a_forged_confirmation_link_says_so(client: Client, key: str) -> None:
    assert "too old, or has been used" in client.get(f"/accounts/confirm-email/{key}/").content.decode()
    assert client.post(f"/accounts/confirm-email/{key}/").status_code == 404


def test_two_step_log_in_from_switching_on_to_a_recovery_code(
    client: Client, ada: User, log_in: LogIn
) -> None:
    log_in("Ada")
    asked = client.get("/accounts/2fa/totp/activate/")
    assert asked.url.startswith("/accounts/reauthenticate/")
    client.post(asked.url, {"password": PASSWORD})
    page = client.get("/accounts/2fa/totp/activate/")
    assert page.status_code == 200
    session = client.session
    session["mfa.totp.secret"] = SECRET
    session.save()
    assert client.post("/accounts/2fa/totp/activate/", {"code": "000000"}).context["form"].errors
    done = client.post("/accounts/2fa/totp/activate/", {"code": code_now()}, follow=True)
    codes = list(done.context["unused_codes"])
    assert len(codes) == 10
    assert client.get("/accounts/2fa/recovery-codes/download/").status_code == 200
    client.post("/accounts/logout/")

    assert log_in("Ada").url == "/accounts/2fa/authenticate/"
    assert current_user(client) is None
    client.post("/accounts/2fa/authenticate/", {"code": codes[0]})
    assert current_user(client) == ada
    client.post("/accounts/logout/")
    log_in("Ada")
    assert client.post("/accounts/2fa/authenticate/", {"code": codes[0]}).context["form"].errors
    assert current_user(client) is None


def test_codes_cannot_be_guessed_for_long(client: Client, ada: User, log_in: LogIn) -> None:
    Authenticator.objects.create(user=ada, type="totp", data={"secret": SECRET})
    log_in("Ada")
    for _ in range(5):
        client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    client.post("/accounts/2fa/authenticate/", {"code": code_now()})
    assert current_user(client) is None


def test_the_code_page_without_a_log_in_under_way_leads_to_the_log_in(client: Client) -> None:
    assert client.get("/accounts/2fa/authenticate/").url == "/accounts/login/"


def test_nobody_fills_the_mailbox_of_somebody_else(ada: User) -> None:
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True, primary=True)
    for number in range(12):
        with at(2 * 60 * number):
            visitor = Client(REMOTE_ADDR=f"192.0.2.{number}")
            visitor.post("/accounts/password/reset/", {"email": "ada@example.org"})
    assert len(mail.outbox) == 5
