"""What every page tells the browser to forbid: found by walking the site from link to link."""

from __future__ import annotations

import re
from collections import deque
from html import unescape

import pytest
from django.test import Client

from accounts.services import guest_create
from games.engine.fairness import make_nonce

LINK = re.compile(r'<a\b[^>]*?\shref="(/[^"#]*)')
MAX_PAGES = 60
"""Pages to look at: more than there are kinds of pages."""


def _pages(client: Client, *starts: str) -> dict[str, str]:
    """The text of each page that can be reached by links, with its headers looked at."""
    ahead, pages = deque(starts), dict[str, str]()
    while ahead and len(pages) < MAX_PAGES:
        address = unescape(ahead.popleft())
        path = address.partition("?")[0]
        if path in pages or path.startswith("/static/"):
            continue
        response = client.get(address, follow=True)
        assert response.status_code == 200, path
        _look_at(path, response.headers)
        pages[path] = ""
        if response.headers["Content-Type"].startswith("text/html"):
            pages[path] = response.content.decode()
            ahead.extend(LINK.findall(pages[path]))
    return pages


@pytest.mark.django_db
def test_what_is_made_for_somebody_who_is_logged_in_is_kept_nowhere(client: Client) -> None:
    assert "Cache-Control" not in client.get("/").headers
    client.force_login(guest_create())
    for path in ("/", "/lobby/", "/decks/", "/nowhere/"):
        assert client.get(path).headers["Cache-Control"] == "private, no-store", path


def _look_at(path: str, headers: object) -> None:
    given = {name.lower(): value for name, value in headers.items()}  # type: ignore[attr-defined]
    policy = given["content-security-policy"]
    assert "default-src 'none'" in policy, path
    assert "script-src 'self'" in policy, path
    assert "unsafe" not in policy, path
    assert "nonce-" not in policy, path
    for feature in ("camera", "geolocation", "microphone"):
        assert f"{feature}=()" in given["permissions-policy"], path
    assert given["x-content-type-options"] == "nosniff", path
    assert given["x-frame-options"] == "DENY", path
    assert given["referrer-policy"] == "same-origin", path


def _breaks_the_policy(page: str) -> list[str]:
    # JSON is no script: it is never run.
    script = r"<script(?![^>]*\s(?:src=|type=\"application/json\"))[^>]*>"
    return re.findall(rf"<style|\sstyle=|\son[a-z]+=|\shx-on|{script}", page)


@pytest.mark.django_db
def test_a_visitor_finds_no_page_without_its_headers_or_against_its_own_policy(client: Client) -> None:
    pages = _pages(
        client, "/", "/lobby/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"
    )
    assert len(pages) > 6
    assert {path: found for path, page in pages.items() if (found := _breaks_the_policy(page))} == {}


@pytest.mark.django_db
def test_a_player_finds_no_page_without_its_headers_or_against_its_own_policy(client: Client) -> None:
    client.force_login(guest_create())
    sent = {"opponent": "bot", "nonce": make_nonce()}
    room = client.post("/games/kata/play/", sent, follow=True).redirect_chain[-1][0]
    pages = _pages(
        client, room, f"{room}resign/", f"{room}replay/", f"{room}verify/", "/accounts/settings/", "/"
    )
    assert len(pages) > 8
    assert {path: found for path, page in pages.items() if (found := _breaks_the_policy(page))} == {}


@pytest.mark.django_db
def test_a_page_that_is_not_there_has_its_headers_too(client: Client) -> None:
    _look_at("404", client.get("/no/such/page/").headers)
