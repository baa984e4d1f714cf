"""A page that pushes have put together part by part is the page that is loaded anew."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.registry import GAMES
from tests.e2e.visitors import Visitors, is_live, my_turn_or_the_end, version
from tests.support.dom import differences

MOVES = 6
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
    again = page.context.new_page()
    again.goto(page.url)
    is_live(again)
    expect(again.locator("#pulse")).to_have_attribute("data-version", str(version(page)))
    for mine, theirs in differences(page, again):
        assert theirs == mine
