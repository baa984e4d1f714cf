"""Who is counted where somebody may do something only so often."""

from __future__ import annotations

import threading
from typing import Any

import pytest
import time_machine
from django.conf import settings as site
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from accounts.models import User
from games.site import rates
from games.site.rates import Visitor, counted_of, counted_of_socket

pytestmark = pytest.mark.servers


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
    assert counted_of(request) == counted_of_socket(scope) == ((user_id or counted, 1),)


def test_so_much_in_a_window_that_moves_on(settings: Any) -> None:
    settings.RATES = {**settings.RATES, "chat": "2/minute"}
    rates.forget()
    with time_machine.travel(0, tick=False) as clock:
        rates.hit("chat", 7)
        clock.shift(40)
        rates.hit("chat", 7)
        with pytest.raises(rates.TooOften):
            rates.hit("chat", 7)
        rates.hit("chat", 8)  # is somebody else
        clock.shift(21)  # the first is a minute ago, the second is not
        rates.hit("chat", 7)
        with pytest.raises(rates.TooOften):
            rates.hit("chat", 7)


def test_a_hundred_guests_of_an_address_do_no_more_than_five(settings: Any) -> None:
    settings.RATES = {**settings.RATES, "match": "2/minute"}
    rates.forget()
    request = RequestFactory().post("/", REMOTE_ADDR="192.0.2.1")

    def begun(user: User) -> bool:
        request.user = user
        try:
            rates.hit_by(request, "match")
        except rates.TooOften:
            return False
        return True

    assert sum(begun(User(pk=number, is_guest=True)) for number in range(1, 101)) == 2 * rates.OF_NETWORK
    assert begun(User(pk=101))  # an account is known by itself
    request.META["REMOTE_ADDR"] = "192.0.2.2"
    assert begun(User(pk=102, is_guest=True))


@pytest.mark.skipif(bool(site.REDIS_URL), reason="a server counts")
def test_a_process_that_counts_by_itself_starts_no_thread_for_it() -> None:
    before = set(threading.enumerate())
    rates.hit("move", 7)
    assert set(threading.enumerate()) <= before
