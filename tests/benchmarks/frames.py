"""How soon a push is seen at each game's table, and what shifts there.

    uv run python -m tests.benchmarks.frames [--game kata] [--moves 40] [--json]

Recorded matches are played on, move by move, before a browser in which somebody watches who likes motion. A push is
timed until the first frame of its first step; a floor is beside it, the same page's next frame with nothing to show.
What shifts of itself is told as Cumulative Layout Shift (https://web.dev/articles/cls), the worst of all matches.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import sys
from collections.abc import Iterator, Sequence

import django
from msgspec import Struct, structs
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from tqdm import tqdm

from tests.benchmarks.browser import THINKING, WATCH_FRAMES, WATCH_SHIFTS
from tests.support.chromium import LAUNCH, logged_in
from tests.support.server import Server, as_json, new_home

HIDDEN = re.compile(r'name="(turn|csrfmiddlewaretoken)" value="([^"]*)"')
"""What the form of a move holds besides the picks."""
FRAME = """() => new Promise((done) => {
  const since = performance.now();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)));
})"""
"""Milliseconds until a frame is through in which nothing changed."""


class Laid(Struct, frozen=True):
    """A recorded match that is to be played on."""

    public_id: str
    moves: tuple[tuple[int, str], ...]
    """Who plays what: seats and picks."""


class Seen(Struct, frozen=True):
    """What was seen at the tables of a game: pushes, milliseconds, and the worst layout shift."""

    pushes: int
    first_frame_ms: float
    most_95_ms: float
    idle_frame_ms: float
    layout_shift: float


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", default="")
    parser.add_argument("--moves", type=int, default=40, help="moves of each game")
    parser.add_argument("--json", action="store_true", help="one object for a program")
    asked = parser.parse_args()
    told: dict[str, Seen] = {}
    with new_home(BOT_PAUSE="100000", HASHED_STATIC="1") as home:
        home.run(["manage.py", "collectstatic", "--no-input", "--verbosity", "0"])
        os.environ |= home.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        django.setup()
        from games.registry import GAMES

        if asked.game and asked.game not in GAMES:
            parser.error(f"there is no game {asked.game}; there are {', '.join(GAMES)}")
        cookies = _people()
        laid = {slug: list(_laid(slug, asked.moves)) for slug in ([asked.game] if asked.game else GAMES)}
        with Server(home) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(**LAUNCH)
            for slug, matches in laid.items():
                told[slug] = _watched(browser, server.address, cookies, matches)
            browser.close()
    if asked.json:
        print(as_json({slug: structs.asdict(seen) for slug, seen in told.items()}))
        return 0
    for slug, seen in told.items():
        print(
            f"{slug}: {seen.pushes} pushes, {seen.first_frame_ms:.0f} ms to the first frame of what they show, 95 % "
            f"within {seen.most_95_ms:.0f} ms; a frame with nothing to show {seen.idle_frame_ms:.0f} ms; "
            f"layout shift {seen.layout_shift:.3f}."
        )
    return 0


def _people() -> list[str]:
    """The cookies of those who sit at all tables, seat by seat."""
    from accounts.models import User
    from tests.support.prepare import cookie_of

    return [cookie_of(User.objects.create(username=f"Somebody {seat}")) for seat in range(4)]


def _laid(slug: str, moves: int) -> Iterator[Laid]:
    """Recorded matches from their first move on, as many as so many moves take."""
    from accounts.models import User
    from games.engine.entries import Acted
    from games.engine.offers import picks_of
    from tests.support.positions import names_of, placed, recorded

    people = list(User.objects.order_by("pk"))
    for name in names_of(slug):
        if moves <= 0:
            return
        shown = recorded(name)
        if not all(isinstance(entry, Acted) for entry in shown.entries):
            continue  # nobody can press what a clock or a bot did
        played = [(int(entry.seat), " ".join(picks_of(entry.action))) for entry in shown.entries][:moves]
        moves -= len(played)
        yield Laid(placed(shown, 0, people[: len(shown.record.nonces)]).public_id, tuple(played))


def _watched(browser: Browser, address: str, cookies: Sequence[str], laid: Sequence[Laid]) -> Seen:
    frames: list[float] = []
    idle: list[float] = []
    shifts: list[float] = []
    watcher = browser.new_context(reduced_motion="no-preference").new_page()
    seats = [logged_in(browser, address, cookie) for cookie in cookies]
    with tqdm(total=sum(len(one.moves) for one in laid), unit="move", disable=None) as bar:
        for one in laid:
            room = f"http://{address}/m/{one.public_id}/"
            watcher.goto(room)
            watcher.locator('#connection[data-state="live"]').wait_for()
            watcher.evaluate(WATCH_FRAMES)
            watcher.evaluate(WATCH_SHIFTS)
            for seat, picks in one.moves:
                watcher.wait_for_timeout(THINKING)
                idle.append(watcher.evaluate(FRAME))
                before = watcher.locator("#pulse").get_attribute("data-version")
                _move(seats[seat], room, picks)
                watcher.locator(f'#pulse:not([data-version="{before}"])').wait_for(state="attached")
                bar.update()
            frames += watcher.evaluate("pushes")
            shifts.append(watcher.evaluate("shifts.together"))
    for context in (watcher.context, *seats):
        context.close()
    if len(frames) < 2:
        sys.exit("Too few pushes were seen: ask for more --moves.")
    most = statistics.quantiles(frames, n=20)[-1]
    return Seen(len(frames), statistics.median(frames), most, statistics.median(idle), max(shifts))


def _move(seat: BrowserContext, room: str, picks: str) -> None:
    """Play without a page of one's own: that would be drawn on the same cores."""
    hidden = dict(HIDDEN.findall(seat.request.get(room).text()))
    answer = seat.request.post(f"{room}move/", form={**hidden, "picks": picks})
    assert answer.ok, (room, picks, answer.status)


if __name__ == "__main__":
    sys.exit(main())
