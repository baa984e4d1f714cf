"""The line above a board tells of the present once it is shown, and not of what led there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.engine.game import Seat, Viewer
from games.matches.room.selectors import MatchPage, match_page
from games.site.translation import translate
from tests.e2e.test_order import Table
from tests.e2e.visitors import Visitors
from tests.support.playthroughs import RECORDS, snapshots_of

LAST = {"hamsterdam": "hamsterdam-two-1", "thunderjack": "thunderjack-first-13", "kata": "kata-first-1"}
WIDE, NARROW = 1280, 360


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
