"""First matches that teach, played on a phone and by keyboard: what is said never moves the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, Page, expect

from tests.e2e.visitors import Visitors, is_live, my_turn_or_the_end, version
from tests.support.layout import measured
from tests.support.lessons import TAUGHT

POINTED = "#board :is(a, button)[data-pointed], #board [data-pointed] :is(a, button)"
SIZES = ((1280, 800), (360, 740))
HAS_ROOM = (
    "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.getElementById('lesson'))"
)
MAX_PRESSES = 120


def has_room(page: Page) -> None:
    """The words of the lesson have room, once the last of what was pushed has come."""
    try:
        page.wait_for_function(HAS_ROOM)
    except Error:
        pytest.fail(f"{page.locator('#lesson').inner_text()} has no room")


def boxes_of(page: Page) -> dict[tuple[int, int], list[float]]:
    """Where the board is at each size, once whatever is needed can be seen and all words have room."""
    found = {}
    for width, height in SIZES:
        seen = measured(page, width, height)
        assert not seen.amiss
        has_room(page)
        found[width, height] = seen.boxes["#board"]
    return found


def press(page: Page, *, by_key: bool) -> None:
    """Do what the lesson points at, by touch or by its key, until it is answered; words about what has the focus
    are no answer."""
    picked = page.locator("#offers").get_attribute("data-shown")
    offers = f'#offers[data-shown="{picked}"]' if picked else "#offers:not([data-shown])"
    unanswered = page.locator(f'#room:has(#pulse[data-version="{version(page)}"]):has({offers})')
    thing = page.locator(POINTED).first
    key = thing.get_attribute("data-key")
    if by_key and key:
        first = key.split()[0]
        page.keyboard.press(first.capitalize() if len(first) > 1 else first)
    else:
        thing.tap()
    expect(unanswered).to_have_count(0)


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_guest_on_a_phone_is_taught_from_the_first_table_on_to_one_of_their_own(
    slug: str, visitors: Visitors
) -> None:
    page = visitors.come(width=360, has_touch=True)
    page.goto(f"/games/{slug}/")
    page.get_by_role("main").get_by_role("button", name="Sit down").or_(
        page.get_by_role("main").get_by_role("button", name="Play a bot")
    ).or_(page.get_by_role("main").get_by_role("button", name="Play the bots")).first.click()
    is_live(page)
    first = page.url
    page.locator("#lesson-offer").get_by_role("button", name="Teach me").tap()
    is_live(page)
    before, steps = boxes_of(page), set()
    for number in range(MAX_PRESSES):
        if not my_turn_or_the_end(page):
            break
        steps.add(page.locator("#lesson").get_attribute("data-step"))
        if number % 5 == 4:
            assert boxes_of(page) == before
        press(page, by_key=number % 2 == 1)
    assert len(steps) > 4
    assert version(page) > len(steps)
    page.get_by_role("button", name="Play on your own").tap()
    expect(page).to_have_url(first)


def test_whoever_presses_another_card_first_can_read_how_to_go_back(visitors: Visitors) -> None:
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    page.goto("/games/card_thief/")
    page.get_by_role("main").get_by_role("button", name="Teach me").first.tap()
    is_live(page)
    for _turn in range(3):
        step = page.locator("#lesson").get_attribute("data-step")
        page.locator(".card-thief-cell:not([data-pointed]) > .card-thief-pick[data-leads=next]").first.tap()
        expect(page.locator("#lesson")).to_contain_text("That's another card.")
        for height in (740, 640):
            page.set_viewport_size({"width": 360, "height": height})
            has_room(page)
        page.locator("#back").tap()
        expect(page.locator("#back")).to_be_disabled()
        while page.locator("#lesson").get_attribute("data-step") == step:
            press(page, by_key=False)


def test_a_key_is_named_only_where_there_is_a_keyboard(visitors: Visitors) -> None:
    for has_touch in (False, True):
        page = visitors.come(has_touch=has_touch, is_mobile=has_touch)
        page.goto("/games/hamsterdam/")
        page.get_by_role("main").get_by_role("button", name="Teach me").first.click()
        is_live(page)
        expect(page.locator(".lesson-key")).to_be_visible(visible=not has_touch)
        expect(page.locator("#lesson")).to_contain_text("Your stock is")


def test_whoever_needs_no_lesson_gives_its_place_to_the_board(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    page.goto("/games/kata/")
    page.get_by_role("main").get_by_role("button", name="Play a bot").first.click()
    is_live(page)
    before = page.locator("#board").bounding_box()
    page.locator("#lesson-offer").get_by_role("button", name="No, thanks").click()
    expect(page.locator("#lesson-offer")).to_have_count(0)
    after = page.locator("#board").bounding_box()
    assert before
    assert after
    assert after["height"] > before["height"]


def test_when_it_is_over_the_board_stays_though_no_lesson_is_offered(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    page.goto("/games/kata/")
    page.get_by_role("main").get_by_role("button", name="Play a bot").first.click()
    is_live(page)
    before = page.locator("#board").bounding_box()
    another = page.context.new_page()
    another.goto(f"{page.url}resign/")
    another.get_by_role("main").get_by_role("button", name="Resign").click()
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#lesson-offer")).to_be_hidden()
    after = page.locator("#board").bounding_box()
    assert before
    assert after
    assert after["y"] == before["y"]
