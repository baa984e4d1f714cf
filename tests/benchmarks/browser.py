"""How soon people see a move: two real browsers in one match, and what a first visit costs.

    uv run python -m tests.benchmarks.browser [--moves 50] [--json]

A move is timed from the mover's click, as the browser stamped it, until the new version of the board
is in the page: on the mover's screen and on the opponent's. Both pages read the clock of this machine.
Somebody who watches sees it step by step: there a push is timed until the first frame of its first step.
What shifts on the three screens is told as Cumulative Layout Shift (https://web.dev/articles/cls), beside
the largest shift of all; the cards of a hand move together when one is played.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct, structs
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tqdm import tqdm

from tests.support.chromium import LAUNCH, logged_in
from tests.support.server import Lane, Server, as_json, new_home

# The pulse comes first in every push, in the same task as the board after it.
WATCH = """
() => {
  window.seen = {clicked: 0, versions: {}};
  document.addEventListener("click", (event) => {
    seen.clicked = performance.timeOrigin + event.timeStamp;
  }, true);
  new MutationObserver(() => {
    const version = document.getElementById("pulse").dataset.version;
    seen.versions[version] ??= performance.timeOrigin + performance.now();
  }).observe(document.getElementById("room"), {
    subtree: true, childList: true, attributes: true, attributeFilter: ["data-version"],
  });
}
"""
WATCH_FRAMES = """
() => {
  window.pushes = [];
  let arrived = 0;
  const changes = new MutationObserver(() => {});
  changes.observe(document.getElementById("board"), {subtree: true, childList: true, attributes: true});
  document.addEventListener("htmx:wsBeforeMessage", () => { arrived = performance.now(); }, true);
  document.addEventListener("htmx:wsAfterMessage", () => {
    const since = arrived;
    if (!changes.takeRecords().length) return; // it waits for what came before it, or is no news of the board
    requestAnimationFrame(() => setTimeout(() => pushes.push(performance.now() - since)));
  });
}
"""
# Shifts less than a second apart, within five seconds, count as one; those at once after a click count for nothing.
WATCH_SHIFTS = """
() => {
  let [began, last, sum] = [-Infinity, -Infinity, 0];
  window.shifts = {together: 0, single: 0};
  new PerformanceObserver((list) => list.getEntries().forEach(({value, startTime, hadRecentInput}) => {
    shifts.single = Math.max(shifts.single, value);
    if (hadRecentInput) return;
    if (startTime - last > 1000 || startTime - began > 5000) [began, sum] = [startTime, 0];
    [last, sum] = [startTime, sum + value];
    shifts.together = Math.max(shifts.together, sum);
  })).observe({type: "layout-shift"});
}
"""
OFFERS = '#board button[name="picks"]'
THINKING = 1_000
"""Milliseconds before each move: nobody is faster, and the watcher is to have seen the last one."""


class Seen(Struct, frozen=True):
    """Milliseconds from a click until the board after it was there."""

    mover: float
    opponent: float


class Shifts(Struct, frozen=True):
    """What moved of itself on one screen in one match, 1 being the whole screen by its whole height.

    Together: its Cumulative Layout Shift; single: its largest shift, also at once after a click.
    """

    together: float
    single: float


class Played(Struct, frozen=True):
    """What was seen of so many moves.

    Frames: milliseconds from a push to its first frame on the screen of somebody who watches; shifts: of each screen in
    each match.
    """

    moves: list[Seen]
    frames: list[float]
    shifts: list[Shifts]


class Visit(Struct, frozen=True):
    """What the first visit of a page brought over the wire."""

    kilobytes: float
    requests: int
    hosts: list[str]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--moves", type=int, default=50)
    parser.add_argument("--json", action="store_true", help="one object for a program")
    asked = parser.parse_args()
    with new_home(HASHED_STATIC="1") as home:
        home.run(["manage.py", "collectstatic", "--no-input", "--verbosity", "0"])
        # A match of the Kata between players at random takes about 24 moves.
        lane = home.prepare(1, 1 + asked.moves // 10)[0]
        with Server(home) as server, _chromium() as browser:
            first = visit(browser.new_context(), f"http://{server.address}/")
            played = _moves(browser, server.address, lane, asked.moves)
    moves, frames = played.moves, played.frames
    together, single = (
        max(getattr(shift, kind) for shift in played.shifts) for kind in ("together", "single")
    )
    mover = statistics.median(seen.mover for seen in moves)
    opponent = statistics.median(seen.opponent for seen in moves)
    frame, slowest = statistics.median(frames), max(frames)
    if asked.json:
        told = {"moves": len(moves), "mover_ms": mover, "opponent_ms": opponent}
        told |= {"pushes": len(frames), "first_frame_ms": frame, "slowest_first_frame_ms": slowest}
        told |= {"layout_shift": together, "largest_shift": single}
        print(as_json({**told, "first_visit": structs.asdict(first)}))
    else:
        print(f"{len(moves)} moves, medians from the click: {mover:.0f} ms to the mover's new board,")
        print(f"{opponent:.0f} ms to the opponent's.")
        print(
            f"{len(frames)} pushes: {frame:.0f} ms to the first frame of what they show, {slowest:.0f} ms at most."
        )
        print(
            f"Layout shift: {together:.3f} on the worst of {len(played.shifts)} screens, {single:.3f} at once."
        )
        print(f"First visit of the home page: {first.kilobytes:.1f} kB over the wire, ", end="")
        print(f"{first.requests} requests, hosts: {', '.join(first.hosts)}.")
    return 0


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        yield browser
        browser.close()


def visit(context: BrowserContext, address: str) -> Visit:
    """What a browser loads that was never here before."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    ended: list[dict[str, Any]] = []
    asked: list[str] = []
    session.on("Network.loadingFinished", lambda event: ended.append(event))  # noqa: PLW0108  it marks its handlers
    session.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    page.goto(address, wait_until="networkidle")
    context.close()
    fetched = [url for url in asked if urlsplit(url).scheme in ("http", "https")]
    return Visit(
        kilobytes=sum(event["encodedDataLength"] for event in ended) / 1000,
        requests=len(fetched),
        hosts=sorted({urlsplit(url).netloc for url in fetched}),
    )


