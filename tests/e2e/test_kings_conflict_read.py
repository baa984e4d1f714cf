"""Whoever points at a piece of King's Conflict, touches it or goes to it by keys reads what it can do."""

from __future__ import annotations

from collections.abc import Sequence

from django.template.loader import render_to_string
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.wire import encode
from games.engine.words import words as _
from games.kings_conflict.page.board import Detail, unseen
from games.kings_conflict.page.faces import FACES, Face, Stat
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.values import Held
from games.matches.models import Match
from tests.e2e.looks import broken_words
from tests.e2e.visitors import Visitors, is_live, is_user
from tests.support.layout import SIZES
from tests.support.positions import placed, recorded

ENEMY = "#kings-conflict-grid .kings-conflict-piece.other"


def seated(*pages: Page) -> None:
    """Go to one match in which both sides have pieces, as its first player, on each of these pages."""
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    match = placed(recorded("kings_conflict-back-1"), 45, people)
    for page in pages:
        is_user(page, people[0])
        page.goto(match.get_absolute_url())
        is_live(page)


def test_any_piece_can_be_read_by_mouse_by_keys_and_by_touch(visitors: Visitors) -> None:
    page, phone = visitors.come(), visitors.come(width=360, has_touch=True, is_mobile=True)
    seated(page, phone)
    why = page.locator("#kings-conflict-why")
    expect(why).to_be_empty()
    page.locator(ENEMY).first.hover(force=True)
    expect(why).to_contain_text("enemy")
    expect(why).to_contain_text("moves")
    page.locator("#headline").hover()
    expect(why).to_be_empty()
    page.locator("#kings-conflict-grid .ready a[data-picks]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(why).to_contain_text("your")
    why = phone.locator("#kings-conflict-why")
    phone.locator(ENEMY).first.tap(force=True)
    expect(why).to_contain_text("enemy")
    phone.locator("#kings-conflict-grid .ready a[data-picks]").first.tap()
    phone.locator(".picked").first.wait_for()
    expect(why).to_be_empty()


def test_a_tile_that_what_is_picked_cannot_go_to_says_so(visitors: Visitors) -> None:
    page, phone = visitors.come(), visitors.come(width=360, has_touch=True, is_mobile=True)
    seated(page, phone)
    far = '[role="gridcell"]:not(:has(a, button, .kings-conflict-piece))'
    for one, press in ((page, "click"), (phone, "tap")):
        why = one.locator("#kings-conflict-why")
        getattr(one.locator(far).first, press)()
        expect(why).to_be_empty()
        getattr(one.locator("#kings-conflict-grid .ready a[data-picks]").first, press)()
        one.locator(".picked").first.wait_for()
        getattr(one.locator(far).first, press)()
        expect(why).to_contain_text("Out of reach for your")
        one.keyboard.press("Escape")
        expect(one.locator("#kings-conflict-detail")).to_have_count(0)
        getattr(one.locator("#kings-conflict-hand a[data-picks]").first, press)()
        expect(one.locator("#kings-conflict-detail")).to_be_visible()
        getattr(one.locator(far).first, press)()
        expect(why).to_contain_text("can't be played there")


BESIDE = """(what) => {
  const box = document.querySelector(".piece-why:popover-open").getBoundingClientRect();
  return [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect()).every((one) =>
    one.bottom <= box.top || one.top >= box.bottom || one.right <= box.left || one.left >= box.right);
}"""
"""Whether what is open covers none of these."""


def test_why_a_card_cannot_be_played_covers_nothing_that_comes_next(visitors: Visitors) -> None:
    page = visitors.come()
    seated(page)
    grey = page.locator("#kings-conflict-hand button[popovertarget]").first
    grey.click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".piece-why:popover-open")).to_be_in_viewport(ratio=1)
        assert page.evaluate(BESIDE, ".kings-conflict-bar > .button, .kings-conflict-hand > li"), (
            width,
            height,
        )


CUT_OFF = """(faces) => faces.filter((face) => {
  document.getElementById("kings-conflict-detail").outerHTML = face;
  const now = document.getElementById("kings-conflict-detail");
  const hand = document.getElementById("kings-conflict-hand").getBoundingClientRect();
  return now.scrollHeight > now.clientHeight + 1 || now.getBoundingClientRect().bottom > hand.top + 3;
}).map((face) => new DOMParser().parseFromString(face, "text/html").querySelector("strong").textContent)"""
"""Of what is picked: the names of those whose words are cut off."""


def _on_the_map(face: Face) -> tuple[Stat, ...]:
    attack, health, *_rest = face.stats
    given = {"n": health.number, "most": health.number}
    return attack, replace(health, words=_("health %(n)s of %(most)s", **given)), *unseen(face)


