"""First matches that teach, played in every way, also by who does something else: what is said never moves the
board."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from games.matches.seating.lessons import JUST_BEGUN
from tests.e2e.visitors import Visitors, is_live, my_turn_or_the_end, version
from tests.e2e.ways import WAYS, Person, came
from tests.support.layout import measured
from tests.support.lessons import TAUGHT

POINTED = "#board :is(a, button)[data-pointed], #board [data-pointed] :is(a, button)"
OTHERS = (
    ":is(#board, #offers) :is(a[href^='?picks='], button[name=picks])"
    ":not(:disabled, #leave, [data-pointed], [data-pointed] *)"
)
"""All else that can be done, but for leaving the table."""
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


def answered(page: Page, person: Person, thing: Locator, key: str | None = None) -> None:
    """Press something, or its key, and wait for the answer; words about what has the focus are none."""
    picked = page.locator("#offers").get_attribute("data-shown")
    offers = f'#offers[data-shown="{picked}"]' if picked else "#offers:not([data-shown])"
    unanswered = page.locator(f'#room:has(#pulse[data-version="{version(page)}"]):has({offers})')
    if key:
        first = key.split()[0]
        page.keyboard.press(first.capitalize() if len(first) > 1 else first)
    else:
        person.press(thing)
    expect(unanswered).to_have_count(0)


def press(page: Page, way: str) -> None:
    """Do what the lesson points at, by its key where that is the way and it has one."""
    thing = page.locator(POINTED).first
    key = thing.get_attribute("data-key") if way == "keys" else None
    answered(page, Person(page, way), thing, key)


def taught(person: Person, slug: str) -> set[str]:
    """Take a lesson from the page of its game, and do all that it points at; the names of its steps."""
    page, steps = begun(person, slug), set()
    for _press in range(MAX_PRESSES):
        if not my_turn_or_the_end(page):
            break
        steps.add(page.locator("#lesson").get_attribute("data-step") or "")
        press(page, person.way)
    return steps


def begun(person: Person, slug: str) -> Page:
    person.page.goto(f"/games/{slug}/")
    person.press(person.page.get_by_role("main").get_by_role("button", name="Teach me").first)
    if person.way != "no script":
        is_live(person.page)
    return person.page


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("slug", TAUGHT)
def test_in_each_way_alone_a_lesson_is_played_to_its_end(slug: str, way: str, visitors: Visitors) -> None:
    person = came(visitors, way)
    assert len(taught(person, slug)) > 4
    lesson = person.page.url
    person.button("Play on your own")
    expect(person.page).not_to_have_url(lesson)
    expect(person.page.locator("#board")).to_be_visible()


@pytest.mark.parametrize("slug", TAUGHT)
def test_whoever_does_something_else_at_every_step_is_led_on_to_the_end(
    slug: str, visitors: Visitors
) -> None:
    """Each step is left once, and then what it points at is followed, or any way where the choice is theirs."""
    person, rng, steps = came(visitors, "mouse"), Random(slug), set()
    page = begun(person, slug)
    for _press in range(MAX_PRESSES):
        if not my_turn_or_the_end(page):
            break
        step, others = page.locator("#lesson").get_attribute("data-step"), page.locator(OTHERS)
        others = others.filter(visible=True)
        if (step not in steps or not page.locator(POINTED).count()) and (many := others.count()):
            steps.add(step)
            answered(page, person, others.nth(rng.randrange(many)))
        else:
            press(page, person.way)
    assert len(steps) > 3
    expect(page.locator("#lesson")).to_have_attribute("data-over", "")


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
        press(page, "keys" if number % 2 else "finger")
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
            press(page, "finger")


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


def test_at_a_wide_table_what_refuses_the_lesson_stands_behind_what_takes_it(visitors: Visitors) -> None:
    """It stood above, so that Tab went up to it and down again."""
    page = visitors.come()
    page.goto("/games/kata/")
    page.get_by_role("main").get_by_role("button", name="Play a bot").first.click()
    is_live(page)
    take = page.locator("#lesson-offer").get_by_role("button", name="Teach me")
    refuse = page.locator("#lesson-offer").get_by_role("button", name="No, thanks")
    take.focus()
    page.keyboard.press("Tab")
    expect(refuse).to_be_focused()
    first, then = take.bounding_box(), refuse.bounding_box()
    assert first
    assert then
    assert then["x"] >= first["x"] + first["width"]
    assert first["y"] < then["y"] + then["height"] / 2 < first["y"] + first["height"]


def test_after_the_first_moves_no_lesson_is_offered_and_the_board_stays(visitors: Visitors) -> None:
    """It stayed as long as nobody reloaded the page."""
    page = visitors.come()
    page.goto("/games/thunderjack/")
    page.get_by_role("main").get_by_role("button", name="Sit down").first.click()
    is_live(page)
    before, offer = page.locator("#board").bounding_box(), page.locator("#lesson-offer")
    until = int(offer.get_attribute("data-until") or 0)
    assert until >= JUST_BEGUN
    for _move in range(40):
        if offer.is_hidden():
            break
        assert version(page) <= until
        number = version(page)
        page.locator("#board button[form=move][name=picks]:not(:disabled)").first.click()
        expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(number))
    expect(offer).to_be_hidden()
    assert until < version(page) < until + 4
    assert page.locator("#board").bounding_box() == before


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
