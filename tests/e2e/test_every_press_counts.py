"""Whatever is pressed or typed in a match room counts, at whatever moment: while scripts load, while the
socket opens, while a push arrives, when an answer is late or lost. A sitting of Thunderjack! is what is
played, since there numbers are typed too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.engine.entries import Acted
from games.matches.models import Match
from games.matches.seating.services import match_touch
from games.matches.snapshot import snapshot_load
from games.thunderjack.rules.values import Deal
from tests.e2e.lines import Line, held_up, let_go
from tests.e2e.visitors import Visitors, begun, bet, is_at, is_live, version

SCRIPTS = r"/static/(js/(?!theme)|vendor/|django_htmx/).*\.js"
FRAGMENTS = r"/fragments/"
MOVE = r"/move/$"
ANSWERED = """() => ({
    comes: new Promise((done) => document.addEventListener("htmx:afterRequest", ({ detail }) => {
        if (detail.requestConfig.path.endsWith("/move/")) done();
    })),
})"""
"""What comes when a move by POST is answered, and the page has heard it."""


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """A page of somebody who has sat down at a table, and has nothing of it on the screen."""
    page = visitors.come()
    page.goto("/games/thunderjack/")
    page.get_by_role("button", name="Sit down").first.click()
    expect(page.locator("#deal")).to_be_visible()
    page.goto("about:blank")
    return page


@pytest.fixture
def watching(visitors: Visitors, page: Page) -> Page:
    """Somebody else's page, which shows what has arrived of that table."""
    watching = visitors.come()
    watching.goto(Match.objects.get().get_absolute_url())
    is_live(watching)
    return watching


def come(page: Page, more: str = "") -> None:
    """Load the room, and do not wait for anything that is behind the page itself."""
    page.goto(f"{Match.objects.get().get_absolute_url()}{more}", wait_until="commit")
    expect(page.locator("#pulse")).to_be_attached()


def is_dealt(page: Page, **bets: int) -> None:
    """Exactly what was bet was dealt, once, and the page shows it without a complaint."""
    expect(page.locator("#dealer .thunderjack-card").first).to_be_attached()
    entry = snapshot_load(Match.objects.get().pk).recent[0].entry
    assert isinstance(entry, Acted)
    assert entry.action == Deal(**bets)
    assert Match.objects.get().entries == 1
    expect(page.locator("#notice")).to_be_empty()
    expect(page.locator(".toast:visible")).to_have_count(0)


def test_before_any_script_came_a_form_is_sent_by_the_browser(page: Page) -> None:
    with held_up(page, SCRIPTS) as scripts:
        come(page)
        bet(page, right=100)
        assert scripts
        page.get_by_role("button", name="Deal").click()
        is_dealt(page, right=100)


def test_what_the_browser_sends_twice_is_dealt_once(page: Page) -> None:
    with held_up(page, SCRIPTS):
        come(page)
        page.get_by_role("button", name="Deal").dblclick()
        expect(page.locator("#dealer .thunderjack-card").first).to_be_attached()
    is_live(page)
    assert Match.objects.get().entries == 1


def test_a_number_typed_before_the_scripts_came_outlasts_the_first_push(page: Page) -> None:
    line = Line(page)
    with held_up(page, SCRIPTS) as scripts:
        come(page)
        bet(page, right=100)
        assert scripts
    is_live(page)
    page.get_by_role("button", name="Deal").click()
    is_dealt(page, right=100)
    assert len(line.said) == 1


def test_a_choice_made_before_the_scripts_came_outlasts_the_first_push(page: Page) -> None:
    with held_up(page, SCRIPTS):
        come(page)
        page.locator("#leave").click()
        expect(page.get_by_role("button", name="Leave with")).to_be_visible()
    is_live(page)
    page.get_by_role("button", name="Leave with").click()
    expect(page.locator("#result .result")).to_be_visible()


def test_a_choice_outlasts_a_push_of_something_new(page: Page) -> None:
    line = Line(page)
    come(page)
    is_live(page)
    page.locator("#leave").click()
    leave = page.get_by_role("button", name="Leave with")
    expect(leave).to_be_visible()
    match = Match.objects.get()
    with held_up(page, FRAGMENTS):
        with page.expect_request(re.compile(FRAGMENTS)):
            match_touch(match.pk)
            line.cut()
        expect(leave).to_be_visible()
    is_at(page, match.version + 1)
    leave.click()
    expect(page.locator("#result .result")).to_be_visible()


