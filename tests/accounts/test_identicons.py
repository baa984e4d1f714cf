"""The pictures of users."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from accounts.identicons import identicon
from accounts.models import User, make_public_id


def cells(svg: str) -> set[tuple[int, int]]:
    return {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", svg)}


def test_a_picture_is_the_same_for_ever_and_symmetric() -> None:
    for _ in range(200):
        public_id = make_public_id()
        svg = identicon(public_id)
        assert svg == identicon(public_id)
        ET.fromstring(svg)  # noqa: S314 - our own
        drawn = cells(svg)
        assert drawn
        assert drawn == {(84 - x, y) for x, y in drawn}


def test_pictures_differ() -> None:
    assert len({identicon(make_public_id()) for _ in range(200)}) == 200


@pytest.mark.django_db
def test_the_picture_is_kept_by_every_cache(client: Client, ada: User) -> None:
    client.force_login(ada)
    response = client.get(ada.avatar_url)
    assert response["Content-Type"] == "image/svg+xml"
    assert "immutable" in response["Cache-Control"]
    assert "Cookie" not in response.get("Vary", "")
    assert response.content.decode() == identicon(ada.public_id)
    assert client.head(ada.avatar_url).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("public_id", ["x" * 17, "x" * 3000, "a%22b", "a.b", "<svg>"])
def test_what_cannot_be_an_id_has_no_picture(client: Client, public_id: str) -> None:
    assert client.get(f"/u/{public_id}/avatar.svg").status_code == 404
