"""What cannot be done in a heist, sent as a page sends it: a sentence, and not a row changes."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.values import Slot
from games.matches.models import LedgerLine, Match
from games.matches.snapshot import snapshot_load
from tests.support.card_thief.table import slots
from tests.support.heists import lying
from tests.support.play import client_of, rows

pytestmark = pytest.mark.django_db

DOORS = "@ D D D D D D D D"
SENTENCE = 'class="notice bad"'
CHEST = "@ C2 f g2> D D D D D"


def answered(match: Match, user: User, picks: str) -> str:
    """What the room answers to a move that changes nothing."""
    client = client_of(user)
    before = rows(), list(LedgerLine.objects.values())
    address = reverse("match_move", args=[match.public_id])
    answer = client.post(address, {"turn": "1", "picks": picks}, headers={"HX-Request": "true"})
    assert (rows(), list(LedgerLine.objects.values())) == before
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.parametrize(
    ("drawn", "picks", "why"),
    [
        (DOORS, "go 1 2 1", "There is no card there now."),
        (DOORS, "go 1 1", "Go to a card next to where you are."),
        (DOORS, "go 1 0", "There is no card there now."),
        (DOORS, "go 4 1 3", "A path can't cross itself."),
        (DOORS, "go 8 7", "Go to a card next to where you are."),
        (DOORS, "go 1", "A path takes at least two cards."),
        (DOORS, "go", "A path takes at least two cards."),
        (DOORS, "go 1 2 5 8 7 6 3 4 0 1", "There is no card there now."),
        ("@ D f D D D D D D", "go 1 2", "A lit door is locked."),
        ("@ D E D D D D D D", "go 1 2 5", "Nothing comes after that step."),
        ("@ E D D D D D D D", "go 1 2", "Take another card on the way to the exit."),
        ("@ g9<+1 D D D D D D D", "go 1 2", "You need more stealth to take on that enemy."),
        ("@ C9 D D D D D D D", "go 4 2 1", "You need more stealth to take the chest."),
    ],
)
def test_a_path_that_cannot_be_gone(ada: User, drawn: str, picks: str, why: str) -> None:
    assert why in answered(lying(ada, drawn), ada, picks)


@pytest.mark.parametrize(
    "picks", ["go 1 9", "go 1 x", "go -1 0", "go 1.5 2", "go 1 2 " + "3 " * 900, "use_item 7", "fly 1", ""]
)
def test_what_is_no_move_at_all(ada: User, picks: str) -> None:
    assert SENTENCE in answered(lying(ada, DOORS), ada, picks)


@pytest.mark.parametrize(
    ("carried", "picks", "why"),
    [
        (slots(), "use_item 0", "There is nothing in that slot."),
        (slots((Item.CLOAK, 1)), "use_item 1", "There is nothing in that slot."),
        ((Slot(Item.BLACKJACK, 2, is_used=True), None, None), "use_item 0 3", "only once a turn"),
        (slots((Item.BLACKJACK, 1)), "use_item 0 3", "Its charge is too low for that card."),
        (slots((Item.BLACKJACK, 9)), "use_item 0", "Choose a card for it."),
        (slots((Item.NOISE, 9)), "use_item 0 3", "Choose a direction."),
        (slots((Item.BLACKJACK, 9)), "use_item 0 1", "The blackjack takes out an enemy next to you."),
        (slots((Item.WATER, 9)), "use_item 0 1", "A water arrow puts out a torch."),
        (slots((Item.NOISE, 9)), "use_item 0 1 north", "A noise arrow turns any enemy but an owl."),
        (slots((Item.LOCKPICK, 9)), "use_item 0 1", "A lock pick opens a door or a trap next to you."),
        (slots((Item.HOOK, 9)), "use_item 0 1", "The hook reaches an enemy above, below or beside you."),
        (slots((Item.POTION, 1)), "use_item 0 1", "That item isn't used on a card."),
        (slots((Item.CHEST, 0)), "use_item 0 3", "The chest is no tool."),
        (slots((Item.CHEST, 0)), "drop_item 0", "You won't leave it behind."),
        (slots(), "drop_item 2", "There is nothing in that slot."),
    ],
)
def test_an_item_that_cannot_be_used(ada: User, carried: Any, picks: str, why: str) -> None:
    assert why in answered(lying(ada, CHEST, slots=carried), ada, picks)


@pytest.mark.parametrize(
    ("drawn", "stealth", "why"),
    [
        ("@ g3^ D D D D D D D", 1, "You can step into the shadows only when you have no stealth."),
        ("@ g3^ D f D D D D D", 0, "There are no shadows where you are."),
        ("@ g3^ f D D D D D D", 0, "That enemy stands in the light."),
        ("@ g3< D D D D D D D", 0, "That enemy sees you."),
        (DOORS, 0, "Choose an enemy above, below or beside you."),
    ],
)
def test_a_shadow_step_that_cannot_be_taken(ada: User, drawn: str, stealth: int, why: str) -> None:
    assert why in answered(lying(ada, drawn, stealth=stealth), ada, "shadow_step 1")


def test_others_and_a_heist_that_is_over(ada: User, bob: User) -> None:
    match = lying(ada, "@ D E D D D D D D", chest_gems=6)
    assert SENTENCE in answered(match, bob, "go 1 2")
    client_of(ada).post(reverse("match_move", args=[match.public_id]), {"turn": "1", "picks": "go 1 2"})
    assert snapshot_load(match.pk).outcome is not None
    assert "This match is over." in answered(match, ada, "go 1 2")
