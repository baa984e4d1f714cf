"""The administration: behind the same log-in, and without secrets."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client) -> User:
    staff = User.objects.create_superuser("admin", password=PASSWORD)
    client.force_login(staff)
    return staff


def test_a_visitor_is_led_to_the_log_in_of_the_site(client: Client) -> None:
    response = client.get("/admin/", follow=True)
    assert response.redirect_chain[-1][0].startswith("/accounts/login/?next=")


def test_players_and_guests_are_refused(client: Client, ada: User, guest: User) -> None:
    assert client.get("/admin/login/").status_code == 403
    client.force_login(ada)
    assert client.get("/admin/login/").status_code == 403


def test_no_page_about_a_user_shows_a_secret(client: Client, staff: User, ada: User) -> None:
    key = Authenticator.objects.create(user=ada, type="totp", data={"secret": "TOPSECRET"})
    for address in (
        "/admin/accounts/user/",
        f"/admin/accounts/user/{ada.pk}/change/",
        "/admin/mfa/authenticator/",
        f"/admin/mfa/authenticator/{key.pk}/change/",
    ):
        page = client.get(address).content.decode()
        assert "Ada" in page
        assert "TOPSECRET" not in page
        assert ada.password not in page
        assert "md5$" not in page


def test_a_name_given_by_staff_is_checked_like_any_other(client: Client, staff: User, ada: User) -> None:
    User.objects.create_user("Bob")
    address = f"/admin/accounts/user/{ada.pk}/change/"
    for name in ("B0b", "<b>", "Guest 1"):
        assert client.post(address, {"username": name, "is_active": "on"}).status_code == 200
    assert client.post(address, {"username": "Polite Person", "is_active": "on"}).status_code == 302
    ada.refresh_from_db()
    assert ada.username == "Polite Person"


def test_users_are_neither_added_nor_deleted_here(client: Client, staff: User, ada: User) -> None:
    assert client.get("/admin/accounts/user/add/").status_code == 403
    assert client.post(f"/admin/accounts/user/{ada.pk}/delete/", {"post": "yes"}).status_code == 403
