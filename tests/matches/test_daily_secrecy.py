"""Until its day is over, a try of the deal of the day is its player's alone, and what was not seen in play nobody's."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from accounts.models import User
from accounts.services import guest_create
from games.engine.fairness import seed_of
from games.matches.models import Daily, Match
from games.matches.play.day_end import days_end
from games.matches.snapshot import snapshot_load
from games.matches.urls import urlpatterns
from tests.matches.days import DAY, MIDNIGHT, PAGE, THIEF, made, member, tried
from tests.matches.heists import gone
from tests.matches.noon import NOON, at
from tests.matches.play import client_of, person

pytestmark = pytest.mark.django_db

READING = (
    "match",
    "match_fragments",
    "match_qr",
    "match_replay",
    "match_record",
    "match_verify",
    "match_resign",
)
"""Addresses of a match that are read; of the others each changes something."""
WHOLE = ("match_replay", "match_record", "match_verify")
"""Those that show everything of a match that is over."""
NOTEBOOK = "card-thief-notes"


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    with at(0):
        yield


@pytest.fixture
def daily(db: None) -> Daily:
    return made()


@pytest.fixture
def ann(db: None) -> User:
    return member("Ann")


@pytest.fixture
def over(daily: Daily, ann: User) -> Match:
    """A try that has ended before its day has."""
    match = gone(tried(ann), ann, 60)
    match.refresh_from_db()
    return match


@pytest.fixture
def running(daily: Daily) -> Match:
    return gone(tried(ben := member("Ben")), ben, 2)


def of_matches() -> list[str]:
    """The names of all addresses of a match."""
    patterns = [one for one in urlpatterns if isinstance(one, URLPattern)]
    return [str(one.name) for one in patterns if str(one.pattern).startswith("m/")]


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


def test_to_all_others_no_address_of_a_try_is_there(daily: Daily, over: Match, running: Match) -> None:
    assert set(READING) < set(of_matches())
    for who, client in others().items():
        for match in (over, running):
            for name in of_matches():
                address = reverse(name, args=[match.public_id])
                for response in (client.get(address), client.post(address, {"turn": "1", "picks": "go 1 2"})):
                    assert response.status_code in (404, 405), (who, name)


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
    leaderboard = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", text_at(client, PAGE)))
    assert (f"1 Ann {outcome.scores[0]}" in leaderboard) == bool(outcome.winners)
    assert "0 are going on." in leaderboard


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
    assert "The day is not over." in text_at(client, reverse("match_verify", args=[over.public_id]))


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
        client.post(f"{address}practise/")
    page = text_at(client, PAGE)
    assert all(deal.fingerprint in page and deal.secret not in page for deal in coming)
    assert not Match.objects.exists()
    assert person("Zed").daily_tries.count() == 0
