"""King's Conflict in a browser: by mouse and by keyboard, on a phone, and without JavaScript, to the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.engine.entries import Acted
from games.engine.game import Seat
from games.engine.offers import picks_of
from games.matches.models import Match
from tests.e2e.looks import broken_words
from tests.e2e.visitors import Visitors, is_at, is_live, is_user, version
from tests.support.positions import placed, recorded

ORDER = {"starter": "0", "0": "mercenary militia spearman farm archer", "1": "militia militia farm farm mine"}
"""Blue begins, and has a mercenary at once, who may charge."""


def practised(page: Page, order: Mapping[str, str] = ORDER) -> None:
    """A match against a bot in which the order of the cards is known."""
    page.goto("/games/kings_conflict/")
    page.get_by_role("button", name="Practice with a chosen deal").click()
    page.get_by_text("Write the order as text").click()
    for pile, ids in order.items():
        cards = page.locator(f'[name="order-{pile}"]')
        if pile == "starter":
            cards.select_option(ids)
        else:
            cards.fill(ids)
    page.get_by_role("button", name="Begin the practice").click()
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()


def changed(page: Page, before: int) -> None:
    expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))


def tile(page: Page, name: str) -> str:
    """What the tile of this name says of itself."""
    return page.locator(f'[role="gridcell"] > [aria-label^="{name},"]').get_attribute("aria-label") or ""


def test_cards_and_pieces_are_played_by_mouse_and_by_keyboard(visitors: Visitors) -> None:
    page = visitors.come()
    practised(page)
    is_live(page)
    page.keyboard.press("e")
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    assert "your Blessed King" in tile(page, "A1")
    assert "enemy Blessed King" in tile(page, "K11")

    page.get_by_role("link", name=re.compile("Mercenary")).click()
    expect(page.locator('[role="gridcell"].go').first).to_be_visible()
    before = version(page)
    page.get_by_role("button", name=re.compile("^B1, Plains. Mercenary to B1")).click()
    changed(page, before)
    expect(page.get_by_role("link", name=re.compile("^B1, Plains: your Mercenary"))).to_be_visible()

    page.get_by_role("link", name=re.compile("^B1, Plains: your Mercenary")).focus()
    page.keyboard.press("Enter")
    expect(page.locator('[role="gridcell"].picked')).to_be_visible()
    expect(page.locator("#tile-111")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tile-112")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tile-113 > .kings-conflict-way")).to_be_visible()
    expect(page.locator("#tile-112 > .kings-conflict-way")).to_be_hidden()
    before = version(page)
    page.keyboard.press("Enter")
    changed(page, before)
    expect(page.locator("#tile-113")).to_be_focused()
    assert "your Mercenary" in tile(page, "D1")
    expect(page.locator("#log")).to_contain_text("Mercenary moves from B1 to D1.")

    before = version(page)
    page.keyboard.press("u")
    changed(page, before)
    expect(page.get_by_role("link", name=re.compile("^B1, Plains: your Mercenary"))).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("You take a move back.")

    page.keyboard.press("e")
    expect(page.locator("#kings-conflict-note")).to_contain_text("Year 2")
    page.get_by_role("link", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.locator("#ending")).to_contain_text("Defeat")


def test_a_match_begins_with_two_clicks_and_is_played_on_a_phone_without_scrolling_sideways(
    visitors: Visitors,
) -> None:
    page = visitors.come(width=360, has_touch=True)
    page.goto("/")
    page.locator("#play-kings_conflict [name=opponent]").tap()
    page.get_by_role("button", name="Keep all").tap()
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    page.locator('[role="gridcell"].ready a').first.tap()
    expect(page.locator('[role="gridcell"].go').first).to_be_visible()
    page.locator('[role="gridcell"].go button').last.tap()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_cards_are_read_before_they_are_kept_and_before_they_are_played(
    visitors: Visitors,
) -> None:
    page = visitors.come(width=360, has_touch=True)
    practised(page)
    is_live(page)
    exchange = page.locator("#exchange")
    expect(exchange).to_be_disabled()
    cards = page.locator(".kings-conflict-card")
    for number in range(cards.count()):
        expect(cards.nth(number).locator(".kings-conflict-text")).to_be_visible()
    cards.last.tap()
    expect(exchange).to_have_text(re.compile("Exchange 1 card"))
    exchange.tap()
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    page.get_by_role("link", name=re.compile("Spearman")).first.tap()
    told = page.locator("#kings-conflict-detail")
    for words in (
        "2 gold",
        "attack 2, health 3",
        "damage against cavalry",
        "On any ground beside your king, Barracks or War Camp.",
    ):
        expect(told).to_contain_text(words)
    for card in ("Spearman", "Mercenary"):
        before = version(page)
        if card == "Mercenary":
            page.get_by_role("link", name=re.compile(card)).first.tap()
        page.locator('[role="gridcell"].go button').first.tap()
        changed(page, before)
    page.get_by_role("button", name=re.compile("Archer")).first.tap()
    why = page.locator(".piece-why:popover-open")
    expect(why).to_contain_text("On any ground beside your king, Barracks or War Camp.")
    expect(why).to_contain_text("Archer costs 3 gold; you have 0.")


UNREAD_FIRST = """(card) => {
  const [title, stats, text] = ["title", "stats", "text"].map((one) => card.querySelector(`.kings-conflict-${one}`));
  const inside = card.getBoundingClientRect(), words = text.getBoundingClientRect();
  const isUnder = [title, stats].some((one) => one && one.getBoundingClientRect().bottom > words.top + 1);
  return isUnder || words.bottom > inside.bottom + 1 || text.scrollHeight > text.clientHeight + 1
    ? [title.textContent] : [];
}"""
"""The name of a first card whose words lie on others, or do not end on it."""


@pytest.mark.parametrize("count", [4, 5])
def test_first_cards_are_read_whole(count: int, visitors: Visitors) -> None:
    page = visitors.come()
    practised(page, {"starter": str(count - 4), "0": "reddragon stonemason mercenary smith swordsman"})
    cards = page.locator(".kings-conflict-card")
    expect(cards).to_have_count(count)
    for width, height in ((1280, 800), (1280, 720), (768, 1024), (360, 740), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        found = [name for card in cards.all() for name in card.evaluate(UNREAD_FIRST)]
        found += broken_words(page, "the first cards")
        assert not found, (width, height, found)
        if (width, height, count) == (1280, 800, 5):
            expect(cards.last).to_be_in_viewport(ratio=1)
        cards.last.scroll_into_view_if_needed()
        expect(cards.last).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_the_map_comes_near_and_stays_so_until_it_is_left(visitors: Visitors) -> None:
    page = visitors.come(width=360, has_touch=True)
    practised(page)
    is_live(page)
    page.get_by_role("button", name="Keep all").tap()
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    corner = page.locator("#tile-110")
    far = corner.bounding_box()
    near = page.get_by_role("button", name="Map close up")
    near.tap()
    close = corner.bounding_box()
    assert far
    assert close
    assert close["width"] > 1.9 * far["width"]
    assert close["width"] >= 36
    for _turn in range(2):
        page.locator("#kings-conflict-hand a").first.tap()
        before = version(page)
        page.locator('[role="gridcell"].go button').first.tap()
        changed(page, before)
    now = corner.bounding_box()
    assert now
    assert all(abs(now[side] - close[side]) < 1 for side in ("x", "y", "width"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    near.tap()
    assert corner.bounding_box() == far


def test_it_is_played_without_javascript(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    practised(page)
    page.get_by_role("button", name="Keep all").click()
    page.get_by_role("link", name=re.compile("Mercenary")).click()
    page.get_by_role("button", name=re.compile("^C1, ")).click()
    assert "your Mercenary" in tile(page, "C1")
    page.get_by_role("link", name=re.compile("^C1, .*Mercenary")).click()
    page.locator('[role="gridcell"].go button').first.click()
    page.get_by_role("button", name="Take back").click()
    assert "your Mercenary" in tile(page, "C1")
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#kings-conflict")).to_be_visible()


# --- To the end, from a late moment of a recorded match ------------------------------------------------


def sat_down(page: Page, match: Match, user: User) -> None:
    """Somebody is at their table."""
    is_user(page, user)
    page.goto(f"/m/{match.public_id}/")


def played(name: str, first: int) -> Iterator[tuple[Seat, str]]:
    """Who did what in a playthrough from an entry on, as picks."""
    for entry in recorded(name).entries[first:]:
        assert isinstance(entry, Acted)
        yield entry.seat, " ".join(picks_of(entry.action))


def done(page: Page, picks: str, press: Callable[[Locator], None]) -> None:
    """Pick on the board what stands for an action, piece or card first, until it has happened."""
    before = version(page)
    kind, *chosen = picks.split()
    if kind == "mulligan":
        for count, _card in enumerate(chosen, start=1):
            press(page.locator(f'#board [data-picks="{" ".join((kind, *chosen[:count]))}"]'))
    elif len(chosen) == 2:
        ways = [page.locator(f'#board [data-picks="{way} {chosen[0]}"]') for way in ("move", kind)]
        press(next(way for way in ways if way.count()))
    press(page.locator(f'#board button[value="{picks}"]'))
    changed(page, before)


def gone_to(page: Page, place: int) -> None:
    """Come to the map by Tab, and on it to a tile by the arrow keys."""
    for _press in range(60):
        here = page.locator("*:focus")
        at = here.get_attribute("id") or "" if here.count() else ""
        if not at.startswith("tile-"):
            page.keyboard.press("Tab")
            continue
        (row, column), (to_row, to_column) = divmod(int(at[5:]), 11), divmod(place, 11)
        if row != to_row:
            page.keyboard.press("ArrowDown" if row < to_row else "ArrowUp")
        elif column != to_column:
            page.keyboard.press("ArrowRight" if column < to_column else "ArrowLeft")
        else:
            return
    raise AssertionError(f"the keys never lead to {place}")


def by_keys(what: Locator) -> None:
    """Choose something by its own key, or on the map by Tab, arrows and Enter."""
    if key := what.get_attribute("data-key"):
        what.page.keyboard.press(key.split()[0])
        return
    gone_to(what.page, int((what.get_attribute("id") or "").removeprefix("tile-")))
    what.page.keyboard.press("Enter")


def test_two_people_with_decks_of_their_own_play_from_the_first_card_until_a_king_is_dead(
    visitors: Visitors,
) -> None:
    """One of them by keyboard alone."""
    people = [User.objects.create(username=name) for name in ("Ada", "Bob")]
    match = placed(recorded("kings_conflict-own-260"), 0, people)
    pages = [visitors.come() for _person in people]
    for page, person in zip(pages, people, strict=True):
        sat_down(page, match, person)
        is_live(page)
    for seat, picks in played("kings_conflict-own-260", 0):
        done(pages[seat], picks, lambda it: it.click() if it.page == pages[1] else by_keys(it))
        is_at(pages[1 - seat], version(pages[seat]))
    expect(pages[0].locator("#ending")).to_contain_text("Victory")
    expect(pages[1].locator("#ending")).to_contain_text("Your king is dead.")


def is_magnified_under_a_finger(page: Page, what: Locator) -> None:
    """The tile grows while a finger lies on it, and the tap is not lost."""
    hand, before = page.context.new_cdp_session(page), what.bounding_box()
    assert before
    finger = {"x": before["x"] + before["width"] / 2, "y": before["y"] + before["height"] / 2}
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    larger = page.locator('[role="gridcell"].held').bounding_box()
    assert larger
    assert larger["width"] > 2 * before["width"]
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator('[role="gridcell"].picked')).to_be_visible()
    page.locator("a[data-cancel]:visible").first.tap()
    expect(page.locator('[role="gridcell"].picked')).to_have_count(0)


def test_a_king_is_killed_by_touch_on_a_phone(visitors: Visitors) -> None:
    person = User.objects.create(username="Red")
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    sat_down(page, placed(recorded("kings_conflict-king-26"), 58, (None, person)), person)
    is_live(page)
    is_magnified_under_a_finger(page, page.locator('[role="gridcell"].ready > a[id^="tile-"]').first)
    for _seat, picks in played("kings_conflict-king-26", 58):
        done(page, picks, lambda it: it.tap())
    expect(page.locator("#ending")).to_contain_text("Victory")


def test_a_king_is_killed_without_javascript(visitors: Visitors) -> None:
    person = User.objects.create(username="Ada")
    page = visitors.come(java_script_enabled=False)
    is_user(page, person)
    match = placed(recorded("kings_conflict-decks-46"), 32, (person, None))
    page.goto(f"/m/{match.public_id}/")
    for _seat, picks in played("kings_conflict-decks-46", 32):
        done(page, picks, lambda it: it.click())
    expect(page.locator("#ending")).to_contain_text("Victory")


def test_the_computer_is_beaten_by_keyboard_alone(visitors: Visitors) -> None:
    """Three of four turns with dominion are counted: the computer plays once more, and has lost."""
    person = User.objects.create(username="Ada")
    page = visitors.come()
    sat_down(page, placed(recorded("kings_conflict-back-1"), 52, (person, None)), person)
    is_live(page)
    before = version(page)
    gone_to(page, 19)
    page.keyboard.press("Enter")
    expect(page.locator('[role="gridcell"].strike').first).to_be_visible()
    gone_to(page, 9)
    page.keyboard.press("Enter")
    changed(page, before)
    expect(page.locator("#log")).to_contain_text("Mercenary attacks Blessed King")
    before = version(page)
    page.keyboard.press("l")
    changed(page, before)
    page.keyboard.press("3")
    expect(page.locator('[role="gridcell"].go').first).to_be_visible()
    before = version(page)
    gone_to(page, 100)
    page.keyboard.press("Enter")
    changed(page, before)
    page.keyboard.press("e")
    expect(page.locator("#ending")).to_contain_text("Victory")
    expect(page.locator("#ending")).to_contain_text("4 turns in a row with at least 3 more domain")
