"""Whoever points at a piece of King's Conflict, touches it or goes to it by keys reads what it can do."""

from __future__ import annotations

from playwright.sync_api import expect

from accounts.models import User
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.positions import placed, recorded

ENEMY = "#kings-conflict-grid .kings-conflict-piece.other"


def test_any_piece_can_be_read_by_mouse_by_keys_and_by_touch(visitors: Visitors) -> None:
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    match = placed(recorded("kings_conflict-back-1"), 45, people)
    page, phone = visitors.come(), visitors.come(width=360, has_touch=True, is_mobile=True)
    for one in (page, phone):
        is_user(one, people[0])
        one.goto(match.get_absolute_url())
        is_live(one)
    why = page.locator("#kings-conflict-why")
    expect(why).to_be_empty()
    page.locator(ENEMY).first.hover(force=True)
    expect(why).to_contain_text("enemy")
    expect(why).to_contain_text("moves")
    page.locator("#headline").hover()
    expect(why).to_be_empty()
    page.locator("#kings-conflict-grid .ready a[data-picks]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(why).to_contain_text("your")
    why = phone.locator("#kings-conflict-why")
    phone.locator(ENEMY).first.tap(force=True)
    expect(why).to_contain_text("enemy")
    phone.locator("#kings-conflict-grid .ready a[data-picks]").first.tap()
    phone.locator(".picked").first.wait_for()
    expect(why).to_be_empty()
