"""Decks in matches: chosen when sitting down, secret until the end, and as they were then for ever."""

from __future__ import annotations

from collections import Counter
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from decks import services as deck_services
from decks.lists import counted
from decks.models import Deck
from games.kata.page.pool import POOL
from games.kata.rules.cards import PRESETS
from games.kings_conflict.rules.decks import STARTERS
from games.matches.models import Match, Player
from games.matches.play.services import seat_forfeit
from games.matches.seating.rematches import match_rematch
from games.matches.seating.services import match_join
from games.matches.snapshot import snapshot_load
from tests.support.play import FORTRESS, RUSH, client_of, rows

WARBAND = STARTERS["warband"].deck.cards
CONSTRUCTED = {"with_options": "1", "option-preset": "constructed", "nonce": "host"}


@pytest.fixture
def own(ada: User) -> Deck:
    """A legal deck of Ada's that is none of the presets."""
    cards = {**counted(RUSH, POOL), "a6": 0, "m6": 2}
    return deck_services.deck_create(game="kata", user=ada, name="Teeth", cards=cards)


def created(user: User, **sent: str) -> Match:
    answer = client_of(user).post("/games/kata/play/", {**CONSTRUCTED, "opponent": "anyone", **sent})
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get()


def test_the_page_of_the_game_offers_legal_decks_and_presets(ada: User, own: Deck) -> None:
    deck_services.deck_create(game="kata", user=ada, name="Half done", cards={"b1": 3})
    page = client_of(ada).get("/games/kata/").content.decode()
    assert f'<option value="{own.public_id}">Teeth</option>' in page
    assert "Half done" not in page
    assert all(f'<option value="{slug}">' in page for slug in PRESETS)


def test_a_match_with_own_decks_from_the_forms_to_the_first_card(ada: User, bob: User, own: Deck) -> None:
    match = created(ada, deck=own.public_id)
    room = client_of(bob).get(match.get_absolute_url()).content.decode()
    assert 'name="deck"' in room
    client_of(bob).post(f"{match.get_absolute_url()}join/", {"nonce": "guest", "deck": "fortress"})
    table = snapshot_load(match.pk)
    assert table.is_playing
    assert [seat.deck for seat in table.setup.seats] == [own.value, FORTRESS]


def test_joining_from_the_lobby_leads_to_the_room_where_the_deck_is_chosen(ada: User, bob: User) -> None:
    match = created(ada, deck="rush")
    answer = client_of(bob).post(f"{match.get_absolute_url()}join/", {"nonce": "guest"}, follow=True)
    assert answer.redirect_chain[-1][0] == match.get_absolute_url()
    assert "Choose the deck that you bring" in answer.content.decode()
    assert match.players.count() == 1


def test_a_visitor_who_has_not_chosen_a_deck_is_made_no_guest(ada: User) -> None:
    match = created(ada, deck="rush")
    Client().post(f"{match.get_absolute_url()}join/", {"nonce": "guest"})
    assert User.objects.count() == 1


def test_without_own_decks_nobody_is_asked_for_one(ada: User, bob: User, own: Deck) -> None:
    match = created(ada, deck=own.public_id, **{"option-preset": "basic"})
    assert snapshot_load(match.pk).setup.seats[0].deck is None
    room = client_of(bob).get(match.get_absolute_url()).content.decode()
    assert 'name="deck"' not in room
    client_of(bob).post(f"{match.get_absolute_url()}join/", {"nonce": "guest", "deck": "rush"})
    assert snapshot_load(match.pk).is_playing


def test_with_mirrored_decks_only_the_first_brings_one(ada: User, bob: User, own: Deck) -> None:
    match = created(ada, deck=own.public_id, **{"option-mirror": "on"})
    room = client_of(bob).get(match.get_absolute_url()).content.decode()
    assert 'name="deck"' not in room
    client_of(bob).post(f"{match.get_absolute_url()}join/", {"nonce": "guest"})
    table = snapshot_load(match.pk)
    for side in table.state.sides:
        seen = [shown.card for shown in (*side.hand, *side.discard)]
        assert sorted([*side.deck, *seen]) == sorted(own.value.cards)


