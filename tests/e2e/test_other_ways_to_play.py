"""A bot is there for everyone: with JavaScript off, by keyboard alone, as a guest or with an account."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from accounts.models import User
from games.matches.models import Match
from tests.e2e.visitors import (
    PASSWORD,
    PLAYABLE,
    Visitors,
    best_card,
    click_a_move,
    fill_in_sign_up,
    is_live,
    log_in,
    my_turn_or_the_end,
    public_id,
    tab_to,
    target,
    version,
)


def test_without_javascript_two_clicks_lead_to_a_bot_and_forms_to_the_end(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Play Kata TCG").click()  # one click of the two that are promised
    expect(page.locator("#kata-hand")).to_be_visible()
    assert User.objects.get().is_guest
    while my_turn_or_the_end(page):
        click_a_move(page)
    expect(page.locator("#ending")).to_be_visible()
    assert Match.objects.get().status == Match.Status.OVER


def press_a_move(page: Page) -> None:
    before = version(page)
    place = best_card(page)
    if place is None:
        page.keyboard.press("e")
    else:
        card = page.locator(PLAYABLE).nth(place)
        asks_for_more = card.get_attribute("data-picks") is not None
        page.keyboard.press(card.get_attribute("data-key") or "")
        if asks_for_more:
            page.keyboard.press(target(page).get_attribute("data-key") or "")
    expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))


def test_by_keyboard_alone_from_the_home_page_to_the_end(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    tab_to(page, "Play Kata TCG")
    page.keyboard.press("Enter")
    expect(page.locator("#kata-hand")).to_be_visible()
    is_live(page)
    # Once by walking to the thing itself, then by the keys that stand beside it.
    assert my_turn_or_the_end(page)
    before = version(page)
    tab_to(page, "End turn")
    page.keyboard.press("Enter")
    expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))
    # The button is gone with the turn; when the turn is back, one does not begin at the top of the page.
    assert my_turn_or_the_end(page)
    expect(page.locator('#board :is(button[name="picks"], a[data-picks]):focus')).to_have_count(1)
    while my_turn_or_the_end(page):
        press_a_move(page)
    tab_to(page, "Rematch")
    page.keyboard.press("Enter")
    expect(page.locator("#kata-hand")).to_be_visible()
    assert Match.objects.count() == 2


def begin_as_guest(page: Page) -> str:
    """Sit down against a bot, and make a move."""
    page.goto("/")
    page.get_by_role("button", name="Play Kata TCG").click()
    is_live(page)
    assert my_turn_or_the_end(page)
    click_a_move(page)
    assert my_turn_or_the_end(page)
    return public_id(page)


def goes_on(page: Page, match: str) -> None:
    """The match stands among one's own, and one can still play it."""
    page.goto("/")
    page.locator(f'a.match-name[href="/m/{match}/"]').click()
    is_live(page)
    assert my_turn_or_the_end(page)
    click_a_move(page)


def test_a_guest_who_signs_up_keeps_the_match(visitors: Visitors) -> None:
    page = visitors.come()
    match = begin_as_guest(page)
    guest = User.objects.get()
    page.locator("summary").filter(has_text=guest.username).click()
    page.get_by_role("link", name="Keep your matches").click()
    expect(page.get_by_role("main")).to_contain_text(f"You're playing as {guest.username}")
    fill_in_sign_up(page, "Grace")
    expect(page.locator(".menu-name")).to_have_text("Grace")
    goes_on(page, match)
    expect(page.locator("#seats")).to_contain_text("Grace")
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == ("Grace", False)


def test_a_password_is_shown_as_it_was_typed_and_sent_as_a_password(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/accounts/signup/")
    first, again = page.get_by_label("Password", exact=True), page.get_by_label("Password (again)")
    first.fill("short")
    show = page.get_by_role("button", name="Show password").first
    show.click()
    expect(first).to_have_attribute("type", "text")
    expect(show).to_have_attribute("aria-pressed", "true")
    expect(again).to_have_attribute("type", "password")
    page.get_by_label("Name", exact=True).fill("Ada")
    again.fill("short")
    page.evaluate("addEventListener('submit', (sent) => sent.preventDefault(), true)")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(first).to_have_attribute("type", "password")


def test_a_guest_who_logs_in_is_asked_and_the_match_comes_along(visitors: Visitors) -> None:
    page = visitors.come()
    match = begin_as_guest(page)
    grace = User.objects.create_user("Grace", password=PASSWORD)
    log_in(page, "Grace")
    expect(page.get_by_role("heading", name="Your matches as a guest")).to_be_visible()
    page.get_by_role("radio").first.check()
    page.get_by_role("button", name="Go on").click()
    goes_on(page, match)
    assert Match.objects.get().players.get(user__isnull=False).user == grace
