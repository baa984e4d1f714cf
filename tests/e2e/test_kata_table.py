"""The Kata's table: a hand that can be read, buttons that keep their place, and an end that hides nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.layout import FRAMES, SIZES
from tests.support.positions import placed, recorded


def open_at(page: Page, record: str, at: int, *, seat: int = 0) -> None:
    users = [User.objects.get_or_create(username=name)[0] for name in ("Ada", "Bob")]
    shown = recorded(record)
    match = placed(shown, at % len(shown.moments), users)
    is_user(page, users[seat])
    page.goto(f"/m/{match.public_id}/")
    is_live(page)


def box(page: Page, what: str) -> dict[str, float]:
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return dict(found)


def test_five_cards_on_a_phone_are_large_enough_to_read(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    open_at(page, "kata-first-1", 15)
    assert page.locator("#kata-hand > li").count() == 5
    assert box(page, "#kata-hand .playing-card")["width"] > 100
    assert (
        page.locator("#kata-hand .card-text").first.evaluate(
            "(one) => parseFloat(getComputedStyle(one).fontSize)"
        )
        > 11
    )
    open_at(page, "kata-decks-1", 31)
    card = box(page, "#kata-hand .playing-card")
    assert card["width"] > 100
    assert card["height"] > 85  # two rows of them fit beside the minions, so that no hand moves the board
    cut = page.locator("#kata-hand .kata-signs").evaluate_all(
        "(all) => all.some((one) => one.scrollWidth > one.clientWidth)"
    )
    assert not cut


def test_the_end_lies_between_the_sides(visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, "kata-first-1", -1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)  # what comes next has told its height, for which the board makes room
        end = box(page, ".kata .ending")
        upper, lower = (page.locator(".kata-side").nth(n).bounding_box() for n in (0, 1))
        assert upper is not None
        assert lower is not None
        assert end["y"] >= upper["y"] + upper["height"] - 1, (width, height)
        assert end["y"] + end["height"] <= lower["y"] + 1, (width, height)


def test_the_end_hides_no_minion(visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, "kata-decks-1", -1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        end, upper, lower = (box(page, what) for what in (".kata .ending", ".kata-row", ".kata-row.own"))
        assert page.locator(".kata-minion:visible").count() == 5
        assert upper["y"] + upper["height"] <= end["y"], (width, height)
        assert end["y"] + end["height"] <= lower["y"], (width, height)
        for minion in page.locator("#kata .kata-minion").all():
            seen = minion.bounding_box()
            assert seen is not None
            assert seen["height"] > 30, (width, height)


def test_what_stands_beside_the_last_card_keeps_its_place(visitors: Visitors) -> None:
    page = visitors.come()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        places = []
        for at in (0, 6):
            open_at(page, "kata-healing-1", at)
            places.append([box(page, what)["x"] for what in ("#kata-note", "#end-turn")])
        assert places[0] == places[1], (width, height)


def test_words_and_mana_stay_within_their_frames_on_a_phone(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    for height in (740, 640, 550):  # the least is what a lesson or a replay leaves of a phone
        page.set_viewport_size({"width": 360, "height": height})
        open_at(page, "kata-healing-1", 0)
        assert page.locator("#kata-table").evaluate(
            "(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
        )
        open_at(page, "kata-healing-1", 0, seat=1)
        assert page.locator(".kata-why:visible").count() == 1
        side, mana, meter, why = (
            box(page, f".kata-side:has(.kata-why:visible){what}")
            for what in ("", " .kata-mana", " .meter", " .kata-why")
        )
        assert mana["y"] + mana["height"] <= side["y"] + side["height"] - 2
        assert why["y"] - meter["y"] - meter["height"] >= 2
        page.locator(".kata-why").click()
        expect(page.locator(".piece-why:popover-open")).to_have_text("33 to start: makes up for going second")


LINES = """(lines) => lines.every((line) => line.scrollWidth <= line.clientWidth &&
  line.getClientRects().length === 1 && line.clientHeight < 1.7 * parseFloat(getComputedStyle(line).fontSize))"""


@pytest.mark.parametrize("record", ["kata-first-1", "kata-decks-1"])
def test_on_a_phone_a_hand_fills_its_room_and_moves_nothing_else(record: str, visitors: Visitors) -> None:
    page = visitors.come(width=360)
    hands: dict[int, dict[str, float]] = {}
    for at in (15, 17) if record == "kata-first-1" else (7, 22, 26):
        open_at(page, record, at)
        number = page.locator("#kata-hand > li").count()
        for height in (740, 640):
            page.set_viewport_size({"width": 360, "height": height})
            hand = box(page, "#kata-hand")
            assert hands.setdefault(height, hand) == hand
            cards = [one.bounding_box() for one in page.locator("#kata-hand .playing-card").all()]
            left = min(one["x"] for one in cards if one)
            right = max(one["x"] + one["width"] for one in cards if one)
            assert right - left >= 0.55 * hand["width"], (number, height)
            assert min(one["y"] for one in cards if one) >= hand["y"] - 2
            assert max(one["y"] + one["height"] for one in cards if one) <= hand["y"] + hand["height"] + 1
            assert page.locator("#kata-hand .card-text").evaluate_all(LINES)


def test_a_key_takes_back_what_was_said_of_another_card(visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, "kata-healing-1", 0)
    page.keyboard.press("4")
    expect(page.locator(".piece-why:popover-open")).to_have_text("That card costs 5 mana; you have 1.")
    page.keyboard.press("3")
    page.locator("#target-self").wait_for()
    expect(page.locator(".piece-why:popover-open")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator(".piece-why:popover-open")).to_have_text("That card costs 3 mana; you have 1.")


def test_what_a_summoned_minion_will_be_is_told_within_its_place(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    open_at(page, "kata-decks-1", 31)
    for height in (740, 640):
        page.set_viewport_size({"width": 360, "height": height})
        page.locator("#kata-hand > li > a").last.click()
        place = page.locator("#target-board")
        place.wait_for()
        assert place.evaluate(
            "(one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth"
        )
        words, row = box(page, "#target-board .outlook"), box(page, ".kata-row.own")
        assert words["width"] > 80
        assert words["y"] + words["height"] <= row["y"] + row["height"]
        page.keyboard.press("Escape")


DELTAS = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const covered = [];
  for (const number of shown(".kata-health .figure, .kata-life")) {
    number.dataset.delta = "\\u22125";
    const style = getComputedStyle(number, "::after"), own = number.getBoundingClientRect();
    const left = own.left + parseFloat(style.left), top = own.top + parseFloat(style.top);
    const height = parseFloat(style.height), box = new DOMRect(left, top - height / 2, parseFloat(style.width), height);
    for (const words of shown(".seat-name, .kata-mana .figure, .kata-minion-name, .kata-note, .board-button")) {
      const there = words.getBoundingClientRect();
      if (box.left < there.right && box.right > there.left && box.top < there.bottom && box.bottom > there.top)
        covered.push(words.textContent);
    }
  }
  return covered;
}"""
"""The words on which what a blow takes would lie."""


