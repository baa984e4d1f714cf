"""How fast King's Conflict is: its rules, its computers, and its page on a phone.

    uv run python -m tests.benchmarks.kings_figures rules [--seconds 5]
    uv run python -m tests.benchmarks.kings_figures bots [--bot article] [--games 4]
    uv run python -m tests.benchmarks.kings_figures page [--picks 40]

`rules` replays random matches through play() with its checks. `bots` times a computer against itself, on both maps of
the article, with random decks, in CPU time: each answer, and each turn. `page` lays a match of 40 pieces and weighs
the first page that somebody sees of it, over the wire, with all that it loads. Then it picks up one piece after the
other, on a desk, and on a phone whose CPU is four times as slow: from the click until a frame shows where the piece may
go, and, as the browser counts it, from any interaction to the next paint.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

import django
from msgspec.structs import replace
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from games.engine.game import Seat
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.engine.wire import encode
from games.kings_conflict.bots.bots import BOTS
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.tiles import DISTANCE
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import EndTurn, KingsAction, Options, Piece, State
from tests.benchmarks.browser import visit
from tests.support.chromium import LAUNCH
from tests.support.server import Server, new_home

OPTIONS = Options(own_decks=True)
SOURCES = ("crossing", "passes")
PIECES = 40
CARDS = ("militia", "spearman", "archer", "swordsman", "scout", "troll", "smith")
LEAST = 16.0
"""Milliseconds below which a browser tells nothing of an interaction."""
SLOWER = 4
MIDDLES = """
() => [...document.querySelectorAll('.ready > [id^="tile-"]')].map((tile) => {
  const { x, y, width, height } = tile.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})
"""
WATCH = """
() => {
  window.reaches = [];
  window.paints = {}; // by interaction
  let since = 0;
  const board = document.getElementById("board");
  addEventListener("click", (event) => { since = board.querySelector(".picked") ? 0 : event.timeStamp; }, true);
  new MutationObserver(() => {
    if (!since || !board.querySelector('[role="gridcell"]:is(.go, .strike)')) return;
    const from = since, channel = new MessageChannel(); // a message that a frame sends comes when it is drawn
    since = 0;
    channel.port1.onmessage = () => reaches.push(performance.now() - from);
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }).observe(board, {subtree: true, childList: true, attributes: true});
  new PerformanceObserver((list) => {
    for (const {interactionId, duration} of list.getEntries()) {
      if (interactionId) paints[interactionId] = Math.max(duration, paints[interactionId] ?? 0);
    }
  }).observe({type: "event", durationThreshold: 16});
}
"""


def spread(times: Iterable[float]) -> str:
    """Median, 95th percentile and the most of some milliseconds."""
    many = sorted(times)
    most = quantiles(many, n=20, method="inclusive")[-1]
    return f"median {median(many):.1f}, 95 % within {most:.1f}, slowest {many[-1]:.1f} ms ({len(many)})"


def begun(number: int) -> State:
    """The start of a match with random decks, on the article's maps in turn."""
    random = Random(number)
    decks = [GAME.sample_deck(OPTIONS, Rng(f"{random.getrandbits(256):064x}")) for _seat in range(2)]
    setup = Setup(OPTIONS, tuple(map(SeatSetup, decks)), map=MAPS[SOURCES[number % 2]].text)
    return GAME.setup(setup, f"{random.getrandbits(256):064x}").state


def rules(seconds: float) -> None:
    """Print how many actions a second go through play()."""
    actions, spent, number = 0, 0.0, 0
    while spent < seconds:
        state, random = begun(number), Random(number)
        while acting := GAME.to_act(state):
            seat = min(acting)
            action = random.choice(list(GAME.legal_actions(state, seat)))
            began = process_time()
            state = play(GAME, state, seat, action).state
            spent += process_time() - began
            actions += 1
        number += 1
    print(f"{actions / spent:,.0f} actions a second through play(), {number} random matches (wanted: 3,000)")


def bots(slug: str, games: int) -> None:
    """Print how long a computer takes for an answer and for a turn."""
    answers: list[float] = []
    turns: list[float] = []
    for number in range(games):
        state, entry, turn = begun(number), 0, 0.0
        while acting := GAME.to_act(state):
            seat = min(acting)
            legal, view = tuple(GAME.legal_actions(state, seat)), GAME.view_for(state, seat)
            began = process_time()
            action: KingsAction = BOTS[slug].choose(view, legal, Rng(f"{entry:064x}"))
            answers.append(1000 * (process_time() - began))
            turn += answers[-1]
            if isinstance(action, EndTurn):
                turns.append(turn)
                turn = 0.0
            state, entry = play(GAME, state, seat, action).state, entry + 1
    print(f"{slug}: an answer: {spread(answers)}")
    print(f"{slug}: a turn: {spread(turns)}")


