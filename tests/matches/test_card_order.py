"""The ace up the sleeve: the form that sets the cards of a practice match before it begins."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.matches.snapshot import snapshot_load
from tests.matches.card_orders import FORM, KATA, only_match, order_in, shown
from tests.support import play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ada_is_here")]


def test_the_page_of_a_game_leads_to_the_form(client: Client) -> None:
    assert 'formaction="/games/kata/sleeve/"' in shown(client.get("/games/kata/"))


def test_the_form_shows_every_pile_of_the_match(client: Client) -> None:
    page = shown(client.post(KATA, FORM))
    for name in ("Who goes first", "Your deck", "The opponent&#x27;s deck"):
        assert name in page
    assert 'name="pick" value="0 b1"' in page


def test_who_goes_first_is_chosen_in_a_list_and_not_laid_like_a_deck(client: Client) -> None:
    response = client.post(KATA, {**FORM, "order-starter": "1", "pick": "0 b1"})
    assert (order_in(response, "starter"), order_in(response, "0")) == (["1"], ["b1"])
    page = shown(response)
    assert 'value="1" selected>The opponent goes first</option>' in page
    assert 'name="clear" value="starter"' not in page
    assert page.count("Write the order as text") == 1
    assert all(f'name="order-{pile}"' in page for pile in "01")


def test_a_press_on_a_card_puts_it_into_the_order(client: Client) -> None:
    response = client.post(KATA, {**FORM, "order-0": "b1", "pick": "0 b8"})
    assert order_in(response, "0") == ["b1", "b8"]
    assert order_in(response, "1") == []


def test_a_press_on_a_chosen_card_takes_it_out(client: Client) -> None:
    response = client.post(KATA, {**FORM, "order-0": "b1 b8 b2", "drop": "0 1"})
    assert order_in(response, "0") == ["b1", "b2"]


def test_a_pile_can_be_emptied(client: Client) -> None:
    response = client.post(KATA, {**FORM, "order-0": "b1 b8", "order-1": "b2", "clear": "0"})
    assert (order_in(response, "0"), order_in(response, "1")) == ([], ["b2"])


def test_ids_may_be_typed_with_blanks_commas_and_lines(client: Client) -> None:
    response = client.post(KATA, {**FORM, "order-0": " b1,b2\r\n  b3; b1 ", "pick": "0 b4"})
    assert order_in(response, "0") == ["b1", "b2", "b3", "b1", "b4"]


def test_the_match_is_dealt_as_it_was_set(client: Client, ada: User) -> None:
    response = client.post(KATA, {**FORM, "order-starter": "0", "order-0": "b8 b7 b6 b5 b4", "begin": "1"})
    match = only_match()
    assert (response.status_code, response["Location"]) == (302, match.get_absolute_url())
    assert match.is_practice
    client.get(response["Location"])  # the bot begins
    table = snapshot_load(match.pk)
    assert table.setup.hidden.stack == {"starter": ("0",), "0": ("b8", "b7", "b6", "b5", "b4")}
    assert sorted(shown.card for shown in table.state.sides[0].hand) == ["b4", "b5", "b6", "b7", "b8"]
    assert table.acting == (0,)
    assert [sitter.bot for sitter in table.sitters] == ["", "random"]


def test_a_second_press_with_another_order_says_that_the_first_one_counts(client: Client) -> None:
    form = {**FORM, "ticket": "a" * 32, "begin": "1"}
    for _press in range(2):
        client.post(KATA, {**form, "order-0": "b8 b7"})
        assert "had already begun" not in shown(client.get(only_match().get_absolute_url()))
    response = client.post(KATA, {**form, "order-0": "b1 b2"})
    assert response["Location"] == only_match().get_absolute_url()
    said = shown(client.get(response["Location"]))
    assert "This practice match had already begun, with the cards you set first." in said
    assert snapshot_load(only_match().pk).setup.hidden.stack == {"0": ("b8", "b7")}


def test_what_the_form_of_a_new_match_said_goes_along(client: Client) -> None:
    options = {"with_options": "1", "option-preset": "mix", "option-healing": "on", "option-fair_start": "on"}
    response = client.post(KATA, {**FORM, **options, "pick": "0 b1"})
    kept = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', shown(response)))
    client.post(KATA, {**kept, "order-0": "b1", "begin": "1"})
    options_played = snapshot_load(only_match().pk).setup.options
    assert (options_played.healing, options_played.minions) == (True, False)


def test_with_own_decks_the_piles_are_those_decks(client: Client) -> None:
    own = {
        "with_options": "1",
        "option-preset": "constructed",
        "option-fair_start": "on",
        "deck": "preset-rush",
    }
    key = re.findall(r'<option value="([^"]+)"', shown(client.get("/games/kata/")))[-1]
    page = client.post(KATA, {**FORM, **own, "deck": key})
    assert page.status_code == 200
    [first] = re.findall(r'name="pick" value="(1 [^"]+)"', shown(page))[:1]
    client.post(KATA, {**FORM, **own, "deck": key, "order-1": first.split()[1], "begin": "1"})
    table = snapshot_load(only_match().pk)
    assert table.setup.hidden.stack == {"1": (first.split()[1],)}


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ({"order-0": "b1 nonsense"}, "Your deck: there is no card nonsense."),
        ({"order-0": "b8 b8 b8"}, "Your deck: b8 is named 3 times, but there is only one."),
        ({"order-starter": "0 0"}, "Who goes first: 0 is named 2 times, but there is only one."),
        ({"order-0": "b1 " * 201}, "An order has at most 200 cards."),
        ({"order-0": "<b>bold</b>"}, "there is no card &lt;b&gt;bold&lt;/b&gt;."),
        ({}, "Set at least one card"),
    ],
)
def test_what_cannot_be_set_is_said_and_nothing_begins(
    client: Client, order: dict[str, str], why: str
) -> None:
    before = play.rows()
    response = client.post(KATA, {**FORM, **order, "begin": "1"})
    assert response.status_code == 422
    assert why in shown(response)
    assert play.rows() == before


@pytest.mark.parametrize(
    "sent",
    [
        {"pick": ""},
        {"pick": "9 b1"},
        {"pick": "0"},
        {"drop": "0 -1"},
        {"drop": "0 99999"},
        {"drop": "0 ²"},
        {"clear": "nothing"},
        {"preset": "nothing"},
    ],
)
def test_presses_that_mean_nothing_change_nothing_worth_telling(client: Client, sent: dict[str, str]) -> None:
    response = client.post(KATA, {**FORM, "order-0": "b1", **sent})
    assert response.status_code == 200
    assert order_in(response, "0")[:1] == ["b1"]


@pytest.mark.parametrize("nonce", ["", "with blanks in it", "x" * 65])
def test_a_form_that_could_start_no_match_is_shown_again(client: Client, nonce: str) -> None:
    response = client.post(KATA, {**FORM, "nonce": nonce})
    assert response.status_code == 422
    assert "Start a match" in shown(response)


def test_the_address_alone_leads_to_the_game(client: Client) -> None:
    assert client.get(KATA)["Location"] == "/games/kata/"
    assert "First choose a match here." in shown(client.get("/games/kata/"))
    assert client.post("/games/nothing/sleeve/", FORM).status_code == 404


def test_a_heist_that_is_practice_anyway_begins_as_it_was_shuffled(client: Client) -> None:
    thief = "/games/card_thief/sleeve/"
    assert " data-may-be-empty" in shown(client.post(thief, FORM))
    assert " data-may-be-empty" not in shown(client.post(KATA, FORM))
    client.post(thief, {**FORM, "begin": "1"})
    assert snapshot_load(only_match().pk).setup.hidden.stack == {}


def test_cards_of_a_heist_are_those_of_the_table(client: Client) -> None:
    page = shown(client.post("/games/card_thief/sleeve/", FORM))
    for kind, number in (("guard", "2"), ("sneak", "1"), ("treasure", "1")):
        card = page[page.index(f'data-kind="{kind}"') :]
        assert f'<b class="card-thief-number" aria-hidden="true">{number}</b>' in card[:700]
        assert f'<span class="card-thief-name">{kind}</span>' in card[:700]
