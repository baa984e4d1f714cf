"""Who is counted where somebody may do something only so often."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from accounts.models import User
from games.site.rates import Visitor, visitor_of, visitor_of_socket


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted"),
    [
        (0, "", "192.0.2.1"),
        (0, "203.0.113.7", "192.0.2.1"),  # nobody but the visitor says so
        (1, "203.0.113.7, 198.51.100.1", "198.51.100.1"),
        (2, "203.0.113.7, 198.51.100.1", "203.0.113.7"),
        (2, "203.0.113.7", "192.0.2.1"),
        (1, "", "192.0.2.1"),
    ],
)
@pytest.mark.parametrize("user_id", [None, 7])
def test_forms_and_sockets_count_the_same_visitor(
    settings: Any, user_id: int | None, proxies: int, forwarded: str, counted: Visitor
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    user = AnonymousUser() if user_id is None else User(pk=user_id)
    request = RequestFactory().post(
        "/decks/kata/import/", headers={"X-Forwarded-For": forwarded}, REMOTE_ADDR="192.0.2.1"
    )
    request.user = user
    headers = [(b"x-forwarded-for", forwarded.encode())]
    scope = {"user": user, "headers": headers, "client": ["192.0.2.1", 4000]}
    assert visitor_of(request) == visitor_of_socket(scope) == (user_id or counted)
