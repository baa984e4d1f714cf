"""The heist's figures: does the dealer deal as told, how often does a simple player escape, how fast are paths?

    uv run python -m tests.benchmarks.card_thief deals [--deals 1000000] [--jobs 2]
    uv run python -m tests.benchmarks.card_thief escapes [--heists 2000] [--jobs 2]
    uv run python -m tests.benchmarks.card_thief speed
    uv run python -m tests.benchmarks.card_thief plans

`deals` prints for each roll of the dealer what is expected and what was found, with the difference in standard
errors; `escapes` what became of the one-turn bot of RULES 14.4, without equipment; `speed` confirmed paths a
second through `play()`, deal included, and how long it takes to list all legal paths; `plans` what the page of a
turn fetches, when the one-turn bot plays: its size, compressed, and the CPU that it costs.
"""

from __future__ import annotations

import gzip
from argparse import ArgumentParser
from collections import Counter
from hashlib import sha256
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import median, quantiles
from time import process_time

from games.card_thief.bots.greedy import Weights, best
from games.card_thief.page.tree import plan_of
from games.card_thief.rules.cards import DECK_KINDS, DECKS, LIGHTS, Kind
from games.card_thief.rules.chance import Chance
from games.card_thief.rules.dealer import CAPS, ENEMY_BAR, OBSTACLE_BAR, SNEAK_BAR, Bar, Deal, deal
from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.notes import Check
from games.card_thief.rules.piles import Piles, shuffled_pile
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Board, Card, Go, Options, Result, State
from games.engine.game import Seat
from games.engine.plans import written
from games.engine.play import play
from games.engine.setup import SeatSetup, Setup
from games.engine.wire import encode
from tests.support.card_thief.random_tables import random_table

THIEF = Seat(0)
CHUNK = 2000
HEIST_OF_ANY = 3
BARS: dict[Check, Bar] = {
    Check.ENEMY: ENEMY_BAR,
    Check.SNEAK_HIDE: SNEAK_BAR,
    Check.OBSTACLE: OBSTACLE_BAR,
}
_BEFORE_TORCHES = (Check.CHEST, Check.EXIT, Check.ENEMY, Check.SNEAK_HIDE)
WANTED = {1: "98 or more", 2: "82", 3: "76", 4: "50"}

Found = Counter[tuple[str, str]]


def begun(heist: int, name: str) -> State:
    """The first state of a heist without equipment, whose seed is the hash of a name."""
    options = Options(heist=heist, item_1=Gear.NONE)
    return GAME.setup(Setup(options, (SeatSetup(),)), sha256(name.encode()).hexdigest()).state


def count_deal(found: Found, board: Board, piles: Piles, dealt: Deal) -> None:
    """What one deal adds."""
    notes = dealt.notes
    if notes.cap is not None:
        found["cap", str(notes.cap)] += 1
    for made in notes.checks:
        if made.roll is not None and made.wish is not None and made.check in BARS:
            found[made.check.value, made.wish.value] += 1
    kind_at = {placed.cell: placed.card.kind for placed in dealt.cards}
    before = [
        kind_at[made.cell] for made in notes.checks if made.check in _BEFORE_TORCHES and made.cell is not None
    ]
    in_deck = sum([len(pile) for kind, pile in zip(DECK_KINDS, piles, strict=True) if kind in LIGHTS])
    if notes.saw.room - len(before) >= 2 and in_deck - sum([kind in LIGHTS for kind in before]) >= 2:
        lights = notes.saw.torches + sum([kind in LIGHTS for kind in kind_at.values()])
        found["two lights", "yes" if lights >= 2 else "no"] += 1


def deals_counted(first: int) -> Found:
    """What the deals from one number on brought."""
    found, random = Found(), Random(first)
    for number in range(first, first + CHUNK):
        options, board, piles = random_table(random, number)
        chance = Chance(sha256(f"rolls/{number}".encode()).hexdigest(), str(board.turns))
        count_deal(found, board, piles, deal(options, board, piles, str(board.turns), chance))
    return found


def anys_counted(first: int) -> Found:
    """Which kinds came where nothing but any card was asked for, from a whole deck."""
    found, options = Found(), Options(heist=HEIST_OF_ANY)
    chance = Chance(sha256(b"any").hexdigest(), "0")
    deck = DECKS[HEIST_OF_ANY]
    piles = tuple([shuffled_pile(chance, kind, deck[kind]) for kind in DECK_KINDS])
    lying = (Kind.GUARD, Kind.GUARD, Kind.WARDEN, Kind.WARDEN, Kind.HIDE, Kind.DOOR, Kind.TRAP)
    cards = tuple([Card(f"b{cell}", kind, 2) for cell, kind in enumerate(lying)])
    board = Board((*cards, None, None), thief=8, stealth=4, turns=9, chest_gems=0)
    for number in range(first, first + CHUNK):
        rolls = Chance(sha256(f"any/{number}".encode()).hexdigest(), "9")
        found["any", deal(options, board, piles, "9", rolls).cards[0].card.kind.value] += 1
    return found


def expected() -> dict[tuple[str, str], float]:
    """How often each outcome of each roll should come, of 1."""
    shares: dict[tuple[str, str], float] = {}
    low = 0
    for upto, cap in CAPS:
        shares["cap", str(cap)] = (upto - low) / 100
        low = upto
    for check, bar in BARS.items():
        low = 0
        for upto, wish in bar:
            shares[check.value, wish.value] = (upto - low) / 100
            low = upto
    shares["two lights", "yes"] = 1.0
    deck = DECKS[HEIST_OF_ANY]
    size = sum(map(len, deck.values()))
    return shares | {("any", kind.value): len(deck[kind]) / size for kind in DECK_KINDS if deck[kind]}