def test_a_key_pressed_before_the_next_board_has_come_counts_there(page: Page) -> None:
    with held_up(page, FRAGMENTS):  # from the beginning: what is asked at once might slip through
        come(page)
        is_live(page)
        bet(page, middle=50)
        page.get_by_role("spinbutton", name="Left").evaluate("(field) => field.blur()")
        with page.expect_request(re.compile(FRAGMENTS)):
            page.keyboard.press("l")
        page.keyboard.press("Enter")
        expect(page.locator("#tick.pending")).to_have_count(0)
    expect(page.locator("#result .result")).to_be_visible()
    assert Match.objects.get().entries == 1


def test_a_press_is_posted_while_the_socket_opens_and_is_dealt_once(page: Page) -> None:
    line = Line(page)
    line.is_down = True
    come(page)
    expect(page.locator("#connection")).to_have_text("Reconnecting…")
    bet(page, middle=50)
    with held_up(page, MOVE) as moves:
        page.get_by_role("button", name="Deal").click()
        line.is_down = False
        is_live(page)
        assert len(moves) == 1
    is_dealt(page, middle=50)


@pytest.mark.parametrize("name", ["Deal", "Put a chip on Right"])
def test_a_push_between_button_down_and_button_up_takes_no_press_away(page: Page, name: str) -> None:
    line = Line(page)
    come(page)
    is_live(page)
    bet(page, right=20)
    line.is_slow = True
    line.cut()
    is_live(page)
    button = page.get_by_role("button", name=name)
    button.hover()
    page.mouse.down()
    page.locator("#pulse").evaluate("(pulse) => pulse.dataset.since = 'none'")
    line.catch_up()
    expect(page.locator("#pulse")).not_to_have_attribute("data-since", "none")
    page.mouse.up()
    if name == "Deal":
        is_dealt(page, right=20)
    else:
        expect(page.get_by_role("spinbutton", name="Right")).to_have_value("30")


def test_an_answer_that_a_push_has_overtaken_does_not_bring_the_old_board_back(page: Page) -> None:
    come(page)
    is_live(page)
    bet(page, right=100)
    with held_up(page, FRAGMENTS) as asked:
        page.locator("#leave").click()
        old = asked.pop()
        answer = old.fetch()
        assert "Leave with" in answer.text()
        page.get_by_role("button", name="Deal").click()
        is_dealt(page, right=100)
        shown = page.locator("#board").inner_text()
        with page.expect_response(re.compile(FRAGMENTS)):
            old.fulfill(response=answer)
    assert page.locator("#board").inner_text() == shown


def test_a_press_is_not_pushed_out_by_questions_that_are_slow(page: Page) -> None:
    page.clock.install()
    line = Line(page)
    line.is_down = True
    come(page)
    page.wait_for_load_state()  # or the browser itself would send the form
    bet(page, left=30)
    with held_up(page, FRAGMENTS) as asked:
        page.clock.fast_forward(3000)
        expect(page.locator("#connection")).to_have_text("Checking every few seconds")
        page.get_by_role("button", name="Deal").click()
        page.clock.fast_forward(3000)
        page.clock.fast_forward(3000)
        assert asked
        let_go(asked)
        is_dealt(page, left=30)


@pytest.mark.parametrize("has_arrived", [False, True], ids=["the move is lost", "the answer is lost"])
def test_a_socket_that_is_cut_before_the_answer_loses_no_move(
    page: Page, watching: Page, has_arrived: bool
) -> None:
    line = Line(page)
    come(page)
    is_live(page)
    before = version(page)
    bet(page, right=100)
    line.is_slow, line.is_deaf = True, not has_arrived
    page.get_by_role("button", name="Deal").click()
    expect(page.locator("#tick")).to_have_class("tick pending")
    is_at(watching, before + has_arrived)
    line.cut()
    line.is_slow = line.is_deaf = False
    is_live(page)
    is_dealt(page, right=100)


