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

import django
from playwright.sync_api import sync_playwright
from tqdm import tqdm

from tests.support.chromium import LAUNCH
from tests.support.server import Server, new_home


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", default="")
    parser.add_argument("--record", default="", help="only records whose names hold this")
    parser.add_argument("--step", type=int, default=1, help="compare after every so manieth move")
    asked = parser.parse_args()
    with new_home(BOT_PAUSE="100000") as home:
        os.environ |= home.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        django.setup()
        from tests.support.walks import laid, walked

        cookies, matches = laid(asked.game, asked.record)
        with Server(home) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(**LAUNCH)
            found = 0
            for played in matches:
                for line in walked(browser, f"http://{server.address}", cookies, played, asked.step):
                    found += 1
                    tqdm.write(line)
            browser.close()
    moves = sum(len(played.moves) for played in matches)
    print(f"{len(matches)} recorded matches, {moves} moves: {found} things differ from a page loaded anew")
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
