"""Two people find each other and play to the end by clicks, and whoever watches is told no secret."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Request, WebSocket, expect

from games.engine.game import Seat, Viewer
from games.kata.rules.cards import CARDS
from games.kata.rules.values import State
from tests.e2e.visitors import (
    Visitors,
    click_a_move,
    is_at,
    is_live,
    my_turn_or_the_end,
    sign_up,
    table_of,
    version,
)

NAMES = {card.id: str(card.name) for card in CARDS.values()}
KIND = {name: kind for kind, name in NAMES.items()}
SEEN = re.compile(rf'data-card="(\w+)"|\b({"|".join(NAMES.values())})\b')

HELP = re.compile(r'id="help".*?</aside>', re.DOTALL)
"""What explains the game on the page of every table, the same for all."""


class Wiretap:
    """Everything that a page receives: frames of its sockets and bodies of its requests, as text."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._socket)
        page.on("requestfinished", self._request)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def _request(self, request: Request) -> None:
        response = request.response()
        if response and response.ok and "/static/" not in request.url:
            self.heard.append(response.text())

    def cards(self) -> list[tuple[int, set[str], set[str]]]:
        """For all that was heard of a version of the match: which kinds of cards, which ids of held ones."""
        told = []
        for text in (HELP.sub("", heard) for heard in self.heard):
            reached = re.search(r'id="pulse"[^>]*data-version="(\d+)"', text)
            kinds = {kind or KIND[name] for kind, name in SEEN.findall(text)}
            held = set(re.findall(r"card-(c\d+)", text))
            assert reached or not kinds | held
            if reached:
                told.append((int(reached[1]), kinds, held))
        return told


def may_know(state: State, viewer: Viewer) -> tuple[set[str], set[str]]:
    """The kinds of cards that lie open to a viewer, and the ids of those in their hand."""
    kinds = {shown.card for side in state.sides for shown in side.discard}
    hand = () if viewer is None else state.sides[viewer].hand
    return kinds | {held.card for held in hand}, {held.id for held in hand}


def open_table(page: Page) -> None:
    page.goto("/lobby/")
    page.get_by_role("button", name="Open a table (Kata TCG)").click()
    expect(page.locator("#headline")).to_contain_text("Waiting for players")


def play_to_the_end(players: list[Page], watcher: Page) -> dict[int, State]:
    """The states of the match at each of its versions, as the database had them."""
    truth: dict[int, State] = {}
    while True:
        table = table_of(players[0])
        truth[table.version] = table.state
        for page in (*players, watcher):
            is_at(page, table.version)
        if table.is_over:
            return truth
        mover = players[table.acting[0]]
        assert my_turn_or_the_end(mover)
        click_a_move(mover)


def test_a_whole_match_by_clicks_with_a_spectator_who_learns_no_hand_card(visitors: Visitors) -> None:
    ada, bob, eve = visitors.come(), visitors.come(), visitors.come()
    sign_up(ada, "Ada")
    sign_up(bob, "Bob")

    bob.goto("/lobby/")
    is_live(bob)
    expect(bob.locator("#open-matches")).to_contain_text("No table is waiting")
    taps = [Wiretap(page) for page in (ada, bob, eve)]
    open_table(ada)
    is_live(ada)
    bob.get_by_role("button", name="Join Ada").click()
    expect(bob.locator("#kata-hand")).to_be_visible()
    expect(ada.locator("#kata-hand")).to_be_visible()
    is_live(bob)
    eve.goto(bob.url)
    is_live(eve)
    expect(eve.locator("#kata")).to_be_visible()
    expect(eve.locator("#kata-hand")).to_have_count(0)
    expect(ada.locator("#presence")).to_contain_text("1 spectator")

    truth = play_to_the_end([ada, bob], eve)

    _nothing_leaked(taps, truth)
    _the_end_is_shown(ada, bob, eve)
    _the_record_downloads_and_verifies(ada)
    _the_replay_steps(ada)
    _the_rematch_swaps_the_seats(ada, bob)


def _nothing_leaked(taps: list[Wiretap], truth: dict[int, State]) -> None:
    viewers: list[Viewer] = [Seat(0), Seat(1), None]
    for viewer, tap in zip(viewers, taps, strict=True):
        told = [one for one in tap.cards() if one[0] in truth]
        assert {reached for reached, _kinds, _held in told} >= set(list(truth)[1:])
        for reached, kinds, held in told:
            may_see, may_hold = may_know(truth[reached], viewer)
            assert kinds <= may_see, f"{viewer} heard of {kinds - may_see} at version {reached}"
            assert held <= may_hold, f"{viewer} heard of {held - may_hold} at version {reached}"
        # The tap does hear hands: each player's own.
        assert any(held for _reached, _kinds, held in told) == (viewer is not None)


def _the_end_is_shown(ada: Page, bob: Page, eve: Page) -> None:
    table = table_of(ada)
    assert table.outcome is not None
    (winner,) = table.outcome.winners
    pages = [ada, bob]
    expect(pages[winner].locator("#headline")).to_contain_text("You win")
    expect(pages[winner].locator("#ending")).to_contain_text("Victory")
    expect(pages[1 - winner].locator("#ending")).to_contain_text("Defeat")
    for page in (pages[1 - winner], eve):
        expect(page.locator("#result")).to_contain_text(f"{table.names[winner]} wins")
    for page in (ada, bob, eve):
        expect(page.get_by_role("link", name="Verify")).to_be_visible()
    expect(eve.get_by_role("button", name="Rematch")).to_have_count(0)


def _the_record_downloads_and_verifies(page: Page) -> None:
    room = page.url
    page.get_by_role("link", name="Verify").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record: dict[str, Any] = json.loads(download.value.path().read_text())
    assert record["game"] == "kata"
    assert len(record["entries"]) == table_of(page).entries
    page.get_by_role("button", name="Replay and check now").click()
    expect(page.get_by_role("heading", name="All checks passed")).to_be_visible()
    assert page.locator(".checks .holds").count() >= 3
    expect(page.locator(".checks .fails")).to_have_count(0)
    expect(page.locator(".numbers")).to_contain_text(record["secret"])
    page.goto(room)


def _the_replay_steps(page: Page) -> None:
    room, last = page.url, table_of(page).entries
    page.locator("#result").get_by_role("link", name="Replay").click()
    number, board = page.locator("#replay-number"), page.locator("#replay-board")
    expect(board).to_be_visible()
    page.keyboard.press("Home")
    expect(number).to_have_text(f"0 of {last}")
    start = board.inner_text()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(number).to_have_text(f"2 of {last}")
    assert board.inner_text() != start
    page.keyboard.press("ArrowLeft")
    expect(number).to_have_text(f"1 of {last}")
    page.get_by_role("slider").fill(str(last))
    expect(number).to_have_text(f"{last} of {last}")
    expect(board.locator("[data-ending]").first).to_be_visible()
    assert f"n={last}" in page.url
    page.goto(room)


def _the_rematch_swaps_the_seats(ada: Page, bob: Page) -> None:
    before = table_of(ada)
    ada.get_by_role("button", name="Rematch").click()
    expect(ada.locator("#headline")).to_contain_text("Waiting for players")
    bob.get_by_role("button", name="Accept the rematch").click()
    expect(bob.locator("#kata-hand")).to_be_visible()
    expect(ada.locator("#kata-hand")).to_be_visible()
    after = table_of(ada)
    assert after.id != before.id
    assert after.names == before.names[::-1]
    assert version(bob) == after.version
