"""The table is the page: whatever is needed to decide is seen without scrolling, and nothing moves the board.

Each game is laid at chosen moments of recorded matches, the fullest among them, by people whose names are as long as
names can be. `uv run python -m tests.benchmarks.layout` walks through all of them in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import timezone
from msgspec import Struct
from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.names import MAX_LENGTH
from games.matches.models import ABANDON_AFTER, Match, Player
from games.matches.presence.selectors import CLAIM_AFTER
from games.registry import GAMES
from tests.e2e.looks import broken_words, faults
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.layout import SIZES, measured
from tests.support.positions import placed, recorded

ENLARGED = (640, 400)
"""What a browser leaves of a window of 1280 by 800 when it shows everything twice as large."""
PHONE = (360, 740)

PICKED = "#board [data-cancel], #offers [data-cancel], .card-thief-step:not(:empty)"
"""What takes a pick back."""


class State(Struct, frozen=True):
    """A moment of a recorded match, seen from its first seat."""

    name: str
    record: str
    at: int
    press: str = ""
    """What is pressed first, and sends nothing."""
    is_gone: bool = False
    """Whether who is to play has been gone for long, so that the match may be claimed."""


STATES = {
    "kata": (
        State("the opening", "kata-first-1", 0),
        State("five cards held", "kata-first-1", 15),
        State("minions on both sides, and a card that can be aimed", "kata-decks-1", 44),
        State(
            "a minion picked, and all it can strike",
            "kata-decks-1",
            44,
            press="#board .kata-minion[data-picks]",
        ),
        State("the most cards", "kata-decks-1", 31),
        State("the other's turn", "kata-decks-1", 42),
        State("the other has gone", "kata-decks-1", 42, is_gone=True),
        State("the end", "kata-first-1", -1),
        State("the end, and which deck comes next", "kata-decks-1", -1),
    ),
    "thunderjack": (
        State("no bet yet", "thunderjack-practice-1", 0),
        State("three hands", "thunderjack-first-13", 25),
        State("six hands in play", "thunderjack-practice-1", 19),
        State("six hands and the bets to come", "thunderjack-practice-1", 21),
        State("about to leave", "thunderjack-practice-1", 21, press="#leave"),
        State("the end", "thunderjack-first-13", -1),
    ),
    "hamsterdam": (
        State("two, a modifier to play", "hamsterdam-two-1", 7),
        State("two, a modifier picked", "hamsterdam-two-1", 7, press="#hamsterdam-hand [data-picks]"),
        State("three, keep or trade after a settlement", "hamsterdam-first-1", 7),
        State("three, somebody else's turn", "hamsterdam-first-1", 13),
        State("four, modifiers played", "hamsterdam-four-1", 20),
        State("four, a modifier picked", "hamsterdam-four-1", 20, press="#hamsterdam-hand [data-picks]"),
        State("four, after a settlement", "hamsterdam-four-1", 30),
        State("the end", "hamsterdam-first-1", -1),
    ),
    "card_thief": (
        State("the first deal", "card_thief-heist1-1", 0),
        State("in the middle of a heist", "card_thief-heist2-1", 3),
        State("a path begun", "card_thief-heist1-1", 0, press=".card-thief-pick[form=choose]"),
        State("three items", "card_thief-items-1", 7),
        State("an empty deck", "card_thief-heist4-1", 9),
        State("the end", "card_thief-items-1", -1),
    ),
    "kings_conflict": (
        # with all that the first cards can do in words
        State("the first hand, of four", "kings_conflict-own-260", 0),
        State("the first hand, of five", "kings_conflict-back-1", 0),
        State("the other's turn", "kings_conflict-decks-46", 6),
        State("a first piece", "kings_conflict-king-26", 12),
        State("a dominion in the first turns", "kings_conflict-back-1", 24),
        State("a dominion begun, many pieces", "kings_conflict-king-26", 60),
        State("a card picked", "kings_conflict-king-26", 36, press="#kings-conflict-hand [data-picks]"),
        State("decks of one's own", "kings_conflict-decks-46", 7),
        State("the end", "kings_conflict-king-26", -1),
        State("the end, and which deck comes next", "kings_conflict-decks-46", -1),
    ),
}


def test_every_game_is_looked_at() -> None:
    assert set(STATES) == set(GAMES), "choose moments of each game's playthroughs, and name them in STATES"
    assert all(len(states) <= 25 for states in STATES.values())


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_is_seen_whole_and_read_in_order_and_stays_where_it_is(slug: str, visitors: Visitors) -> None:
    amiss: list[str] = []
    first: dict[tuple[str, int, int, int], dict[str, list[float]]] = {}
    for state, page in _laid(slug, visitors):
        is_opening = page.locator("[data-opening]").count()  # the exchange has a layout of its own
        for width, height in SIZES:
            seen = measured(page, width, height)
            where = f"{state.name}, {width} by {height}"
            amiss += [f"{where}: {words}" for words in seen.amiss] + broken_words(page, where)
            boxes = first.setdefault((state.record, is_opening, width, height), seen.boxes)
            now = _but_the_hand(seen.boxes) if state.at == -1 else seen.boxes
            amiss += [
                f"{where}: {name} has moved from {boxes[name]} to {now[name]}" for name in _moved(boxes, now)
            ]
        amiss += faults(page, state.name)
    assert not amiss, "\n".join(amiss)


@pytest.mark.parametrize("slug", GAMES)
def test_twice_as_large_all_of_it_is_found_by_scrolling(slug: str, visitors: Visitors) -> None:
    amiss: list[str] = []
    for state, page in _laid(slug, visitors, every=1):
        seen = measured(page, *ENLARGED, is_scrolled=True)
        amiss += [f"{state.name}: {words}" for words in seen.amiss]
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        seen = measured(page, *PHONE, is_scrolled=True)
        amiss += [f"{state.name}, large letters on a phone: {words}" for words in seen.amiss]
    assert not amiss, "\n".join(amiss)


def _edges(page: Page, what: str) -> tuple[float, float]:
    """The left and the right edge of a thing."""
    box = page.locator(what).bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


def test_what_takes_a_pick_back_lies_beside_the_badge_of_practice(visitors: Visitors) -> None:
    page = visitors.come()
    (state,) = (state for state in STATES["kata"] if state.press)
    _open(page, state, _people())
    for width in (1024, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert _edges(page, ".headline > .eyebrow")[1] <= _edges(page, "#offers > [data-cancel]")[0]


def test_on_the_smallest_phone_a_claim_leaves_the_headline_free(visitors: Visitors) -> None:
    page = visitors.come(width=320)
    (state,) = (state for state in STATES["kata"] if state.is_gone)
    _open(page, state, _people())
    headline = _edges(page, "#headline > [aria-live]")
    assert _edges(page, ".claim")[1] <= headline[0]
    assert headline[1] <= _edges(page, "#panel-handle")[0]


def test_on_a_phone_what_decided_it_is_a_sheet_over_the_table(visitors: Visitors) -> None:
    page = visitors.come(width=PHONE[0])
    state = next(state for state in STATES["kings_conflict"] if state.at == -1)
    _open(page, state, _people())
    summary = page.locator("#summary")
    expect(summary).to_be_hidden()
    page.get_by_role("button", name="Why? What decided it").click()
    expect(summary).to_contain_text("Try next:")
    summary.get_by_role("button", name="Close").click()
    expect(summary).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(summary).to_be_visible()
    expect(summary.get_by_role("button")).to_have_count(0)


def test_on_a_phone_the_digits_of_a_bet_are_seen_whole(visitors: Visitors) -> None:
    page = visitors.come(width=PHONE[0])
    (state,) = (state for state in STATES["thunderjack"] if state.name == "six hands and the bets to come")
    _open(page, state, _people())
    bet = page.get_by_role("spinbutton").first
    bet.fill("1000")
    assert bet.evaluate("one => one.scrollWidth <= one.clientWidth")


AT_THE_END = """() => {
  const at = (one) => one.getBoundingClientRect(), end = document.querySelector(".room-end");
  const cut = [...end.querySelectorAll(".actions > *")].filter((one) =>
    one.checkVisibility() && (at(one).bottom > at(end).bottom || at(one).right > at(end).right));
  return {
    cut: cut.map((one) => one.textContent.trim()), hidden: end.scrollHeight - end.clientHeight,
    under: at(document.getElementById("panel")).bottom - at(end).top, log: at(document.getElementById("log")).height,
  };
}"""
"""Beside the board at the end: which buttons are cut off, how much is, and what is left of the log."""


@pytest.mark.parametrize("slug", ["kata", "thunderjack", "hamsterdam"])
def test_at_the_end_what_comes_next_is_seen_whole_and_the_log_can_still_be_read(
    slug: str, visitors: Visitors
) -> None:
    page = visitors.come()
    state = next(state for state in STATES[slug] if state.at == -1)
    _open(page, state, _people())
    for width, height, lines in ((1280, 720, 4), (1280, 800, 6), (1440, 900, 8)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("link", name="Lobby", exact=True).last).to_be_in_viewport(ratio=1)
        seen = page.evaluate(AT_THE_END)
        assert (seen["cut"], seen["hidden"]) == ([], 0), (width, height)
        assert seen["under"] <= 0, (width, height)
        assert seen["log"] >= lines * 24, (width, height)


LINE = """() => {
  const at = (selector) => document.querySelector(selector).getBoundingClientRect();
  const board = at("#board");
  for (const arrival of document.getElementById("caption").getAnimations()) arrival.finish();
  const empty = at("#caption");
  document.getElementById("caption").textContent = "Bob takes 3 damage (27 left). ".repeat(9);
  const full = at("#caption");
  const now = at("#board");
  return [
    full.height > 10 && empty.height === full.height && now.top === board.top && now.height === board.height,
    full.top >= at(".room-bar").bottom && full.bottom <= board.top,
  ];
}"""
"""Whether what is said moves nothing, and lies between the bar and the board."""


@pytest.mark.parametrize("slug", GAMES)
def test_what_happens_is_told_on_a_line_of_its_own(slug: str, visitors: Visitors) -> None:
    page = visitors.come()
    _open(page, STATES[slug][0], _people())
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LINE) == [True, True], (width, height)


def _but_the_hand(boxes: dict[str, list[float]]) -> dict[str, list[float]]:
    """At the end nobody holds a hand: its room is the result's."""
    return {name: box for name, box in boxes.items() if "hand" not in name or name == "#panel-handle"}


