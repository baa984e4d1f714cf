"""In which order a browser shows what happens, in every recorded match.

The test is the server of the page's socket, and tells it the match entry by entry, as the site would.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from games.card_thief.rules.values import Stepped
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
const reads = (place) => seen.push([batch, "words", place.closest("#board [id]")?.id ?? ""]);
const note = (record) => {
  const place = record.target;
  if (record.type === "characterData") return place.data.trim() && place.parentElement && reads(place.parentElement);
  if (!place.closest?.("#room")) return;
  if (record.attributeName === "data-title") seen.push([batch, "title", place.dataset.title]);
  else if (record.attributeName) seen.push([batch, "number", place.id]);
  if ([...record.addedNodes].some((node) => node.nodeType === 3 && node.data.trim())) reads(place);
  for (const node of record.addedNodes) {
    if (place.id === "told") seen.push([batch, "said", node.textContent]);
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
  subtree: true, childList: true, characterData: true, attributes: true,
  attributeFilter: ["data-title", "data-number"],
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
  for (const sum of now.querySelectorAll("[data-sum]")) sum.textContent = ""; // the page's script writes it
  for (const one of [now, then].flatMap((board) => [...board.querySelectorAll("[class]")])) {
    one.setAttribute("class", one.getAttribute("class").trim());
    if (!one.classList.length) one.removeAttribute("class");
  }
  return now.isEqualNode(then) ? "" : now.outerHTML;
}"""
PLAN = """(cell) => {
  const thief = document.getElementById("thief");
  thief.dataset.cell = cell;
  for (const way of thief.getAnimations()) way.finish();
  const slowly = new CSSStyleSheet();
  slowly.replaceSync("#thief { transition-duration: 1000s; }");
  document.adoptedStyleSheets = [slowly];
}"""
"""The thief stands where a planned path ends, and takes its time from now on."""
GOES = """() => {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const thief = document.getElementById("thief");
  const on = () => {
    const [x, y] = middle(thief);
    return [0, 1, 2, 3, 4, 5, 6, 7, 8].findIndex((cell) => {
      const [left, top] = middle(document.getElementById(`cell-${cell}`));
      return Math.hypot(x - left, y - top) < 1;
    });
  };
  const ways = thief.getAnimations();
  for (const way of ways) way.currentTime = 0;
  const source = on();
  for (const way of ways) way.finish();
  return [source, on()];
}"""
"""The cell from which the thief is seen to go, and the one to which it goes."""
RISEN = """() => {
  window.risen = [];
  new MutationObserver((records) => {
    for (const { target } of records) if (target.dataset.delta) window.risen.push(target.id);
  }).observe(document.getElementById("board"), { subtree: true, attributes: true, attributeFilter: ["data-delta"] });
}"""
"""Notes the ids of numbers that are marked as risen or fallen."""
BEAT, COUNTED = 600, 1500
"""Milliseconds of a beat, and those in which numbers have counted after the last one."""
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
    "kings_conflict": (("ending", "piece-"), ("ending", "gold-")),
}
"""By game: what tells how something went, and what leads there; both are beginnings of ids."""

ALONE = ("thunderjack", "card_thief")
"""The games with one seat."""


class Table:
    """A page of a room whose socket is served by the test."""

    def __init__(self, page: Page, slug: str, viewer: Viewer) -> None:
        self._page = page
        self._viewer = viewer
        self._kept = Kept()
        self._socket: WebSocketRoute | None = None
        page.add_init_script(RECORDER)
        page.route_web_socket(re.compile("/ws/m/"), self._open)
        page.route("**/plan/*", lambda route: route.fulfill(status=204))  # the site has that of another match
        page.clock.install()
        page.goto("/")
        page.locator(f'main form[action*="/games/{slug}/"] button[name=opponent]').last.click()
        page.wait_for_url("**/m/**")
        self._pass_until_open()

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket

    def _pass_until_open(self) -> None:
        while self._socket is None:
            self._page.clock.run_for(100)

    def tell(self, snapshot: MatchSnapshot, page: MatchPage) -> Seen:
        """Push a version of a match; returns what was seen, in order, until the page shows all of it."""
        fragments = room_fragments_in("en", snapshot, self._viewer)
        there: list[str] = self._page.evaluate(
            "[...document.querySelectorAll('#board [id]')].map((one) => one.id)"
        )
        self.push(snapshot)
        self._page.clock.run_for(BEAT * len(page.steps.beats) + COUNTED)
        assert self._page.evaluate(IS_SHOWN, str(fragments["board"])) == ""
        seen = self.seen()
        return [(at, what, name) for at, what, name in seen if what != "in" or name not in there]

    def push(self, snapshot: MatchSnapshot, *also: str) -> None:
        """Push a version of a match, with other fragments too, and let no time pass."""
        assert self._socket is not None
        fragments = room_fragments_in("en", snapshot, self._viewer)
        version = snapshot.version + 1000
        self._socket.send(self._kept.push([pulse_fragment(version - 1, version), *fragments.values(), *also]))
        expect(self._page.locator("#pulse")).to_have_attribute("data-version", str(version))

    def seen(self) -> Seen:
        """What was seen since this was asked last."""
        seen: Seen = self._page.evaluate("window.seen.splice(0)")
        return seen


