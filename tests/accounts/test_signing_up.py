"""Signing up, as a stranger and as a guest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from smtplib import SMTPException
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client

from accounts.models import User
from accounts.services import guest_create
from tests.accounts.conftest import PASSWORD, Shoebox
from tests.accounts.people import current_user
from tests.support.moments import just_before
from tests.support.play import client_of

pytestmark = pytest.mark.django_db
SignUp = Callable[..., Any]


class Down(BaseEmailBackend):
    """A mail server that takes nothing."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        raise SMTPException("down")


def test_a_name_and_a_password_are_enough(client: Client, sign_up: SignUp) -> None:
    response = sign_up("Ada")
    assert response.status_code == 302
    user = current_user(client)
    assert user is not None
    assert user.username == "Ada"
    assert user.check_password(PASSWORD)
    assert not user.is_guest
    assert mail.outbox == []


def test_an_address_is_verified_without_keeping_anybody_from_playing(client: Client, sign_up: SignUp) -> None:
    response = sign_up("Ada", email="ada@example.org")
    assert response.url == "/"
    assert current_user(client) == User.objects.get(username="Ada")
    [message] = mail.outbox
    link = next(word for word in message.body.split() if "/confirm-email/" in word)
    assert "Ada" in message.body
    client.post(link)
    assert EmailAddress.objects.get(email="ada@example.org").verified


def test_a_mail_server_that_is_down_keeps_nobody_from_playing(
    client: Client, sign_up: SignUp, settings: Any
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.{Down.__name__}"
    sign_up("Ada", email="ada@example.org")
    assert current_user(client) == User.objects.get(username="Ada")


def test_an_address_that_is_in_use_is_not_betrayed(sign_up: SignUp, ada: User) -> None:
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True, primary=True)
    response = sign_up("Bob", email="ada@example.org")
    assert response.status_code == 302
    assert not EmailAddress.objects.get(user__username="Bob").verified


@pytest.mark.parametrize(
    "name",
    ["x" * 10_000, "Ada 🎲", "<script>alert(1)</script>", "ad", "Guest 7", "ADA", "Ａda", "\x00\x00\x00"],
)
def test_a_bad_name_is_answered_with_the_form_and_changes_nothing(
    client: Client, sign_up: SignUp, ada: User, name: str
) -> None:
    response = sign_up(name)
    assert response.status_code == 200
    assert response.context["form"].errors["username"]
    assert "<script>alert" not in response.content.decode()
    assert User.objects.count() == 1
    assert current_user(client) is None


@pytest.mark.parametrize("password", ["short", "password", "1234567890", "Adalovelace"])
def test_a_weak_password_is_refused(sign_up: SignUp, password: str) -> None:
    response = sign_up("Ada Lovelace", password)
    assert response.context["form"].errors["password1"]
    assert not User.objects.exists()


def test_two_passwords_that_differ_are_refused(sign_up: SignUp) -> None:
    errors = sign_up("Ada", password2="something else 77").context["form"].errors["password2"]
    assert errors == ["The two passwords don't match. Type both again."]


def test_of_a_weak_password_that_was_repeated_wrongly_both_is_told(sign_up: SignUp) -> None:
    errors = sign_up("Ada", "short", password2="something else 77").context["form"].errors
    assert "too short" in errors["password1"][0]
    assert errors["password2"] == ["The two passwords don't match. Type both again."]


def test_a_weak_password_that_was_repeated_rightly_has_one_fault(sign_up: SignUp) -> None:
    assert set(sign_up("Ada", "short", password2="short").context["form"].errors) == {"password1"}


def test_a_name_taken_at_the_same_moment_is_answered_kindly(client: Client, sign_up: SignUp) -> None:
    with just_before("SAVEPOINT", lambda _params: User.objects.create_user("Ada")):
        response = sign_up("ADA")
    assert response.url == "/accounts/signup/"
    assert "is taken" in client.get("/accounts/signup/").content.decode()
    assert User.objects.count() == 1


def test_a_guest_who_signs_up_keeps_row_and_session(
    client: Client, sign_up: SignUp, guest: User, shoebox: Shoebox
) -> None:
    shoebox.things[guest.pk] = ["a match"]
    session = client.session
    session["something"] = "kept"
    session.save()
    response = sign_up("Ada", next="/lobby/")
    assert response.url == "/lobby/"
    claimed = User.objects.get()
    assert (claimed.pk, claimed.public_id) == (guest.pk, guest.public_id)
    assert (claimed.username, claimed.is_guest) == ("Ada", False)
    assert current_user(client) == claimed
    assert client.session["something"] == "kept"
    assert shoebox.things[claimed.pk] == ["a match"]


def test_a_guest_whose_sign_up_fails_stays_a_guest(client: Client, sign_up: SignUp, guest: User) -> None:
    sign_up("x")
    guest.refresh_from_db()
    assert guest.is_guest
    assert current_user(client) == guest


def test_the_old_sessions_of_a_claimed_guest_end(client: Client, sign_up: SignUp, guest: User) -> None:
    other = Client()
    other.force_login(guest)
    sign_up("Ada")
    assert other.get("/accounts/settings/").status_code == 302


def test_a_guest_claimed_in_another_tab_is_not_claimed_twice(
    client: Client, sign_up: SignUp, guest: User
) -> None:
    def meanwhile(_params: Any) -> None:
        User.objects.filter(pk=guest.pk).update(is_guest=False, username="Eve", name_key="eve")

    with just_before("SAVEPOINT", meanwhile):
        assert sign_up("Ada").url == "/accounts/login/"
    assert User.objects.get().username == "Eve"


def test_a_forged_next_leads_home(sign_up: SignUp) -> None:
    assert sign_up("Ada", next="https://evil.example/").url == "/"


def test_without_the_csrf_token_nothing_happens(ada: User) -> None:
    client = Client(enforce_csrf_checks=True)
    for address in ("/accounts/signup/", "/accounts/login/", "/accounts/guest/", "/accounts/login/cancel/"):
        assert client.post(address, {"username": "Eve"}).status_code == 403
    client.force_login(guest_create())
    for address in ("/accounts/settings/delete/", "/accounts/claim/", "/accounts/settings/time-zone/"):
        assert client.post(address, {"sure": "on"}).status_code == 403
    assert User.objects.filter(deleted_at=None).count() == 2


def test_signing_up_too_often_is_answered_with_our_page(sign_up: SignUp) -> None:
    for _ in range(20):
        assert sign_up("x").status_code == 200
    response = sign_up("Ada")
    assert response.status_code == 429
    assert "site.css" in response.content.decode()
    assert not User.objects.exists()


def test_a_member_is_led_past_the_sign_up_page(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert client.get("/accounts/signup/").status_code == 302


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/"])
def test_a_guest_reads_their_name_in_the_head_of_the_pages_for_accounts(address: str) -> None:
    guest = guest_create()
    head = client_of(guest).get(address).content.decode().split("</header>")[0]
    assert guest.username in head
    assert f'href="/u/{guest.public_id}/"' in head
