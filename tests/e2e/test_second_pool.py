"""The deck builder with a pool that has leaders and facets of its own, by clicks, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from accounts.models import User
from decks import services
from decks.lists import counted
from decks.models import Deck
from games.kata.page.pool import POOL as KATA
from games.kata.rules.cards import PRESETS
from tests.e2e.looks import look
from tests.e2e.visitors import PASSWORD, Visitors, log_in
from tests.support.games import site_has
from tests.support.tourney import LION, POOL, REGISTERED, STAG

PRIDE = POOL.starters["pride"]


@pytest.fixture(autouse=True)
def _the_site_has_a_second_game_with_decks() -> Iterator[None]:
    with site_has(REGISTERED):
        yield


def test_a_deck_with_a_leader_is_built_by_clicks(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/decks/tourney/cards/")
    page.get_by_role("button", name="Build a deck").click()
    page.locator("#add-t06").click()
    expect(page.locator("#deck")).to_have_attribute("data-size", "1")
    page.get_by_role("button", name="Lion").click()
    expect(page.get_by_role("button", name="Lion")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#deck")).to_contain_text("Knight 6 doesn't follow Lion.")
    expect(page.locator("#add-t06")).to_have_count(0)
    page.locator("#fewer-t06").click()
    for card, count in counted(PRIDE.deck, POOL).items():
        for _copy in range(count):
            page.locator(f"#add-{card}").click()
    expect(page.locator("#deck")).to_contain_text("Ready to play.")
    expect(page.locator("#saved")).to_have_text("Saved")
    assert Deck.objects.get().value.sha256 == PRIDE.deck.sha256


def test_the_facets_of_the_pool_filter_the_builder(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/decks/tourney/cards/")
    page.get_by_role("group", name="Rarity").get_by_role("checkbox", name="Epic").check()
    expect(page.locator("#cards .tile")).to_have_count(10)
    page.get_by_role("group", name="Ground").get_by_role("checkbox", name="Meadow").check()
    expect(page.locator("#cards .tile")).to_have_count(5)


def test_pages_of_both_pools_are_accessible_and_fit_a_phone(visitors: Visitors) -> None:
    ada = User.objects.create_user("Ada", password=PASSWORD)
    cards = counted(PRIDE.deck, POOL)
    pride = services.deck_create(user=ada, game="tourney", name="Mine", cards=cards, leader=LION)
    wrong_leader = services.deck_create(user=ada, game="tourney", name="Wrong", cards=cards, leader=STAG)
    rush = counted(PRESETS["rush"].deck, KATA)
    kata = services.deck_create(user=ada, game="kata", name="Rush", cards=rush)
    page = visitors.come()
    log_in(page, "Ada")
    shown = {
        "pool": "/decks/tourney/cards/",
        "decks": "/decks/tourney/",
        "decks-kata": "/decks/kata/",
        "builder": pride.get_absolute_url(),
        "builder-wrong": wrong_leader.get_absolute_url(),
        "builder-kata": kata.get_absolute_url(),
        "starter": "/decks/tourney/hunt/",
        "odds": "/decks/tourney/hunt/odds/",
        "hand": "/decks/tourney/hunt/hand/?seed=s&turn=4",
        "hand-kata": f"{kata.get_absolute_url()}hand/?seed=s&turn=2",
        "import": "/decks/tourney/import/",
    }
    assert [fault for name, url in shown.items() for fault in look(page, f"second-{name}", url)] == []
