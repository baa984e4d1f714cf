"""The Kata on a phone: a hand that can be read, and an end that hides nobody's health."""

from __future__ import annotations

from playwright.sync_api import Page

from accounts.models import User
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.layout import SIZES
from tests.support.positions import placed, recorded


def open_at(page: Page, record: str, at: int) -> None:
    users = [User.objects.get_or_create(username=name)[0] for name in ("Ada", "Bob")]
    shown = recorded(record)
    match = placed(shown, at % len(shown.moments), users)
    is_user(page, users[0])
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
    assert box(page, "#kata-hand .playing-card")["width"] > 78
    assert (
        page.locator("#kata-hand .card-text").first.evaluate(
            "(one) => parseFloat(getComputedStyle(one).fontSize)"
        )
        > 11
    )
    open_at(page, "kata-decks-1", 31)
    card = box(page, "#kata-hand .playing-card")
    assert card["height"] > 115
    cut = page.locator("#kata-hand .kata-signs").evaluate_all(
        "(all) => all.some((one) => one.scrollWidth > one.clientWidth)"
    )
    assert not cut


def test_the_end_lies_between_the_sides(visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, "kata-first-1", -1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        end = box(page, ".kata .ending")
        upper, lower = (page.locator(".kata-side").nth(n).bounding_box() for n in (0, 1))
        assert upper is not None
        assert lower is not None
        assert end["y"] >= upper["y"] + upper["height"] - 1, (width, height)
        assert end["y"] + end["height"] <= lower["y"] + 1, (width, height)


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
