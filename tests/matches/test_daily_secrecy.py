"""Until its day is over, a try of the deal of the day is its player's alone, and what was not seen in play nobody's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from accounts.services import guest_create
from games.engine.fairness import seed_of
from games.matches.models import Daily, Match
from games.matches.play.day_end import days_end
from games.matches.snapshot import snapshot_load
from games.matches.urls import urlpatterns
from tests.support.days import DAY, MIDNIGHT, PAGE, THIEF, member, tried
from tests.support.heists import gone
from tests.support.noon import NOON, at
from tests.support.play import client_of, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]

READING = (
    "match",
    "match_fragments",
    "match_plan",
    "match_qr",
    "match_replay",
    "match_record",
    "match_verify",
    "match_resign",
)
"""Addresses of a match that are read; of the others each changes something."""
AT_PLAY = {"match_plan": 404, "match_resign": 302}
"""What those answer after the end that nobody needs then."""
WHOLE = ("match_replay", "match_record", "match_verify")
"""Those that show everything of a match that is over."""
NOTEBOOK = "card-thief-notes"


@pytest.fixture
def over(daily: Daily, ann: User) -> Match:
    """A try that has ended before its day has."""
    match = gone(tried(ann), ann, 99)
    match.refresh_from_db()
    return match


@pytest.fixture
def running(daily: Daily) -> Match:
    return gone(tried(ben := member("Ben")), ben, 2)


def addresses(match: Match) -> dict[str, str]:
    """All addresses of matches, lists and pages of games by name, for a try and its game."""
    known = {"slug": THIEF, "day": DAY.isoformat(), "public_id": match.public_id}
    found = {}
    for one in urlpatterns:
        assert isinstance(one, URLPattern)
        wanted = {name: known[name] for name in one.pattern.converters}
        found[str(one.name)] = reverse(str(one.name), kwargs=wanted)
    return found


def of_match(name: str) -> bool:
    """Whether an address is one of a match."""
    return (
        name == "match" or (name.startswith("match_") and name != "match_create") or name == "card_order_set"
    )


def others() -> dict[str, Client]:
    staff = User.objects.create_user("Staff", is_staff=True, is_superuser=True)
    people = {"another": member("Other"), "guest": guest_create(), "staff": staff, "visitor": None}
    return {name: client_of(user) for name, user in people.items()}


def hidden_in(daily: Daily, match: Match) -> list[str]:
    """What no page may hold before midnight."""
    seed = seed_of(daily.secret, [f"daily-{DAY.isoformat()}"])
    assert seed in snapshot_load(match.pk).state.seed
    return [daily.secret, seed, NOTEBOOK]


def text_at(client: Client, address: str) -> str:
    response = client.get(address, follow=True)
    assert response.status_code < 500, address
    return response.content.decode()


def test_every_address_as_everybody_before_and_after_midnight(
    daily: Daily, ann: User, over: Match, running: Match
) -> None:
    owner = User.objects.get(username="Ben")
    people = others()
    for match, player in ((over, ann), (running, owner)):
        for who, client in {**people, "player": client_of(player)}.items():
            for name, address in addresses(match).items():
                answers = [client.get(address)]
                if of_match(name):
                    answers.append(client.post(address, {"turn": "1", "picks": "go 1 2", "words": "Hello"}))
                for answer in answers:
                    assert answer.status_code < 500, (who, name)
                    assert not of_match(name) or who == "player" or answer.status_code in (404, 405), (
                        who,
                        name,
                    )
                    shown = answer.content.decode(errors="replace")  # one is a picture
                    assert not [secret for secret in hidden_in(daily, match) if secret in shown], (who, name)
                    assert who == "player" or of_match(name) or match.public_id not in shown, (who, name)
    with at((MIDNIGHT - NOON).total_seconds()):
        days_end(MIDNIGHT)
        for match, player in ((over, ann), (running, owner)):
            for who, client in {**people, "player": client_of(player)}.items():
                for name in READING:
                    there = client.get(addresses(match)[name]).status_code
                    assert there == AT_PLAY.get(name, 200), (who, name)


def plain_addresses(patterns: Iterable[Any], before: str = "/") -> Iterator[str]:
    """All addresses of the site that name nothing, those of the administration too."""
    for one in patterns:
        if one.pattern.converters or "(?" in str(one.pattern):
            continue
        address = before + re.sub(r"[\\^$]", "", str(one.pattern))
        if isinstance(one, URLResolver):
            yield from plain_addresses(one.url_patterns, address)
        else:
            yield address


@pytest.mark.parametrize("who", ["another", "guest", "staff", "visitor"])
def test_no_page_of_the_whole_site_shows_a_try_to_others(
    daily: Daily, over: Match, running: Match, who: str
) -> None:
    others()
    user = User.objects.filter(username={"another": "Other", "staff": "Staff"}.get(who, "")).first()
    user = User.objects.get(is_guest=True) if who == "guest" else user
    asked = list(plain_addresses(get_resolver().url_patterns))
    assert {"/", "/maps/", "/accounts/settings/export/", "/admin/matches/match/"} <= set(asked)
    for address in asked:
        answer = client_of(user).get(address)
        assert answer.status_code < 500, address
        shown = b"".join(answer.streaming_content) if answer.streaming else answer.content
        for match in (over, running):
            told = [secret for secret in hidden_in(daily, match) if secret.encode() in shown]
            assert not told, address
            assert match.public_id.encode() not in shown, address


@pytest.mark.parametrize("who", ["another", "guest", "staff", "visitor"])
def test_others_see_only_that_it_was_tried_and_the_score(
    daily: Daily, ann: User, over: Match, who: str
) -> None:
    client = others()[who]
    pages = [PAGE, f"{PAGE}{DAY.isoformat()}/", "/", "/lobby/", "/games/card_thief/", ann.get_absolute_url()]
    if who == "staff":
        changed = [reverse(f"admin:matches_{kind}_changelist") for kind in ("match", "player")]
        pages += [*changed, reverse("admin:matches_match_change", args=[over.pk]), reverse("admin:index")]
        pages += [reverse("admin:accounts_user_change", args=[ann.pk])]
    shown = "".join(text_at(client, page) for page in pages)
    for secret in (*hidden_in(daily, over), over.public_id):
        assert secret not in shown, secret
    outcome = snapshot_load(over.pk).outcome
    assert outcome is not None
    leaderboard = re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", text_at(client, PAGE))))
    assert (f"1 Ann {outcome.scores[0]}" in leaderboard) == bool(outcome.winners)
    assert ("1 try failed." in leaderboard) != bool(outcome.winners)
    assert "going on" not in leaderboard


def test_to_the_player_pages_show_what_was_seen_in_play(daily: Daily, ann: User, over: Match) -> None:
    client = client_of(ann)
    addresses = [reverse(name, args=[over.public_id]) for name in READING]
    addresses += [
        f"{over.get_absolute_url()}replay/?n={number}&seat=all" for number in range(over.entries + 1)
    ]
    addresses += [PAGE, reverse("accounts:account_export"), ann.get_absolute_url()]
    shown = "".join(text_at(client, address) for address in addresses)
    for secret in hidden_in(daily, over):
        assert secret not in shown, secret
    assert client.get(reverse("match_record", args=[over.public_id])).status_code == 409
    assert client.post(reverse("match_verify", args=[over.public_id])).status_code == 409
    assert "The day isn't over." in text_at(client, reverse("match_verify", args=[over.public_id]))


def test_the_end_promises_the_notebook_only_when_it_is_open(daily: Daily, ann: User, over: Match) -> None:
    assert "Replay and notebook" not in text_at(client_of(ann), over.get_absolute_url())
    with at((MIDNIGHT - NOON).total_seconds()):
        days_end(MIDNIGHT)
        assert "Replay and notebook" in text_at(client_of(ann), over.get_absolute_url())


def test_when_the_day_is_over_everybody_sees_everything(daily: Daily, ann: User, over: Match) -> None:
    with at((MIDNIGHT - NOON).total_seconds()):
        days_end(MIDNIGHT)
        for client in (client_of(ann), *others().values()):
            pages = {name: client.get(reverse(name, args=[over.public_id])) for name in WHOLE}
            assert [page.status_code for page in pages.values()] == [200] * len(WHOLE)
            assert daily.secret in pages["match_record"].content.decode()
            assert daily.secret in pages["match_verify"].content.decode()
            assert NOTEBOOK in pages["match_replay"].content.decode()
            assert "server knew it" in pages["match_verify"].content.decode()
            checked = client.post(reverse("match_verify", args=[over.public_id])).content.decode()
            assert "All checks passed" in checked
            assert daily.secret in text_at(client, f"{PAGE}{DAY.isoformat()}/")


def test_before_its_day_a_deal_cannot_be_tried_and_shows_a_hash_alone(daily: Daily, ann: User) -> None:
    coming = Daily.objects.filter(game=THIEF, day__gt=DAY)
    assert coming.exists()
    client = client_of(ann)
    for deal in coming:
        address = f"{PAGE}{deal.day.isoformat()}/"
        assert client.get(address).status_code == 404
        answer = client.post(f"{address}practise/", follow=True)
        assert "That day isn't over." in unescape(answer.content.decode())
    page = text_at(client, PAGE)
    assert all(deal.fingerprint in page and deal.secret not in page for deal in coming)
    assert not Match.objects.exists()
    assert person("Zed").daily_tries.count() == 0