def _moves(browser: Browser, address: str, lane: Lane, count: int) -> Played:
    """So many moves in as many matches as they take, by two people in two browser contexts; a third one watches."""
    chance = Random(1)
    watcher = browser.new_context(reduced_motion="no-preference").new_page()
    frames: list[float] = []
    shifts: list[Shifts] = []
    seats = [_seat(browser, address, cookie) for cookie in lane.cookies]
    seen: list[Seen] = []
    with tqdm(total=count, unit="move", disable=None) as bar:
        for public_id in lane.matches:
            for page in (*seats, watcher):
                page.goto(f"http://{address}/m/{public_id}/")
                page.locator('#connection[data-state="live"]').wait_for()
                page.evaluate(WATCH_FRAMES if page is watcher else WATCH)
                page.evaluate(WATCH_SHIFTS)
            while len(seen) < count and (mover := _mover(seats)):
                watcher.wait_for_timeout(THINKING)
                seen.append(_timed(mover, seats[1 - seats.index(mover)], chance))
                bar.update()
            frames += watcher.evaluate("pushes")
            shifts += [Shifts(**page.evaluate("shifts")) for page in (*seats, watcher)]
    return Played(seen, frames, shifts)


def _seat(browser: Browser, address: str, cookie: str) -> Page:
    # Nothing moves of itself: a card that is still flying cannot be clicked.
    return logged_in(browser, address, cookie, reduced_motion="reduce").new_page()


def _mover(seats: list[Page]) -> Page | None:
    """Whoever has something to click; None when the match is over."""
    return next((page for page in seats if page.locator(OFFERS).count()), None)


def _timed(mover: Page, opponent: Page, chance: Random) -> Seen:
    version = str(int(mover.locator("#pulse").get_attribute("data-version") or 0) + 1)
    offers = mover.locator(OFFERS)
    offers.nth(chance.randrange(offers.count())).click()
    for page in (mover, opponent):
        page.locator(f'#pulse[data-version="{version}"]').wait_for(state="attached")
    clicked = mover.evaluate("seen.clicked")
    return Seen(*(page.evaluate(f"seen.versions[{version}]") - clicked for page in (mover, opponent)))


if __name__ == "__main__":
    sys.exit(main())