def _moved(before: dict[str, list[float]], after: dict[str, list[float]]) -> Iterator[str]:
    return (name for name in sorted(before.keys() & after.keys()) if before[name] != after[name])


def _laid(slug: str, visitors: Visitors, every: int = 1) -> Iterator[tuple[State, Page]]:
    """A page in each state, loaded once."""
    people, page = _people(), visitors.come()
    for state in STATES[slug][::every]:
        _open(page, state, people)
        yield state, page


def _people() -> list[User]:
    names = (f"{name:m<{MAX_LENGTH}}" for name in ("Ada", "Bob", "Cas", "Dee"))
    return [User.objects.get_or_create(username=name)[0] for name in names]


def _open(page: Page, state: State, people: list[User]) -> None:
    """Go to a match in a state, as the first of its people."""
    match = _match(state, people)
    is_user(page, people[0])
    page.goto(f"/m/{match.public_id}/")
    is_live(page)
    if state.press:
        page.locator(state.press).first.click()
        expect(page.locator(PICKED).first).to_be_attached()
    if state.is_gone:
        expect(page.locator(".claim")).to_be_visible()


def _match(state: State, people: list[User]) -> Match:
    shown = recorded(state.record)
    at = state.at % len(shown.moments)
    match = placed(shown, at, people[: len(shown.record.nonces)])
    if state.is_gone:
        long_ago = timezone.now() - 5 * CLAIM_AFTER
        Match.objects.filter(id=match.id).update(deadline=long_ago + ABANDON_AFTER)
        Player.objects.filter(match=match, seat__in=shown.moments[at].to_act(shown.game)).update(
            gone_at=long_ago
        )
    return match
