"""Choosing a time zone."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_a_zone_is_chosen_and_given_back_to_the_browser(client: Client, ada: User) -> None:
    client.force_login(ada)
    client.post("/accounts/settings/time-zone/", {"time_zone": "Asia/Tokyo"})
    ada.refresh_from_db()
    assert ada.time_zone == "Asia/Tokyo"
    assert "Times are shown for Asia/Tokyo" in client.get("/accounts/settings/time-zone/").content.decode()
    client.post("/accounts/settings/time-zone/", {"time_zone": ""})
    ada.refresh_from_db()
    assert ada.time_zone == ""


@pytest.mark.parametrize("zone", ["Europe/Atlantis", "../../etc/passwd", "x" * 10_000, "\x00"])
def test_a_zone_that_is_none_is_refused(client: Client, ada: User, zone: str) -> None:
    client.force_login(ada)
    response = client.post("/accounts/settings/time-zone/", {"time_zone": zone})
    assert response.context["form"].errors["time_zone"]
    ada.refresh_from_db()
    assert ada.time_zone == ""
