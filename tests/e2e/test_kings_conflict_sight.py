"""What is shown of King's Conflict lies on nothing that one needs beside it, and is told apart."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from tests.e2e.lines import Line
from tests.e2e.test_kings_conflict_read import ENEMY, FULL, put_in_hand
from tests.e2e.visitors import Visitors, is_live, is_user, version
from tests.support.positions import placed, recorded

NAMES = ("Brisk Buzzard 306", "Bob")
OWN = "#kings-conflict-grid .kings-conflict-piece.own"
TILES = '#kings-conflict-grid button[name="picks"]'
DETAIL = "#kings-conflict-detail"
WIDTHS = (1280, 360)


def opened(page: Page, at: int = 52, cards: tuple[str, ...] = ()) -> None:
    """Sit at a table where both sides have pieces and one's own dominion is counted."""
    people = [User.objects.get_or_create(username=name)[0] for name in NAMES]
    match = placed(recorded("kings_conflict-back-1"), at, people)
    if cards:
        put_in_hand(match, cards)
    is_user(page, people[0])
    page.goto(match.get_absolute_url())
    is_live(page)


def box_of(what: Locator) -> tuple[float, float, float, float]:
    """Its left, upper, right and lower edge."""
    box = what.bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


NEEDED = (".kings-conflict-own > .kings-conflict-side", ".kings-conflict-hand", ".kings-conflict-map")
"""What one decides by: one's own numbers, the hand and the map."""


def test_what_is_pointed_at_is_told_beside_what_one_needs_till_it_is_pressed(visitors: Visitors) -> None:
    for width in WIDTHS:
        page = visitors.come(width=width)
        opened(page)
        why = page.locator("#kings-conflict-why")
        for piece in (page.locator(ENEMY).first, page.locator(OWN).last):
            piece.hover(force=True)
            expect(why).not_to_be_empty()
            left, top, right, bottom = box_of(why)
            for needed in NEEDED:
                begin, upper, end, lower = box_of(page.locator(needed))
                assert right <= begin or left >= end or bottom <= upper or top >= lower, (width, needed)
        page.locator(OWN).last.click(force=True)
        page.locator(".picked").first.wait_for()
        expect(why).to_be_empty()
        page.mouse.move(0, 0)
        page.locator(TILES).first.hover()
        expect(why).not_to_be_empty()


TEN = """() => {
  for (const one of document.querySelectorAll(".kings-conflict-piece > .kings-conflict-hp")) one.textContent = 10;
}"""
"""All are in the best of health."""
TOUCHING = """() => {
  const pieces = [...document.querySelectorAll("#kings-conflict-grid .kings-conflict-piece")];
  const boxes = pieces.flatMap((piece, at) => [...piece.querySelectorAll(":scope > b")]
    .map((one) => [at, one.textContent, one.getBoundingClientRect()]));
  const isNear = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1 &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > -1;
  return boxes.flatMap(([at, number, box], first) => boxes
    .filter(([other, , its], second) => other >= at && second !== first && isNear(box, its))
    .map(([, other]) => `${number} beside ${other}`));
}"""
"""Numbers, of one piece or of two, that could be read as one."""