def deals(number: int, jobs: int) -> None:
    """So many deals, and so many times any card."""
    total, firsts = Found(), range(0, number, CHUNK)
    with Pool(jobs) as pool:
        for count in (deals_counted, anys_counted):
            for found in pool.imap_unordered(count, firsts):
                total.update(found)
    print(f"{number:,} deals on random boards from random decks, and {number:,} times any card")
    tried = Counter[str]()
    for (roll, _what), times in total.items():
        tried[roll] += times
    for (roll, what), share in expected().items():
        times, rolled = total[roll, what], tried[roll]
        found_share, error = times / rolled, sqrt(share * (1 - share) / rolled)
        apart = abs(found_share - share) / error if error else 0.0 if found_share == share else float("inf")
        print(
            f"{roll:11} {what:9} expected {100 * share:8.4f} %   found {100 * found_share:8.4f} % of {rolled:9,}"
            f"   {apart:.1f} standard errors apart"
        )


def heists_played(asked: tuple[int, int, int]) -> list[tuple[Result, int, int]]:
    """Result, score and turns of the one-turn bot in some heists."""
    heist, first, last = asked
    weights, played = Weights(), []
    for number in range(first, last):
        state = begun(heist, f"escapes/{heist}/{number}")
        while state.board.result is None:
            found = best(state.board, heist, weights)
            action = Go(found.path) if found else next(GAME.legal_actions(state, THIEF))
            state = GAME.apply(state, THIEF, action).state
        outcome = GAME.outcome(state)
        assert outcome is not None
        played.append((state.board.result, outcome.scores[0], state.board.turns))
    return played


def escapes(number: int, jobs: int) -> None:
    """The one-turn bot, so many times a heist."""
    step = 50
    with Pool(jobs) as pool:
        for heist in DECKS:
            parts = [(heist, first, min(first + step, number)) for first in range(0, number, step)]
            played = [one for part in pool.imap(heists_played, parts) for one in part]
            results = Counter([result.value for result, _score, _turns in played])
            rate = results[Result.ESCAPED.value] / number
            scores = [score for result, score, _turns in played if result is Result.ESCAPED]
            print(
                f"heist {heist}: escaped {100 * rate:.1f} % (± {100 * sqrt(rate * (1 - rate) / number):.1f};"
                f" wanted {WANTED[heist]}), mean score {sum(scores) / len(scores):.0f},"
                f" {sum([turns for _result, _score, turns in played]) / number:.1f} turns, {dict(results)}",
                flush=True,
            )


def speed(heists: int) -> None:
    """Confirmed paths a second, and the time to list them all."""
    random = Random(1)
    for heist in DECKS:
        inside, paths, lists = 0.0, 0, []
        for number in range(heists):
            state = begun(heist, f"speed/{heist}/{number}")
            while state.board.result is None:
                before = process_time()
                legal = [action for action in GAME.legal_actions(state, THIEF) if isinstance(action, Go)]
                lists.append((1000 * (process_time() - before), len(legal)))
                if not legal:
                    break
                action = random.choice(legal)
                start = process_time()
                state = play(GAME, state, THIEF, action).state
                inside += process_time() - start
                paths += 1
        times = [time for time, _count in lists]
        slowest, most = max(lists), max(count for _time, count in lists)
        print(
            f"heist {heist}: {paths / inside:,.0f} confirmed paths a second; to list all paths {median(times):.1f} ms"
            f" (99 %: {quantiles(times, n=100)[98]:.1f} ms, slowest {slowest[0]:.1f} ms for {slowest[1]}; most {most})"
        )


def open_ground() -> None:
    """The board with the most paths: from a corner nothing stands in the way."""
    cards = tuple([None if cell == 0 else Card(f"c{cell}", Kind.TREASURE, 1) for cell in range(9)])
    state = begun(1, "open")
    state = State(state.options, Board(cards, thief=0), state.piles, state.seed)
    times, count = [], 0
    for _time in range(50):
        before = process_time()
        count = sum(isinstance(action, Go) for action in GAME.legal_actions(state, THIEF))
        times.append(1000 * (process_time() - before))
    print(f"open ground from a corner: {count} paths in {median(times):.1f} ms")


def plans(heists: int) -> None:
    """Sizes of plans, and the time to make one."""
    weights, sizes, times, counts = Weights(), [], [], []
    for heist in DECKS:
        for number in range(heists):
            state = begun(heist, f"plans/{heist}/{number}")
            while state.board.result is None:
                before = process_time()
                plan = plan_of(GAME.view_for(state, THIEF))
                assert plan is not None
                packed = gzip.compress(encode(written(plan, "1", str)).encode(), compresslevel=6)
                times.append(1000 * (process_time() - before))
                sizes.append(len(packed))
                counts.append(len(plan.picked))
                found = best(state.board, heist, weights)
                action = Go(found.path) if found else next(GAME.legal_actions(state, THIEF))
                state = GAME.apply(state, THIEF, action).state
    for what, numbers in (("steps", counts), ("bytes", sizes), ("ms", times)):
        print(
            f"{what} of a plan, of {len(numbers):,}: median {median(numbers):.0f},"
            f" 99 % {quantiles(numbers, n=100)[98]:.0f}, most {max(numbers):.0f}"
        )


def main() -> None:
    """Prints what is asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("deals", "escapes", "speed", "plans"))
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--heists", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    if asked.what == "deals":
        deals(asked.deals, asked.jobs)
    elif asked.what == "escapes":
        escapes(asked.heists or 2000, asked.jobs)
    elif asked.what == "plans":
        plans(asked.heists or 100)
    else:
        speed(asked.heists or 200)
        open_ground()


if __name__ == "__main__":
    main()
