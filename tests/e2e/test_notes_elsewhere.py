"""What a browser notes where its form led to a table that was there before, or another browser has the seat."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone
from playwright.sync_api import Page, WebSocketRoute, expect

from accounts.models import User
from games.matches.models import Match, Player
from tests.e2e.test_notes import KEPT, begun, match_of, note_of, other_secret, resigned, verified
from tests.e2e.test_reveal import DEALT, at_a_table, has_noted_the_list, silent, sits_down, time_is_over
from tests.e2e.visitors import Visitors, is_live, is_user, public_id
from tests.e2e.visitors import begun as begun_together


def in_the_rematch(page: Page, button: str = "Rematch") -> None:
    room = page.url
    page.get_by_role("button", name=button, exact=False).click()
    page.wait_for_function("(room) => location.href !== room", arg=room)
    expect(page.locator("#kata-hand")).to_be_visible()
    is_live(page)


def all_is_the_same(page: Page) -> None:
    verified(page)
    expect(page.locator("#noted")).to_contain_text("they are what it noted")
    expect(page.locator("#noted .fails")).to_have_count(0)


def test_a_secret_that_was_put_in_the_place_of_the_promised_one_of_a_rematch_is_told(
    visitors: Visitors,
) -> None:
    """A rematch may lead to a table with another promise, but this nonce was used there."""
    page = visitors.come()
    begun(page)
    resigned(page)
    other_secret(page, "**/rematch/")
    in_the_rematch(page)
    expect(page.locator("#noted")).to_contain_text(KEPT)
    resigned(page)
    verified(page)
    expect(page.locator("#noted [data-of=nonce].holds")).to_be_visible()
    expect(page.locator("#noted [data-of=promise].fails")).to_be_visible()
    expect(page.locator("#noted")).to_contain_text("Something differs")


def test_a_rematch_that_the_other_opened_is_as_both_browsers_noted(visitors: Visitors) -> None:
    """The secret is the one that the form of the other promised, and the nonce that of the own form."""
    ada, bob = visitors.come(), visitors.come()
    begun_together(ada, bob)
    resigned(ada)
    ada.get_by_role("button", name="Rematch", exact=False).click()
    in_the_rematch(bob, "Accept the rematch")
    expect(ada.locator("#kata-hand")).to_be_visible()
    resigned(ada)
    for page in (ada, bob):
        all_is_the_same(page)
        expect(page.locator("#noted [data-of=nonce].holds")).to_be_visible()


def test_a_rematch_that_was_asked_for_in_two_windows_is_what_the_first_one_noted(visitors: Visitors) -> None:
    page = visitors.come()
    begun(page)
    resigned(page)
    room = page.url
    late = page.context.new_page()
    late.route_web_socket("**/ws/**", lambda _socket: None)  # it hears of nothing any more
    late.goto(room)
    in_the_rematch(page)
    late.get_by_role("button", name="Rematch", exact=False).click()
    late.wait_for_url(page.url)
    resigned(page)
    all_is_the_same(late)
    expect(late.locator("#noted [data-of=nonce].holds")).to_be_visible()


def test_a_rematch_that_was_opened_on_another_device_is_told_apart_from_a_forged_one(
    visitors: Visitors,
) -> None:
    desk = visitors.come()
    begun(desk)
    resigned(desk)
    phone = visitors.come(width=360)
    phone.context.add_cookies(desk.context.cookies())  # type: ignore[arg-type]
    phone.route_web_socket("**/ws/**", lambda _socket: None)
    phone.goto(desk.url)
    in_the_rematch(desk)
    phone.get_by_role("button", name="Rematch", exact=False).click()
    phone.wait_for_url(desk.url)
    assert note_of(phone)["nonce"] != note_of(desk)["nonce"]
    resigned(desk)
    all_is_the_same(desk)
    expect(desk.locator("#noted [data-said=elsewhere]")).to_be_hidden()
    is_told_of_the_other(phone)


def test_a_table_that_closed_with_the_nonce_of_ones_other_device_is_told_apart_from_a_forged_one(
    visitors: Visitors,
) -> None:
    host, desk = at_a_table(visitors), visitors.come()
    is_user(desk, User.objects.create_user("Ada"))
    desk.goto(host.url)
    phone = visitors.come(width=360)
    phone.context.add_cookies(desk.context.cookies())  # type: ignore[arg-type]
    phone.route_web_socket("**/ws/**", lambda _socket: None)
    phone.goto(host.url)
    held = silent(desk)
    with desk.expect_request("**/reveal/"):
        sits_down(desk)
    sits_down(phone)
    has_noted_the_list(phone)
    held[0].continue_()
    expect(desk.locator(DEALT)).to_be_visible()
    resigned(desk)
    all_is_the_same(desk)
    phone.goto(host.url)
    assert note_of(phone)["nonce"] != note_of(desk)["nonce"]
    is_told_of_the_other(phone)


def test_a_form_that_is_sent_again_after_back_changes_nothing_that_was_noted(visitors: Visitors) -> None:
    """A browser that kept the page has its ticket still, which leads to the match that it made."""
    page = visitors.come()
    page.goto("/games/kata/")
    form = page.locator('form[action="/games/kata/play/"]:has(button[value=bot])').first
    ticket = form.locator("[name=ticket]")
    kept = [ticket.input_value(), ticket.get_attribute("data-promise")]
    form.locator("button[value=bot]").first.click()
    expect(page.locator(DEALT)).to_be_visible()
    is_live(page)
    room, note = page.url, note_of(page)
    page.goto("/games/kata/")
    ticket.evaluate(
        "(input, [value, promise]) => { input.value = value; input.dataset.promise = promise; }", kept
    )
    form.get_by_role("button", name="Invite a friend by link").click()
    page.wait_for_url(room)
    is_live(page)
    assert note_of(page)["nonce"] == note["nonce"]
    resigned(page)
    all_is_the_same(page)


def test_a_page_that_slept_while_its_table_opened_anew_and_was_dealt_accuses_nobody(
    visitors: Visitors,
) -> None:
    host, guest, other = visitors.come(may_complain=True), visitors.come(), visitors.come()
    awake, sockets = [True], []

    def sleepy(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda text: page.send(text) if awake[0] else None)
        page.on_message(lambda text: server.send(text) if awake[0] else None)
        sockets.append(page)

    host.route_web_socket("**/ws/**", sleepy)
    host.goto("/games/kata/")
    host.get_by_role("button", name="Invite a friend by link").click()
    is_live(host)
    silent(guest)
    guest.goto(host.url)
    with host.expect_response("**/reveal/"):
        sits_down(guest)
    match = match_of(host)
    awake[0] = False
    time_is_over(match)
    gone = timezone.now() - dt.timedelta(minutes=5)
    Player.objects.filter(match=match, seat=0).update(gone_at=gone, seen_at=gone)
    other.goto(host.url)
    sits_down(other)
    expect(other.locator(DEALT)).to_be_visible()
    awake[0] = True
    sockets[-1].close(code=1000)
    expect(host.locator(DEALT)).to_be_visible()
    is_live(host)
    match.refresh_from_db()
    host.wait_for_function(
        "([id, promise]) => JSON.parse(localStorage.getItem('notes'))[id]?.promise === promise",
        arg=[public_id(host), match.promise],
    )
    expect(host.locator("#noted-otherwise")).to_be_hidden()


def test_a_table_that_is_older_than_lists_accuses_nobody_who_sits_down_today(visitors: Visitors) -> None:
    """Its host sent no commitment, and whoever joins sends one that nobody keeps: the server chose their nonce."""
    host, guest = at_a_table(visitors), visitors.come()
    match = match_of(host)
    host.goto("/")
    Match.objects.filter(pk=match.pk).update(has_list=False)
    Player.objects.filter(match=match).update(nonce="older", commitment="")
    guest.goto(match.get_absolute_url())
    sits_down(guest)
    expect(guest.locator(DEALT)).to_be_visible()
    is_live(guest)
    resigned(guest)
    all_is_the_same(guest)
    expect(guest.locator("#noted [data-said=unused]")).to_be_visible()
    expect(guest.locator("#noted [data-said=unshown]")).to_be_visible()
    expect(guest.locator("#noted [data-of=nonce]")).to_be_hidden()


def is_told_of_the_other(page: Page) -> None:
    all_is_the_same(page)
    expect(page.locator("#noted [data-said=unused]")).to_be_visible()
    expect(page.locator("#noted [data-said=elsewhere]")).to_be_visible()
    expect(page.locator("#noted [data-of=nonce]")).to_be_hidden()
