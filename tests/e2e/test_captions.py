"""The line above a board tells of the present once it is shown, and not of what led there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.engine.game import Seat, Viewer
from games.matches.room.selectors import MatchPage, match_page
from games.site.translation import translate
from tests.e2e.test_order import BEAT, Table
from tests.e2e.visitors import Visitors
from tests.support.playthroughs import RECORDS, snapshots_of

LAST = {"hamsterdam": "hamsterdam-two-1", "thunderjack": "thunderjack-first-13", "kata": "kata-first-1"}
WIDE, NARROW = 1280, 360
MAX_STEPS = 12
"""Steps that wait to be shown, at most (static/js/beats.js)."""
FADED = 9000
"""Milliseconds in which no word of what was told is left."""


def words_at_last(page: MatchPage) -> str:
    """What the last step of what is shown that says something says."""
    lines = [translate(line.words) for line in reversed(page.log[0].parts[0].lines)]
    said = ""
    for beat in page.steps.beats:
        count = int(beat.lines)
        own, told = " ".join(map(translate, beat.words)), " ".join(lines[:count])
        said = own or told or said
        del lines[:count]
    return said


@pytest.mark.parametrize("slug", LAST)
def test_whoever_skips_to_the_end_is_told_the_end(slug: str, visitors: Visitors) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come(reduced_motion="no-preference")
    table = Table(page, slug, viewer)
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == LAST[slug])))
    table.tell(snapshots[-2], match_page(snapshots[-2], viewer))
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    shown = match_page(snapshots[-1], viewer)
    table.push(snapshots[-1])
    page.keyboard.press("x")
    expect(page.locator("#caption")).to_have_text(words_at_last(shown))


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_of_much_that_is_shown_at_once_the_last_is_seen(width: int, visitors: Visitors) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come(width=width)
    table = Table(page, "hamsterdam", viewer)
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == LAST["hamsterdam"])))
    table.push(snapshots[0])
    for snapshot in snapshots[1:]:
        table.push(snapshot)
        caption = page.locator("#caption")
        expect(caption).to_contain_text(words_at_last(match_page(snapshot, viewer)))
        assert caption.evaluate("(one) => one.scrollHeight <= one.clientHeight + 2")


def test_of_much_that_is_shown_at_once_what_hurt_is_told(visitors: Visitors) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come()
    table = Table(page, "kata", viewer)
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == "kata-decks-1")))
    table.push(snapshots[0])
    told = 0
    for snapshot in snapshots[1:]:
        table.push(snapshot)
        lines = [translate(line.words) for line in match_page(snapshot, viewer).log[0].parts[0].lines]
        hurt = [words for words in lines if words.startswith("You take ")]
        if hurt and len(lines) > 3 and "You won" not in lines[0]:
            expect(page.locator("#caption")).to_contain_text(hurt[-1])
            told += 1
    assert told


COVERED = """() => {
  const caption = document.getElementById("caption");
  for (const one of caption.getAnimations()) one.finish();
  const box = caption.getBoundingClientRect();
  const all = [...document.querySelectorAll("#board :is(button, a, summary)")];
  return box.height && all.filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  }).map((one) => one.id);
}"""
"""What could be pressed where it is said what happens; 0 if nothing is said."""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740), (360, 640)])
def test_what_a_thief_does_is_said_on_nothing_that_can_be_pressed(
    width: int, height: int, visitors: Visitors
) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come(reduced_motion="no-preference")
    page.set_viewport_size({"width": width, "height": height})
    table = Table(page, "card_thief", viewer)
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == "card_thief-heist1-1")))[:6]
    caption = page.locator("#caption")
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    table.push(snapshots[0])
    for snapshot in snapshots[1:]:
        page.clock.run_for(FADED)
        expect(caption).to_be_empty()
        table.push(snapshot)
        expect(caption).not_to_be_empty()
        for beat in match_page(snapshot, viewer).steps.beats[:-1]:
            page.clock.run_for(BEAT // 4 if beat.is_quick else BEAT)
        assert page.evaluate(COVERED) == []


def test_when_bots_are_faster_than_the_eye_the_last_they_did_is_seen_all_the_same(visitors: Visitors) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come(reduced_motion="no-preference")
    table = Table(page, "hamsterdam", viewer)
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == "hamsterdam-four-1")))
    weights = [_weight(match_page(snapshot, viewer)) for snapshot in snapshots]
    first, last = next(
        (first, last)
        for last in range(len(weights))
        for first in range(1, last)
        if min(weights[first], weights[last]) >= 2 and weights[last] <= MAX_STEPS
        if sum(weights[first:last]) <= MAX_STEPS < sum(weights[first : last + 1]) - 1
    )
    table.tell(snapshots[first - 1], match_page(snapshots[first - 1], viewer))
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    for snapshot in snapshots[first : last + 1]:
        table.push(snapshot)
    room, told = page.locator("#room"), words_at_last(match_page(snapshots[last], viewer))
    expect(room).to_have_attribute("data-showing", "")
    expect(page.locator("#log")).not_to_contain_text(told)
    page.clock.run_for(BEAT * MAX_STEPS * 3 // 4)
    expect(page.locator("#log")).to_contain_text(told)
    expect(room).not_to_have_attribute("data-showing", "")


def _weight(page: MatchPage) -> float:
    """How many steps what is shown takes; a quick one is a fourth."""
    return sum(0.25 if beat.is_quick else 1 for beat in page.steps.beats)