@pytest.mark.parametrize("key", ["nothing", "x" * 5000, "../rush"])
@pytest.mark.parametrize("preset", ["constructed", "basic"])
def test_a_deck_that_is_none_makes_no_match(ada: User, key: str, preset: str) -> None:
    client = client_of(ada)
    before = rows()
    sent = {**CONSTRUCTED, "option-preset": preset, "opponent": "anyone", "deck": key}
    answer = client.post("/games/kata/play/", sent)
    assert answer.status_code == 422
    assert "You have no such deck" in answer.content.decode()
    assert rows() == before


@pytest.mark.parametrize(
    ("leader", "cards", "why"),
    [
        ("", {"militia": 3}, "A deck is led by a king. Choose one."),
        ("warrior", {"militia": 3, "farm": 1}, "A deck has 30 cards; this one has 4."),
        (
            "warrior",
            dict(Counter([*WARBAND[1:], "priest"])),
            "Priest follows the Blessed King only. Take it out.",
        ),
    ],
)
def test_a_deck_that_breaks_the_rules_makes_no_match(
    ada: User, leader: str, cards: dict[str, int], why: str
) -> None:
    draft = deck_services.deck_create(
        game="kings_conflict", user=ada, name="Half done", cards=cards, leader=leader
    )
    client = client_of(ada)
    before = rows()
    sent = {**CONSTRUCTED, "option-preset": "own", "opponent": "anyone", "deck": draft.public_id}
    answer = client.post("/games/kings_conflict/play/", sent)
    assert answer.status_code == 422
    assert f"“Half done” can't be played now. {why}" in unescape(answer.content.decode())
    assert rows() == before


def test_a_deck_of_ones_own_need_not_be_legal_where_none_is_needed(ada: User) -> None:
    draft = deck_services.deck_create(game="kata", user=ada, name="Half done", cards={"b1": 3})
    assert created(ada, deck=draft.public_id, **{"option-preset": "basic"})


@pytest.mark.parametrize("game", ["kata", "thunderjack"])
def test_a_visitor_whose_deck_is_none_is_made_no_guest(db: None, game: str) -> None:
    client = Client()
    answer = client.post(f"/games/{game}/play/", {"opponent": "bot", "nonce": "n", "deck": "zzz"})
    assert "You have no such deck" in answer.content.decode()
    assert not User.objects.exists()
    assert "sessionid" not in client.cookies


@pytest.mark.parametrize("preset", ["constructed", "basic"])
def test_a_deck_that_is_none_seats_nobody_and_makes_no_guest(ada: User, preset: str) -> None:
    match = created(ada, deck="rush", **{"option-preset": preset})
    before = rows()
    sent = {"nonce": "guest", "deck": "nothing"}
    answer = Client().post(f"{match.get_absolute_url()}join/", sent, follow=True)
    assert "You have no such deck" in str([str(message) for message in answer.context["messages"]])
    assert rows() == before
    assert User.objects.count() == 1


@pytest.mark.parametrize("preset", ["constructed", "basic"])
def test_a_deck_that_is_none_proposes_no_rematch(ada: User, bob: User, preset: str) -> None:
    match = created(ada, deck="rush", **{"option-preset": preset})
    match_join(match=match, user=bob, nonce="guest", deck=RUSH if preset == "constructed" else None)
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    client = client_of(ada)
    before = rows("seen_at", "seen_by")
    sent = {"nonce": "a", "deck": "nothing"}
    answer = client.post(f"{match.get_absolute_url()}rematch/", sent, follow=True)
    assert "You have no such deck" in str([str(message) for message in answer.context["messages"]])
    assert rows("seen_at", "seen_by") == before


def test_somebody_else_s_deck_is_brought_by_nobody_else(ada: User, bob: User, own: Deck) -> None:
    deck_services.deck_publish(user=ada, deck=own, is_public=True)
    answer = client_of(bob).post(
        "/games/kata/play/", {**CONSTRUCTED, "opponent": "anyone", "deck": own.public_id}
    )
    assert answer.status_code == 422
    assert "You have no such deck" in answer.content.decode()