def crowded(state: State) -> State:
    """The state with forty pieces, most of which may go somewhere, in the turn of Blue."""
    kings = [piece for piece in state.board.pieces if piece.id <= 2]
    codes = "".join(state.board.map.rows)
    free = [tile for tile in range(121) if codes[tile] in "PHF" and tile not in [king.tile for king in kings]]
    free = Random(1).sample(free, PIECES - 2)
    men = []
    for number, tile in enumerate(free, start=3):
        seat = Seat(int(DISTANCE[tile][kings[0].tile] > DISTANCE[tile][kings[1].tile]))
        men.append(Piece(number, CARDS[number % len(CARDS)], seat, tile, 1))
    board = replace(state.board, pieces=(*kings, *men), placed=PIECES, active=Seat(0), changes=(), assessed=0)
    return replace(state, board=board)


def laid() -> tuple[str, str]:
    """A match of forty pieces in its middle, and the cookie of who is to act."""
    from accounts.models import User
    from games.matches.models import Match
    from tests.support.positions import placed, recorded
    from tests.support.prepare import cookie_of

    shown = recorded("kings_conflict-back-1")
    people = [User.objects.create(username=name) for name in ("Ada", "Bob")]
    match = placed(shown, 45, people)
    state: Any = shown.moments[45].state
    Match.objects.filter(pk=match.pk).update(state=encode(crowded(state)), acting="[0]")
    return match.public_id, cookie_of(people[0])


def page(picks: int) -> None:
    """Print what the first page weighs, and how soon picks are seen."""
    with new_home(BOT_PAUSE="100000", HASHED_STATIC="1") as home:
        home.run(["manage.py", "collectstatic", "--no-input", "--verbosity", "0"])
        os.environ |= home.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        django.setup()
        public_id, cookie = laid()
        with Server(home) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(**LAUNCH)
            site, address = f"http://{server.address}", f"/m/{public_id}/"
            first = visit(browser_of(browser, site, cookie), address)
            print(
                f"First page: {first.kilobytes:.1f} kB over the wire, {first.requests} requests (wanted: 150 kB)"
            )
            for name, slower, size in (("desk", 1, (1280, 800)), ("phone", SLOWER, (360, 740))):
                reaches, paints = picked(
                    browser_of(browser, site, cookie, size, slower), address, slower, picks
                )
                print(
                    f"{name}, CPU {slower} times as slow: from a click to where it may go: {spread(reaches)}"
                )
                print(f"{name}: from an interaction to the next paint: {spread(paints)}")
            browser.close()


def browser_of(
    browser: Browser, site: str, cookie: str, size: tuple[int, int] = (1280, 800), slower: int = 1
) -> BrowserContext:
    """A browser that was never there, of whoever has the cookie; a slow one is a phone."""
    width, height = size
    is_phone = slower > 1
    context = browser.new_context(
        base_url=site, viewport={"width": width, "height": height}, has_touch=is_phone, is_mobile=is_phone
    )
    name, _, value = cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    return context


def picked(context: BrowserContext, address: str, slower: int, picks: int) -> tuple[list[float], list[float]]:
    """Milliseconds until reach is seen, and until the next paint, for so many picks."""
    is_phone, tab = slower > 1, context.new_page()
    tab.goto(address)
    tab.locator('#connection[data-state="live"]').wait_for()
    context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    tab.evaluate(WATCH)
    places: list[tuple[float, float]] = tab.evaluate(MIDDLES)
    for number in range(picks):
        place = places[number % len(places)]
        pressed(tab, place, is_phone=is_phone)
        tab.locator('[role="gridcell"].picked').wait_for()
        tab.wait_for_function("count => reaches.length === count", arg=number + 1)
        pressed(tab, place, is_phone=is_phone)
        tab.locator('[role="gridcell"].picked').wait_for(state="detached")
    reaches, paints = tab.evaluate("reaches"), tab.evaluate("Object.values(paints)")
    context.close()
    return reaches, [*paints, *[LEAST] * (2 * picks - len(paints))]


def pressed(tab: Page, place: tuple[float, float], *, is_phone: bool) -> None:
    """A press there, as a person makes it: a locator would look with a script of its own what lies under it."""
    tab.touchscreen.tap(*place) if is_phone else tab.mouse.click(*place)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("rules", "bots", "page"))
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--bot", default="article", choices=list(BOTS))
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--picks", type=int, default=40)
    asked = parser.parse_args()
    if asked.what == "rules":
        rules(asked.seconds)
    elif asked.what == "bots":
        bots(asked.bot, asked.games)
    else:
        page(asked.picks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
