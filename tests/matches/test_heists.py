"""Heists at the table: what can be chosen when one counts, and what in practice."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.values import Go, Options, SneakRoll, Stepped
from games.engine.game import Seat
from games.engine.offers import picks_of
from games.matches.errors import NotAllowed
from games.matches.models import Match
from games.matches.seating.options import OptionsForm, described
from games.matches.snapshot import snapshot_load
from games.registry import GAMES
from tests.support.heists import advice, gone, heist, unlocked
from tests.support.play import client_of, log_lines, moved, person, rows

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
    with pytest.raises(NotAllowed, match="don't own this yet: Blackjack"):
        heist(ada, item_2=Gear.BLACKJACK)
    with pytest.raises(NotAllowed, match="don't own this yet: Cloak, upgraded"):
        heist(ada, item_1=Gear.CLOAK_PLUS)
    with pytest.raises(NotAllowed, match=r"isn't open to you yet: Keep\. Opens once you escape"):
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
        ("manor", "smoke", "You don't own this yet: Smoke bomb."),
        ("manor", "cloak+", "You don't own this yet: Cloak, upgraded."),
        ("keep", "", "This isn't open to you yet: Keep."),
        ("palace", "", "This isn't open to you yet: Palace."),
    ):
        answer = sent(client, **{"option-preset": preset, "option-item_2": item, "option-item_1": ""})
        assert answer.status_code == 422
        assert why in unescape(answer.content.decode())
    assert rows() == before
    chosen = {"option-preset": "manor", "option-item_2": "smoke", "option-practice": "on"}
    assert sent(client, **chosen).status_code == 302
    assert snapshot_load(Match.objects.get().pk).setup.options.item_2 is Gear.SMOKE


def test_the_signs_are_folded_on_the_long_page_of_the_game_and_lie_open_at_the_table() -> None:
    ada = person("Ada")
    places = {"fold": "/games/card_thief/", "narrow-fold": heist(ada).get_absolute_url()}
    for fold, place in places.items():
        page = client_of(ada).get(place).text
        before = page[: page.index('id="game-signs"')]
        assert re.findall(r'<details class="([^"]*)"', before)[-1] == fold
        assert before.count('Cards and icons<span class="by-keys">, and keys</span>') == 1


def test_an_escape_leads_on_to_the_next_heist_with_the_same_items() -> None:
    ada = unlocked(person("Ada"), 2)  # so that an escape from the first is known
    match = next(
        over
        for over in (
            gone(heist(ada, number, item_1=Gear.NONE, item_3=Gear.CLOAK), ada, 60) for number in range(50)
        )
        if snapshot_load(over.pk).earnings
    )
    client = client_of(ada)
    page = client.get(match.get_absolute_url()).content.decode()
    button = re.search(
        r'form="rematch" formaction="([^"]+)"\s+name="(option-preset)" value="([^"]+)"[^>]*>\s*On to the Keep',
        page,
    )
    assert button is not None
    form = page[page.index('<form id="rematch"') :]
    sent = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")]))
    sent |= dict(re.findall(r'<input type="hidden" form="rematch" name="([^"]+)" value="([^"]*)">', page))
    del sent["csrfmiddlewaretoken"]
    answer = client.post(button[1], sent | {button[2]: button[3]})
    assert answer.status_code == 302
    begun = snapshot_load(Match.objects.latest("pk").pk)
    assert begun.setup.options == Options(heist=2, item_1=Gear.NONE, item_3=Gear.CLOAK)
    assert begun.is_playing


def test_nothing_comes_after_the_last_heist_a_failure_and_practice() -> None:
    ada = unlocked(person("Ada"), 4)
    for number, options in enumerate(({"heist": 4}, {"heist": 1, "practice": True})):
        match = gone(heist(ada, number, **options), ada, 60)
        assert 'name="option-preset"' not in client_of(ada).get(match.get_absolute_url()).content.decode()


def test_the_log_tells_a_turn_the_newest_first() -> None:
    ada = person("Ada")
    match = gone(heist(ada), ada, 2)
    table = snapshot_load(match.pk)
    page, wanted = table.registered.page, list[str]()
    sight = page.sight(None, None)
    for events in (table.opening, *(logged.entry.events for logged in table.recent)):
        for event in [table.game.event_for(event, None) for event in events]:
            said = page.line_in_sight(event, table.names, sight)
            wanted += [str(said)] if said else []
            sight = page.sight_after(sight, (event,))
    assert log_lines(table) == wanted[::-1]
    assert any(line.startswith("Dealt:") for line in wanted)


def test_the_log_calls_enemies_by_their_kinds_at_the_table_and_in_the_replay() -> None:
    ada = person("Ada")
    match = gone(heist(ada), ada, 60)
    told = log_lines(snapshot_load(match.pk), Seat(0))
    assert any("the guard turns" in line for line in told)
    assert not any("an enemy" in line.lower() for line in told)
    replay = replayed(client_of(ada), match)
    assert all(line in re.sub(r"\s+", " ", replay) for line in told)


def replayed(client: Client, match: Match, **asked: int) -> str:
    response = client.get(f"{match.get_absolute_url()}replay/", asked)
    assert response.status_code == 200
    return unescape(response.content.decode())


def leads(page: str, name: str) -> str:
    """Where a link of a replay leads."""
    [found] = re.findall(rf'id="step-{name}"[^>]*?href="([^"]+)"', page)
    return found.split("&seat")[0]


def test_a_replay_goes_card_by_card_and_back() -> None:
    ada = person("Ada")
    match = heist(ada)
    action = advice(match)
    assert isinstance(action, Go)
    moved(match, ada, *picks_of(action))
    gone(match, ada, 1)
    client, cards = client_of(ada), len(action.path)
    page = replayed(client, match, n=0)
    for card in range(1, cards + 1):
        assert leads(page, "after") == f"?n=1&at={card}"
        page = replayed(client, match, n=1, at=card)
        assert len(re.findall(r'<b class="card-thief-step"[^>]*>\d', page)) == card
        assert f"Turn 1, card {card} of {cards}" in page
        told = page[page.index('id="replay-log"') :].count('class="now"')
        steps = [e for e in snapshot_load(match.pk).recent[0].entry.events if isinstance(e, Stepped)]
        assert told >= min(card, len(steps))
        assert leads(page, "before") == (f"?n=1&at={card - 1}" if card > 1 else "?n=0")
    assert leads(page, "after") == "?n=1"
    page = replayed(client, match, n=1)
    assert leads(page, "before") == f"?n=1&at={cards}"
    assert not re.findall(r'<b class="card-thief-step"[^>]*>\d', page)
    assert f"Turn 1, card {cards} of {cards}" in replayed(client, match, n=1, at=99)
    assert leads(replayed(client, match, n=0, at=3), "after") == "?n=1&at=1"


def test_a_stage_tells_nothing_of_the_deal_that_follows() -> None:
    ada = person("Ada")
    match = gone(heist(ada), ada, 60)
    pages = [replayed(client_of(ada), match, n=1, **more) for more in ({"at": 1}, {})]
    assert ["card-thief-notes" in page for page in pages] == [False, True]
