"""Thunderjack!'s figures: the edge of the house, how often things happen, and the speed of the rules.

    uv run python -m tests.benchmarks.thunderjack edge [--rounds 1000000] [--processes 2]
    uv run python -m tests.benchmarks.thunderjack house [--rounds 1000000] [--processes 2]
    uv run python -m tests.benchmarks.thunderjack speed [--rounds 5] [--seconds 2]

`edge` plays sittings of one hand through `play()`, and prints each figure beside the expected one and how
many standard errors lie between them. `house` prints what the House gains of the first bets with one, two and
three hands, in the best play without counting, over whole shoes and from full ones, and what somebody could
gain who counts cards and bets a hundred times as much where that pays. `speed` prints rounds a second of CPU
time beside the blackjacks of OpenSpiel and RLCard, where they are installed.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, repeat
from math import sqrt
from random import Random
from statistics import median
from time import process_time
from typing import Any

from msgspec import Struct
from tqdm import tqdm

from games.engine.bots import Bot
from games.engine.game import Seat
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.thunderjack.bots.bots import BOTS
from games.thunderjack.rules.cards import POINTS_OF
from games.thunderjack.rules.rules import GAME
from games.thunderjack.rules.values import (
    CardDealt,
    Deal,
    DealerPlayed,
    HandDoubled,
    HandSettled,
    HandSplit,
    Options,
    Pays,
    Place,
    Result,
    Stand,
)
from tests.benchmarks.engine import measured, open_spiel, rlcard

PLAYER = Seat(0)
CHUNK = 20_000
BET = 10
HOUSE = Options(credits=100_000)
AUTHOR = Options(
    credits=100_000,
    blackjack_pays=Pays.THREE_TO_TWO,
    thunderjack_pays=Pays.TRIPLE,
    blitz_pays=Pays.FIVEFOLD,
)
"""What the author's tables pay, with six decks and a dealer to whom six cards do nothing."""


class Standing(Bot[Any, Any]):
    """Stands on everything, so that the dealer's own chances are seen."""

    def choose(self, view: Any, legal: Any, rng: Rng) -> Any:
        return Stand() if view.turn else BOTS["mimic"].choose(view, legal, rng)


class Hands(Bot[Any, Any]):
    """Plays one to three hands by the computed strategy, with the least bet on each."""

    def __init__(self, hands: int) -> None:
        self._first = Deal(**dict.fromkeys(("right", "middle", "left")[:hands], BET))

    def choose(self, view: Any, legal: Any, rng: Rng) -> Any:
        return BOTS["basic"].choose(view, legal, rng) if view.turn else self._first


COUNTS = dict.fromkeys(range(2, 7), 1) | dict.fromkeys((10, 1), -1)
"""High-low: what a card that was seen adds to the count, by its points."""
SPREAD = 100
"""How many times the least bet is the highest."""
PAYS_FROM = 2
"""The count from which counters bet high; fixed beforehand, or what happened to win would be counted as skill."""


class Setting(Struct, frozen=True):
    """A table and who plays at it, with what is expected in per cent and how sure that is."""

    name: str
    options: Options
    bot: str
    edge: tuple[float, float]
    often: Mapping[str, float] = {}


OFTEN = {"thunderjack": 0.8904, "surrender": 4.5, "double": 9.9, "split": 2.4}
SETTINGS = (
    Setting("house, Blitz strategy", HOUSE, "basic", (-0.564, 0.006), OFTEN | {"blitz": 0.33}),
    Setting("house, by the book", HOUSE, "book", (-0.770, 0.006), {"thunderjack": 0.8904, "blitz": 0.13}),
    Setting("author's payouts, by the book", AUTHOR, "book", (1.629, 0.006), {"thunderjack": 0.8904}),
)
PRINTED = {"thunderjack": 0.0001}
"""Half of the last digit of an expected frequency, in per cent, where it is not 0.05 (0.005 for rare ones)."""
BUSTS = dict(
    zip(
        range(2, 12),
        (35.3504, 37.4194, 39.5805, 41.8406, 42.2842, 26.1936, 24.3693, 22.9242, 23.0239, 16.7033),
        strict=True,
    )
)
"""How often the dealer busts by the open card (11 is an ace), after the look for a Blackjack."""


class Tally(Struct):
    """What happened in some rounds."""

    rounds: int = 0
    gain: int = 0
    squares: int = 0
    events: Counter[str] = {}  # type: ignore[assignment]
    dealt: Counter[int] = {}  # type: ignore[assignment]
    busts: Counter[int] = {}  # type: ignore[assignment]

    def __post_init__(self) -> None:
        self.events, self.dealt, self.busts = Counter(self.events), Counter(self.dealt), Counter(self.busts)

    def add(self, other: Tally) -> None:
        self.rounds += other.rounds
        self.gain += other.gain
        self.squares += other.squares
        self.events += other.events
        self.dealt += other.dealt
        self.busts += other.busts


