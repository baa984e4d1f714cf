"""The deck builder under the hands of people: keys, drags, lost networks, and going away in between."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, expect

from decks.models import Deck
from tests.e2e.visitors import Visitors, log_in, sign_up

CHANGE = re.compile(r"/decks/kata/[^/]+/change/")
PATIENCE = 10_000


@pytest.fixture(autouse=True)
def _short_patience(_patience: None) -> None:
    expect.set_options(timeout=PATIENCE)


def new_deck(page: Page) -> None:
    page.goto("/decks/kata/cards/")
    page.get_by_role("button", name="Build a deck").click()
    expect(page.locator("#deck")).to_have_attribute("data-size", "0")
    page.wait_for_load_state()  # a key pressed before the script listens is nobody's


def line(page: Page, card: str) -> Locator:
    return page.locator(f"#line-{card}")


def drag(page: Page, what: Locator, where: Locator) -> None:
    """By hand: a browser wants to see the mouse move before it believes in a drag."""
    what.hover()
    page.mouse.down()
    box = where.bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + 200, steps=4)
    page.mouse.up()


def holds(page: Page, **counts: int) -> None:
    """Both the page and the server have just these cards, and the page says so."""
    for card, count in counts.items():
        expect(line(page, card)).to_have_attribute("data-count", str(count))
        expect(page.locator(f"#pool-{card} .copies b")).to_have_text(str(count))
    expect(page.locator("#deck .deck-line")).to_have_count(len(counts))
    expect(page.locator("#saved")).to_have_text("Saved")
    assert Deck.objects.get().cards == counts


def waits(page: Page, card: str, count: int) -> None:
    """The page shows a change that the server does not know yet, and says that it is kept."""
    expect(page.locator(f"#pool-{card} .copies b")).to_have_text(str(count))
    expect(page.locator("#saved")).to_contain_text("kept in this browser")
    assert Deck.objects.get().cards == {}


def test_a_deck_is_built_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.come()
    new_deck(page)
    page.locator("#add-b0").focus()
    page.keyboard.press("+")
    page.keyboard.press("Enter")
    holds(page, b0=2)
    page.keyboard.press("ArrowRight")
    after = page.locator("#cards .tile").nth(1)
    expect(after.locator("button").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    below = page.locator("#cards .tile:focus-within")
    assert below.bounding_box()["y"] > after.bounding_box()["y"]  # type: ignore[index]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#add-b0")).to_be_focused()
    page.keyboard.press("-")
    holds(page, b0=1)
    page.keyboard.press("/")
    search = page.locator("#filters input[type=search]")
    expect(search).to_be_focused()
    search.press_sequentially("jab-+/")
    expect(search).to_have_value("jab-+/")
    search.fill("jab")
    expect(page.locator("#cards .tile")).to_have_count(1)
    assert "q=jab" in page.url
    page.locator("#add-b2").press("+")
    expect(line(page, "b2")).to_have_attribute("data-count", "1")


def test_the_focus_goes_to_the_next_line_when_one_is_emptied(visitors: Visitors) -> None:
    page = visitors.come()
    new_deck(page)
    for card in ("b1", "b2"):
        page.locator(f"#add-{card}").click()
    holds(page, b1=1, b2=1)
    line(page, "b1").get_by_role("button", name="One Spark fewer").focus()
    page.keyboard.press("Delete")
    expect(line(page, "b2").get_by_role("button", name="One Jab fewer")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.locator("#deck")).to_contain_text("No cards yet")
    expect(page.locator("#cards .tile button").first).to_be_focused()


def test_cards_are_dragged_into_the_deck_and_out_again_up_to_their_limit(visitors: Visitors) -> None:
    page = visitors.come()
    new_deck(page)
    deck, pool = page.locator("#deck-side"), page.locator("#pool")
    for count in (1, 2):
        drag(page, page.locator("#add-a1"), deck)
        holds(page, a1=count)
    drag(page, page.locator("#add-a1"), deck)
    page.locator("#add-a1").click(force=True)  # it says that it is disabled
    page.locator("#add-b0").click()
    holds(page, a1=2, b0=1)
    drag(page, line(page, "a1"), pool)
    drag(page, line(page, "b0"), pool)
    holds(page, a1=1)


def test_what_the_network_did_not_take_is_kept_over_a_reload_and_sent_later(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)
    new_deck(page)
    page.route(CHANGE, lambda route: route.abort())
    for _copy in range(2):
        page.locator("#add-b3").click()
    waits(page, "b3", 2)
    page.reload()
    waits(page, "b3", 2)
    page.unroute(CHANGE)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    holds(page, b3=2)
    page.reload()
    holds(page, b3=2)


def test_an_answer_of_somebody_else_is_not_taken_for_a_yes(visitors: Visitors) -> None:
    page = visitors.come()
    new_deck(page)
    page.route(CHANGE, lambda route: route.fulfill(body="<h1>Welcome to the network of this café</h1>"))
    page.locator("#add-b3").click()
    waits(page, "b3", 1)
    page.unroute(CHANGE)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    holds(page, b3=1)


def test_what_was_built_is_there_on_the_way_back_from_another_page(visitors: Visitors) -> None:
    page = visitors.come()
    new_deck(page)
    page.locator("#add-b3").click()
    holds(page, b3=1)
    page.get_by_role("link", name="Odds").click()
    expect(page.get_by_role("heading", name="Will it be there in time?")).to_be_visible()
    page.go_back()
    holds(page, b3=1)


def test_changes_of_somebody_who_was_logged_out_wait_for_them(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)
    sign_up(page, "Ada")
    new_deck(page)
    address = page.url
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.locator("#add-b3").click()
    expect(page.locator("#saved")).to_contain_text("log in and open the deck again")
    waits(page, "b3", 1)
    log_in(page, "Ada")
    expect(page.locator(".menu-name")).to_have_text("Ada")
    page.goto(address)
    holds(page, b3=1)


def test_two_windows_change_one_deck_and_lose_nothing(visitors: Visitors) -> None:
    page = visitors.come()
    new_deck(page)
    other = page.context.new_page()
    other.goto(page.url)
    page.locator("#add-b3").click()
    expect(line(page, "b3")).to_be_visible()
    other.locator("#add-b4").click()
    expect(other.locator("#deck")).to_contain_text("also changed in another window")
    holds(other, b3=1, b4=1)


def test_a_deleted_deck_is_had_back_by_one_click(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    new_deck(page)
    page.locator("#add-b3").click()
    expect(page.locator("#bar-total")).to_have_text("1")
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("“New deck” is back.")).to_be_visible()
    page.get_by_role("link", name="New deck").click()
    holds(page, b3=1)
