"""Heists at the table: what can be chosen when one counts, and what in practice."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.values import Options, SneakRoll
from games.matches.errors import NotAllowed
from games.matches.models import Match
from games.matches.seating.options import OptionsForm, described
from games.matches.snapshot import snapshot_load
from games.registry import GAMES
from tests.matches.heists import heist, unlocked
from tests.matches.play import client_of, person, rows

pytestmark = pytest.mark.django_db

CHOSEN = {"option-item_1": "cloak", "option-item_2": "", "option-item_3": ""}
READ = {
    "option-enemy_tries": "each",
    "option-counts": "frozen",
    "option-sneak_roll": "always",
    "option-stealth_five": "above",
}


def asked(**sent: str) -> OptionsForm:
    more = {f"option-{name}": value for name, value in sent.items()}
    return OptionsForm({**CHOSEN, **READ, **more}, GAMES["card_thief"])


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_heist_can_be_played_with_the_cloak_once_it_is_open(number: int) -> None:
    match = heist(unlocked(person("Ada"), number), heist=number)
    assert match.status == Match.Status.PLAYING
    assert not match.is_practice


def test_what_is_not_owned_is_for_practice() -> None:
    ada = person("Ada")
    before = rows()
    with pytest.raises(NotAllowed, match="do not own this yet: Blackjack"):
        heist(ada, item_2=Gear.BLACKJACK)
    with pytest.raises(NotAllowed, match="do not own this yet: Cloak, upgraded"):
        heist(ada, item_1=Gear.CLOAK_PLUS)
    with pytest.raises(NotAllowed, match=r"not open to you yet: Keep\. Escape from the Manor"):
        heist(ada, heist=2)
    assert rows() == before
    assert heist(ada, item_2=Gear.BLACKJACK, practice=True).is_practice
    assert heist(ada, heist=4, practice=True).is_practice


def test_the_form_asks_for_a_heist_by_name_and_for_items_or_none() -> None:
    form = asked(preset="palace", practice="on", item_2="hook+", sneak_roll="only_without_sneak")
    assert form.is_valid(), form.errors
    wanted = Options(heist=4, practice=True, item_2=Gear.HOOK_PLUS, sneak_roll=SneakRoll.ONLY_WITHOUT_SNEAK)
    assert form.options() == wanted
    assert "Palace" in map(str, described(GAMES["card_thief"], wanted))


def test_a_heist_of_ones_own_mix_is_chosen_by_its_name() -> None:
    form = asked(preset="mix", heist="3")
    assert form.is_valid(), form.errors
    assert form.options() == Options(heist=3)
    assert not asked(preset="mix", heist="5").is_valid()


def sent(client: Client, **more: str) -> Any:
    page = client.get("/games/card_thief/").context["form"].chance.ticket
    fields = {"opponent": "bot", "nonce": "n", "ticket": page, "with_options": "1", **CHOSEN, **READ, **more}
    return client.post("/games/card_thief/play/", fields)


def test_the_page_refuses_what_is_for_practice_and_says_so() -> None:
    client = client_of(person("Ada"))
    before = rows()
    for preset, item, why in (
        ("manor", "smoke", "You do not own this yet: Smoke bomb."),
        ("manor", "cloak+", "You do not own this yet: Cloak, upgraded."),
        ("keep", "", "This is not open to you yet: Keep."),
        ("palace", "", "This is not open to you yet: Palace."),
    ):
        answer = sent(client, **{"option-preset": preset, "option-item_2": item, "option-item_1": ""})
        assert answer.status_code == 422
        assert why in answer.content.decode()
    assert rows() == before
    chosen = {"option-preset": "manor", "option-item_2": "smoke", "option-practice": "on"}
    assert sent(client, **chosen).status_code == 302
    assert snapshot_load(Match.objects.get().pk).setup.options.item_2 is Gear.SMOKE
