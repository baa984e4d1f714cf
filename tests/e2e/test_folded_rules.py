"""The rules on a game's page: folded, and open where a link leads into them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.visitors import Visitors

STORY = "In the story"


def test_rules_are_folded_and_a_link_into_them_opens_them(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/games/hamsterdam/")
    told = page.locator("#rule-9").get_by_text(STORY).first
    expect(page.locator("#rule-1")).to_be_hidden()
    expect(page.get_by_role("heading", name="9. When the house helps", exact=True)).to_be_visible()
    expect(told).to_be_hidden()
    page.evaluate("location.hash = '#rule-9'")
    expect(told).to_be_in_viewport()
    page.goto("/games/kata/#rule-11")
    expect(page.locator("#rule-11")).to_be_visible()
    expect(page.locator("#rule-10")).to_be_hidden()


def test_without_javascript_a_section_opens_at_a_press(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    page.goto("/games/hamsterdam/")
    page.get_by_role("heading", name="9. When the house helps", exact=True).click()
    expect(page.locator("#rule-9").get_by_text(STORY).first).to_be_visible()


def test_on_a_phone_no_button_squeezes_the_words_beside_it(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    for address, words in (
        ("/decks/kata/fortress/odds/", ".deck-named"),
        ("/games/card_thief/shop/", ".shop-next"),
    ):
        page.goto(address)
        box = page.locator(words).bounding_box()
        assert box is not None
        assert box["width"] > 260, address
