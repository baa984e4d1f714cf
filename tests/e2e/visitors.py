"""People at browsers of their own, what they see there, and what they do."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

from accounts.models import User
from games.matches.selectors import match_by_id
from games.matches.snapshot import MatchSnapshot, snapshot_load
from tests.support.prepare import cookie_of

PLAYABLE = "#kata-hand :is(a, button[name=picks]).playing-card"
"""The cards in one's hand that can be played."""
PASSWORD = "sixteen tons of tea"
TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation",
    (event) => console.error(`CSP: ${event.violatedDirective} forbids ${event.blockedURI}`))"""


class Visitors:
    """Opens browsers, and notes every error in a console and every request to another host."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._site = site
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def come(self, *, width: int = 1280, site: str = "", may_complain: bool = False, **more: Any) -> Page:
        """A page of a browser that has never been here."""
        site = site or self._site
        usual: dict[str, Any] = {"base_url": site, "reduced_motion": "reduce"}
        context = self._browser.new_context(viewport={"width": width, "height": 800}, **(usual | more))
        context.set_default_timeout(20_000)
        self._contexts.append(context)
        if not may_complain:
            self._listen(context, site)
        return context.new_page()

    def _listen(self, context: BrowserContext, site: str) -> None:
        def hear(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complaints.append(f"{message.text} ({message.location['url']})")

        def watch(request: Request) -> None:
            if not request.url.startswith((f"{site}/", "data:")):
                self.complaints.append(f"{request.url} was asked for")

        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", watch)

    def leave(self) -> None:
        for context in self._contexts:
            context.close()


# --- Accounts -------------------------------------------------------------------------------------


def sign_up(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("link", name="Sign up").click()
    fill_in_sign_up(page, name)
    expect(page.locator(".menu-name")).to_have_text(name)


def fill_in_sign_up(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()


def is_user(page: Page, user: User) -> None:
    """Whoever is at this browser is logged in from now on."""
    page.goto("/")
    name, _, value = cookie_of(user).partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": page.evaluate("location.origin")}])


def log_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name or e-mail address").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()


# --- The match room -------------------------------------------------------------------------------


def is_live(page: Page) -> None:
    expect(page.locator("#connection")).to_have_text("Live")


def public_id(page: Page) -> str:
    found = re.search(r"/m/([\w-]+)/", page.url)
    assert found, page.url
    return found[1]


def table_of(page: Page) -> MatchSnapshot:
    """The match that a page shows, as it is stored."""
    match = match_by_id(public_id(page), None)
    assert match is not None
    return snapshot_load(match.pk)


def version(page: Page) -> int:
    """The version of the match that a page shows."""
    return int(page.locator("#pulse").get_attribute("data-version") or 0)


def is_at(page: Page, number: int) -> None:
    """Wait until a page shows a version of the match."""
    expect(page.locator("#pulse")).to_have_attribute("data-version", str(number))


def bet(page: Page, **bets: int) -> None:
    """Type the bets of a round of Thunderjack!; none where none is named."""
    for name in ("Right", "Middle", "Left"):
        page.get_by_role("spinbutton", name=name).fill(str(bets.get(name.lower(), 0)))


def my_turn_or_the_end(page: Page) -> bool:
    """Wait until somebody is to act or it is over; says whether it goes on."""
    mine, over = page.locator("#headline[data-turn=mine]"), page.locator("#result .result")
    expect(mine.or_(over)).to_be_visible()
    return mine.is_visible()


def best_card(page: Page) -> int | None:
    """The place in the hand, from 0, of the dearest card that can be played."""
    costs = page.locator(f"{PLAYABLE} .card-cost").all_inner_texts()
    return max(range(len(costs)), key=lambda place: int(costs[place])) if costs else None


def target(page: Page) -> Locator:
    """What a card that was picked up can be played on: the opponent, if it strikes."""
    return page.locator("#target-face").or_(page.locator("#target-self, #target-board, #target-deck")).first


def click_a_move(page: Page) -> None:
    """Play the dearest card, or end the turn if there is none to play; wait until it has happened."""
    before = version(page)
    place = best_card(page)
    if place is None:
        page.get_by_role("button", name="End turn").click()
    else:
        card = page.locator(PLAYABLE).nth(place)
        asks_for_more = card.get_attribute("data-picks") is not None
        card.click()
        if asks_for_more:
            target(page).click()
    expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))


def begun(host: Page, friend: Page) -> None:
    """Two guests sit down at a table."""
    host.goto("/games/kata/")
    host.get_by_role("button", name="Invite a friend by link").click()
    friend.goto(host.get_by_label("Link to this match").input_value())
    friend.get_by_role("button", name="Sit down and play").click()
    expect(friend.locator("#kata-hand")).to_be_visible()
    expect(host.locator("#kata-hand")).to_be_visible()
    is_live(friend)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something with this name has the focus."""
    for _press in range(80):
        page.keyboard.press("Tab")
        focused = page.locator("*:focus")
        if focused.count() and name in (focused.inner_text() or ""):
            return
    raise AssertionError(f"Tab never leads to {name}")