def test_what_is_picked_is_read_whole(visitors: Visitors) -> None:
    """Whatever it is, a card or a piece."""
    faces = [FACES[card] for card in KNOWN]
    hint, none = _("Choose where it goes, or whom it attacks."), _("Out of reach")
    details = [Detail(face, True, face.stats, _("Choose a tile"), none) for face in faces if face.where]
    details += [Detail(face, False, _on_the_map(face), hint, none) for face in faces if face.moving]
    shown = [render_to_string("kings_conflict/_detail.html", {"it": detail}) for detail in details]
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    match = placed(recorded("kings_conflict-back-1"), 45, people)
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    is_user(page, people[0])
    page.goto(match.get_absolute_url())
    is_live(page)
    page.locator("#kings-conflict-hand a").first.tap()
    expect(page.locator("#kings-conflict-detail")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_OFF, shown) == [], (width, height)


SMALL_TILES = """() => [...document.querySelectorAll("#kings-conflict-grid .kings-conflict-piece > b")]
  .map((number) => parseFloat(getComputedStyle(number).fontSize))"""


UNNAMED = """() => {
  const land = document.getElementById("kings-conflict-map"), box = (one) => one.getBoundingClientRect();
  const [rows, columns] = [...land.querySelectorAll(".kings-conflict-edge")];
  const wrong = [];
  for (const [x, y] of [[0, 0], [0, -9999], [9999, 0], [9999, -9999], [70, -50]]) {
    land.scrollTo(x, y);
    const inside = box(land), where = `scrolled to ${x} ${y}`;
    if (Math.abs(box(rows).left - inside.left) > 1) wrong.push(`rows ${where}`);
    if (Math.abs(box(columns).bottom - inside.bottom) > 1) wrong.push(`columns ${where}`);
    for (let at = 0; at < 11; at += 1) {
      const tile = box(document.getElementById(`tile-${12 * at}`));
      const { top, height } = box(rows.children[at]), { left, width } = box(columns.children[at]);
      if (Math.abs(top + height / 2 - tile.top - tile.height / 2) > 2) wrong.push(`row ${at} ${where}`);
      if (Math.abs(left + width / 2 - tile.left - tile.width / 2) > 2) wrong.push(`column ${at} ${where}`);
    }
  }
  return wrong;
}"""
"""Which of what tiles are called is out of sight, or not beside them, wherever one scrolls to."""


def test_on_the_smallest_phone_the_map_is_large_and_its_tiles_are_named_close_up(visitors: Visitors) -> None:
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    match = placed(recorded("kings_conflict-back-1"), 45, people)
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 360, "height": 640})
    is_user(page, people[0])
    page.goto(match.get_absolute_url())
    is_live(page)
    land = page.locator("#kings-conflict-map")
    box = land.bounding_box()
    assert box
    assert box["width"] >= 275
    assert min(page.evaluate(SMALL_TILES)) >= 10.5
    page.get_by_role("button", name="Map close up").tap()
    tile = page.locator("#tile-110").bounding_box()
    assert tile
    assert tile["width"] >= 45
    assert page.evaluate(UNNAMED) == []


FULL = ("militia", "archer", "galley", "stonemason", "giant", "mine", "peasant", "reddragon")
UNREAD = """(card) => {
  const inside = card.getBoundingClientRect();
  const names = [...["cost", "title", "stat"].map((one) => `.kings-conflict-${one}`), "small"];
  const parts = [...names, "em", ".piece-key"].flatMap((one) => [...card.querySelectorAll(one)])
    .filter((one) => one.checkVisibility());
  const box = (one) => one.getBoundingClientRect();
  const isOut = ({ left, top, right, bottom }) => left < inside.left || top < inside.top ||
    right > inside.right + 0.5 || bottom > inside.bottom + 0.5;
  const isOver = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;
  const found = parts.filter((one) => isOut(box(one))).map((one) => `${one.className} is cut off`);
  parts.forEach((one, at) => parts.slice(at + 1).forEach((other) => {
    if (isOver(box(one), box(other))) found.push(`${one.className} lies on ${other.className}`);
  }));
  const title = card.querySelector(".kings-conflict-title");
  if (title.scrollWidth > title.clientWidth + 1) found.push("its name is cut off");
  if (getComputedStyle(card.querySelector("small")).fontSize.slice(0, -2) < 10) found.push("its words are too small");
  for (const name of names) {
    if ([...card.querySelectorAll(name)].some((one) => !parts.includes(one))) found.push(`${name} is missing`);
  }
  return found.map((words) => `${card.querySelector(".kings-conflict-title").textContent}: ${words}`);
}"""
"""What of a card cannot be read."""


