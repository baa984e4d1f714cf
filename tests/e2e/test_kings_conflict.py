"""King's Conflict in a browser: by mouse and by keyboard, on a phone, and without JavaScript, to the end."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.visitors import Visitors, is_live, version

ORDER = {"starter": "0", "0": "mercenary militia spearman farm archer", "1": "militia militia farm farm mine"}
"""Blue begins, and has a mercenary at once, who may charge."""


def practised(page: Page) -> None:
    """A match against a bot in which the order of the cards is known."""
    page.goto("/games/kings_conflict/")
    page.get_by_role("button", name="Practice with a chosen deal").click()
    for pile, ids in ORDER.items():
        page.locator(f'[name="order-{pile}"]').fill(ids)
    page.get_by_role("button", name="Begin the practice").click()
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()


def changed(page: Page, before: int) -> None:
    expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))


def tile(page: Page, name: str) -> str:
    """What the tile of this name says of itself."""
    return page.locator(f'.kings-conflict-spot[aria-label^="{name},"]').get_attribute("aria-label") or ""


def test_cards_and_pieces_are_played_by_mouse_and_by_keyboard(visitors: Visitors) -> None:
    page = visitors.come()
    practised(page)
    is_live(page)
    page.keyboard.press("e")
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    assert "your Blessed King" in tile(page, "A1")
    assert "enemy Blessed King" in tile(page, "K11")

    page.get_by_role("link", name=re.compile("Mercenary")).click()
    expect(page.locator(".kings-conflict-tile.go").first).to_be_visible()
    before = version(page)
    page.get_by_role("button", name=re.compile("^B1, Plains. Mercenary to B1")).click()
    changed(page, before)
    expect(page.get_by_role("link", name=re.compile("^B1, Plains: your Mercenary"))).to_be_visible()

    page.get_by_role("link", name=re.compile("^B1, Plains: your Mercenary")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".kings-conflict-tile.picked")).to_be_visible()
    expect(page.locator("#tile-111")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tile-112")).to_be_focused()
    page.keyboard.press("ArrowRight")
    before = version(page)
    page.keyboard.press("Enter")
    changed(page, before)
    expect(page.locator("#tile-113")).to_be_focused()
    assert "your Mercenary" in tile(page, "D1")

    page.keyboard.press("e")
    expect(page.locator("#kings-conflict-note")).to_contain_text("Year 2")
    page.get_by_role("link", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.locator("#kings-conflict-ending")).to_contain_text("Defeat")


def test_a_match_begins_with_two_clicks_and_is_played_on_a_phone_without_scrolling_sideways(
    visitors: Visitors,
) -> None:
    page = visitors.come(width=360, has_touch=True)
    page.goto("/")
    page.locator("#play-kings_conflict button").tap()
    page.get_by_role("button", name="Keep all").tap()
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    page.locator(".kings-conflict-tile.ready a").first.tap()
    expect(page.locator(".kings-conflict-tile.go").first).to_be_visible()
    page.locator(".kings-conflict-tile.go button").last.tap()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_is_played_without_javascript(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    practised(page)
    page.get_by_role("button", name="Keep all").click()
    page.get_by_role("link", name=re.compile("Mercenary")).click()
    page.get_by_role("button", name=re.compile("^C1, ")).click()
    assert "your Mercenary" in tile(page, "C1")
    page.get_by_role("link", name=re.compile("^C1, .*Mercenary")).click()
    page.locator(".kings-conflict-tile.go button").first.click()
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#kings-conflict")).to_be_visible()
