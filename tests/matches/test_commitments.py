"""What the server has promised before it knows a nonce, it can no longer choose."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine.fairness import bot_nonce, promise_of
from games.kata.rules.cards import PRESETS
from games.kata.rules.values import Options
from games.matches.errors import FORM_USED
from games.matches.models import Match
from games.matches.seating.commitments import chance_offered, secret_of
from games.matches.seating.services import BadData, match_create
from games.matches.snapshot import snapshot_load
from tests.support.play import together

pytestmark = pytest.mark.django_db

FORM = {"opponent": "bot", "nonce": "mine"}


def offered(page: str) -> tuple[str, str]:
    """The ticket and the promise of a page's first form."""
    found = re.search(r'name="ticket" value="(\w+)" data-promise="(\w+)"', page)
    assert found
    return found[1], found[2]


def test_the_match_has_the_secret_that_its_form_promised(client: Client) -> None:
    ticket, promise = offered(client.get("/").content.decode())
    room = client.post("/games/kata/play/", {**FORM, "ticket": ticket}, follow=True).content.decode()
    match = Match.objects.get()
    assert sha256(match.secret.encode()).hexdigest() == promise
    assert promise in room
    assert match.secret not in room


def test_the_game_page_shows_the_promise(client: Client) -> None:
    page = client.get("/games/kata/").content.decode()
    ticket = re.search(r'name="ticket" value="(\w+)"', page)
    assert ticket
    assert sha256(secret_of(ticket[1]).encode()).hexdigest() in page


def test_a_bots_nonce_follows_from_the_secret(client: Client) -> None:
    client.post("/games/kata/play/", FORM)
    match = Match.objects.get()
    assert [player.nonce for player in match.players.all()] == ["mine", bot_nonce(match.secret, 1)]


@pytest.mark.parametrize(
    ("options", "playable_keys"),
    [
        (Options(own_decks=True), {"default"}),
        (Options(own_decks=True, minions=True, healing=True), set(PRESETS)),
    ],
)
def test_a_bots_deck_follows_from_the_secret_whatever_the_nonce(
    ada: User, options: Options, playable_keys: set[str]
) -> None:
    playable = [PRESETS[key].deck for key in sorted(playable_keys)]
    brought = set()
    for number in range(12):
        secret = sha256(str(number).encode()).hexdigest()
        match = match_create(
            user=ada,
            game="kata",
            options=options,
            nonce=str(number),
            bots=("random",),
            deck=PRESETS["default"].deck,
            secret=secret,
        )
        expected = int(sha256(f"{secret}:1:deck".encode()).hexdigest(), 16) % len(playable)
        deck = snapshot_load(match.pk).setup.seats[1].deck
        assert deck == playable[expected]
        brought.add(deck.name)
    assert len(brought) == len(playable)


def test_sending_a_form_twice_makes_one_match(client: Client) -> None:
    form = {**FORM, "ticket": chance_offered().ticket}
    first, second = (client.post("/games/kata/play/", form) for _time in range(2))
    assert first["Location"] == second["Location"]
    assert Match.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_form_that_two_send_at_the_same_moment_makes_one_match(ada: User, bob: User) -> None:
    secret = secret_of(chance_offered().ticket)

    def create(user: User) -> Match:
        options = Options()
        return match_create(user=user, game="kata", options=options, nonce="n", secret=secret)

    results = together(*(lambda user=user: create(user) for user in (ada, bob) * 3))
    (match,) = Match.objects.all()
    assert [result for result in results if isinstance(result, Match)] == [match] * 3
    assert [type(result) for result in results if result != match] == [BadData] * 3


def test_a_secret_that_was_shown_deals_no_other_match(client: Client) -> None:
    form = {**FORM, "ticket": chance_offered().ticket}
    room = client.post("/games/kata/play/", form)["Location"]
    client.post(f"{room}resign/")
    again = client.post("/games/kata/play/", {**form, "nonce": "chosen-with-care"})
    assert again.status_code == 422
    assert FORM_USED.text in again.content.decode()
    rematch = client.post(f"{room}rematch/", {"nonce": "n", "ticket": form["ticket"]}, follow=True)
    assert FORM_USED.text in rematch.content.decode()
    assert Match.objects.count() == 1


def test_nobody_takes_over_the_promise_of_another(client: Client, ada: User) -> None:
    form = {**FORM, "ticket": chance_offered().ticket}
    client.post("/games/kata/play/", form)
    users = User.objects.count()
    assert Client().post("/games/kata/play/", form).status_code == 422
    assert User.objects.count() == users  # a visitor is made no guest for it
    client.force_login(ada)
    assert client.post("/games/kata/play/", form).status_code == 422
    assert Match.objects.count() == 1


@pytest.mark.parametrize("ticket", ["x", "a" * 33, "é" * 32, "0" * 31 + " "])
def test_a_damaged_ticket_is_refused_in_words(client: Client, ticket: str) -> None:
    with pytest.raises(BadData, match="damaged"):
        secret_of(ticket)
    answer = client.post("/games/kata/play/", {**FORM, "ticket": ticket})
    assert answer.status_code == 422
    assert "This form was damaged" in answer.content.decode()
    assert not Match.objects.exists()


def test_a_page_that_was_opened_before_a_release_holds_a_promise_that_is_kept(settings: Any) -> None:
    settings.SECRET_KEY = "the key of the site, kept by its operator, and as long as it should be"
    secret = secret_of("0123456789abcdef" * 2)
    assert secret == "435c1fdaca7e923572cabfdb4f9dd2f6cdbd878e62981ef5ff9b68609fc79fdd"
    assert promise_of(secret) == "69ce10163c9ae67ddb572ff189118a99440c4f0350f15fcfd4be4ebfc2bcee2f"
