"""A deck is built by clicks, kept as a file and as a code, and played with against a person to the end."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from games.kata.rules.cards import CARDS, DECK_SIZE
from games.kata.rules.values import Side
from tests.e2e.visitors import Visitors, is_at, is_live, my_turn_or_the_end, sign_up, table_of, version

LIST = {"a2": 2, "m2": 2, "h1": 2, "b2": 4, "m4": 2, "b3": 4, "b4": 4}
"""A legal deck that can strike, heal and raise minions from the first turns on."""
PATIENCE = 10_000
"""Milliseconds that anything here may take."""
MAX_MOVES = 200
"""More than a match of two decks of twenty cards has when both strike faces."""


@pytest.fixture(autouse=True)
def _short_patience(_patience: None) -> None:
    expect.set_options(timeout=PATIENCE)


def come(visitors: Visitors, *, width: int = 1280) -> Page:
    page = visitors.come(width=width)
    page.set_default_timeout(PATIENCE)
    return page


# --- The deck -------------------------------------------------------------------------------------


def build(page: Page, name: str) -> None:
    """Build the deck of the list from nothing, by a click for each card, and name it."""
    page.get_by_role("link", name="Decks", exact=True).first.click()
    page.get_by_role("button", name="Build a deck").first.click()
    deck, total = page.locator("#deck"), 0
    expect(deck).to_contain_text("Not legal yet")
    for card, count in LIST.items():
        for _copy in range(count):
            page.locator(f"#add-{card}").click()
        total += count
        expect(page.locator(f"#line-{card}")).to_have_attribute("data-count", str(count))
        expect(deck).to_have_attribute("data-size", str(total))
    assert total == DECK_SIZE
    expect(page.locator("#saved")).to_have_text("Saved")
    expect(deck).to_contain_text("Ready to play.")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def is_built(page: Page, name: str) -> None:
    """The page that the server gives anew shows the deck of the list."""
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator("#deck .deck-line")).to_have_count(len(LIST))
    for card, count in LIST.items():
        expect(page.locator(f"#line-{card}")).to_have_attribute("data-count", str(count))
    expect(page.locator("#deck")).to_contain_text("Ready to play.")


def exported(page: Page) -> str:
    """The text file of the deck that is shown."""
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("link", name="Text file").click()
    assert download.value.suggested_filename == "my-first.txt"
    return download.value.path().read_text()


def delete(page: Page, name: str) -> None:
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text(f"“{name}” was deleted.")).to_be_visible()
    expect(page.locator("section[aria-labelledby=own]")).to_contain_text("You haven't built a deck yet.")


def take_in(page: Page, code: str, name: str) -> None:
    """Import the deck of a code under a name."""
    page.get_by_role("link", name="Import").click()
    page.get_by_label("Code or list").fill(code)
    page.get_by_label(re.compile("^Name")).fill(name)
    page.get_by_role("main").get_by_role("button", name="Import").click()
    expect(page.get_by_text("1 deck imported.")).to_be_visible()


# --- The match ------------------------------------------------------------------------------------


def sit_down(host: Page, guest: Page, deck: str) -> None:
    """The host plays the deck that is shown, the guest the one called Fortress."""
    host.get_by_role("link", name="Play it").click()
    expect(host.get_by_label("Constructed")).to_be_checked()
    expect(host.get_by_label("Your deck").locator("option:checked")).to_have_text(deck)
    host.get_by_role("button", name="Invite a friend by link").click()
    guest.goto(host.get_by_label("Link to this match").input_value())
    guest.get_by_label("Your deck").select_option("Fortress")
    guest.get_by_role("button", name="Sit down and play").click()
    for page in (host, guest):
        expect(page.locator("#kata-hand")).to_be_visible()
        is_live(page)


class Clicker:
    """Plays by clicks alone: raises a minion and heals a wound once, and strikes faces with all else."""

    TARGETS = {"board": "#target-board", "heal": "#target-self"}

    def __init__(self, page: Page) -> None:
        self._page = page
        self._foe, self._own = (page.locator(".kata-side").nth(number) for number in (0, 1))
        self._minions = page.locator(".kata-row.own .kata-minion")
        self.done: Counter[str] = Counter()
        """How often which kind of move has had the effect that it should have."""

    def move(self) -> None:
        """Click together one move of those that are offered; wait until it has happened."""
        reached, before = version(self._page), self._sight()
        what, thing = self._choice()
        asks_for_more = thing.get_attribute("data-picks") is not None
        thing.click()
        if asks_for_more:
            self._page.locator(self.TARGETS.get(what, "#target-face")).click()
        expect(self._page.locator("#pulse")).not_to_have_attribute("data-version", str(reached))
        self._check(what, before)

    def _choice(self) -> tuple[str, Locator]:
        """What to do, and what to click first for it."""
        ready = self._page.locator(".kata-row.own .kata-minion.ready").first
        if ready.is_visible():
            return "attack", ready
        is_hurt = self._health(self._own) < self._health(self._own, "optimum")  # nobody heals above it
        for what, kind in (("board", "minion"), ("heal", "heal")):
            card = self._card(f":has(.kata-sign[data-kind={kind}])")
            if not self.done[what] and card.is_visible() and (is_hurt or what == "board"):
                return what, card
        card = self._card("")
        return ("card", card) if card.is_visible() else ("end", self._page.locator("#end-turn"))

    def _card(self, having: str) -> Locator:
        """The last card of the hand that can be played and is as asked."""
        return self._page.locator(f"#kata-hand :is(a, [name=picks]).playing-card{having}").last

    def _sight(self) -> tuple[int, int, int]:
        """The health of the opponent, one's own, and how many minions one has."""
        return self._health(self._foe), self._health(self._own), self._minions.count()

    @staticmethod
    def _health(side: Locator, which: str = "value") -> int:
        return int(side.locator("meter").get_attribute(which) or 0)

    def _check(self, what: str, before: tuple[int, int, int]) -> None:
        """Numbers change when their step is shown, which may be a moment after the move is there."""
        foe, own, minions = before
        if what == "attack":
            expect(self._foe.locator("meter")).not_to_have_attribute("value", str(foe))
            assert self._health(self._foe) < foe
        elif what == "heal":
            expect(self._own.locator("meter")).not_to_have_attribute("value", str(own))
            assert self._health(self._own) > own
        elif what == "board":
            expect(self._minions).to_have_count(minions + 1)
        self.done[what] += 1