def test_a_deck_that_became_illegal_before_joining_seats_nobody_and_says_why(
    ada: User, bob: User, own: Deck
) -> None:
    match = created(bob, deck="rush")
    deck_services.deck_change(user=ada, deck=own, counts={"b3": 0})
    client = client_of(ada)
    before = rows()
    answer = client.post(
        f"{match.get_absolute_url()}join/", {"nonce": "guest", "deck": own.public_id}, follow=True
    )
    assert "“Teeth” can't be played now. A deck has 20 cards; this one has 16." in str(
        [str(message) for message in answer.context["messages"]]
    )
    assert rows() == before


def test_what_becomes_of_a_deck_changes_no_match(ada: User, bob: User, own: Deck) -> None:
    played = own.value
    match = created(ada, deck=own.public_id)
    deck_services.deck_change(user=ada, deck=own, counts={"b3": 0})
    deck_services.deck_delete(user=ada, deck=own)
    match_join(match=match, user=bob, nonce="guest", deck=FORTRESS)
    assert snapshot_load(match.pk).setup.seats[0].deck == played


def test_the_list_of_a_deck_is_its_owner_s_secret_until_the_end(ada: User, bob: User, own: Deck) -> None:
    match = created(ada, deck=own.public_id)
    pages = [client_of(bob).get(match.get_absolute_url()), Client().get("/lobby/")]
    match_join(match=match, user=bob, nonce="guest", deck=FORTRESS)
    for user in (bob, None):
        client = client_of(user) if user else Client()
        pages += [client.get(match.get_absolute_url()), client.get(f"{match.get_absolute_url()}fragments/")]
        pages += [client.get(f"{match.get_absolute_url()}replay/")]
    for page in pages:
        assert "Teeth" not in page.content.decode()
        assert own.public_id not in page.content.decode()
    assert Client().get(f"{match.get_absolute_url()}record.json").content.count(b"Teeth") == 0
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    assert b"Teeth" in Client().get(f"{match.get_absolute_url()}record.json").content


def test_the_replay_shows_the_decks_as_they_were_for_all_to_see_and_copy(
    ada: User, bob: User, own: Deck
) -> None:
    played = own.value
    match = created(ada, deck=own.public_id)
    match_join(match=match, user=bob, nonce="guest", deck=FORTRESS)
    replay = f"{match.get_absolute_url()}replay/"
    assert client_of(ada).get(replay).context["decks"] == ()
    deck_services.deck_change(user=ada, deck=own, counts={"b3": 0})
    deck_services.deck_delete(user=ada, deck=own)
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    for client in (client_of(ada), client_of(bob), Client()):
        answer = client.get(replay)
        shown = [(deck.player, deck.name) for deck in answer.context["decks"]]
        assert shown == [("Ada", "Teeth"), ("Bob", "Fortress")]
        lists = [{one.id: one.count for one in deck.entries} for deck in answer.context["decks"]]
        assert lists == [counted(played, POOL), counted(FORTRESS, POOL)]
        assert answer.content.decode().count('class="deck-line"') == sum(map(len, lists))
    copied = {"text": answer.context["decks"][0].code, "name": "Teeth"}
    client_of(bob).post("/decks/kata/import/", copied)
    assert Deck.objects.get(owner=bob).value.sha256 == played.sha256


def test_a_bot_brings_a_deck_that_everybody_has(ada: User) -> None:
    sent = {**CONSTRUCTED, "opponent": "bot", "bot": "random", "deck": "rush"}
    client_of(ada).post("/games/kata/play/", sent)
    match = Match.objects.get()
    starters = [preset.deck for preset in PRESETS.values()]
    assert snapshot_load(match.pk).setup.seats[1].deck in starters
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    again = match_rematch(match=match, user=ada, nonce="n")
    brought, own = [seat.deck for seat in snapshot_load(again.pk).setup.seats]
    assert brought in starters  # another, perhaps: it follows from the new secret
    assert own == RUSH