def begun(options: Options, random: Random) -> Any:
    """The first state of a sitting."""
    return GAME.setup(Setup(options, (SeatSetup(),)), f"{random.getrandbits(256):064x}").state


def played(options: Options, bot: Bot[Any, Any], rounds: int, seed: int) -> Tally:
    """So many rounds of one hand, in sittings as long as there may be."""
    random, tally, rng = Random(seed), Tally(), Rng(f"{seed:064x}")
    state: Any = None
    while tally.rounds < rounds:
        if state is None or state.end is not None:
            state = begun(options, random)
        before = state.credits
        events: list[Any] = []
        while True:
            view, legal = GAME.view_for(state, PLAYER), tuple(GAME.legal_actions(state, PLAYER))
            step = play(GAME, state, PLAYER, bot.choose(view, legal, rng))
            state = step.state
            events += step.events
            if state.end is not None or all(hand.is_done for hand in state.hands):
                break
        _count(tally, events, state.credits - before)
    return tally


def _count(tally: Tally, events: list[Any], gain: int) -> None:
    tally.rounds += 1
    tally.gain += gain
    tally.squares += gain * gain
    up = 0
    for event in events:
        match event:
            case CardDealt(place=Place.DEALER, card=card) if not up:
                up = 11 if POINTS_OF[card] == 1 else POINTS_OF[card]
            case HandSettled(result=Result.THUNDERJACK | Result.BLITZ | Result.SURRENDER as result):
                tally.events[result.value] += 1
            case HandDoubled():
                tally.events["double"] += 1
            case HandSplit():
                tally.events["split"] += 1
            case DealerPlayed(is_bust=is_bust):
                tally.dealt[up] += 1
                tally.busts[up] += is_bust


def _chunk(options: Options, bot: Bot[Any, Any], rounds: int, seed: int) -> Tally:
    return played(options, bot, rounds, seed)


