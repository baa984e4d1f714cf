"""The ace up the sleeve: the form that sets the next cards of a practice match, and who may use it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine.wire import decode
from games.matches import services, tables
from games.matches.models import Match, Purse
from games.registry import GAMES
from games.thunderjack.values import Deal, Stand
from tests.matches import play
from tests.matches.purses import did, sat

pytestmark = pytest.mark.django_db
KATA = "/games/kata/sleeve/"
TABLE = "/games/thunderjack/sleeve/"
EXCHANGE = "/games/hamsterdam/sleeve/"
FORM = {"opponent": "bot", "bot": "random", "nonce": "n"}


@pytest.fixture
def client(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


def shown(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def order_in(response: Any, pile: str) -> list[str]:
    [text] = re.findall(rf'<textarea id="order-{pile}"[^>]*>([^<]*)</textarea>', shown(response))
    return str(text).split()


def only_match() -> Match:
    return Match.objects.get()


# --- Before a match -------------------------------------------------------------------------------


def test_the_page_of_a_game_leads_to_the_form(client: Client) -> None:
    assert 'formaction="/games/kata/sleeve/"' in shown(client.get("/games/kata/"))


def test_the_form_shows_every_pile_of_the_match(client: Client) -> None:
    page = shown(client.post(KATA, FORM))
    for name in ("Who begins", "Your deck", "The opponent&#x27;s deck"):
        assert name in page
    assert 'name="pick" value="0 b1"' in page


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
    table = tables.load(match.pk)
    assert table.setup.hidden.stack == {"starter": ("0",), "0": ("b8", "b7", "b6", "b5", "b4")}
    assert sorted(shown.card for shown in table.state.sides[0].hand) == ["b4", "b5", "b6", "b7", "b8"]
    assert table.acting == (0,)
    assert [sitter.bot for sitter in table.sitters] == ["", "random"]


def test_a_second_press_with_another_order_says_that_the_first_one_counts(client: Client) -> None:
    form = {**FORM, "ticket": "a" * 32, "begin": "1"}
    for _press in range(2):
        client.post(KATA, {**form, "order-0": "b8 b7"})
        assert "had begun already" not in shown(client.get(only_match().get_absolute_url()))
    response = client.post(KATA, {**form, "order-0": "b1 b2"})
    assert response["Location"] == only_match().get_absolute_url()
    said = shown(client.get(response["Location"]))
    assert "This practice had begun already, with the cards you set first." in said
    assert tables.load(only_match().pk).setup.hidden.stack == {"0": ("b8", "b7")}


def test_what_the_form_of_a_new_match_said_goes_along(client: Client) -> None:
    options = {"with_options": "1", "option-preset": "mix", "option-healing": "on", "option-fair_start": "on"}
    response = client.post(KATA, {**FORM, **options, "pick": "0 b1"})
    kept = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', shown(response)))
    client.post(KATA, {**kept, "order-0": "b1", "begin": "1"})
    options_played = tables.load(only_match().pk).setup.options
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
    table = tables.load(only_match().pk)
    assert table.setup.hidden.stack == {"1": (first.split()[1],)}


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ({"order-0": "b1 nonsense"}, "Your deck: there is no card nonsense."),
        ({"order-0": "b8 b8 b8"}, "Your deck: b8 is named 3 times, but it is there once."),
        ({"order-starter": "0 0"}, "Who begins: 0 is named 2 times, but it is there once."),
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
    assert client.post("/games/nothing/sleeve/", FORM).status_code == 404


def test_a_visitor_practises_as_a_guest(db: None) -> None:
    client = Client()
    assert client.post(KATA, {**FORM, "pick": "0 b1"}).status_code == 200
    assert not User.objects.exists()
    client.post(KATA, {**FORM, "order-0": "b1", "begin": "1"})
    assert only_match().created_by == User.objects.get(is_guest=True)


# --- At the exchange ------------------------------------------------------------------------------


def test_the_exchange_leads_to_the_form_with_its_piles(client: Client) -> None:
    assert f'formaction="{EXCHANGE}"' in shown(client.get("/games/hamsterdam/"))
    page = shown(client.post(EXCHANGE, FORM))
    for pile in ("dealer", "stock", "modifiers", "certificates"):
        assert f'id="order-{pile}"' in page
    for name in ("Your neighbour on the left", "10 of diamonds", "+5", "king of spades"):
        assert f">{name}<" in page


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_exchange_offers_to_deal_as_many_as_play(client: Client, seats: int) -> None:
    response = client.post(EXCHANGE, {**FORM, "seats": str(seats)})
    dealers = re.findall(r'name="pick" value="dealer (\d)"', shown(response))
    assert dealers == [str(seat) for seat in range(seats)]


def practised(client: Client, **said: str) -> Match:
    """A practice match at the exchange, dealt as a preset of the form says, against those who keep high stocks."""
    form = {**FORM, "bot": "source", **said}
    response = client.post(EXCHANGE, {**form, "preset": "lowest"})
    orders = {f"order-{pile}": " ".join(order_in(response, pile)) for pile in ("dealer", "stock")}
    client.post(EXCHANGE, {**form, **orders, "begin": "1"})
    return only_match()


def test_a_match_at_the_exchange_is_dealt_as_it_was_set(client: Client) -> None:
    match = practised(client)
    state = tables.load(match.pk).state
    assert match.is_practice
    assert state.sides[0].stock == "D2"
    assert state.order == (1, 2, 0)


def test_set_cards_at_the_exchange_are_not_taken_for_a_stacked_game(client: Client) -> None:
    match = practised(client, seats="2")
    services.seat_forfeit(match_id=match.pk, user_id=match.created_by_id or 0)
    room = match.get_absolute_url()
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER
    checked = shown(client.post(f"{room}verify/"))
    assert "Every check holds" in checked
    for page in (checked, shown(client.get(room))):
        assert not re.search("stacked on purpose|The house was helping|were stacked", page)
    record = client.get(f"{room}record.json").json()
    hidden = record["setup"]["hidden"]
    assert hidden["stack"] == {"dealer": ["0"], "stock": ["D10", "D7", "D2", "C1"]}
    assert hidden["rigging"] == {}


def test_nobody_is_told_of_set_cards_at_the_exchange_while_it_is_played(client: Client, eve: User) -> None:
    match = practised(client)
    client.force_login(eve)
    for page in ("", "fragments/", "verify/", "replay/?n=0&seat=all"):
        text = shown(client.get(match.get_absolute_url() + page))
        assert not re.search("of diamonds|&quot;stack", text)


# --- At the table of Thunderjack! -----------------------------------------------------------------


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


def sleeve(match: Match) -> str:
    return f"{match.get_absolute_url()}sleeve/"


def set_order(client: Client, match: Match, ids: str, **sent: str) -> Any:
    turn = str(tables.load(match.pk).turns[0])
    return client.post(sleeve(match), {"turn": turn, "order-shoe": ids, "begin": "1", **sent})


THUNDERJACK = "k_s_0 a_d_0 a_s_0 j_d_0"


def test_between_rounds_the_next_cards_are_set(client: Client, ada: User, practice: Match) -> None:
    assert sleeve(practice) in shown(client.get(practice.get_absolute_url()))
    response = set_order(client, practice, THUNDERJACK)
    assert response["Location"] == practice.get_absolute_url()
    table = did(practice, ada, Deal(middle=100))
    [hand] = table.state.hands
    assert hand.result == "thunderjack"
    assert table.state.dealer == ("a_d_0", "j_d_0")


def test_the_form_shows_the_order_that_waits_to_be_dealt(client: Client, practice: Match) -> None:
    set_order(client, practice, THUNDERJACK)
    assert order_in(client.get(sleeve(practice)), "shoe") == THUNDERJACK.split()


def coming_in(response: Any) -> list[str]:
    """What the form says is set to come next."""
    [said, *_more] = [*re.findall(r'<ol[^>]*"left-shoe-title">(.*?)</ol>', shown(response)), ""]
    return re.findall(r'<span class="visually-hidden">([^<]*)</span>', said)


def test_the_form_shows_what_is_left_of_the_order_before(
    client: Client, ada: User, eve: User, practice: Match
) -> None:
    assert coming_in(client.get(sleeve(practice))) == []
    set_order(client, practice, "10_c_0 10_d_0 9_c_0 10_h_0 5_h_0 a_s_0")
    page = client.get(sleeve(practice))
    assert (len(order_in(page, "shoe")), coming_in(page)) == (6, [])
    did(practice, ada, Deal(middle=100))
    did(practice, ada, Stand())
    page = client.get(sleeve(practice))
    assert order_in(page, "shoe") == []
    assert coming_in(page) == ["five of hearts", "ace of spades"]
    assert "Nothing new is set" in shown(page)
    client.force_login(eve)
    assert client.get(sleeve(practice)).status_code == 302


def test_the_form_shows_the_order_that_a_practice_began_with(client: Client) -> None:
    client.post(TABLE, {**FORM, "order-shoe": "10_c_0 a_s_0", "begin": "1"})
    assert coming_in(client.get(sleeve(only_match()))) == ["ten of clubs", "ace of spades"]


def test_a_preset_takes_cards_that_are_still_in_the_shoe(client: Client, ada: User, practice: Match) -> None:
    set_order(client, practice, THUNDERJACK)
    did(practice, ada, Deal(middle=100))
    response = client.post(sleeve(practice), {"preset": "thunderjack"})
    assert order_in(response, "shoe") == ["k_s_1", "a_d_1", "a_s_1", "j_d_1"]
    assert set_order(client, practice, "k_s_1 a_d_1 a_s_1 j_d_1").status_code == 302


@pytest.mark.parametrize(
    ("ids", "why"),
    [
        ("k_s_0", "The shoe: there is no card k_s_0."),
        ("2_c_5 2_c_5", "The shoe: 2_c_5 is named 2 times, but it is there once."),
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
    before = play.rows("seen_at")
    for response in (client.get(sleeve(practice)), set_order(client, practice, "2_c_5")):
        assert response["Location"] == practice.get_absolute_url()
    assert "Play this round to its end first" in shown(client.get(practice.get_absolute_url()))
    assert play.rows("seen_at") == before
    did(practice, ada, Stand())
    assert client.get(sleeve(practice)).status_code == 200


@pytest.mark.parametrize("who", ["spectator", "staff", "visitor"])
def test_nobody_sets_the_cards_of_another(client: Client, eve: User, practice: Match, who: str) -> None:
    client.logout()
    if who != "visitor":
        eve.is_staff = eve.is_superuser = who == "staff"
        eve.save()
        client.force_login(eve)
    before = play.rows("last_login", "seen_at")
    assert sleeve(practice) not in shown(client.get(practice.get_absolute_url()))
    for response in (client.get(sleeve(practice)), set_order(client, practice, "2_c_5")):
        assert response.status_code == 302
    assert play.rows("last_login", "seen_at") == before


def test_where_it_is_for_credits_nobody_sets_anything(client: Client, ada: User) -> None:
    match = sat(ada)
    before = play.rows("seen_at")
    assert sleeve(match) not in shown(client.get(match.get_absolute_url()))
    response = set_order(client, match, "2_c_5")
    assert response["Location"] == match.get_absolute_url()
    move = {"turn": "1", "picks": "set_order 2_c_5"}
    client.post(f"{match.get_absolute_url()}move/", move)
    assert play.rows("seen_at") == before


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
    services.seat_forfeit(match_id=match.pk, user_id=match.created_by_id or 0)
