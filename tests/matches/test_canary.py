"""Nothing leaks: what is secret in a running match is looked for in every page that anyone can open."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.engine.fairness import commitment_of, seed_of
from games.engine.setup import Hidden
from games.kata.rules.values import Options
from games.matches.models import Match
from games.matches.presence.chat import chat_say
from games.matches.seating.services import match_create
from tests.support.play import dealt, laid, moved

pytestmark = pytest.mark.django_db
NONCES = ("canary-nonce-of-ada", "canary-nonce-of-bob")
STACK = Hidden(
    stack={"starter": ("0",), "0": ("b1",) * 2 + ("b2",) * 2 + ("b3",) * 4, "1": ("b7", "b8", "b6", "b6")}
)
"""Bob begins with cards that nobody else can have at this time, and that are dear to play."""
IN_BOBS_HAND = ("Meteor", "Cataclysm", "Fireball")


@pytest.fixture
def match(ada: User, bob: User) -> Match:
    match = match_create(
        user=ada, game="kata", options=Options(), commitment=commitment_of(NONCES[0]), nonce=""
    )
    laid(match, STACK)
    dealt(match, dict(zip((ada, bob), NONCES, strict=True)))
    chat_say(match_id=match.pk, user_id=bob.pk, text="canary in the chat")
    moved(match, ada, "play_card", "c1", "face")
    match.refresh_from_db()
    return match


NO_MATCH_IS_THERE = ("/static/", "/admin/jsi18n", "/decks/", "/fairness/record/")


def crawl(client: Client, start: list[str]) -> dict[str, str]:
    """Every page of the site that can be reached by links from these, and what it says."""
    seen: dict[str, str] = {}
    waiting = start
    while waiting:
        path = waiting.pop().split("#")[0]
        address = path.split("?")[0] if not re.search(r"[?&](n|seat|picks|page)=", path) else path
        if address in seen or not address.startswith("/") or address.startswith(NO_MATCH_IS_THERE):
            continue
        response = client.get(address)
        assert response.status_code < 500, address
        is_page = response.headers.get("Content-Type", "").startswith(("text/html", "application/json"))
        seen[address] = response.content.decode() if is_page and not response.streaming else ""
        links = re.findall(r'(?:href|src|hx-get|data-fragments)="([^"]+)"', seen[address])
        base = address.split("?")[0]
        for link in (link.replace("&amp;", "&") for link in links):
            waiting.append(base + link if link.startswith("?") else link)
        if response.status_code in (301, 302):
            waiting.append(response["Location"])
    return seen


def secrets_of(match: Match) -> list[str]:
    seed = seed_of(match.secret, NONCES)
    rng = re.findall(r'"seed":"(\w+)"', match.state)
    assert rng == [seed]
    return [
        match.secret,
        seed,
        match.state,
        match.setup,
        *NONCES,
        '"stack":',
        "stack&quot;",
        '"rigging":',
        "rigging&quot;",
    ]


def pages_of(match: Match, user: User) -> list[str]:
    room = f"/m/{match.public_id}/"
    more = [
        f"{room}{page}"
        for page in (
            "fragments/",
            "replay/",
            "replay/?n=0&seat=1",
            "replay/?n=1&seat=all",
            "verify/",
            "record.json",
            "qr.svg",
        )
    ]
    return [
        "/",
        "/lobby/",
        "/credits/",
        "/fairness/",
        "/fairness/proof/",
        "/games/kata/",
        f"/u/{user.public_id}/",
        room,
        *more,
    ]


def admin_of(match: Match) -> list[str]:
    return [
        "/admin/",
        f"/admin/matches/match/{match.pk}/change/",
        "/admin/matches/match/",
        "/admin/matches/player/",
    ]


@pytest.mark.parametrize("who", ["anonymous", "player", "spectator", "staff"])
def test_no_page_tells_a_secret_of_a_running_match(
    client: Client, match: Match, ada: User, eve: User, who: str
) -> None:
    if who == "staff":
        User.objects.filter(pk=eve.pk).update(is_staff=True, is_superuser=True)
        eve.refresh_from_db()
    if who != "anonymous":
        client.force_login(ada if who == "player" else eve)
    start = pages_of(match, ada) + (admin_of(match) if who == "staff" else [])
    if who != "anonymous":
        start.append("/accounts/settings/export/")
    pages = crawl(client, start)
    assert len(pages) > 20
    if who == "staff":
        assert match.public_id in pages[f"/admin/matches/match/{match.pk}/change/"]
    for address, page in pages.items():
        for secret in secrets_of(match):
            assert secret not in page, address
        if who != "player":
            assert "canary in the chat" not in page, address
        if address.startswith(("/games/", "/credits/")):
            continue  # they name every card
        for card in IN_BOBS_HAND:
            assert card not in page, address


def test_the_canary_sings_where_the_hand_is_shown_to_its_owner(
    client: Client, match: Match, bob: User
) -> None:
    client.force_login(bob)
    pages = crawl(client, [f"/m/{match.public_id}/", f"/m/{match.public_id}/replay/?n=0"])
    assert all(any(card in page for page in pages.values()) for card in IN_BOBS_HAND)