def gathered(name: str, options: Options, bot: Bot[Any, Any], rounds: int, processes: int) -> Tally:
    """The same rounds whatever the number of processes."""
    sizes = [CHUNK] * (rounds // CHUNK) + ([rounds % CHUNK] if rounds % CHUNK else [])
    tally = Tally()
    with (
        ProcessPoolExecutor(processes) as pool,
        tqdm(total=rounds, unit="round", desc=name, disable=None) as bar,
    ):
        for part in pool.map(_chunk, repeat(options), repeat(bot), sizes, range(len(sizes))):
            tally.add(part)
            bar.update(part.rounds)
    return tally


def true_count(state: Any) -> int:
    """High-low a deck of those left, as somebody counts who has seen every card."""
    left = sum(COUNTS.get(POINTS_OF[card], 0) for card in state.shoe)
    return round(-left / (len(state.shoe) / 52))


def counted(hands: int, is_full: bool, rounds: int, seed: int) -> dict[int, list[int]]:
    """By the count before the deal: how many rounds, what they gained, and the squares of that; each from a
    full shoe, or shoe after shoe."""
    random, rng, bot = Random(seed), Rng(f"{seed:064x}"), Hands(hands)
    found: dict[int, list[int]] = {}
    state: Any = None
    for _round in range(rounds):
        if is_full or state is None or state.end is not None:
            state = begun(HOUSE, random)
        before, count = state.credits, true_count(state)
        while True:
            view, legal = GAME.view_for(state, PLAYER), tuple(GAME.legal_actions(state, PLAYER))
            state = play(GAME, state, PLAYER, bot.choose(view, legal, rng)).state
            if state.end is not None or all(hand.is_done for hand in state.hands):
                break
        gain = state.credits - before
        tally = found.setdefault(count, [0, 0, 0])
        for index, value in enumerate((1, gain, gain * gain)):
            tally[index] += value
    return found


def tallied(hands: int, is_full: bool, rounds: int, processes: int) -> dict[int, list[int]]:
    """The same of many rounds, whatever the number of processes."""
    found: dict[int, list[int]] = {}
    chunks = max(1, rounds // CHUNK)
    with ProcessPoolExecutor(processes) as pool:
        asked = (repeat(hands), repeat(is_full), repeat(min(rounds, CHUNK)), range(chunks))
        for part in pool.map(counted, *asked):
            for key, tally in part.items():
                found[key] = [a + b for a, b in zip(found.get(key, (0, 0, 0)), tally, strict=True)]
    return found


def house(rounds: int, processes: int) -> Iterator[str]:
    """What the House gains of first bets, in per cent, and what counting could turn that into."""
    for hands in (1, 2, 3):
        bet = BET * hands
        (full,) = tallied(hands, True, rounds, processes).values()
        yield f"{hands} hands, full shoes:     the player gains {_share(full, bet)}"
        found = tallied(hands, False, rounds, processes)
        whole = [sum(tally[index] for tally in found.values()) for index in range(3)]
        yield f"{hands} hands, shoe by shoe:   the player gains {_share(whole, bet)}"
        high = [
            sum(tally[index] for count, tally in found.items() if count >= PAYS_FROM) for index in range(3)
        ]
        yield f"{hands} hands, count {PAYS_FROM} or more: the player gains {_share(high, bet)}"
        gain = whole[1] + (SPREAD - 1) * high[1]
        bets = bet * (whole[0] + (SPREAD - 1) * high[0])
        yield f"{hands} hands, counting:       {100 * gain / bets:+.3f} % of all bets, {SPREAD} times as high then"


def _share(tally: list[int], bet: int) -> str:
    n, gain, squares = tally
    mean = gain / n
    error = sqrt((squares / n - mean * mean) / n)
    return f"{100 * mean / bet:+.3f} % (± {100 * error / bet:.3f}), {n} rounds"


def line(name: str, found: float, expected: float, error: float) -> str:
    """A figure beside the expected one; all in per cent."""
    return f"{name:<34}{found:>10.4f}{expected:>10.4f}{error:>10.4f}{(found - expected) / error:>8.1f}"


def edges(rounds: int, processes: int) -> Iterator[str]:
    """The lines of the report, as they come."""
    yield f"{'per cent':<34}{'found':>10}{'expected':>10}{'error':>10}{'errors':>8}"
    for setting in SETTINGS:
        tally = gathered(setting.name, setting.options, BOTS[setting.bot], rounds, processes)
        n, mean = tally.rounds, tally.gain / tally.rounds
        error = sqrt((tally.squares / n - mean * mean) / n) / BET * 100
        expected, theirs = setting.edge
        yield line(setting.name, mean / BET * 100, expected, sqrt(error * error + theirs * theirs))
        for what, often in setting.often.items():
            share = tally.events[what] / n
            printed = PRINTED.get(what, 0.05 if often > 1 else 0.005)
            error = sqrt(share * (1 - share) / n) * 100
            yield line(f"  {what}", share * 100, often, sqrt(error * error + printed * printed))
    tally = gathered("dealer", HOUSE, Standing(), rounds, processes)
    for up, expected in BUSTS.items():
        n, share = tally.dealt[up], tally.busts[up] / tally.dealt[up]
        name = f"dealer busts with {'an ace' if up == 11 else up}"
        yield line(name, share * 100, expected, sqrt(share * (1 - share) / n) * 100)


def speed(rounds: int, seconds: float) -> Iterator[str]:
    """Rounds a second of the rules, with a bot and at random, beside peers."""
    runs: dict[str, Any] = {
        "basic bot, one hand": lambda: _rounds_a_second("basic", seconds),
        "at random, one hand": lambda: _rounds_a_second("random", seconds),
    }
    for name, make in (("OpenSpiel, at random", open_spiel), ("RLCard, at random", rlcard)):
        try:
            playout = make()
        except ImportError:
            yield f"{name}: not installed"
            continue
        runs[name] = lambda playout=playout: measured(playout, seconds, 1)[0]
    found: dict[str, list[float]] = {name: [] for name in runs}
    for name in chain.from_iterable(repeat(tuple(runs), rounds)):
        found[name].append(runs[name]())
    for name, many in found.items():
        yield f"{name:<24}{median(many):>10,.0f} rounds a second"


def _rounds_a_second(bot: str, seconds: float) -> float:
    began, rounds = process_time(), 0
    while (spent := process_time() - began) < seconds:
        rounds += played(HOUSE, BOTS[bot], 500, rounds).rounds
    return rounds / spent


def main() -> None:
    parser = ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    edge = commands.add_parser("edge")
    edge.add_argument("--rounds", type=int, default=1_000_000)
    edge.add_argument("--processes", type=int, default=2)
    houses = commands.add_parser("house")
    houses.add_argument("--rounds", type=int, default=1_000_000)
    houses.add_argument("--processes", type=int, default=2)
    fast = commands.add_parser("speed")
    fast.add_argument("--rounds", type=int, default=5)
    fast.add_argument("--seconds", type=float, default=2)
    asked = parser.parse_args()
    if asked.command == "speed":
        lines = speed(asked.rounds, asked.seconds)
    else:
        lines = (edges if asked.command == "edge" else house)(asked.rounds, asked.processes)
    for told in lines:
        print(told, flush=True)


if __name__ == "__main__":
    main()