def test_on_a_phone_the_numbers_of_pieces_stand_apart(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    opened(page)
    page.evaluate(TEN)
    for height in (740, 640):
        page.set_viewport_size({"width": 360, "height": height})
        assert page.evaluate(TOUCHING) == []


CHANGED = """() => {
  const own = [...document.querySelectorAll(
    "#kings-conflict :is(.kings-conflict-counts, .kings-conflict-track) [data-number]")]
    .filter((one) => one.checkVisibility());
  for (const one of own) {
    one.textContent = Number(one.dataset.number) + 1;
    one.dataset.number = one.textContent;
  }
}"""
"""All numbers of both players rise."""
SHOWN = """() => [...document.querySelectorAll("#board :is(.kings-conflict-counts > li, .kings-conflict-track)")]
  .map((one) => one.innerText.replace(/\\d+/g, "1").trim())"""
"""What is read of both players' numbers, whatever they are."""


def test_a_change_of_a_number_is_seen_in_its_own_place_and_hides_no_word(visitors: Visitors) -> None:
    for width in WIDTHS:
        page = visitors.come(width=width, reduced_motion="no-preference")
        opened(page)
        before = page.evaluate(SHOWN)
        gold = page.locator("#gold-own")
        plain = gold.evaluate("one => getComputedStyle(one).backgroundColor")
        page.evaluate(CHANGED)
        expect(page.locator("#gold-own[data-delta]")).not_to_have_css("background-color", plain)
        assert page.evaluate(SHOWN) == before, width


TAKEN = """() => {
  const settled = document.querySelector("#kings-conflict-realms .own > [data-number]");
  settled.dataset.number = -1;
  settled.parentElement.setAttribute("class", "other");
  return settled.id;
}"""
"""A region changes hands."""


def test_a_region_that_changes_hands_flashes_but_not_for_those_who_want_no_motion(visitors: Visitors) -> None:
    for motion, name in (("no-preference", "kings-conflict-taken"), ("reduce", "none")):
        page = visitors.come(reduced_motion=motion)
        opened(page)
        border = page.locator(f"#{page.evaluate(TAKEN)}-realm > .border")
        expect(border).to_have_css("animation-name", name)
        still = page.locator("#kings-conflict-realms g:not(.other) > .border").first
        expect(still).to_have_css("animation-name", "none")


def test_on_a_phone_small_regions_show_their_number_only_close_up(visitors: Visitors) -> None:
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    opened(page)
    least, other = (page.locator(f"#worths g > {which}") for which in (".least", "text"))
    expect(other).not_to_have_css("display", "none")
    expect(least).to_have_css("display", "none")
    page.get_by_role("button", name="Map close up").tap()
    expect(least).not_to_have_css("display", "none")


@pytest.mark.parametrize("width", WIDTHS)
def test_how_near_both_are_to_winning_stands_there_whatever_is_picked(width: int, visitors: Visitors) -> None:
    page = visitors.come(width=width)
    opened(page)
    track = page.locator(".kings-conflict-track")
    before = box_of(track)
    expect(track).to_contain_text("Domain")
    expect(track).to_contain_text("3 ahead for 4 turns wins")
    expect(track.locator("#pips > *")).to_have_count(4)
    assert track.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.locator("#kings-conflict-hand a").first.click()
    expect(page.locator(DETAIL)).to_be_visible()
    expect(track).to_be_in_viewport(ratio=1)
    assert box_of(track) == before


def test_where_somebody_fell_stays_marked_until_one_moves(visitors: Visitors) -> None:
    page = visitors.come()
    line = Line(page)
    opened(page)
    cell = page.locator("#c32")
    expect(cell).to_have_css("--fallen", "")
    for fallen in ("c32", "c31"):
        page.locator(f"#{fallen} .kings-conflict-piece").evaluate("one => one.remove()")
        expect(cell).to_have_css("--fallen", "block")
    assert cell.evaluate("one => getComputedStyle(one, '::after').display") == "block"
    line.is_deaf = True  # so that no answer puts the pieces back
    page.locator("#end-turn").click()
    for fallen in ("c32", "c31"):
        expect(page.locator(f"#{fallen}")).to_have_css("--fallen", "")


def test_a_name_is_read_whole_beside_the_cards(visitors: Visitors) -> None:
    """Also where there are most numbers of them, with the walls in a hand, in the same line."""
    page = visitors.come()
    opened(page, at=45, cards=("wall", "wall", "militia"))
    name = page.locator(".kings-conflict-own .kings-conflict-name")
    expect(name).to_have_text(NAMES[0])
    _left, top, right, bottom = box_of(name)
    for kind in ("hand", "deck", "wall"):
        number = page.locator(f"#{kind}-own")
        expect(number).to_be_visible()
        begin, upper, _end, lower = box_of(number)
        assert right <= begin, kind
        assert upper < bottom, kind
        assert top < lower, kind
    assert name.evaluate(
        "(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"
    )


@pytest.mark.parametrize("arrow", ["ArrowRight", "ArrowDown", "ArrowLeft"])
def test_after_the_key_of_a_card_an_arrow_leads_to_the_first_tile_where_it_goes(
    arrow: str, visitors: Visitors
) -> None:
    page = visitors.come()
    opened(page)
    page.keyboard.press("2")
    expect(page.locator(DETAIL)).to_be_visible()
    page.keyboard.press(arrow)
    expect(page.locator(TILES).first).to_be_focused()


def test_on_a_phone_a_picked_card_shows_how_it_is_put_back(visitors: Visitors) -> None:
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    for height in (740, 640):
        page.set_viewport_size({"width": 360, "height": height})
        opened(page)
        page.locator("#kings-conflict-hand a").first.tap()
        page.locator(DETAIL).get_by_role("link", name="Put it down again").tap()
        expect(page.locator(DETAIL)).to_have_count(0)
        expect(page.get_by_role("button", name="End turn")).to_be_visible()


def test_the_numbers_of_what_is_picked_stand_out(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    opened(page)
    page.locator("#kings-conflict-hand a:has([data-stat])").first.click()
    numbers = page.locator(f"{DETAIL} [data-stat]")
    expect(numbers.first).to_be_visible()
    for number in numbers.all():  # axe does not look at what is a picture to screen readers
        assert number.evaluate(
            "(one) => getComputedStyle(one).color === getComputedStyle(one.parentElement).color"
        )


def test_a_hand_of_five_has_its_pictures(visitors: Visitors) -> None:
    page = visitors.come()
    opened(page, at=45, cards=FULL[:5])
    art = page.locator(".kings-conflict-card > .kings-conflict-art")
    expect(art).to_have_count(5)
    for one in art.all():
        expect(one).to_be_visible()


def test_the_region_that_is_pointed_at_is_outlined_whole(visitors: Visitors) -> None:
    page = visitors.come()
    opened(page)
    outlined = page.locator(".kings-conflict-realms .pointed")
    expect(outlined).to_have_count(0)
    page.locator(ENEMY).first.hover(force=True)
    expect(outlined).to_have_count(1)
    first = outlined.get_attribute("id")
    page.locator(OWN).last.hover(force=True)
    expect(outlined).to_have_count(1)
    assert outlined.get_attribute("id") != first
    page.locator("#headline").hover()
    expect(outlined).to_have_count(0)


def test_what_the_map_shows_in_practice_stays_when_a_hint_loads_the_page_anew(visitors: Visitors) -> None:
    page = visitors.come()
    opened(page, at=24)
    page.get_by_label("Stonemasons").check()
    page.locator("#hint").click()
    expect(page.get_by_text("would do this:")).to_be_visible()
    expect(page.get_by_label("Stonemasons")).to_be_checked()
    expect(page.locator("#heat-mountain-map")).to_be_visible()
    page.evaluate("sessionStorage.setItem(`heat ${location.pathname}`, 'of nobody')")
    page.reload()
    is_live(page)
    expect(page.get_by_label("Off")).to_be_checked()
    expect(page.locator(".kings-conflict-heat").locator("visible=true")).to_have_count(0)


DOT = "one => getComputedStyle(one, '::after').backgroundColor"
"""The colour of what says that one may go there."""


def test_digits_of_the_map_lie_under_no_dot(visitors: Visitors) -> None:
    page = visitors.come()
    opened(page, at=24)
    page.locator('[role="gridcell"].ready a').first.click()
    there = page.locator(".go > button").last
    assert "rgba" not in there.evaluate(DOT)
    page.get_by_label("Stonemasons").check()
    for what in (DOT, "one => getComputedStyle(one).backgroundColor"):
        assert there.evaluate(what) == "rgba(0, 0, 0, 0)"


def test_the_tile_that_a_hint_advises_has_a_sign_until_one_does_something(visitors: Visitors) -> None:
    for width in WIDTHS:
        page = visitors.come(width=width)
        opened(page, at=24)
        page.locator("#hint").click()
        advised = page.locator("#kings-conflict-grid [data-pointed]")
        expect(advised).to_have_attribute("aria-label", re.compile("Hint: "))
        is_live(page)
        assert "★" in advised.evaluate("one => getComputedStyle(one, '::before').content")
        before = version(page)
        advised.click()
        expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))
        expect(page.locator("[data-pointed]")).to_have_count(0)
        page.reload()
        expect(page.locator("[data-pointed]")).to_have_count(0)
