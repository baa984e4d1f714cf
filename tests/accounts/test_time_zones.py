"""Times are shown in the zone of whoever looks."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.test import AsyncClient, Client
from django.urls import path
from django.utils import timezone

from accounts.models import User

pytestmark = pytest.mark.django_db


def zone(request: HttpRequest) -> HttpResponse:
    return HttpResponse(timezone.get_current_timezone_name())


urlpatterns = [path("zone/", zone)]


@pytest.fixture(autouse=True)
def _one_page(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__


@pytest.mark.parametrize(
    ("chosen", "cookie", "shown"),
    [
        ("", "", "UTC"),
        ("", "Europe/Berlin", "Europe/Berlin"),
        ("Asia/Tokyo", "Europe/Berlin", "Asia/Tokyo"),
        ("Nowhere/Gone", "Europe/Berlin", "Europe/Berlin"),
        ("", "../../etc/passwd", "UTC"),
        ("", "Europe/Atlantis", "UTC"),
        ("", "x" * 3000, "UTC"),
    ],
)
def test_the_users_choice_comes_before_the_browsers(
    client: Client, ada: User, chosen: str, cookie: str, shown: str
) -> None:
    User.objects.filter(pk=ada.pk).update(time_zone=chosen)
    client.force_login(ada)
    client.cookies["tz"] = cookie
    assert client.get("/zone/").content.decode() == shown


def test_a_visitor_sees_the_zone_of_the_browser_under_asgi_too() -> None:
    client = AsyncClient()
    client.cookies["tz"] = "Europe/Berlin"
    response = async_to_sync(client.get)("/zone/")
    assert response.content.decode() == "Europe/Berlin"


def test_the_zone_does_not_stay_for_the_next_request(client: Client) -> None:
    client.cookies["tz"] = "Europe/Berlin"
    client.get("/zone/")
    assert timezone.get_current_timezone_name() == "UTC"
