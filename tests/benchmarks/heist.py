"""What planning and going a path of Card Thief costs: in a browser, and the server.

    uv run python -m tests.benchmarks.heist shown [--moves 300] [--json]
    uv run python -m tests.benchmarks.heist cpu [--matches 20] [--rounds 3] [--json]

`shown` drags a pointer over the cards of the thief, there and back, and measures from each pointer event that plans
another card, as the browser stamped it, until the frame that shows it was drawn. `cpu` plays heists and matches of
the Kata over real sockets, by players at random, in turns; it prints the CPU of the server for a confirmed path, with
the plan that its page fetches, and for a turn of the Kata, from the first card to *End turn*, with both its pages.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import statistics
import sys
from http.client import HTTPConnection
from random import Random

import msgspec
from msgspec import Struct
from playwright.sync_api import Page as Tab
from playwright.sync_api import sync_playwright

from tests.support.chromium import LAUNCH
from tests.support.player import Move, Page, Refused, Table, opened, tables_opened
from tests.support.prepare import cookie_of
from tests.support.server import Home, Server, Usage, as_json, new_home

END_TURN = "end_turn"
SETTLING = 0.5
"""Seconds after sockets were opened."""
WATCH = """
() => {
  window.shown = [];
  let stamp;
  addEventListener("pointermove", (event) => { stamp = event.timeStamp; }, true);
  document.getElementById("room").addEventListener("picked", () => {
    const since = stamp, channel = new MessageChannel(); // a message that a frame sends comes when it is drawn
    channel.port1.onmessage = () => shown.push(performance.now() - since);
    requestAnimationFrame(() => channel.port2.postMessage(0));
  });
}
"""


# --- What a player sees ---------------------------------------------------------------------------


def shown(moves: int) -> list[float]:
    """Milliseconds from each move of the pointer that plans another card until it is shown."""
    with new_home() as home, Server(home) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        tab = browser.new_page(viewport={"width": 1280, "height": 800})
        tab.goto(f"http://{server.address}/games/card_thief/")
        tab.locator("#new-match").get_by_role("button", name="Sit down").click()
        tab.locator("#board[data-planning]").wait_for()
        tab.evaluate(WATCH)
        times: list[float] = []
        chance = Random(1)
        while len(times) < moves:
            _drag(tab, chance)
            times = tab.evaluate("shown")
        browser.close()
    return times


def _drag(tab: Tab, chance: Random) -> None:
    """From the thief as far as chance leads, and back to it."""
    way = [str(tab.locator("#thief").get_attribute("data-cell"))]
    tab.mouse.move(*_middle(tab, way[0]))
    tab.mouse.down()
    while nexts := tab.locator("#board .card-thief-pick[data-leads=next]").all():
        way.append(str(chance.choice(nexts).get_attribute("id")).removeprefix("pick-"))
        tab.mouse.move(*_middle(tab, way[-1]), steps=3)
    for cell in reversed(way[:-1]):
        tab.mouse.move(*_middle(tab, cell), steps=3)
    tab.mouse.up()


def _middle(tab: Tab, cell: str) -> tuple[float, float]:
    box = tab.locator(f"#cell-{cell}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# --- What the server spends -----------------------------------------------------------------------


class Heists(Struct, frozen=True):
    """Heists of one thief that have begun."""

    cookie: str
    matches: tuple[str, ...]


class Spent(Struct, frozen=True):
    """The server's CPU for one of something, in milliseconds, and how many there were."""

    ms: float
    count: int
    moves: int
    """What was sent for them."""


