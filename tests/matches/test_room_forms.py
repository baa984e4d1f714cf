"""The forms of the room by plain POST and by htmx: what is answered, and what is refused with what words."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import user_delete
from games.matches.models import Match, Player
from games.matches.play.services import seat_forfeit
from games.matches.presence.chat import chat_say
from games.matches.room.fragments import room_fragments
from games.matches.seating.rematches import match_rematch
from games.matches.snapshot import snapshot_load, snapshots_forget
from tests.support.exchange import exchange
from tests.support.play import begun, client_of, moved, opened, played_out, rows, text_of
from tests.support.purses import sat

HTMX = {"HX-Request": "true"}
SEEN = ("last_login", "seen_at", "gone_at", "seen_by")
"""What tells only that somebody looked."""


@pytest.fixture
def match(ada: User, bob: User) -> Match:
    return begun(ada, bob)


def at(match: Match, what: str = "") -> str:
    return f"/m/{match.public_id}/{what}"


def refused(client: Client, address: str, sent: dict[str, Any], why: str) -> None:
    """Refused by POST and by htmx alike: the sentence, the present room, and nothing has changed."""
    before = rows(*SEEN)
    page = client.post(address, sent, follow=True)
    assert page.status_code == 200
    assert why in unescape(page.content.decode())
    parts = client.post(address, sent, headers=HTMX)
    assert parts.status_code == 200
    text = parts.content.decode()
    assert why in unescape(text)
    for name in ("notice", "headline", "board", "offers", "log", "presence", "pulse"):
        assert f'id="{name}"' in text
    assert rows(*SEEN) == before


# --- Moves ----------------------------------------------------------------------------------------


def test_a_move_by_post_leads_back_to_the_room(match: Match, ada: User) -> None:
    client = client_of(ada)
    answer = client.post(at(match, "move/"), {"turn": "1", "picks": "end_turn"})
    assert (answer.status_code, answer.headers["Location"]) == (302, at(match))
    assert snapshot_load(match.pk).entries == 1


def test_a_move_by_htmx_is_answered_with_the_fragments_and_the_tick(match: Match, ada: User) -> None:
    answer = client_of(ada).post(at(match, "move/"), {"turn": "1", "picks": "end_turn"}, headers=HTMX)
    text = answer.content.decode()
    assert "Move 1 saved" in text
    assert "<html" not in text
    assert "csrfmiddlewaretoken" not in text
    assert f'data-version="{match.version + 1}"' in text


def test_by_plain_post_a_bot_has_answered_when_the_page_comes(ada: User) -> None:
    match = opened(ada, bots=("random",))
    client = client_of(ada)
    page = client.post(at(match, "move/"), {"turn": "1", "picks": "end_turn"}, follow=True)
    assert 'name="turn" value="2"' in page.content.decode()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({}, "couldn't read that"),
        ({"turn": "1"}, "couldn't read that"),
        ({"turn": "1", "picks": ""}, "Nothing was chosen"),
        ({"turn": "2", "picks": "end_turn"}, "already over"),
        ({"turn": "x", "picks": "end_turn"}, "out of step"),
        ({"turn": "1", "picks": "play_card c99 face"}, "isn't in your hand"),
        ({"turn": "1", "picks": "play_card \x00 face"}, "isn't in your hand"),
        ({"turn": "1", "picks": "play_card c3 face"}, "costs 3 mana"),
        ({"turn": "1", "picks": "x" * 5000}, "couldn't read that"),
        ({"turn": "1", "picks": "end_turn", "seat": "1", "end_turn.seat": "1"}, "no such move"),
    ],
)
def test_a_move_that_is_none_is_refused_with_its_reason(
    match: Match, ada: User, sent: dict[str, str], why: str
) -> None:
    refused(client_of(ada), at(match, "move/"), sent, why)


def test_only_the_players_of_a_match_move_resign_and_claim(match: Match, eve: User) -> None:
    for user in (eve, None):
        client = client_of(user)
        refused(client, at(match, "move/"), {"turn": "1", "picks": "end_turn"}, "watching this match")
        refused(client, at(match, "resign/"), {}, "watching this match")
        refused(client, at(match, "claim/"), {"what": "win"}, "watching this match")
        refused(client, at(match, "rematch/"), {"nonce": "n"}, "Only those who played")
        refused(client, at(match, "leave/"), {}, "You" if user is None else "resign")


def test_a_seat_named_in_a_form_is_nobodys_seat(match: Match, bob: User) -> None:
    sent = {"turn": "1", "picks": "end_turn", "seat": "0", "user": "1", "user_id": "1"}
    refused(client_of(bob), at(match, "move/"), sent, "not your turn")


def test_a_finished_match_takes_no_moves_and_no_claims(match: Match, ada: User) -> None:
    played_out(match)
    client = client_of(ada)
    refused(client, at(match, "move/"), {"turn": "1", "picks": "end_turn"}, "This match is over")
    refused(client, at(match, "resign/"), {}, "This match is over")
    refused(client, at(match, "claim/"), {"what": "draw"}, "This match is over")


# --- The other forms ------------------------------------------------------------------------------


def test_chat_by_post_and_by_htmx(match: Match, ada: User) -> None:
    client = client_of(ada)
    assert client.post(at(match, "chat/"), {"text": "<b>one</b>"}).headers["Location"] == at(match)
    answer = client.post(at(match, "chat/"), {"text": "two"}, headers=HTMX).content.decode()
    assert "&lt;b&gt;one&lt;/b&gt;" in answer
    assert "two" in answer
    refused(client, at(match, "chat/"), {"text": "x" * 501}, "501 characters long")
    refused(client, at(match, "chat/"), {"text": " "}, "Write something first")
    refused(client, at(match, "chat/"), {}, "couldn't read that")


def test_resigning_asks_first(match: Match, ada: User, eve: User) -> None:
    client = client_of(ada)
    before = text_of(snapshot_load(match.pk))
    assert "Resign this match?" in client.get(at(match, "resign/")).content.decode()
    assert text_of(snapshot_load(match.pk)) == before
    assert client_of(eve).get(at(match, "resign/")).headers["Location"] == at(match)
    assert client.post(at(match, "resign/")).headers["Location"] == at(match)
    assert snapshot_load(match.pk).is_over


def test_a_claim_before_its_time_is_refused(match: Match, bob: User) -> None:
    client = client_of(bob)
    refused(client, at(match, "claim/"), {"what": "win"}, "gone for a minute")
    refused(client, at(match, "claim/"), {"what": "everything"}, "the win or a draw")
    refused(client, at(match, "claim/"), {}, "couldn't read that")


def test_a_visitor_who_joins_plays_as_a_guest(ada: User) -> None:
    match = opened(ada)
    client = Client()
    page = client.post(at(match, "join/"), {"nonce": "n"}, follow=True)
    assert page.redirect_chain == [(at(match), 302)]
    guest = Player.objects.get(match=match, seat=1).user
    assert guest is not None
    assert guest.is_guest
    assert snapshot_load(match.pk).is_playing


@pytest.mark.parametrize("nonce", ["", " ", "n" * 65, "n" * 10_000, "é"])
def test_a_nonce_that_is_none_seats_nobody_and_makes_no_guest(ada: User, bob: User, nonce: str) -> None:
    match = opened(ada)
    for user in (bob, None):
        refused(client_of(user), at(match, "join/"), {"nonce": nonce}, "Your number can be")


def test_a_full_table_makes_no_guest_of_a_visitor(match: Match, eve: User) -> None:
    for user in (eve, None):
        refused(client_of(user), at(match, "join/"), {"nonce": "n"}, "already begun")


def test_a_rematch_is_offered_to_those_who_played_and_to_nobody_else(ada: User, bob: User, eve: User) -> None:
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    rematch = match_rematch(match=match, user=bob, nonce="n")
    join = f'action="{at(rematch, "join/")}"'
    assert join in client_of(ada).get(at(rematch)).content.decode()
    assert "you want a rematch" in client_of(bob).get(at(rematch)).content.decode()
    for user in (ada, bob, eve, None):
        page = client_of(user).get(at(rematch)).content.decode()
        assert "Kept for Ada" in page
        assert "Kept for Bob" not in page
    for user in (eve, None):
        page = client_of(user).get(at(rematch)).content.decode()
        assert "seats are kept" in page
        assert join not in page
        refused(client_of(user), at(rematch, "join/"), {"nonce": "n"}, "seats are kept")


def test_a_seat_is_kept_for_somebody_under_the_name_of_now(ada: User, bob: User) -> None:
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    rematch = match_rematch(match=match, user=bob, nonce="n")
    assert "Kept for Ada" in client_of(bob).get(at(rematch)).content.decode()
    user_delete(user=ada)
    page = client_of(bob).get(at(rematch)).content.decode()
    assert "Kept for Former player" in page
    assert "Kept for Ada" not in page


def test_leaving_and_rematch_by_post(ada: User, bob: User) -> None:
    waiting = opened(ada)
    assert client_of(ada).post(at(waiting, "leave/")).headers["Location"] == "/lobby/"
    assert "was cancelled" in client_of(ada).get(at(waiting)).content.decode()
    match = begun(ada, bob)
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    answer = client_of(bob).post(at(match, "rematch/"), {"nonce": "n"})
    rematch = Match.objects.get(rematch_of=match)
    assert answer.headers["Location"] == at(rematch)
    assert "Accept the rematch" in client_of(ada).get(at(match)).content.decode()
    client_of(ada).post(at(match, "rematch/"), {"nonce": "n"})
    assert snapshot_load(rematch.pk).is_playing
    assert "Go to the rematch" in client_of(ada).get(at(match)).content.decode()
    refused(client_of(ada), at(rematch, "rematch/"), {"nonce": "n"}, "when the match is over")


@pytest.mark.parametrize(
    "sent",
    [
        {"opponent": "anyone", "nonce": "n" * 10_000},
        {"opponent": "anyone"},
        {"opponent": "god", "nonce": "n"},
        {"opponent": "bot", "bot": "nobody", "nonce": "n"},
        {"opponent": "bot", "bot": ["random", "nobody"], "nonce": "n"},
        {"opponent": "anyone", "seats": "7", "nonce": "n"},
        {"opponent": "anyone", "seats": "two", "nonce": "n"},
        {"opponent": "anyone", "nonce": "n", "deck": "x" * 17},
        {"opponent": "anyone", "nonce": "n", "deck": "a\0b"},
        {"opponent": "anyone", "nonce": "n", "ticket": "zz"},
        {"opponent": "anyone", "nonce": "n", "ticket": "f" * 10_000},
        {"opponent": "anyone", "nonce": "n", "ticket": "a\0b"},
        {},
    ],
)
@pytest.mark.parametrize("game", ["kata", "thunderjack", "hamsterdam"])
def test_a_forged_form_makes_no_match_and_says_why(db: None, game: str, sent: dict[str, Any]) -> None:
    before = rows(*SEEN)
    answer = Client().post(f"/games/{game}/play/", sent)
    assert answer.status_code == 422
    assert is_told_why(answer.content.decode())
    assert rows(*SEEN) == before


def test_a_way_to_play_that_is_none_makes_no_match_and_says_why(db: None) -> None:
    before = rows(*SEEN)
    sent = {"opponent": "anyone", "nonce": "n", "with_options": "1", "option-preset": "zz"}
    answer = Client().post("/games/kata/play/", sent)
    assert answer.status_code == 422
    assert is_told_why(answer.content.decode())
    assert rows(*SEEN) == before


def is_told_why(page: str) -> bool:
    """Whether a form says what is wrong with it, and not where it is folded away."""
    return 'class="errorlist' in re.sub(r"<details>.*?</details>", "", page, flags=re.DOTALL)


def test_forged_fields_bring_no_deck_and_no_card_order(ada: User) -> None:
    forged = {
        "deck": "rush",
        "option-deck": '{"cards": ["b8"]}',
        "hidden": '{"stack": {"0": ["b8"]}}',
        "option-hidden": "x",
        "is_private": "1",
        "option-fair_start": "banana",
    }
    client_of(ada).post(
        "/games/kata/play/", {"opponent": "anyone", "nonce": "n", "with_options": "1", **forged}
    )
    table = snapshot_load(Match.objects.get().pk)
    assert [seat.deck for seat in table.setup.seats] == [None, None]
    assert table.setup.hidden.stack == {}
    assert not table.is_private


# --- Around the forms -----------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["join", "leave", "move", "chat", "resign", "claim", "rematch"])
def test_without_its_token_a_form_is_refused_with_a_clear_page(match: Match, ada: User, what: str) -> None:
    client = client_of(ada, enforce_csrf_checks=True)
    before = rows(*SEEN)
    answer = client.post(at(match, f"{what}/"), {"turn": "1", "picks": "end_turn", "nonce": "n", "text": "x"})
    assert answer.status_code == 403
    assert "<h1" in answer.content.decode()
    assert "reload" in answer.content.decode().lower()
    assert rows(*SEEN) == before


@pytest.mark.parametrize("what", ["join", "leave", "move", "chat", "claim", "rematch"])
def test_what_changes_something_is_not_done_by_get(match: Match, ada: User, what: str) -> None:
    before = rows(*SEEN)
    assert client_of(ada).get(at(match, f"{what}/")).status_code == 405
    assert rows(*SEEN) == before


@pytest.mark.parametrize("what", ["", "fragments/", "qr.svg"])
def test_what_shows_something_takes_no_post(match: Match, ada: User, what: str) -> None:
    assert client_of(ada).post(at(match, what)).status_code == 405


@pytest.mark.parametrize("address", ["nowhere", "%00", "1", "a" * 300, "%F0%9F%8D%80", "..%2F..%2Fetc"])
@pytest.mark.parametrize("what", ["", "move/", "join/", "fragments/", "qr.svg", "record.json"])
def test_a_forged_address_is_not_found(ada: User, address: str, what: str) -> None:
    client = client_of(ada)
    send = client.post if what in ("move/", "join/") else client.get
    assert send(f"/m/{address}/{what}").status_code == 404


def test_the_database_id_is_no_address(match: Match, ada: User) -> None:
    assert client_of(ada).get(f"/m/{match.pk}/").status_code == 404


def test_the_qr_code_is_a_picture_of_the_address(match: Match) -> None:
    answer = Client().get(at(match, "qr.svg"))
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.content.endswith(b"</svg>\n")


def test_a_page_without_a_socket_polls_the_same_fragments(match: Match, ada: User, bob: User) -> None:
    client = client_of(bob)
    before = client.get(at(match, "fragments/")).content.decode()
    assert f'data-since="0" data-version="{match.version}"' in before
    moved(match, ada)
    after = client.get(at(match, "fragments/")).content.decode()
    assert 'name="turn" value="1"' in after
    assert f'data-version="{match.version + 1}"' in after


def test_a_poll_shows_the_hand_of_whoever_asks_and_the_chat_to_players_only(
    match: Match, ada: User, eve: User
) -> None:
    chat_say(match_id=match.pk, user_id=ada.pk, text="psst")
    mine = client_of(ada).get(at(match, "fragments/")).content.decode()
    assert "kata-hand" in mine
    assert "psst" in mine
    for user in (eve, None):
        text = client_of(user).get(at(match, "fragments/")).content.decode()
        page = client_of(user).get(at(match)).content.decode()
        assert "kata-hand" not in text + page
        assert "psst" not in text + page


@pytest.mark.parametrize("picks", ["play_card", "fly away", "x" * 2000, "\x00", "%"])
def test_any_picks_in_an_address_show_the_room(match: Match, ada: User, picks: str) -> None:
    client = client_of(ada)
    for what in ("", "fragments/"):
        answer = client.get(at(match, what), {"picks": picks})
        assert answer.status_code == 200
        assert "board" in answer.content.decode()


@pytest.mark.parametrize("what", ["", "fragments/"])
def test_a_match_that_cannot_be_read_is_an_error_page_and_leads_nowhere(match: Match, what: str) -> None:
    Match.objects.filter(pk=match.pk).update(state='{"of": "other rules"}')
    snapshots_forget()
    page = client_of(None, raise_request_exception=False).get(at(match, what))
    assert page.status_code == 500


def test_a_spectators_picks_lead_nowhere(match: Match, ada: User, bob: User) -> None:
    """Only whoever is to act has anything to pick; to all others the page is the same whatever they ask for."""
    for watching in (Client(), client_of(bob)):
        plain = watching.get(at(match, "fragments/")).content
        assert watching.get(at(match, "fragments/"), {"picks": "play_card c1"}).content == plain
    mine = client_of(ada)
    picked = mine.get(at(match, "fragments/"), {"picks": "play_card c1"}).content
    assert picked != mine.get(at(match, "fragments/")).content


def test_what_was_picked_up_and_is_gone_leaves_the_room_as_it_is(ada: User, bob: User, eve: User) -> None:
    gone = {
        begun(ada, bob).pk: ("play_card", "c99"),
        exchange(ada, bob, eve).pk: ("play", "H5"),
        sat(ada).pk: ("stand",),
    }
    for match_id, picked in gone.items():
        table = snapshot_load(match_id)
        for prefix in (picked, ("nothing",)):
            assert room_fragments(table, table.acting[0], prefix) == room_fragments(table, table.acting[0])
