"""Whether every table fits every window: a walk through all recorded matches.

    uv run python -m tests.benchmarks.layout [--game kata] [--step 1] [--pictures folder]

Prints a line for all that cannot be seen without scrolling, and for all that moves between two moments of a match,
and exits with 1 if there is any. `tests/e2e/test_layout.py` looks at chosen moments in the same way.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import django
from msgspec import Struct
from playwright.sync_api import Page, sync_playwright
from tqdm import tqdm

from tests.support.chromium import LAUNCH, logged_in
from tests.support.server import Server, new_home


class Shown(Struct, frozen=True):
    """A moment of a recorded match, laid on a table."""

    record: str
    at: int
    public_id: str


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", default="")
    parser.add_argument("--record", default="", help="look only at records whose names hold this")
    parser.add_argument("--step", type=int, default=1, help="look at every so manieth moment")
    parser.add_argument("--pictures", type=Path, help="where to put a picture of each moment in each window")
    asked = parser.parse_args()
    with new_home(BOT_PAUSE="100000") as home:
        os.environ |= home.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        django.setup()
        cookie, laid = _lay(asked.game, asked.record, asked.step)
        with Server(home) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(**LAUNCH)
            page = logged_in(browser, server.address, cookie, reduced_motion="reduce").new_page()
            found = 0
            for line in _walk(page, laid, asked.pictures):
                found += 1
                tqdm.write(line)
            browser.close()
    print(f"{len(laid)} moments: {found} things amiss")
    return found > 0


def _lay(game: str, record: str, step: int) -> tuple[str, list[Shown]]:
    """Every so manieth moment of the recorded matches, seen from seat 0, whose cookie it is."""
    from accounts.models import User
    from games.registry import GAMES
    from tests.support.positions import names_of, placed, recorded
    from tests.support.prepare import cookie_of

    people = [User.objects.create(username=f"Somebody whose name is long {seat}") for seat in range(4)]
    laid = []
    for slug in [game] if game else GAMES:
        for name in filter(lambda name: record in name, names_of(slug)):
            shown = recorded(name)
            for at in range(0, len(shown.moments), step):
                match = placed(shown, at, people[: len(shown.record.nonces)])
                laid.append(Shown(name, at, match.public_id))
    return cookie_of(people[0]), laid


def _walk(page: Page, laid: list[Shown], pictures: Path | None) -> Iterator[str]:
    from tests.support.layout import SIZES, measured

    first: dict[tuple[str, int, int], dict[str, list[float]]] = {}
    for shown in tqdm(laid, unit="moment", disable=None):
        page.goto(f"/m/{shown.public_id}/")
        page.locator('#connection[data-state="live"]').wait_for()
        for width, height in SIZES:
            where = f"{shown.record} {shown.at} {width}x{height}"
            seen = measured(page, width, height)
            for words in seen.amiss:
                yield f"{where}: {words}"
            boxes = first.setdefault((shown.record, width, height), seen.boxes)
            for name in boxes.keys() & seen.boxes.keys():
                if boxes[name] != seen.boxes[name]:
                    yield f"{where}: {name} moved from {boxes[name]} to {seen.boxes[name]}"
            if pictures:
                page.screenshot(path=pictures / f"{where.replace(' ', '-')}.png")


if __name__ == "__main__":
    sys.exit(main())
