"""Whether pages that pushes put together part by part show what a page shows that is loaded anew.

    uv run python -m tests.benchmarks.parts [--game kata] [--record first] [--step 1]

Plays all recorded matches again, each seat in a browser of its own and a spectator beside them, and compares the DOM
of each with a fresh one after every move, or every so many. Exits with 1 if any differ. One match a game is in the
suite (`tests/e2e/test_parts.py`).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

import django
from msgspec import Struct
from playwright.sync_api import Browser, Page, sync_playwright
from tqdm import tqdm

from tests.support.chromium import LAUNCH
from tests.support.dom import differences
from tests.support.server import Server, new_home

SEND = """(picks) => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "picks", value: picks });
    field.setAttribute("form", "move");
    document.getElementById("room").append(field);
    document.getElementById("move").requestSubmit();
    field.remove();
}"""
"""Sends a move as the page does when something is dropped (pick.js)."""


class Played(Struct, frozen=True):
    """A recorded match at its beginning, and what was played in it."""

    record: str
    public_id: str
    moves: tuple[tuple[int, str], ...]
    """The seat and the picks of each move."""


def laid(game: str, record: str) -> tuple[list[str], list[Played]]:
    """The cookies of those who sit, by seat, and their matches."""
    from accounts.models import User
    from games.engine.entries import Acted, TakenBack
    from games.engine.offers import TAKE_BACK, picks_of
    from games.registry import GAMES
    from tests.support.positions import names_of, placed, recorded
    from tests.support.prepare import cookie_of

    people = [User.objects.create(username=f"Seat {seat}") for seat in range(4)]
    found = []
    for slug in [game] if game else GAMES:
        for name in filter(lambda name: record in name, names_of(slug)):
            shown = recorded(name)
            moves = []
            for entry in shown.entries:
                if isinstance(entry, TakenBack):
                    moves.append((int(entry.seat), TAKE_BACK))
                elif isinstance(entry, Acted):
                    moves.append((int(entry.seat), " ".join(picks_of(entry.action))))
                else:
                    break  # a seat gave up, or the clock did something for it
            match = placed(shown, 0, people[: len(shown.record.nonces)])
            match.secret = shown.record.secret  # from which a move that is taken back is played anew
            match.save()
            found.append(Played(name, match.public_id, tuple(moves)))
    return [cookie_of(user) for user in people], found


def walked(browser: Browser, address: str, cookies: list[str], played: Played, step: int) -> Iterator[str]:
    """Play a match; yields what differs, a line each."""
    seats = 1 + max(seat for seat, _picks in played.moves)
    pages = [_page(browser, address, cookie) for cookie in (*cookies[:seats], "")]
    again = [page.context.new_page() for page in pages]
    where = f"http://{address}/m/{played.public_id}/"
    for page in pages:
        page.goto(where)
        page.locator('#connection[data-state="live"]').wait_for()
    for number, (seat, picks) in enumerate(tqdm(played.moves, desc=played.record, disable=None), start=1):
        pages[seat].evaluate(SEND, picks)
        at = f'#pulse[data-version="{number + 1}"]'
        for page in pages:
            page.locator(at).wait_for(state="attached")
        if number % step and number != len(played.moves):
            continue
        for viewer, (page, fresh) in enumerate(zip(pages, again, strict=True)):
            fresh.goto(where)
            fresh.locator(at).wait_for(state="attached")
            for mine, theirs in differences(page, fresh):
                one = next((pair for pair in zip(mine, theirs, strict=False) if pair[0] != pair[1]), ("", ""))
                yield f"{played.record} {number} viewer {viewer}: {one[0]!r} is {one[1]!r} when loaded anew"
    for page in pages:
        page.context.close()


def _page(browser: Browser, address: str, cookie: str) -> Page:
    """The page of a seat; without a cookie that of somebody who watches."""
    context = browser.new_context(reduced_motion="reduce")
    if cookie:
        name, _, value = cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": f"http://{address}"}])
    return context.new_page()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", default="")
    parser.add_argument("--record", default="", help="only records whose names hold this")
    parser.add_argument("--step", type=int, default=1, help="compare after every so manieth move")
    asked = parser.parse_args()
    with new_home(BOT_PAUSE="100000") as home:
        os.environ |= home.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        django.setup()
        cookies, matches = laid(asked.game, asked.record)
        with Server(home) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(**LAUNCH)
            found = 0
            for played in matches:
                for line in walked(browser, server.address, cookies, played, asked.step):
                    found += 1
                    tqdm.write(line)
            browser.close()
    moves = sum(len(played.moves) for played in matches)
    print(f"{len(matches)} recorded matches, {moves} moves: {found} things differ from a page loaded anew")
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
