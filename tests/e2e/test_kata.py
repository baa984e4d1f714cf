"""The Kata in a browser: a card that cannot be played says why, by mouse, by key, and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from tests.e2e.visitors import Visitors, is_live, version
from tests.support.positions import placed, recorded
from tests.support.prepare import cookie_of


def at_my_table(page: Page, record: str, at: int) -> None:
    """Open a recorded match at one of its moments, as the first of its players."""
    ada, bob = (User.objects.create(username=name) for name in ("Ada", "Bob"))
    match = placed(recorded(record), at, [ada, bob])
    page.goto("/")
    name, _, value = cookie_of(ada).partition("=")
    origin = re.match(r"https?://[^/]+", page.url)
    assert origin is not None
    page.context.add_cookies([{"name": name, "value": value, "url": origin[0]}])
    page.goto(match.get_absolute_url())


def dear(page: Page) -> tuple[Locator, Locator]:
    """A card that costs too much, and what it says when it is pressed."""
    card = page.locator("#kata-hand [popovertarget]").first
    return card, page.locator("#kata-hand .piece-why").first


def is_told(why: Locator) -> None:
    expect(why).to_be_visible()
    expect(why).to_have_text(re.compile(r"^That card costs \d mana; you have \d\.$"))


@pytest.mark.parametrize("has_javascript", [True, False], ids=["", "without JavaScript"])
def test_a_card_that_costs_too_much_says_so_when_it_is_clicked(
    visitors: Visitors, has_javascript: bool
) -> None:
    page = visitors.come(java_script_enabled=has_javascript)
    at_my_table(page, "kata-first-1", 2)
    card, why = dear(page)
    expect(why).to_be_hidden()
    card.click()
    is_told(why)
    page.locator(".kata-side h2").first.click()
    expect(why).to_be_hidden()


def test_it_says_so_by_the_key_of_the_card_and_by_enter(visitors: Visitors) -> None:
    page = visitors.come()
    at_my_table(page, "kata-first-1", 2)
    is_live(page)
    before = version(page)
    card, why = dear(page)
    page.keyboard.press(card.get_attribute("data-key") or "")
    is_told(why)
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    card.focus()
    expect(card).to_have_accessible_description(re.compile("^That card costs"))
    page.keyboard.press("Enter")
    is_told(why)
    assert version(page) == before


def test_a_minion_that_rests_says_so(visitors: Visitors) -> None:
    page = visitors.come(width=360, has_touch=True)
    at_my_table(page, "kata-decks-1", 5)
    is_live(page)
    page.locator(".own .kata-minion[popovertarget]").first.tap()
    expect(page.locator(".own .piece-why:popover-open")).to_have_text(re.compile("sleeps until|has attacked"))


def test_minions_are_one_press_from_the_games_page(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/games/kata/")
    page.get_by_role("button", name="With minions").click()
    is_live(page)
    expect(page.locator("#board .kata-minions")).to_have_count(2)
    expect(page.get_by_role("main")).to_contain_text("Rules: Minions")


def test_a_practice_without_a_card_set_cannot_begin_and_says_why(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/games/kata/")
    page.get_by_role("button", name="Practice with a chosen deal").click()
    begin, why = page.get_by_role("button", name="Begin the practice"), page.get_by_text("Set a card first.")
    expect(begin).to_be_disabled()
    expect(why).to_be_visible()
    page.locator("[name=pick]").first.click()
    expect(begin).to_be_enabled()
    expect(why).to_be_hidden()
