"""Sittings of Thunderjack! in a browser: what is rare, by the ace up the sleeve, and many rounds by keyboard alone."""

from __future__ import annotations

import io
import re

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect

from games.matches.models import Match, Purse
from games.matches.purses import purse
from games.matches.snapshot import snapshot_load
from tests.e2e.test_thunderjack_table import boxes, overlap
from tests.e2e.visitors import Visitors, bet, is_at, is_live, public_id, tab_to, version

LIES_THERE = "button, a, input, .thunderjack-token, .thunderjack-sum, .thunderjack-note, .thunderjack-net"


def hand(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=re.compile(rf"^{re.escape(name)}( \(to play\))?$"))


def result(page: Page, name: str) -> Locator:
    return hand(page, name).locator(".thunderjack-tag strong")


def practise(page: Page) -> None:
    page.goto("/games/thunderjack/")
    page.get_by_label("Credits to bring").fill("1000")
    page.get_by_role("button", name="Practice with a chosen deal").click()


def next_cards(page: Page) -> None:
    page.get_by_role("link", name="Set the next cards").click()


def preset(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(page.locator(".card-order-list li").first).to_be_visible()
    set_them(page)


def set_them(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Set these cards|Begin the practice")).click()
    expect(page.get_by_role("button", name="Deal")).to_be_visible()


def deal(page: Page, **bets: int) -> None:
    bet(page, **bets)
    do(page, "Deal")
    expect(page.locator("#dealer .thunderjack-card").first).to_be_attached()


def do(page: Page, *names: str) -> None:
    """Press the buttons, and wait for each until it has happened."""
    for name in names:
        before = version(page)
        page.get_by_role("button", name=re.compile(f"^{name}")).click()
        expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))


def has_credits(page: Page, credits: int) -> None:  # noqa: A002 - the game's word
    """What the table says, and what is stored."""
    expect(page.locator(".thunderjack-credits .figure")).to_have_text(str(credits))
    match = Match.objects.get(public_id=public_id(page))
    assert snapshot_load(match.pk).state.credits == credits


def play_what_is_rare(page: Page) -> None:
    practise(page)
    preset(page, "A Thunderjack")
    deal(page, right=100)
    expect(result(page, "Right")).to_have_text("Thunderjack!")
    expect(page.locator("#log")).to_contain_text("jack of diamonds: Blackjack")
    has_credits(page, 1200)

    next_cards(page)
    preset(page, "Several Thunderjacks")
    deal(page, right=100, middle=100)
    for name in ("Right", "Middle"):
        expect(result(page, name)).to_have_text("Push")
    has_credits(page, 1200)

    next_cards(page)
    preset(page, "Six hands")
    deal(page, right=100, middle=100, left=100)
    do(page, "Split", "Double", "Stand", "Split", "Stand", "Stand", "Split", "Stand")
    expect(page.locator(".thunderjack-hand")).to_have_count(7)
    do(page, "Stand")
    for name in ("Right", "Middle", "Left"):
        for hand in ("first", "second"):
            expect(result(page, f"{name} ({hand} hand)")).to_have_text("Win")
    has_credits(page, 1900)

    next_cards(page)
    for name in ("ten of clubs", "six of diamonds", "six of clubs", "ten of hearts"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".card-order-list li")).to_have_count(4)
    set_them(page)
    deal(page, right=100)
    do(page, "Surrender")
    expect(result(page, "Right")).to_have_text("Surrendered")
    has_credits(page, 1850)

    next_cards(page)
    page.get_by_text("Write the order as text").click()
    page.get_by_role("textbox", name="The shoe").fill("2_c_3 10_d_3 3_c_3 7_d_3, 2_h_3 4_c_3 3_d_3 5_h_3")
    set_them(page)
    deal(page, right=100)
    do(page, "Hit", "Hit", "Hit", "Hit")
    expect(result(page, "Right")).to_have_text("Blitz")
    has_credits(page, 2050)


@pytest.mark.parametrize("has_javascript", [True, False], ids=["", "without JavaScript"])
def test_what_is_rare_is_seen_by_an_ace_up_the_sleeve(visitors: Visitors, has_javascript: bool) -> None:
    page = visitors.come(java_script_enabled=has_javascript)
    play_what_is_rare(page)
    page.locator("#leave").click()
    page.get_by_role("button", name="Leave with 2050 credits").click()
    expect(page.locator("#headline")).to_contain_text("The practice is over")
    expect(page.locator("#headline").get_by_title("Practice: doesn't count")).to_have_text("Practice")
    match = Match.objects.get()
    assert match.is_practice
    assert not Purse.objects.exists()
    page.goto(f"{match.get_absolute_url()}verify/")
    page.get_by_role("button").get_by_text(re.compile("[Vv]erify|[Cc]heck")).first.click()
    expect(page.locator(".checks > li").first).to_be_visible()
    expect(page.locator(".checks > .fails")).to_have_count(0)


def test_an_empty_bet_is_nothing_and_one_between_two_chips_the_lower(visitors: Visitors) -> None:
    page = visitors.come()
    practise(page)
    set_them(page)
    is_live(page)
    right, middle = (page.get_by_role("spinbutton", name=name) for name in ("Right", "Middle"))
    middle.fill("")
    middle.blur()
    expect(middle).to_have_value("0")
    right.fill("57")
    right.press("Enter")
    expect(page.locator("#log")).to_contain_text("Bets: Right 50.")