def play_to_the_end(host: Page, guest: Page) -> list[Clicker]:
    """Both, with what they have done."""
    players = {page: Clicker(page) for page in (host, guest)}
    for _move in range(MAX_MOVES):
        table = table_of(host)
        for page in players:
            is_at(page, table.version)
        if table.is_over:
            return list(players.values())
        mover = (host, guest)[table.acting[0]]
        assert my_turn_or_the_end(mover)
        players[mover].move()
    pytest.fail(f"The match goes on after {MAX_MOVES} moves.")


def all_cards(side: Side) -> Counter[str]:
    """What a seat has begun with, wherever it is at the end."""
    held, on_board = [held.card for held in side.hand], [minion.card for minion in side.board]
    return Counter([*side.deck, *held, *on_board, *[gone.card for gone in side.discard]])


def test_a_deck_is_built_kept_as_a_code_and_played_to_the_end(visitors: Visitors) -> None:
    ada, bob = come(visitors), come(visitors, width=360)
    sign_up(ada, "Ada")
    sign_up(bob, "Bob")

    build(ada, "My first")
    is_built(ada, "My first")
    text = exported(ada)
    assert "Name: My first" in text
    for card, count in LIST.items():
        assert f"{count}x {CARDS[card].name} ({CARDS[card].cost})" in text.splitlines()
    code = ada.get_by_label("Code", exact=True).input_value()
    delete(ada, "My first")
    take_in(ada, code, "Second life")
    is_built(ada, "Second life")
    assert ada.get_by_label("Code", exact=True).input_value() == code

    sit_down(ada, bob, "Second life")
    players = play_to_the_end(ada, bob)

    for player in players:
        assert {"board", "attack", "heal"} <= player.done.keys()
    table = table_of(ada)
    assert table.outcome is not None
    pages, (winner,) = (ada, bob), table.outcome.winners
    expect(pages[winner].locator("#ending")).to_contain_text("Victory")
    expect(pages[1 - winner].locator("#ending")).to_contain_text("Defeat")
    assert all_cards(table.state.sides[0]) == Counter(LIST)