def _told(path: Path) -> Iterator[tuple[MatchSnapshot, bool]]:
    for number, snapshot in enumerate(snapshots_of(path)):
        yield snapshot, number > 0


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_nothing_is_told_before_its_cause_and_nothing_is_skipped(path: Path, visitors: Visitors) -> None:
    _is_told_in_its_order(path, Seat(0), visitors)


@pytest.mark.parametrize("viewer", [Seat(1), None], ids=["the second seat", "a spectator"])
@pytest.mark.parametrize("slug", [slug for slug in BEFORE if slug not in ALONE])
def test_nor_to_others(slug: str, viewer: Viewer, visitors: Visitors) -> None:
    _is_told_in_its_order(next(path for path in RECORDS if path.stem.startswith(slug)), viewer, visitors)


def _is_told_in_its_order(path: Path, viewer: Viewer, visitors: Visitors) -> None:
    slug = next(snapshots_of(path)).slug
    assert slug in BEFORE, f"name in BEFORE what must not be shown before its cause in {slug}"
    table = Table(visitors.come(reduced_motion="no-preference"), slug, viewer)
    staged = 0
    for snapshot, is_entry in _told(path):
        page = match_page(snapshot, viewer)
        seen = table.tell(snapshot, page)
        if is_entry:
            every_line_is_said_once(seen, page)
        if not is_entry or len(page.steps.beats) < 2:
            continue
        staged += 1
        every_line_comes_in_its_turn(seen, page)
        the_title_comes_last(seen)
        for verdict, cause in BEFORE[slug]:
            no_verdict_before_its_cause(seen, verdict, cause)
    assert staged, (
        f"the page of {slug} shows all of each move at once: it lacks `cues` (games/engine/beats.py)"
    )


def test_whoever_skips_or_was_away_hears_each_line_once(visitors: Visitors) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come(width=360, reduced_motion="no-preference")
    table = Table(page, "kata", viewer)
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == "kata-first-1")))
    for snapshot in snapshots[:3]:
        table.tell(snapshot, match_page(snapshot, viewer))
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    table.seen()
    skipped = match_page(snapshots[3], viewer)
    assert len(skipped.steps.beats) > 1
    table.push(snapshots[3])
    page.keyboard.press("x")
    every_line_is_said_once(table.seen(), skipped)
    table.push(snapshots[6])  # the two between never came
    missed = match_page(snapshots[6], viewer).log[0].parts[:3]
    wanted = [translate(line.words) for part in reversed(missed) for line in reversed(part.lines)]
    assert _said(table.seen()) == wanted
    expect(page.get_by_role("log")).to_have_count(1)  # though the panel is closed


def test_a_moment_that_comes_twice_is_shown_in_its_order_all_the_same(visitors: Visitors) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come(reduced_motion="no-preference")
    table = Table(page, "thunderjack", viewer)
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == "thunderjack-first-13")))
    table.tell(snapshots[0], match_page(snapshots[0], viewer))
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    table.push(snapshots[1])
    page.locator("#pulse").evaluate("(pulse) => pulse.dataset.version = 'none'")
    table.push(snapshots[1])  # the answer to a press, and what a socket that has just opened begins with
    expect(page.locator("#hole")).to_have_count(0)
    page.clock.run_for(BEAT * len(match_page(snapshots[1], viewer).steps.beats) + COUNTED)
    expect(page.locator("#hole")).to_have_count(1)
    assert page.evaluate(IS_SHOWN, str(room_fragments_in("en", snapshots[1], viewer)["board"])) == ""


def test_a_remark_waits_for_what_it_speaks_of(visitors: Visitors) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come(reduced_motion="no-preference")
    table = Table(page, "hamsterdam", viewer)
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == "hamsterdam-first-1")))
    steps = [match_page(snapshot, viewer).steps.beats for snapshot in snapshots]
    at = next(at for at, beats in enumerate(steps) if at and len(beats) > 2)
    table.tell(snapshots[at - 1], match_page(snapshots[at - 1], viewer))
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    table.push(snapshots[at], '<section id="remark" hx-swap-oob="morph">There goes my luck</section>')
    expect(page.locator("#remark")).not_to_contain_text("There goes my luck")
    page.clock.run_for(BEAT * len(steps[at]) + COUNTED)
    expect(page.locator("#remark")).to_contain_text("There goes my luck")