def test_without_javascript_an_empty_bet_is_nothing(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    practise(page)
    set_them(page)
    page.get_by_role("spinbutton", name="Right").fill("50")
    for name in ("Middle", "Left"):
        page.get_by_role("spinbutton", name=name).fill("")
    page.get_by_role("button", name=re.compile("^Deal")).click()
    expect(page.locator("#log")).to_contain_text("Bets: Right 50.")


def test_a_bet_that_is_refused_says_so_beside_the_button_and_on_nothing(visitors: Visitors) -> None:
    page = visitors.come()
    practise(page)
    set_them(page)
    is_live(page)
    deal(page, middle=50)
    while page.locator("#stand").is_visible():
        do(page, "Stand")
    bet(page)
    page.get_by_role("button", name=re.compile("^Deal")).click()
    notice = page.locator("#notice .notice")
    expect(notice).to_have_text("Bet on at least one hand.")
    for width, height in (
        (1280, 720),
        (1440, 900),
        (1200, 800),
        (1024, 768),
        (768, 1024),
        (700, 900),
        (360, 640),
    ):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#rebet")).to_be_in_viewport(ratio=1)
        (told,), (asked,) = boxes(page, "#notice .notice"), boxes(page, "#deal")
        assert abs(told["y"] - asked["y"]) < 64, width
        for other in boxes(page, f"#thunderjack :is({LIES_THERE})"):
            assert not overlap(told, other), (width, told, other)


def test_what_was_set_before_is_seen_until_it_is_dealt(visitors: Visitors) -> None:
    page = visitors.come()
    practise(page)
    preset(page, "A Thunderjack")
    expect(page.locator("#to-come")).to_contain_text("king of spades")
    next_cards(page)
    before = page.get_by_role("list", name="Set to come next").get_by_role("listitem")
    expect(before).to_have_count(4)
    page.get_by_role("button", name="ace of clubs", exact=True).click()
    expect(page.locator(".card-order-list li")).to_have_count(1)
    expect(before).to_have_count(4)
    set_them(page)
    expect(page.locator("#to-come li")).to_have_count(1)
    deal(page, right=100)
    expect(page.locator("#to-come")).to_have_count(0)


def test_what_cannot_be_set_is_said_in_the_form(visitors: Visitors) -> None:
    page = visitors.come(width=360)
    practise(page)
    page.get_by_text("Write the order as text").click()
    page.get_by_role("textbox", name="The shoe").fill("a_s_0 a_s_0")
    page.get_by_role("button", name="Begin the practice").click()
    expect(page.get_by_role("alert")).to_contain_text("a_s_0 is named 2 times")
    assert "status of 422" in visitors.complaints.pop()
    page.get_by_role("button", name="Take out ace of spades").last.click()
    page.get_by_role("button", name="Begin the practice").click()
    expect(page.get_by_role("button", name="Deal")).to_be_visible()
    assert snapshot_load(Match.objects.get().pk).setup.hidden.stack == {"shoe": ("a_s_0",)}


def test_the_cards_come_before_what_they_bring_unless_one_is_in_a_hurry(visitors: Visitors) -> None:
    page = visitors.come()
    page.clock.install()
    practise(page)
    preset(page, "A Thunderjack")
    is_live(page)  # what comes by another way than the socket may come whole
    page.emulate_media(reduced_motion="no-preference")
    bet(page, right=100)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)  # no step passes while the test looks
    before = version(page)
    page.get_by_role("button", name=re.compile("^Deal")).click()
    is_at(page, before + 1)
    while not page.locator("#thunderjack .playing-card").count():
        page.clock.run_for(100)
    expect(page.locator("#net")).to_be_hidden()
    expect(page.locator("#credits")).to_have_attribute("data-number", "900")
    page.keyboard.press("x")
    expect(page.locator("#net")).to_be_visible()
    expect(page.locator("#credits")).to_have_attribute("data-number", "1200")
    page.clock.run_for(2000)
    expect(page.locator("#credits")).to_have_text("1200")
    expect(page.locator("#net")).to_have_text("+200")


def press(page: Page, key: str) -> None:
    """Press a key, and wait until it has happened."""
    before = version(page)
    page.keyboard.press(key)
    expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))


def test_twenty_rounds_by_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/games/thunderjack/")
    for label, number in (("Credits to bring", "1000"), ("Rounds", "30")):
        field = page.get_by_label(label, exact=True)
        while not field.evaluate("field => field === document.activeElement"):
            page.keyboard.press("Tab")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(number)
    tab_to(page, "Sit down")
    page.keyboard.press("Enter")
    is_live(page)
    match = Match.objects.get()
    for number in range(1, 21):
        press(page, "Enter" if number == 1 else "b")
        while page.locator("#stand").is_visible():
            press(page, "s" if number % 2 else "h")
        expect(page.locator("#deal")).to_be_visible()
        assert snapshot_load(match.pk).state.round == number
    page.keyboard.press("l")
    stay = page.get_by_role("link", name="Stay")
    expect(stay).to_be_visible()
    page.keyboard.press("Escape")
    expect(stay).to_have_count(0)
    page.keyboard.press("l")
    expect(stay).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#result .result")).to_be_visible()
    table = snapshot_load(match.pk)
    assert table.outcome is not None
    (left,) = table.outcome.scores
    expect(page.locator("#result")).to_contain_text(f"Cashed out: {left} credits")
    assert purse.balance_of(match.created_by_id) == 4000 + left
    page.get_by_role("link", name="See your purse").click()
    expect(page.locator("#balance")).to_have_text(str(4000 + left))
    out = io.StringIO()
    call_command("audit_purse", stdout=out)
    assert out.getvalue().startswith("1 purses, 1 sittings, ")
    assert out.getvalue().endswith(": all is right.\n")