@pytest.mark.parametrize("has_arrived", [False, True], ids=["the move is lost", "the answer is late"])
def test_a_socket_that_is_open_and_dead_loses_no_move(page: Page, watching: Page, has_arrived: bool) -> None:
    page.clock.install()
    line = Line(page)
    come(page)
    is_live(page)
    before = version(page)
    bet(page, right=100)
    line.is_slow, line.is_deaf = True, not has_arrived
    page.get_by_role("button", name="Deal").click()
    is_at(watching, before + has_arrived)
    page.clock.fast_forward(3000)
    is_dealt(page, right=100)
    line.catch_up()
    is_dealt(page, right=100)


@pytest.mark.parametrize("has_socket", [True, False], ids=["", "by POST"])
def test_what_is_pressed_twice_is_done_once_and_nothing_is_complained_of(
    page: Page, has_socket: bool
) -> None:
    line = Line(page)
    line.is_down = not has_socket
    come(page)
    expect(page.locator("#connection")).to_have_text("Live" if has_socket else "Reconnecting…")
    bet(page, right=100)
    line.is_slow = True
    with held_up(page, MOVE) as moves:
        page.get_by_role("button", name="Deal").dblclick()
        while not moves and not line.said:  # the click is over before the browser has asked
            page.wait_for_timeout(20)
        assert len(moves) + len(line.said) == 1
    if has_socket:
        line.catch_up()
    is_dealt(page, right=100)


def complains_only_of(visitors: Visitors, status: str) -> None:
    """The browser and htmx have said that an answer had this status, which the test gave it."""
    assert [one for one in visitors.complaints if status not in one] == []
    visitors.complaints.clear()


def test_a_move_that_no_server_takes_is_not_passed_over_in_silence(visitors: Visitors, page: Page) -> None:
    line = Line(page)
    line.is_down = True
    come(page)
    page.wait_for_load_state()  # or the browser itself would send the form
    page.route(re.compile(MOVE), lambda route: route.fulfill(status=403), times=1)
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("alert")).to_contain_text("That couldn't be sent")
    complains_only_of(visitors, "403")
    page.get_by_role("button", name="Deal").click()
    is_dealt(page, middle=10)


def test_a_post_that_meets_no_server_is_sent_again(visitors: Visitors, page: Page) -> None:
    page.clock.install()
    line = Line(page)
    line.is_down = True
    come(page)
    page.wait_for_load_state()  # or the browser itself would send the form
    page.route(re.compile(MOVE), lambda route: route.fulfill(status=503), times=1)
    answered = page.evaluate_handle(ANSWERED)
    page.get_by_role("button", name="Deal").click()
    answered.evaluate("(it) => it.comes")
    page.clock.fast_forward(3000)
    is_dealt(page, middle=10)
    complains_only_of(visitors, "503")


def test_words_that_nobody_heard_come_back_into_their_field(visitors: Visitors) -> None:
    ada, bob = visitors.come(may_complain=True), visitors.come()
    Line(ada).is_down = True
    begun(ada, bob)
    with held_up(ada, r"/chat/$") as said:
        ada.get_by_label("Message to the table").fill("Good luck")
        with ada.expect_request(re.compile(r"/chat/$")):
            ada.get_by_role("button", name="Send").click()
        expect(ada.get_by_label("Message to the table")).to_have_value("")
        said.pop().abort()
    expect(ada.get_by_label("Message to the table")).to_have_value("Good luck")
    ada.get_by_role("button", name="Send").click()
    expect(bob.locator("#chat")).to_contain_text("Good luck")
    expect(ada.get_by_label("Message to the table")).to_have_value("")


def test_a_key_that_presses_a_button_counts_after_a_click_that_skipped(page: Page) -> None:
    come(page)
    is_live(page)
    page.emulate_media(reduced_motion="no-preference")
    bet(page, right=100)
    before = version(page)
    page.get_by_role("button", name="Deal").click()
    is_at(page, before + 1)
    page.locator("#dealer").click(position={"x": 5, "y": 5})  # while the cards are still being dealt
    page.locator("#board [name=picks]:enabled:visible").first.focus()
    page.keyboard.press("Enter")
    is_at(page, before + 2)
