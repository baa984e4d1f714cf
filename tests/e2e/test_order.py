"""In which order a browser shows what happens, in every recorded match.

The test is the server of the page's socket, and tells it the match entry by entry, as the site would.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from games.engine.game import Seat, Viewer
from games.matches.room.fragments import pulse_fragment, room_fragments_in
from games.matches.room.selectors import MatchPage, match_page
from games.matches.snapshot import MatchSnapshot
from games.site.parts import Kept
from games.site.translation import translate
from games.thunderjack.rules.values import Place
from tests.e2e.visitors import Visitors
from tests.support.playthroughs import RECORDS, snapshots_of

RECORDER = """
const seen = window.seen = [];
let batch = 0; // what changes at one time
const note = (record) => {
  const place = record.target;
  if (!place.closest?.("#room")) return;
  if (record.attributeName === "data-title") seen.push([batch, "title", place.dataset.title]);
  else if (record.attributeName) seen.push([batch, "number", place.id]);
  for (const node of record.addedNodes) {
    if (place.id === "log") seen.push([batch, "line", node.lastElementChild?.textContent.trim()]);
    if (node.nodeType !== 1) continue;
    for (const one of [node, ...node.querySelectorAll("[id]")]) if (one.id) seen.push([batch, "in", one.id]);
  }
  for (const node of record.removedNodes) {
    if (node.nodeType !== 1) continue;
    for (const one of [node, ...node.querySelectorAll("[id]")]) if (one.id) seen.push([batch, "out", one.id]);
  }
};
new MutationObserver((records) => {
  batch += 1;
  records.forEach(note);
}).observe(document, {
  subtree: true, childList: true, attributes: true, attributeFilter: ["data-title", "data-number"],
});
"""
IS_SHOWN = """(html) => {
  const then = new DOMParser().parseFromString(html, "text/html").getElementById("board");
  const now = document.getElementById("board").cloneNode(true);
  then.removeAttribute("hx-swap-oob");
  for (const one of now.querySelectorAll("[data-delta], .fell, .rose")) {
    delete one.dataset.delta;
    one.classList.remove("fell", "rose");
  }
  for (const one of [now, then].flatMap((board) => [...board.querySelectorAll("[class]")])) {
    one.setAttribute("class", one.getAttribute("class").trim());
  }
  return now.isEqualNode(then) ? "" : now.outerHTML;
}"""
LONGEST = 10_000
"""Milliseconds in which the most beats there can be are over; after 25,000 a page leaves a silent socket."""
Seen = list[tuple[int, str, str]]
"""What was seen, in order: when, what happened, and to what."""
BEFORE: dict[str, tuple[tuple[str, str], ...]] = {
    "kata": (("ending", "last-"), ("ending", "health-")),
    "thunderjack": tuple([(f"tag-{place}", f"score-{place}") for place in Place]),
    "hamsterdam": (
        *(
            ("slip-", "played-"),
            ("certificate-", "slip-1-lost"),
            ("stock-", "certificate-"),
            ("ending", "slip-"),
        ),
        *(("ending", "certificate-"), ("card-", "certificate-")),
    ),
    "card_thief": (("card-thief-ending", "now-"), ("card-thief-ending", "slot-")),
    "kings_conflict": (("kings-conflict-ending", "piece-"), ("kings-conflict-ending", "gold-")),
}
"""By game: what tells how something went, and what leads there; both are beginnings of ids."""


class Table:
    """A page of a room whose socket is served by the test."""

    def __init__(self, page: Page, slug: str, viewer: Viewer) -> None:
        self._page = page
        self._viewer = viewer
        self._kept = Kept()
        self._socket: WebSocketRoute | None = None
        page.add_init_script(RECORDER)
        page.route_web_socket(re.compile("/ws/m/"), self._open)
        page.clock.install()
        page.goto("/")
        page.locator(f'main form[action*="/games/{slug}/"] button').last.click()
        page.wait_for_url("**/m/**")
        self._pass_until_open()

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket

    def _pass_until_open(self) -> None:
        while self._socket is None:
            self._page.clock.run_for(100)

    def tell(self, snapshot: MatchSnapshot) -> Seen:
        """Push a version of a match; returns what was seen, in order, until the page shows all of it."""
        assert self._socket is not None
        fragments = room_fragments_in("en", snapshot, self._viewer)
        there: list[str] = self._page.evaluate(
            "[...document.querySelectorAll('#board [id]')].map((one) => one.id)"
        )
        version = snapshot.version + 1000
        self._socket.send(self._kept.push([pulse_fragment(version - 1, version), *fragments.values()]))
        expect(self._page.locator("#pulse")).to_have_attribute("data-version", str(version))
        self._page.clock.run_for(LONGEST)
        assert self._page.evaluate(IS_SHOWN, str(fragments["board"])) == ""
        seen: Seen = self._page.evaluate("window.seen.splice(0)")
        return [(at, what, name) for at, what, name in seen if what != "in" or name not in there]


def _told(path: Path) -> Iterator[tuple[MatchSnapshot, bool]]:
    for number, snapshot in enumerate(snapshots_of(path)):
        yield snapshot, number > 0


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_nothing_is_told_before_its_cause_and_nothing_is_skipped(path: Path, visitors: Visitors) -> None:
    slug = next(snapshots_of(path)).slug
    viewer: Viewer = Seat(0)
    table = Table(visitors.come(reduced_motion="no-preference"), slug, viewer)
    staged = 0
    for snapshot, is_entry in _told(path):
        seen = table.tell(snapshot)
        page = match_page(snapshot, viewer)
        if not is_entry or len(page.steps.beats) < 2:
            continue
        staged += 1
        every_line_comes_in_its_turn(seen, page)
        the_title_comes_last(seen)
        for verdict, cause in BEFORE[slug]:
            no_verdict_before_its_cause(seen, verdict, cause)
    assert staged


def every_line_comes_in_its_turn(seen: Seen, page: MatchPage) -> None:
    wanted = [translate(line.words) for line in reversed(page.log[0].lines)]
    lines = [(at, name) for at, what, name in seen if what == "line"][: len(wanted)]
    assert [name for _at, name in lines] == wanted
    assert len({at for at, _name in lines}) == sum(beat.lines != "0" for beat in page.steps.beats)


def the_title_comes_last(seen: Seen) -> None:
    titles = [at for at, what, _name in seen if what == "title"]
    lines = [at for at, what, _name in seen if what == "line"]
    assert not titles or min(titles) >= max(lines, default=-1)


def no_verdict_before_its_cause(seen: Seen, verdict: str, cause: str) -> None:
    told = _moments(seen, verdict)
    assert not told or min(told) >= max(_moments(seen, cause), default=-1), (
        f"{verdict} before {cause}: {seen}"
    )


def _moments(seen: Seen, beginning: str) -> list[int]:
    """When each thing named so came, and each number named so came to what it is."""
    found: dict[str, int] = {}
    for at, what, name in seen:
        if what == "number" and name.startswith(beginning):
            found[name] = at
        elif what == "in" and name.startswith(beginning):
            found.setdefault(name, at)
    return list(found.values())