@pytest.mark.parametrize("width", [1280, 360])
def test_what_a_blow_takes_covers_no_words(width: int, visitors: Visitors) -> None:
    page = visitors.come(width=width)
    for record, at in (("kata-first-1", 15), ("kata-decks-1", 44)):
        open_at(page, record, at)
        assert page.evaluate(DELTAS) == []


def test_on_a_phone_mana_and_the_names_of_minions_stay_when_a_card_is_picked(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    open_at(page, "kata-decks-1", 26)
    seen = (
        ".kata-side:last-of-type .kata-crystals",
        ".kata-side:last-of-type .kata-mana .figure",
        ".own .kata-minion",
    )
    before = [box(page, what) for what in seen]
    page.locator("#kata-hand > li > a").last.click()
    expect(page.locator(".kata-aside")).to_have_text("Your three places are full.")
    assert [box(page, what) for what in seen] == before
    for name in page.locator(".own .kata-minion-name").all():
        expect(name).to_be_visible()


@pytest.mark.parametrize("height", [740, 640])
def test_on_a_phone_cards_are_as_large_however_many_are_held(height: int, visitors: Visitors) -> None:
    page = visitors.come(width=360)
    page.set_viewport_size({"width": 360, "height": height})
    for record, moments in (("kata-first-1", (2, 15, 17)), ("kata-decks-1", (22, 26, 31, 44))):
        sizes, numbers = set(), set()
        for at in moments:
            open_at(page, record, at)
            numbers.add(page.locator("#kata-hand > li").count())
            cards = page.locator("#kata-hand .playing-card").evaluate_all(
                "(all) => all.map((one) => [one.offsetWidth, one.offsetHeight].join())"
            )
            sizes |= set(cards)
        assert len(numbers) > 1
        assert len(sizes) == 1, record


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
@pytest.mark.parametrize(("record", "at"), [("kata-first-1", 14), ("kata-decks-1", 31)])
def test_a_hint_moves_nothing_and_marks_what_it_advises(
    visitors: Visitors, record: str, at: int, width: int, height: int
) -> None:
    page = visitors.come(width=width)
    page.set_viewport_size({"width": width, "height": height})
    open_at(page, record, at)
    parts = (".kata", "#kata-hand", "#kata-middle", "#end-turn", "#hint")
    before = [box(page, part) for part in parts]
    page.locator("#hint").click()
    toast = page.locator("#toasts > .hint")
    expect(toast).to_be_visible()
    assert [box(page, part) for part in parts] == before
    expect(page.locator("#board [data-pointed]")).to_have_count(1)
    expect(page.locator("#board [data-pointed]")).to_be_in_viewport(ratio=1)
    over, table = box(page, "#toasts > .hint"), box(page, ".kata")
    assert over["y"] + over["height"] <= table["y"] or over["x"] >= table["x"] + table["width"]