def lay(matches: int) -> None:
    """Print heists that have begun; a process of its own, in the environment of the server."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from accounts.models import User
    from games.engine.fairness import make_nonce
    from games.matches.seating.services import match_create
    from games.registry import GAMES

    thief = User.objects.create(username="Thief")
    options = GAMES["card_thief"].game.Options()
    begun = [
        match_create(user=thief, game="card_thief", options=options, nonce=make_nonce())
        for _number in range(matches)
    ]
    told = Heists(cookie_of(thief), tuple([match.public_id for match in begun]))
    sys.stdout.write(msgspec.json.encode(told).decode())


def paths_of(plan: dict[str, list[list[int | str]]]) -> list[str]:
    """All paths that can be confirmed in a turn, as a page sends them."""
    way: list[str] = []
    paths = []
    for depth, pick, is_whole, *_rest in plan["picked"]:
        way[int(depth) - 1 :] = [str(pick)] if depth else []
        if is_whole:
            paths.append(" ".join(["go", *way]))
    return paths


async def _gone(plans: HTTPConnection, cookie: str, public_id: str, page: Page, chance: Random) -> int:
    """Go through a heist by chance; returns how many paths were confirmed."""
    count = 0
    while not page.is_over:
        address = f"/m/{public_id}/plan/?turn={page.turn}"
        paths = paths_of(await asyncio.to_thread(_plan, plans, address, cookie))
        if not paths:
            break  # what is left is to use an item
        version, saved = page.version, page.saved
        await page.send(Move(0, page.turn, chance.choice(paths)))
        while page.version == version or page.saved == saved:
            await page.receive()
            if page.refusal:
                raise Refused(page.refusal)
        count += 1
    return count


def _plan(plans: HTTPConnection, address: str, cookie: str) -> dict[str, list[list[int | str]]]:
    """What the page of a turn fetches, by a connection that stays open as that of a browser does."""
    plans.request("GET", address, headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
    told: dict[str, list[list[int | str]]] = msgspec.json.decode(gzip.decompress(plans.getresponse().read()))
    return told


async def _heists(server: Server, laid: Heists, chance: Random) -> Spent:
    pages = [await opened(server.address, laid.cookie, public_id) for public_id in laid.matches]
    plans = HTTPConnection(server.address, timeout=60)
    todo = list(zip(laid.matches, pages, strict=True))
    await _gone(plans, laid.cookie, *todo.pop(), chance)  # warms up
    await asyncio.sleep(SETTLING)
    since, count = Usage.now(server.pid), 0
    for public_id, page in todo:
        count += await _gone(plans, laid.cookie, public_id, page, chance)
    spent = Usage.now(server.pid).server - since.server
    plans.close()
    await asyncio.gather(*(page.socket.close() for page in pages))
    return Spent(1000 * spent / count, count, count)


async def _turns(table: Table, chance: Random) -> int:
    """Play a match of the Kata by chance; returns how many turns it took."""
    turns = 0
    while not table.is_over:
        move = table.next_move(chance)
        await table.play(move)
        turns += move.picks == END_TURN or table.is_over
    return turns


async def _kata(server: Server, home: Home, matches: int, chance: Random) -> Spent:
    lane = home.prepare(1, matches)[0]
    tables = await tables_opened(server.address, [(lane.cookies, public_id) for public_id in lane.matches])
    await _turns(tables[0], chance)  # warms up
    await asyncio.sleep(SETTLING)
    since, turns, moves = Usage.now(server.pid), 0, 0
    for table in tables[1:]:
        turns += await _turns(table, chance)
        moves += table.entries
    spent = Usage.now(server.pid).server - since.server
    await asyncio.gather(*(table.close() for table in tables))
    return Spent(1000 * spent / turns, turns, moves)


def cpu(matches: int, rounds: int) -> list[tuple[Spent, Spent]]:
    """In each round what a path costs and what a turn of the Kata does, each with a fresh server."""
    found = []
    for number in range(rounds):
        with new_home() as home:
            printed = home.run(["-m", "tests.benchmarks.heist", "lay", "--matches", str(matches)])
            laid = msgspec.json.decode(printed, type=Heists)
            with Server(home) as server:
                path = asyncio.run(_heists(server, laid, Random(number)))
            with Server(home) as server:
                turn = asyncio.run(_kata(server, home, 2 + matches // 4, Random(number)))
        found.append((path, turn))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("what", choices=("shown", "cpu", "lay"))
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="one object for a program")
    asked = parser.parse_args()
    if asked.what == "lay":
        lay(asked.matches)
    elif asked.what == "shown":
        _print_shown(shown(asked.moves), is_json=asked.json)
    else:
        _print_cpu(cpu(asked.matches, asked.rounds), is_json=asked.json)
    return 0


def _print_shown(times: list[float], *, is_json: bool) -> None:
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    if is_json:
        told = {"moves": len(times), "median_ms": cuts[49], "p95_ms": cuts[94], "most_ms": max(times)}
        print(as_json(told))
    else:
        print(
            f"{len(times)} planned cards, from the moved pointer to the frame: median {cuts[49]:.1f} ms, ",
            end="",
        )
        print(f"95 % within {cuts[94]:.1f} ms, slowest {max(times):.1f} ms (wanted: 30).")


def _print_cpu(found: list[tuple[Spent, Spent]], *, is_json: bool) -> None:
    path, turn = (statistics.median([one[place].ms for one in found]) for place in (0, 1))
    counts = [
        (sum(one[place].count for one in found), sum(one[place].moves for one in found)) for place in (0, 1)
    ]
    if is_json:
        print(as_json({"path_ms": path, "kata_turn_ms": turn, "ratio": path / turn, "counts": counts}))
        return
    (paths, _sent), (turns, moves) = counts
    print(f"CPU of the server: {path:.2f} ms a confirmed path with its plan ({paths} paths), ", end="")
    print(f"{turn:.2f} ms a turn of the Kata ({turns} turns of {moves / turns:.1f} moves).")
    print(f"A path is {path / turn:.2f} of a turn (wanted: 1 at most).")


if __name__ == "__main__":
    sys.exit(main())
