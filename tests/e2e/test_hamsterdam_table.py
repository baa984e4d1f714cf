"""What one decides by at the exchange is read at every size: where a modifier lands, and what lies beside a hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.game import Seat
from games.engine.wire import encode
from games.hamsterdam.rules.values import Placed, State
from games.matches.models import Match
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.hamsterdam.table import PASS, adjustment, after, markets
from tests.support.layout import SIZES, measured
from tests.support.positions import placed, recorded

RECORDS = {2: "hamsterdam-two-1", 3: "hamsterdam-first-1", 4: "hamsterdam-four-1"}
STOCKS = ["C9", "D10", "C2", "D5"]
HANDS = [["S2", "S4", "S1", "H2", "H3"], ["H1"], ["S5"], ["H5"]]

SPILLED = """(buttons) => buttons.flatMap((button) => {
  const box = button.getBoundingClientRect(), range = new Range();
  const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  const spilled = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || !text.parentElement.checkVisibility() || text.parentElement.closest("kbd")) continue;
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()];
    const isIn = (line) => line.width > 4 && line.top >= box.top - 2 && line.bottom <= box.bottom + 2 &&
      line.left >= box.left && line.right <= box.right;
    if (!lines.length || !lines.every(isIn)) spilled.push(text.data.trim());
  }
  return spilled;
})"""
"""What is written on buttons and not seen on them, or is written beyond their edge."""


def open_at(page: Page, state: State, names: Sequence[str] = ("Ada", "Bob", "Cas", "Dee")) -> None:
    """A match that stands in a state made for it, seen from its first seat."""
    count = len(state.sides)
    users = [User.objects.get_or_create(username=name)[0] for name in names[:count]]
    match = placed(recorded(RECORDS[count]), 0, users)
    Match.objects.filter(pk=match.pk).update(state=encode(state), acting=encode([0]))
    is_user(page, users[0])
    page.goto(f"/m/{match.public_id}/")
    is_live(page)


def spilled(page: Page, buttons: str) -> list[str]:
    found: list[str] = page.locator(buttons).evaluate_all(SPILLED)
    return found


@pytest.mark.parametrize("count", RECORDS)
def test_it_is_read_where_a_modifier_lands_and_what_it_makes_of_the_total(
    count: int, visitors: Visitors
) -> None:
    page = visitors.come()
    open_at(page, adjustment(STOCKS[:count], hands=HANDS[:count]))
    page.locator("#card-S2").click()
    buttons = "#hamsterdam .hamsterdam-place > .board-button"
    expect(page.locator(buttons)).to_have_count(count)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert spilled(page, buttons) == [], (width, height)
    for seat, then in enumerate(("9 → 11", "10 → 12", "2 → 4", "5 → 7")[:count]):
        button = page.locator(f"#place-{seat}")
        expect(button).to_contain_text(then)
        expect(button).to_contain_text("Helps: +2" if seat else "Play +2 here")
    page.locator("#card-H2").click()
    expect(page.locator("#place-0")).to_contain_text("Hurts you: −2")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert spilled(page, buttons) == [], (width, height)


@pytest.mark.parametrize("count", RECORDS)
@pytest.mark.parametrize("phase", ["markets", "adjustment"])
def test_many_modifiers_leave_the_buttons_beside_them_their_size(
    phase: str, count: int, visitors: Visitors
) -> None:
    page = visitors.come()
    make = markets if phase == "markets" else adjustment
    open_at(page, make(STOCKS[:count], hands=HANDS[:count]))
    for width, height in SIZES:
        assert measured(page, width, height).amiss == []
        assert spilled(page, "#hamsterdam-acts > .board-button") == [], (width, height)
        narrowest = min(
            page.locator("#hamsterdam-acts > .board-button").evaluate_all(
                "(all) => all.map((one) => one.getBoundingClientRect().width)"
            )
        )
        assert narrowest > (200 if width > 1000 else 120), (width, height)


MEETING = """() => {
  const all = document.querySelectorAll(`.hamsterdam-middle > :not(.hamsterdam-settled), .hamsterdam-settled > *,
    .hamsterdam-place, .hamsterdam-hand-box`);
  const boxes = [...all].map((one) => [one.id || one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 2 && box.height > 2);
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return boxes.flatMap(([name, box], at) => boxes.slice(at + 1).filter(([, other]) => meet(box, other))
    .map(([other]) => `${name} on ${other}`));
}"""
"""Which of the places, the hand and what stands in the middle lie on each other."""


@pytest.mark.parametrize("count", RECORDS)
def test_nothing_in_the_middle_lies_on_a_place_or_on_the_hand(count: int, visitors: Visitors) -> None:
    page = visitors.come()
    theirs = adjustment(["C9", "D2", "C4", "D5"][:count], hands=HANDS[:count], dealer=Seat(1))
    settled = after(adjustment(STOCKS[:count]), PASS)
    for state in (replace(theirs, turn=Seat(1), passed=(Seat(0),)), settled):
        open_at(page, state)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(MEETING) == [], (width, height)


UNDER = """() => {
  const buttons = [...document.querySelectorAll(".hamsterdam-place > .board-button")]
    .map((one) => one.getBoundingClientRect());
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return [...document.querySelectorAll(".hamsterdam-certificate")]
    .filter((one) => buttons.some((button) => meet(button, one.getBoundingClientRect()))).map((one) => one.id);
}"""
"""The certificates that a button lies on."""


@pytest.mark.parametrize("count", RECORDS)
def test_what_is_at_stake_stays_in_sight_where_a_modifier_is_played(count: int, visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, adjustment(STOCKS[:count], hands=HANDS[:count]))
    page.locator("#card-S2").click()
    expect(page.locator("#hamsterdam .hamsterdam-place > .board-button")).to_have_count(count)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        least = 54 if width > 1000 else {2: 46, 3: 32, 4: 21}[count]
        assert page.evaluate(UNDER) == [], (width, height)
        assert page.evaluate(UNDER.replace(".hamsterdam-certificate", ".backs > *")) == [], (width, height)
        sheets = page.locator("#board .hamsterdam-certificate:visible").evaluate_all(
            "(all) => all.map((one) => one.offsetWidth)"
        )
        assert min(sheets) >= least, (width, height)


@pytest.mark.parametrize("count", RECORDS)
def test_certificates_keep_their_size_and_nothing_played_lies_on_them(count: int, visitors: Visitors) -> None:
    page = visitors.come()
    state = adjustment(STOCKS[:count], hands=[["S2", "H3"], ["H5"], ["S5"], ["H2"]][:count])
    many = tuple([Placed(card, Seat(0), Seat(1)) for card in ("S3", "H4", "H1", "S1")])
    open_at(page, replace(state, placed=many))
    before = {}
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        before[size] = page.locator(".hamsterdam-certificate").evaluate_all(
            "(all) => all.map((one) => one.offsetWidth)"
        )
        if size[1] > 640:
            assert page.evaluate(UNDER.replace(".hamsterdam-place > .board-button", ".hamsterdam-chip")) == []
    page.locator("#card-S2").click()
    expect(page.locator("#hamsterdam .hamsterdam-place > .board-button")).to_have_count(count)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        sheets = page.locator(".hamsterdam-certificate").evaluate_all(
            "(all) => all.map((one) => one.offsetWidth)"
        )
        assert sheets == before[width, height], (width, height)


@pytest.mark.parametrize("count", RECORDS)
def test_whose_turn_it_is_is_said_at_the_place_of_a_dealer_who_is_lowest(
    count: int, visitors: Visitors
) -> None:
    page = visitors.come()
    stocks = ["C1", "D10", "C2", "D5"][:count]
    state = adjustment(stocks, hands=HANDS[:count], dealer=Seat(0))
    open_at(page, replace(state, turn=Seat(0)))
    tags = page.locator("#place-0-box .hamsterdam-tag")
    expect(tags).to_have_text(["to play", "dealer", "lowest"])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        seen = tags.evaluate_all(
            "(all) => all.map((one) => [one.offsetWidth > 20, one.getBoundingClientRect().bottom <="
            " one.closest('.hamsterdam-place').getBoundingClientRect().bottom])"
        )
        assert seen == [[True, True]] * 3, (width, height)


LONG = ("Polite Lion of Delft", "Calm Swan from Texel", "Gentle Ox of Utrecht", "Brave Hare of Haarle")


@pytest.mark.parametrize("count", RECORDS)
def test_a_long_name_is_read_whole_whatever_else_is_said_of_its_player(
    count: int, visitors: Visitors
) -> None:
    page = visitors.come()
    stocks = ["C1", "D10", "C2", "D5"][:count]
    state = adjustment(stocks, hands=HANDS[:count], dealer=Seat(0))
    open_at(page, replace(state, turn=Seat(0)), LONG)
    page.set_viewport_size({"width": 1280, "height": 800})
    cut = page.locator(".hamsterdam-place .seat-name").evaluate_all(
        "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth)"
        ".map((one) => one.textContent)"
    )
    assert cut == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_a_modifier_is_played_by_a_press_anywhere_on_the_place_it_is_for(
    width: int, height: int, visitors: Visitors
) -> None:
    page = visitors.come()
    open_at(page, adjustment(STOCKS[:3], hands=HANDS[:3]))
    page.set_viewport_size({"width": width, "height": height})
    page.locator("#card-S2").click(position={"x": 8, "y": 8})
    expect(page.locator("#place-2")).to_be_visible()
    face = page.locator("#place-2-box .hamsterdam-portrait").bounding_box()
    assert face
    page.mouse.move(face["x"] + face["width"] / 2, face["y"] + face["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(200)  # as a finger stays: the target is not to shrink under it
    page.mouse.up()
    expect(page.locator("#place-2-box #played-S2")).to_be_attached()


def test_what_was_asked_goes_while_the_answer_is_shown(visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, adjustment(STOCKS[:3], hands=HANDS[:3]))
    page.locator("#card-S2").click()
    asked = page.locator("#hamsterdam :is(.hamsterdam-asked, .board-button):visible")
    expect(page.locator("#place-2")).to_be_visible()
    seen = "(all) => all.map((one) => getComputedStyle(one).opacity)"
    page.locator("#room").evaluate("(room) => room.setAttribute('data-showing', '')")
    page.wait_for_timeout(500)
    assert set(asked.evaluate_all(seen)) == {"0"}


PLACED = """() => [...document.querySelectorAll("#hamsterdam-hand .playing-card")].map((one) => {
  const box = one.closest("li").getBoundingClientRect();
  return [one.id, Math.round(box.x), Math.round(box.y), Math.round(box.width)];
})"""
"""Where the cards of one's own hand lie."""


@pytest.mark.parametrize(("count", "held"), [(2, 5), (3, 1), (4, 3)])
def test_the_hand_lies_where_it_lay_whoever_is_to_act(count: int, held: int, visitors: Visitors) -> None:
    page = visitors.come()
    hands = [HANDS[0][:held], *HANDS[1:count]]
    open_market, open_stocks = (make(STOCKS[:count], hands=hands) for make in (markets, adjustment))
    sizes = ((1280, 720), (768, 1024), (360, 740))
    lies: dict[tuple[int, int], list[object]] = {size: [] for size in sizes}
    for state in (open_market, open_stocks):
        for turn in (Seat(0), Seat(1)):
            open_at(page, replace(state, turn=turn))
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                lies[width, height].append(page.evaluate(PLACED))
    for size, seen in lies.items():
        assert all(one == seen[0] for one in seen), (size, seen)


def test_a_card_in_the_hand_is_not_dealt_again_when_the_turn_goes_on(visitors: Visitors) -> None:
    page = visitors.come()
    open_at(page, adjustment(STOCKS[:3], hands=HANDS[:3]))
    page.evaluate(
        "document.addEventListener('animationstart', (event) => event.animationName === 'deal' &&"
        " event.target.closest('#hamsterdam-hand') && (window.dealt = event.target.outerHTML))"
    )
    page.locator("#act-pass").click()
    expect(page.locator("#hamsterdam-note-of-passes")).to_contain_text("Bob")
    expect(page.locator("#card-S2[type='button']")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("window.dealt") is None


def test_whoever_was_lowest_loses_the_mark_when_the_next_round_is_dealt(visitors: Visitors) -> None:
    page = visitors.come(reduced_motion="no-preference")
    state = adjustment(["C1", "D10", "C5"], hands=[["S1"], [], []], dealer=Seat(0))
    open_at(page, replace(state, turn=Seat(0), passed=(Seat(1), Seat(2))))
    page.evaluate("""() => {
      window.marks = [];
      const look = () => {
        const lowest = document.querySelector(".hamsterdam-place.lowest");
        const isNext = document.querySelector("#hamsterdam-steps .now:first-child");
        if (lowest && isNext) marks.push(getComputedStyle(lowest).borderColor);
        requestAnimationFrame(look);
      };
      look();
    }""")
    usual = page.locator("#place-1-box").evaluate("(one) => getComputedStyle(one).borderColor")
    page.locator("#act-pass").click()
    expect(page.locator(".hamsterdam-place.lowest")).to_have_count(0)
    assert set(page.evaluate("marks")) == {usual}
