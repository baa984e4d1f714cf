"""Set cards in a match of Hamsterdam Exchange, which are not a stacked game."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.matches.models import Match
from games.matches.play.services import seat_forfeit
from games.matches.snapshot import snapshot_load
from tests.matches.card_orders import EXCHANGE, FORM, only_match, order_in, shown

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ada_is_here")]


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
    [choice] = re.findall(r'<select id="order-dealer".*?</select>', shown(response))
    dealers = re.findall(r'value="(\d)"', choice)
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
    state = snapshot_load(match.pk).state
    assert match.is_practice
    assert state.sides[0].stock == "D2"
    assert state.order == (1, 2, 0)


def test_set_cards_at_the_exchange_are_not_taken_for_a_stacked_game(client: Client) -> None:
    match = practised(client, seats="2")
    seat_forfeit(match_id=match.pk, user_id=match.created_by_id or 0)
    room = match.get_absolute_url()
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER
    checked = shown(client.post(f"{room}verify/"))
    assert "All checks passed" in checked
    for page in (checked, shown(client.get(room))):
        assert not re.search("stacked on purpose|Bartel owns up|were stacked", page)
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