def test_a_number_that_comes_back_has_not_risen(visitors: Visitors) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come(reduced_motion="no-preference")
    table = Table(page, "hamsterdam", viewer)
    page.evaluate(RISEN)
    rounds: set[int] = set()
    for snapshot in snapshots_of(next(path for path in RECORDS if path.stem == "hamsterdam-two-1")):
        shown = match_page(snapshot, viewer)
        table.tell(snapshot, shown)
        risen = page.evaluate("window.risen.splice(0)")
        # the stocks have just been turned up
        if shown.board.own.total and snapshot.state.round not in rounds:
            rounds.add(snapshot.state.round)
            assert not [one for one in risen if one.endswith("-total")]
    assert len(rounds) > 1


def _said(seen: Seen) -> list[str]:
    return [words for _at, what, words in seen if what == "said"]


def _in_order(page: MatchPage) -> list[str]:
    """The lines of the last entry as they happened; the log has the last on top."""
    return [translate(line.words) for line in reversed(page.log[0].parts[0].lines)]


def every_line_is_said_once(seen: Seen, page: MatchPage) -> None:
    lines = _in_order(page)
    wanted: list[str] = []
    for beat in page.steps.beats:
        count = int(beat.lines)
        wanted += lines[:count] if count else filter(None, [" ".join(map(translate, beat.words))])
        del lines[:count]
    assert _said(seen) == wanted


def every_line_comes_in_its_turn(seen: Seen, page: MatchPage) -> None:
    wanted = _in_order(page)
    lines = [(at, name) for at, what, name in seen if what == "line"][: len(wanted)]
    assert [name for _at, name in lines] == wanted
    assert len({at for at, _name in lines}) == sum(beat.lines != "0" for beat in page.steps.beats)


def the_title_comes_last(seen: Seen) -> None:
    titles = [at for at, what, _name in seen if what == "title"]
    lines = [at for at, what, _name in seen if what == "line"]
    assert not titles or min(titles) >= max(lines, default=-1)


def no_verdict_before_its_cause(seen: Seen, verdict: str, cause: str) -> None:
    told = [*_moments(seen, verdict), *_read(seen, verdict)]
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


def _read(seen: Seen, beginning: str) -> list[int]:
    """When each thing named so came to say something else: what stays may be given other words."""
    return [at for at, what, name in seen if what == "words" and name.startswith(beginning)]


def test_the_thief_is_seen_to_walk_from_cell_to_cell(visitors: Visitors) -> None:
    viewer: Viewer = Seat(0)
    page = visitors.come(reduced_motion="no-preference")
    table = Table(page, "card_thief", viewer)
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == "card_thief-heist1-1")))
    at, steps = next((at, steps) for at, steps in enumerate(map(_steps_of, snapshots)) if len(steps) > 3)
    table.tell(snapshots[at - 1], match_page(snapshots[at - 1], viewer))
    page.evaluate(PLAN, str(steps[-1].cell))
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    table.push(snapshots[at])
    beats = [beat for beat in match_page(snapshots[at], viewer).steps.beats if beat.moves]
    for step, beat in zip(steps, beats, strict=True):
        expect(page.locator("#thief")).to_have_attribute("data-cell", str(step.cell))
        assert page.evaluate(GOES) == [step.source, step.cell]
        page.clock.run_for(BEAT // 4 if beat.is_quick else BEAT)


def test_what_was_said_and_refused_goes_with_the_state_it_spoke_of(visitors: Visitors) -> None:
    page = visitors.come()
    table = Table(page, "kata", Seat(0))
    snapshots = list(snapshots_of(next(path for path in RECORDS if path.stem == "kata-first-1")))
    table.push(snapshots[0])
    page.evaluate("""() => {
      for (const id of ["caption", "notice"]) document.getElementById(id).textContent = "That card costs 4 mana.";
    }""")
    table.push(snapshots[1])
    expect(page.locator("#notice")).to_be_empty()
    expect(page.locator("#caption")).not_to_contain_text("That card costs 4 mana.")


def _steps_of(snapshot: MatchSnapshot) -> list[Stepped]:
    events = snapshot.recent[-1].entry.events if snapshot.recent else ()
    return [event for event in events if isinstance(event, Stepped)]