def test_a_rematch_keeps_the_deck_or_takes_another(ada: User, bob: User, own: Deck) -> None:
    match = created(ada, deck=own.public_id)
    match_join(match=match, user=bob, nonce="guest", deck=FORTRESS)
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    assert 'form="rematch"' in client_of(ada).get(match.get_absolute_url()).content.decode()
    url = f"{match.get_absolute_url()}rematch/"
    client_of(ada).post(url, {"nonce": "a", "deck": "scholar"})
    client_of(bob).post(url, {"nonce": "b", "deck": ""})
    table = snapshot_load(Match.objects.get(rematch_of=match).pk)
    assert [seat.deck for seat in table.setup.seats] == [FORTRESS, PRESETS["scholar"].deck]


def test_whoever_accepts_in_the_room_of_the_rematch_has_the_same_deck_as_before(ada: User, bob: User) -> None:
    match = created(ada, deck="rush")
    match_join(match=match, user=bob, nonce="guest", deck=FORTRESS)
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    again = match_rematch(match=match, user=ada, nonce="n")
    room = client_of(bob).get(again.get_absolute_url()).content.decode()
    assert '<option value="">The same deck</option>' in room
    client_of(bob).post(f"{again.get_absolute_url()}join/", {"nonce": "guest", "deck": ""})
    assert [seat.deck for seat in snapshot_load(again.pk).setup.seats] == [FORTRESS, RUSH]


def test_a_deck_chosen_for_the_rematch_of_a_mirrored_match_is_the_deck_of_both(ada: User, bob: User) -> None:
    match = created(ada, deck="rush", **{"option-mirror": "on"})
    match_join(match=match, user=bob, nonce="guest")
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    again = match_rematch(match=match, user=bob, nonce="n", deck=FORTRESS)
    match_join(match=again, user=ada, nonce="n")
    table = snapshot_load(again.pk)
    assert table.is_playing
    assert [seat.deck for seat in table.setup.seats] == [FORTRESS, None]


def test_a_mirrored_match_is_played_again_with_the_same_deck(ada: User, bob: User) -> None:
    match = created(ada, deck="rush", **{"option-mirror": "on"})
    match_join(match=match, user=bob, nonce="guest")
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    again = match_rematch(match=match, user=bob, nonce="n")
    match_join(match=again, user=ada, nonce="n")
    assert snapshot_load(again.pk).is_playing


def test_a_rematch_without_own_decks_asks_for_none_and_takes_none(ada: User, bob: User, own: Deck) -> None:
    match = created(ada, **{"option-preset": "basic"})
    match_join(match=match, user=bob, nonce="guest")
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    assert 'name="deck"' not in client_of(ada).get(match.get_absolute_url()).content.decode()
    client_of(ada).post(f"{match.get_absolute_url()}rematch/", {"nonce": "a", "deck": own.public_id})
    table = snapshot_load(Match.objects.get(rematch_of=match).pk)
    assert [seat.deck for seat in table.setup.seats] == [None, None]


def test_what_only_decks_need_is_left_out_without_them(ada: User) -> None:
    match = created(ada, **{"option-preset": "basic", "option-mirror": "on"})
    assert not snapshot_load(match.pk).setup.options.mirror


def test_the_page_of_a_deck_leads_to_a_match_with_it(ada: User, own: Deck) -> None:
    client = client_of(ada)
    link = f"/games/kata/?deck={own.public_id}"
    assert f'href="{link}#new-match"' in client.get(own.get_absolute_url()).content.decode()
    page = client.get(link).content.decode()
    assert f'<option value="{own.public_id}" selected>' in page
    assert 'value="constructed" checked' in page


def test_the_presets_of_the_game_settle_its_options(ada: User) -> None:
    sent: dict[str, Any] = {"with_options": "1", "nonce": "n", "opponent": "anyone"}
    for preset, on in (("minions", {"healing", "minions", "fair_start"}), ("mix", {"minions", "fair_start"})):
        Player.objects.all().delete()
        Match.objects.all().delete()
        mix = {"option-minions": "on", "option-fair_start": "on"} if preset == "mix" else {}
        client_of(ada).post("/games/kata/play/", {**sent, "option-preset": preset, **mix})
        options = snapshot_load(Match.objects.get().pk).setup.options
        assert {
            name for name in ("healing", "minions", "own_decks", "fair_start") if getattr(options, name)
        } == on
