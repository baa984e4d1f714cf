"""How soon a mapper sees what a stroke is worth: one browser, one draft, one real server.

    uv run python -m tests.benchmarks.map_editor [--strokes 50] [--json]

A stroke is timed from when the finger lifts, as the browser stamped it, until the tiles bear the marks of what the
checks say of the new map. The draft is saved to the disk behind each stroke meanwhile, as it is for everybody.
"""

from __future__ import annotations

import argparse
import statistics
import sys

from playwright.sync_api import Page, sync_playwright
from tqdm import tqdm

from tests.support.chromium import LAUNCH
from tests.support.server import Server, as_json, new_home

WATCH = """
() => {
  window.seen = {lifted: 0, judged: []};
  const editor = document.getElementById("editor");
  document.addEventListener("pointerup", (event) => { seen.lifted = event.timeStamp; }, true);
  editor.addEventListener("map:judged", () => {
    seen.judged.push(performance.now() - seen.lifted);
    editor.dataset.judged = seen.judged.length;
  });
}
"""
BRUSHES = "FH"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--strokes", type=int, default=50)
    parser.add_argument("--json", action="store_true", help="one object for a program")
    asked = parser.parse_args()
    rates = {"RATE_MAP": "100000/second", "RATE_STROKE": "100000/second"}
    with new_home(**rates) as home, Server(home) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.goto(f"http://{server.address}/maps/new/")
        times = _strokes(page, asked.strokes)
        browser.close()
    median, slowest = statistics.median(times), sorted(times)[-1 - len(times) // 20]
    if asked.json:
        print(as_json({"strokes": len(times), "median_ms": median, "p95_ms": slowest}))
    else:
        print(f"{len(times)} strokes, from the lifted finger to the marks: median {median:.0f} ms, ", end="")
        print(f"19 of 20 within {slowest:.0f} ms.")
    return 0


def _strokes(page: Page, count: int) -> list[float]:
    """Strokes of three tiles, row by row in forest and then in hills, each waited for."""
    page.locator("#editor-problems li").first.wait_for()
    page.locator("input[name=symmetry][value=free]").check(force=True)
    page.evaluate(WATCH)
    for stroke in tqdm(range(count), unit="stroke", disable=None):
        turn, row = divmod(stroke, 11)
        page.locator(f'input[name=brush][value="{BRUSHES[turn % len(BRUSHES)]}"]').check(force=True)
        box = page.locator(f"#editor-tile-{row * 11 + 3}").bounding_box()
        assert box
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 2.5, box["y"] + 5, steps=3)
        page.mouse.up()
        page.locator(f'#editor[data-judged="{stroke + 1}"]').wait_for(timeout=20_000)
    times: list[float] = page.evaluate("seen.judged")
    return times


if __name__ == "__main__":
    sys.exit(main())
