"""What a user can change, take away and leave."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client

from accounts import services
from accounts.models import User
from accounts.selectors import user_by_public_id
from tests.accounts.conftest import PASSWORD, Shoebox
from tests.accounts.people import current_user
from tests.support.moments import just_before

pytestmark = pytest.mark.django_db
OWN_PAGES = [
    "/accounts/settings/",
    "/accounts/settings/name/",
    "/accounts/settings/time-zone/",
    "/accounts/settings/export/",
    "/accounts/settings/delete/",
    "/accounts/claim/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
]


@pytest.mark.parametrize("address", OWN_PAGES)
def test_a_visitor_is_led_to_the_log_in_and_back(client: Client, address: str) -> None:
    assert client.get(address).url == f"/accounts/login/?next={address}"


def test_the_settings_lead_everywhere(client: Client, ada: User) -> None:
    client.force_login(ada)
    page = client.get("/accounts/settings/").content.decode()
    for address in set(OWN_PAGES) - {"/accounts/settings/", "/accounts/claim/"}:
        assert f'href="{address}"' in page


def test_the_settings_say_what_is_set(client: Client, ada: User) -> None:
    client.force_login(ada)
    page = client.get("/accounts/settings/").content.decode()
    assert "Without one you can't reset a forgotten password." in page
    assert "On: with codes from an app" not in page
    User.objects.filter(pk=ada.pk).update(email="ada@example.org", time_zone="Europe/Rome")
    Authenticator.objects.create(user=ada, type="totp", data={"secret": "TOPSECRET"})
    page = client.get("/accounts/settings/").content.decode()
    for words in ("ada@example.org", "On: with codes from an app", "Europe/Rome"):
        assert words in page


def test_a_new_name_is_kept_and_logs_in(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert client.post("/accounts/settings/name/", {"name": "Ada  Lovelace"}).url == "/accounts/settings/"
    ada.refresh_from_db()
    assert ada.username == "Ada Lovelace"


@pytest.mark.parametrize("name", ["", "x" * 10_000, "Bob", "b0b", "<i>Ada</i>", "Former player 1", "\x00da"])
def test_a_bad_name_changes_nothing(client: Client, ada: User, name: str) -> None:
    User.objects.create_user("Bob")
    client.force_login(ada)
    response = client.post("/accounts/settings/name/", {"name": name})
    assert response.status_code == 422
    assert response.context["form"].errors["name"]
    ada.refresh_from_db()
    assert ada.username == "Ada"


def test_a_name_taken_at_the_same_moment_is_refused_with_a_sentence(client: Client, ada: User) -> None:
    client.force_login(ada)
    with just_before(
        'UPDATE "accounts_user" SET "username"', lambda _params: User.objects.create_user("Bob")
    ):
        assert "is taken" in client.post("/accounts/settings/name/", {"name": "Bob"}).content.decode()


def test_the_password_changes_and_other_sessions_end(client: Client, ada: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(ada)
    client.force_login(ada)
    fields = {"oldpassword": PASSWORD, "password1": "an entirely new 1", "password2": "an entirely new 1"}
    assert (
        client.post("/accounts/password/change/", {**fields, "oldpassword": "wrong"}).context["form"].errors
    )
    client.post("/accounts/password/change/", fields)
    assert current_user(client) == ada
    assert client.get("/accounts/settings/").status_code == 200
    assert elsewhere.get("/accounts/settings/").status_code == 302


def test_an_address_is_added_after_the_password_and_confirmed_by_its_link(client: Client, ada: User) -> None:
    client.force_login(ada)
    asked = client.post("/accounts/email/", {"action_add": "", "email": "ada@example.org"})
    client.post(asked.url, {"password": PASSWORD})
    address = EmailAddress.objects.get(user=ada)
    assert not address.verified
    [message] = mail.outbox
    link = next(word for word in message.body.split() if "/confirm-email/" in word)
    assert client.get(link).status_code == 200
    client.post(link)
    address.refresh_from_db()
    assert address.verified
    client.post("/accounts/email/", {"action_remove": "", "email": "ada@example.org"})
    assert not EmailAddress.objects.exists()


def test_the_export_holds_what_is_kept_and_no_secret(client: Client, ada: User, shoebox: Shoebox) -> None:
    shoebox.things[ada.pk] = ["a match"]
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True, primary=True)
    Authenticator.objects.create(user=ada, type="totp", data={"secret": "TOPSECRET"})
    client.force_login(ada)
    response = client.get("/accounts/settings/export/")
    assert response["Content-Disposition"].startswith("attachment")
    assert "no-store" in response["Cache-Control"]
    export = json.loads(response.content)
    assert export["account"]["name"] == "Ada"
    assert export["account"]["email_addresses"] == [
        {"email": "ada@example.org", "verified": True, "primary": True}
    ]
    assert export["account"]["two_factor"] == ["totp"]
    assert export["shoebox"] == {"things": ["a match"]}
    ada.refresh_from_db()
    assert "TOPSECRET" not in response.content.decode()
    assert ada.password not in response.content.decode()


def test_renames_and_exports_are_not_without_limit(client: Client, ada: User) -> None:
    client.force_login(ada)
    names = [client.post("/accounts/settings/name/", {"name": "x"}).status_code for _ in range(11)]
    assert names == [422] * 10 + [429]
    exports = [client.get("/accounts/settings/export/").status_code for _ in range(11)]
    assert exports == [200] * 10 + [429]


def test_deletion_takes_name_address_and_access_but_not_the_row(
    client: Client, ada: User, shoebox: Shoebox
) -> None:
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True, primary=True)
    Authenticator.objects.create(user=ada, type="totp", data={"secret": "TOPSECRET"})
    elsewhere = Client()
    elsewhere.force_login(ada)
    client.force_login(ada)
    response = client.post("/accounts/settings/delete/", {"password": PASSWORD})
    assert response.url == "/"
    former = User.objects.get(pk=ada.pk)
    assert former.username.startswith("Former player ")
    assert (former.email, former.is_active, former.public_id) == ("", False, ada.public_id)
    assert former.deleted_at is not None
    assert not former.has_usable_password()
    assert not EmailAddress.objects.exists()
    assert not Authenticator.objects.exists()
    assert shoebox.left == [ada.pk]
    assert current_user(client) is None
    assert elsewhere.get("/accounts/settings/").status_code == 302
    assert services.name_clean(name="Ada") == "Ada"


@pytest.mark.parametrize("fields", [{}, {"password": ""}, {"password": "wrong"}, {"sure": "on"}])
def test_an_account_is_not_deleted_without_its_password(
    client: Client, ada: User, fields: dict[str, str]
) -> None:
    client.force_login(ada)
    response = client.post("/accounts/settings/delete/", fields)
    assert response.status_code == 422
    assert response.context["form"].errors["password"]
    ada.refresh_from_db()
    assert ada.deleted_at is None


def test_the_password_cannot_be_guessed_on_the_deletion_page(client: Client, ada: User) -> None:
    client.force_login(ada)
    for _ in range(5):
        client.post("/accounts/settings/delete/", {"password": "wrong"})
    client.post("/accounts/settings/delete/", {"password": PASSWORD})
    ada.refresh_from_db()
    assert ada.deleted_at is None


def test_a_guest_is_deleted_by_a_tick(client: Client, guest: User) -> None:
    assert client.post("/accounts/settings/delete/", {}).context["form"].errors["sure"]
    client.post("/accounts/settings/delete/", {"sure": "on"})
    guest.refresh_from_db()
    assert guest.deleted_at is not None
    assert not guest.is_guest


def test_deleting_fails_whole_if_another_app_fails(ada: User, shoebox: Shoebox) -> None:
    shoebox.is_stuck = True
    with pytest.raises(RuntimeError):
        services.user_delete(user=ada)
    ada.refresh_from_db()
    assert (ada.username, ada.is_active) == ("Ada", True)


def test_former_players_differ(ada: User) -> None:
    def taken(params: Sequence[Any]) -> None:
        [name] = [value for value in params if str(value).startswith("Former player")]
        User.objects.create(username=name)

    with just_before('UPDATE "accounts_user" SET "password"', taken):
        services.user_delete(user=ada)
    assert re.fullmatch("Former player [0-9a-f]{5}", ada.username)


def test_users_are_found_by_public_id(ada: User) -> None:
    assert user_by_public_id(public_id=ada.public_id) == ada
    for unknown in ("nobody", "", "\0", "x" * 10_000, "🎲"):
        assert user_by_public_id(public_id=unknown) is None


@pytest.mark.parametrize(
    "address",
    [
        *OWN_PAGES[:3],
        "/accounts/settings/delete/",
        "/accounts/email/",
        "/accounts/2fa/",
        "/accounts/logout/",
        "/accounts/password/change/",
        "/accounts/confirm-email/",
        "/accounts/inactive/",
    ],
)
def test_every_page_is_of_our_own_make(client: Client, ada: User, address: str) -> None:
    client.force_login(ada)
    page = client.get(address).content.decode()
    assert 'class="sheet"' in page
    assert page.count("<h1") == 1
    for forbidden in ("style=", "<style", "onclick", "Menu:"):
        assert forbidden not in page
