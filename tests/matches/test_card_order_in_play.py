"""The form that sets the next cards between rounds of Thunderjack!, and who may use it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine.wire import decode
from games.matches.models import Match, Purse
from games.matches.play.services import seat_forfeit
from games.matches.snapshot import snapshot_load
from games.registry import GAMES
from games.thunderjack.rules.values import Deal, Stand
from tests.matches.card_orders import FORM, KATA, TABLE, only_match, order_in, shown
from tests.support import play
from tests.support.purses import did, sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ada_is_here")]


def test_every_preset_can_be_dealt(client: Client) -> None:
    for preset in GAMES["thunderjack"].page.orders:
        response = client.post(TABLE, {**FORM, "preset": preset.slug})
        [(pile, ids)] = preset.piles
        assert order_in(response, pile) == list(ids)
        begun = client.post(TABLE, {**FORM, "order-shoe": " ".join(ids), "begin": "1"})
        assert begun.status_code == 302
    assert not Purse.objects.exists()


def test_a_sitting_needs_no_order_to_be_practice(client: Client) -> None:
    client.post(TABLE, {**FORM, "begin": "1"})
    assert only_match().is_practice


@pytest.fixture
def practice(ada: User) -> Match:
    return sat(ada, practice=True)


def order_page(match: Match) -> str:
    return f"{match.get_absolute_url()}sleeve/"


def set_order(client: Client, match: Match, ids: str, **sent: str) -> Any:
    turn = str(snapshot_load(match.pk).turns[0])
    return client.post(order_page(match), {"turn": turn, "order-shoe": ids, "begin": "1", **sent})


THUNDERJACK = "k_s_0 a_d_0 a_s_0 j_d_0"


def test_between_rounds_the_next_cards_are_set(client: Client, ada: User, practice: Match) -> None:
    assert order_page(practice) in shown(client.get(practice.get_absolute_url()))
    response = set_order(client, practice, THUNDERJACK)
    assert response["Location"] == practice.get_absolute_url()
    table = did(practice, ada, Deal(middle=100))
    [hand] = table.state.hands
    assert hand.result == "thunderjack"
    assert table.state.dealer == ("a_d_0", "j_d_0")


def test_the_form_shows_the_order_that_waits_to_be_dealt(client: Client, practice: Match) -> None:
    set_order(client, practice, THUNDERJACK)
    assert order_in(client.get(order_page(practice)), "shoe") == THUNDERJACK.split()


def coming_in(response: Any) -> list[str]:
    """What the form says is set to come next."""
    [said, *_more] = [*re.findall(r'<ol[^>]*"left-shoe-title">(.*?)</ol>', shown(response)), ""]
    return re.findall(r'<span class="visually-hidden">([^<]*)</span>', said)


def test_the_form_shows_what_is_left_of_the_order_before(
    client: Client, ada: User, eve: User, practice: Match
) -> None:
    assert coming_in(client.get(order_page(practice))) == []
    set_order(client, practice, "10_c_0 10_d_0 9_c_0 10_h_0 5_h_0 a_s_0")
    page = client.get(order_page(practice))
    assert (len(order_in(page, "shoe")), coming_in(page)) == (6, [])
    did(practice, ada, Deal(middle=100))
    did(practice, ada, Stand())
    page = client.get(order_page(practice))
    assert order_in(page, "shoe") == []
    assert coming_in(page) == ["five of hearts", "ace of spades"]
    assert "Nothing new is set" in shown(page)
    client.force_login(eve)
    assert client.get(order_page(practice)).status_code == 302


def test_the_form_shows_the_order_that_a_practice_began_with(client: Client) -> None:
    client.post(TABLE, {**FORM, "order-shoe": "10_c_0 a_s_0", "begin": "1"})
    assert coming_in(client.get(order_page(only_match()))) == ["ten of clubs", "ace of spades"]


def test_a_preset_takes_cards_that_are_still_in_the_shoe(client: Client, ada: User, practice: Match) -> None:
    set_order(client, practice, THUNDERJACK)
    did(practice, ada, Deal(middle=100))
    response = client.post(order_page(practice), {"preset": "thunderjack"})
    assert order_in(response, "shoe") == ["k_s_1", "a_d_1", "a_s_1", "j_d_1"]
    assert set_order(client, practice, "k_s_1 a_d_1 a_s_1 j_d_1").status_code == 302


@pytest.mark.parametrize(
    ("ids", "why"),
    [
        ("k_s_0", "The shoe: there is no card k_s_0."),
        ("2_c_5 2_c_5", "The shoe: 2_c_5 is named 2 times, but there is only one."),
        ("2_c_6", "The shoe: there is no card 2_c_6."),
        ("joker", "The shoe: there is no card joker."),
    ],
)
def test_what_is_not_in_the_shoe_cannot_be_set(
    client: Client, ada: User, practice: Match, ids: str, why: str
) -> None:
    set_order(client, practice, THUNDERJACK)
    did(practice, ada, Deal(middle=100))
    before = play.rows()
    response = set_order(client, practice, ids)
    assert response.status_code == 422
    assert why in shown(response)
    assert play.rows() == before


def test_an_order_for_a_turn_that_is_over_sets_nothing(client: Client, ada: User, practice: Match) -> None:
    set_order(client, practice, THUNDERJACK)
    before = play.rows()
    response = set_order(client, practice, "2_c_5", turn="1")
    assert response.status_code == 422
    assert "already over" in shown(response)
    assert play.rows() == before


@pytest.mark.parametrize("turn", ["", "x", "-1", "9" * 12])
def test_a_turn_that_is_none_is_not_understood(client: Client, practice: Match, turn: str) -> None:
    before = play.rows()
    assert set_order(client, practice, "2_c_5", turn=turn).status_code == 422
    assert play.rows() == before


def test_within_a_round_nothing_can_be_set(client: Client, ada: User, practice: Match) -> None:
    set_order(client, practice, "2_c_0 10_d_0 3_c_0 7_d_0")
    did(practice, ada, Deal(middle=100))
    before = play.rows("seen_at", "seen_by")
    for response in (client.get(order_page(practice)), set_order(client, practice, "2_c_5")):
        assert response["Location"] == practice.get_absolute_url()
    assert "Play this round to its end first" in shown(client.get(practice.get_absolute_url()))
    assert play.rows("seen_at", "seen_by") == before
    did(practice, ada, Stand())
    assert client.get(order_page(practice)).status_code == 200


@pytest.mark.parametrize("who", ["spectator", "staff", "visitor"])
def test_nobody_sets_the_cards_of_another(client: Client, eve: User, practice: Match, who: str) -> None:
    client.logout()
    if who != "visitor":
        eve.is_staff = eve.is_superuser = who == "staff"
        eve.save()
        client.force_login(eve)
    before = play.rows("last_login", "seen_at")
    assert order_page(practice) not in shown(client.get(practice.get_absolute_url()))
    for response in (client.get(order_page(practice)), set_order(client, practice, "2_c_5")):
        assert response.status_code == 302
    assert play.rows("last_login", "seen_at") == before


def test_where_it_is_for_credits_nobody_sets_anything(client: Client, ada: User) -> None:
    match = sat(ada)
    before = play.rows("seen_at", "seen_by")
    assert order_page(match) not in shown(client.get(match.get_absolute_url()))
    response = set_order(client, match, "2_c_5")
    assert response["Location"] == match.get_absolute_url()
    move = {"turn": "1", "picks": "set_order 2_c_5"}
    client.post(f"{match.get_absolute_url()}move/", move)
    assert play.rows("seen_at", "seen_by") == before


def test_the_order_is_told_to_nobody_who_watches(client: Client, eve: User, practice: Match) -> None:
    set_order(client, practice, "2_c_5 9_h_4 k_d_3")
    client.force_login(eve)
    for page in ("", "fragments/", "replay/?n=1&seat=all"):
        text = shown(client.get(practice.get_absolute_url() + page))
        assert not re.search("2_c_5|9_h_4|k_d_3", text)
    stored = decode(Match.objects.get(pk=practice.pk).state, GAMES["thunderjack"].game.State)
    assert stored.order == ("2_c_5", "9_h_4", "k_d_3")


def test_the_cards_of_a_match_with_set_piles_stay_secret_to_spectators(client: Client, eve: User) -> None:
    # With something to play at once, so that no turn passes by itself and no dear card is burnt for all to see.
    order = {"order-starter": "0", "order-0": "b1 b1 b2 b2", "order-1": "b8 b7 b6 b6"}
    client.post(KATA, {**FORM, **order, "begin": "1"})
    match = only_match()
    client.force_login(eve)
    for page in ("", "fragments/", "verify/", "replay/?n=0&seat=all"):
        text = shown(client.get(match.get_absolute_url() + page))
        assert not re.search("Meteor|Cataclysm|&quot;stack", text)
    seat_forfeit(match_id=match.pk, user_id=match.created_by_id or 0)


def test_the_example_that_is_chosen_is_marked_until_a_card_is_changed(
    client: Client, practice: Match
) -> None:
    def marked(response: Any) -> list[str]:
        return re.findall(r'value="(\w+)" aria-pressed="true"', shown(response))

    turn = str(snapshot_load(practice.pk).turns[0])
    assert marked(client.get(order_page(practice))) == []
    chosen = client.post(order_page(practice), {"turn": turn, "order-shoe": "", "preset": "blitz"})
    assert marked(chosen) == ["blitz"]
    ids = " ".join(order_in(chosen, "shoe"))
    changed = client.post(order_page(practice), {"turn": turn, "order-shoe": ids, "pick": "shoe 2_h_1"})
    assert marked(changed) == []
