"""A page that pushes have put together part by part is the page that is loaded anew."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from games.registry import GAMES
from tests.e2e.visitors import Visitors, is_live, my_turn_or_the_end, version
from tests.support.dom import differences
from tests.support.walks import laid, walked

MOVES = 6
RECORDS = (
    "kata-healing-1",
    "thunderjack-practice-1",
    "hamsterdam-two-1",
    "card_thief-heist1-1",
    "kings_conflict-back-1",
)
"""A recorded match of each game."""
THINGS = ", ".join(
    f"{where} {what}:visible"
    for where in ("#board", "#offers")
    for what in ("[name=picks]:enabled", "a[data-picks]")
)
"""All that can be pressed: what is a move, and what only begins one."""
OFFERED = "() => ['board', 'offers'].map((name) => document.getElementById(name)?.outerHTML).join()"


def _listener(asked: list[str | bytes]) -> Callable[[str | bytes], None]:
    def hear(text: str | bytes) -> None:
        asked.append(text)

    return hear


def act(page: Page) -> None:
    """Press what can be pressed, now the main button and now any other, until one was a move.

    Chance decides, not turns: what one press picks the next may put back, for as long as the two take turns.
    """
    before, chance = version(page), random.Random(0)
    for _press in range(60):
        things = page.locator(THINGS)
        expect(things.first).to_be_visible()
        main = page.locator(
            "#board .primary[name=picks]:enabled:visible, #offers .primary[name=picks]:enabled:visible"
        )
        offered = page.evaluate(OFFERED)
        wants_main = main.count() and chance.random() < 0.5
        (main.first if wants_main else things.nth(chance.randrange(things.count() or 1))).click()
        page.wait_for_function(f"(before) => ({OFFERED})() !== before", arg=offered)
        if version(page) != before:
            return
    raise AssertionError("nothing that was pressed is a move")


@pytest.mark.e2e
@pytest.mark.parametrize("slug", GAMES)
def test_what_pushes_have_made_is_what_is_loaded_anew(slug: str, visitors: Visitors) -> None:
    page = visitors.come()
    asked: list[str | bytes] = []
    page.on("websocket", lambda socket: socket.on("framesent", _listener(asked)))
    page.goto("/")
    page.locator(f"form[action='/games/{slug}/play/'] button").first.click()
    is_live(page)
    for _move in range(MOVES):
        if not my_turn_or_the_end(page):
            break
        act(page)
    my_turn_or_the_end(page)
    assert '{"what":"whole"}' not in asked  # it lost no part
    is_as_loaded_anew(page)


@pytest.mark.e2e
@pytest.mark.parametrize("record", RECORDS)
def test_a_whole_match_is_to_everybody_as_loaded_anew(record: str, browser: Browser, site: str) -> None:
    cookies, (played,) = laid("", record)
    assert list(walked(browser, site, cookies, played, step=25)) == []


class Losing:
    """A connection on which, once asked to, a page finds the name of a part that it has not got."""

    def __init__(self) -> None:
        self.may_lose = False
        self.lost: list[str] = []
        self.asked: list[str | bytes] = []

    def __call__(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def to_page(text: str | bytes) -> None:
            named = re.search("\x02[\\w-]+\x03", str(text)) if self.may_lose and not self.lost else None
            if named:
                self.lost.append(named[0])
                text = str(text).replace(named[0], "\x02lost\x03")
            page.send(text)

        def to_server(text: str | bytes) -> None:
            self.asked.append(text)
            server.send(text)

        server.on_message(to_page)
        page.on_message(to_server)


@pytest.mark.e2e
def test_a_page_that_lost_a_part_asks_for_the_whole(visitors: Visitors) -> None:
    page = visitors.come()
    losing = Losing()
    page.route_web_socket(re.compile("/ws/"), losing)
    page.goto("/")
    page.locator("form[action='/games/kata/play/'] button").first.click()
    is_live(page)
    losing.may_lose = True
    while not losing.lost:
        assert my_turn_or_the_end(page)
        act(page)
    my_turn_or_the_end(page)
    assert losing.asked.count('{"what":"whole"}') == 1
    is_as_loaded_anew(page)


def is_as_loaded_anew(page: Page) -> None:
    """The page shows what another shows that is loaded now."""
    page.mouse.move(0, 0)  # what is told of a thing is told while it is pointed at
    again = page.context.new_page()
    again.goto(page.url)
    is_live(again)
    expect(again.locator("#pulse")).to_have_attribute("data-version", str(version(page)))
    for mine, theirs in differences(page, again):
        assert theirs == mine