def put_in_hand(match: Match, cards: Sequence[str], gold: int = 40) -> None:
    """Lay other cards in the first hand of a match."""
    state = recorded("kings_conflict-back-1").moments[45].state
    held = tuple(Held(f"c{70 + number}", card) for number, card in enumerate(cards))
    own = replace(state.cards[0], hand=held)
    sides = (replace(state.board.sides[0], gold=gold), state.board.sides[1])
    match.state = encode(replace(state, board=replace(state.board, sides=sides), cards=(own, state.cards[1])))
    match.save()


def test_a_full_hand_is_read_whole_where_there_is_room(visitors: Visitors) -> None:
    """Of five to eight cards each: name, cost, numbers, some words, why it is not played; nothing lies on them."""
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    page = visitors.come()
    is_user(page, people[0])
    for count, gold in ((5, 40), (8, 40), (8, 3)):
        match = placed(recorded("kings_conflict-back-1"), 45, people)
        put_in_hand(match, FULL[:count], gold)
        page.goto(match.get_absolute_url())
        is_live(page)
        for width, height in ((1280, 800), (1280, 720), (1440, 900), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            cards = page.locator(".kings-conflict-card")
            expect(cards).to_have_count(count)
            expect(cards.locator("em")).to_have_count(5 if gold == 3 else 0)
            found = [words for card in cards.all() for words in card.evaluate(UNREAD)]
            found += broken_words(page, "a full hand")
            assert not found, (count, gold, width, height, found)


NO_MOUNTAIN = ("giant", "reddragon", "stormdragon", "galley", "fisher", "ranger", "treant", "mine")
"""Cards that ask for ground which is free nowhere."""
REASON_IS_CUT = """(card) => [...card.querySelectorAll("em")].filter((one) => {
  one.textContent = "no hills in reach";  // the longest that is said
  return one.checkVisibility() && (one.scrollWidth > one.clientWidth ||
    one.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom + 0.5);
}).map(() => card.textContent)"""


def test_a_reason_is_never_cut_short(visitors: Visitors) -> None:
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    page = visitors.come(width=360)
    is_user(page, people[0])
    for count in range(1, 9):
        match = placed(recorded("kings_conflict-back-1"), 45, people)
        put_in_hand(match, NO_MOUNTAIN[:count])
        page.goto(match.get_absolute_url())
        is_live(page)
        for width, height in ((360, 740), (360, 640), (768, 1024), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            cards = page.locator(".kings-conflict-card")
            expect(cards).to_have_count(count)
            found = [words for card in cards.all() for words in card.evaluate(REASON_IS_CUT)]
            assert not found, (count, width, height, found)


def test_each_card_is_read_whole_in_a_full_hand(visitors: Visitors) -> None:
    """On a phone, too, without a press: its name, cost, attack, health and moves, and what it can do in a few words."""
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    is_user(page, people[0])
    ids = [card for card in KNOWN if KNOWN[card].kind is not Kind.KING]
    for first in range(0, len(ids), 8):
        match = placed(recorded("kings_conflict-back-1"), 45, people)
        put_in_hand(match, ids[first : first + 8] + ids[: max(0, first + 8 - len(ids))])
        page.goto(match.get_absolute_url())
        is_live(page)
        for width, height in ((360, 740), (360, 640), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            cards = page.locator(".kings-conflict-card").all()
            assert len(cards) == 8
            found = [words for card in cards for words in card.evaluate(UNREAD)]
            if width == 360:  # range and food are told by its words and on a press
                found = [words for words in found if "stat is missing" not in words]
            assert not found, (width, height, found)


def test_home_and_end_go_to_the_ends_of_a_row_and_of_the_map(visitors: Visitors) -> None:
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    page = visitors.come()
    is_user(page, people[0])
    page.goto(placed(recorded("kings_conflict-back-1"), 45, people).get_absolute_url())
    is_live(page)
    page.locator("#tile-60").focus()
    for key, tile in (("Home", 55), ("End", 65), ("Control+Home", 0), ("Control+End", 120)):
        page.keyboard.press(key)
        expect(page.locator(f"#tile-{tile}")).to_be_focused()


def test_close_up_the_map_shows_the_piece_that_is_picked(visitors: Visitors) -> None:
    people = [User.objects.create_user(name) for name in ("Ada", "Bob")]
    page = visitors.come(width=360, has_touch=True, is_mobile=True)
    is_user(page, people[0])
    page.goto(placed(recorded("kings_conflict-back-1"), 45, people).get_absolute_url())
    is_live(page)
    page.locator("#kings-conflict-grid .ready a[data-picks]").first.tap()
    page.locator(".picked").wait_for()
    page.get_by_role("button", name="Map close up").tap()
    expect(page.locator(".picked .kings-conflict-piece")).to_be_in_viewport(ratio=0.9)
