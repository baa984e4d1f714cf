"""The Kata's figures: how fast its rules are, and what beginning is worth.

    uv run python -m tests.benchmarks.kata speed
    uv run python -m tests.benchmarks.kata start [--matches 10000] [--bonus 3,5,7]

`start` plays mirror matches and prints how often whoever begins wins: for the strategies whose figures are
published, beside which it says how many standard errors lie between; then for this game's greedy bot,
without a bonus and with each bonus for the second player.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import product
from math import hypot, sqrt
from random import Random
from time import process_time
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engine.bots import Bot
from games.engine.game import Seat
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import Deck, SeatSetup, Setup
from games.kata.bots.bots import BOTS
from games.kata.rules.cards import PRESETS
from games.kata.rules.rules import GAME
from games.kata.rules.setup import fair_bonus
from games.kata.rules.values import Options
from tests.support.kata.reference import Careful, Cautious, Idle, Kamikaze

BASIC, HEALING = Options(), Options(healing=True)
MINIONS = Options(healing=True, minions=True)
CONSTRUCTED = Options(healing=True, minions=True, own_decks=True)
EVERYTHING = Options(healing=True, minions=True, own_decks=True, fair_start=True)


class Published(NamedTuple):
    """The share of matches that the starter wins, its standard error, and turns a match where they are told."""

    name: str
    options: Options
    bot: Bot[Any, Any]
    rate: float
    error: float
    turns: float | None = None
    bonus: int = 0


PUBLISHED = (
    Published("basic, kamikaze", BASIC, Kamikaze(), 88.01, 0.10, 15.1),
    Published("basic, greatest damage", BASIC, Careful(), 88.16, 0.10, 15.13),
    Published("basic, the same, +2", BASIC, Careful(), 65.2, 0.2, bonus=2),
    Published("basic, the same, +3", BASIC, Careful(), 46.4, 0.2, bonus=3),
    Published("basic, the same, +4", BASIC, Careful(), 26.7, 0.2, bonus=4),
    Published("basic, random", BASIC, Idle(), 63.3, 0.2, 17.3),
    Published("healing, careful below 10", HEALING, Careful(), 80.3, 0.25, 41.8),
    Published("healing, cautious below 20", HEALING, Cautious(), 92.5, 0.2, 68.1),
)


class Mirrors(NamedTuple):
    """How mirror matches went: the starter's share and its standard error in per cent, and turns a match."""

    rate: float
    error: float
    turns: float


def begun(options: Options, deck: Deck | None, number: int, bonus: int) -> Any:
    """The first state of a mirror match, the second player so much healthier."""
    setup = Setup(options, (SeatSetup(deck), SeatSetup(deck)))
    state = GAME.setup(setup, f"{number:064x}").state
    second = 1 - starter_of(state)
    sides = list(state.sides)
    sides[second] = replace(sides[second], health=sides[second].health + bonus)
    return replace(state, sides=tuple(sides))


def starter_of(state: Any) -> int:
    """Who began, at the first moment somebody can act: turns may have passed by themselves."""
    return int(state.active) if state.turn % 2 else 1 - int(state.active)


def played(options: Options, bot: Bot[Any, Any], deck: Deck | None, number: int, bonus: int) -> Any:
    """The first and the last state of one mirror match."""
    first = state = begun(options, deck, number, bonus)
    rng = Rng(f"{number:064x}")
    while state.reason is None:
        chance, rng = rng.fork()
        seat = Seat(state.active)
        action = bot.choose(GAME.view_for(state, seat), tuple(GAME.legal_actions(state, seat)), chance)
        state = play(GAME, state, seat, action).state
    return first, state


def mirrors(options: Options, bot: Bot[Any, Any], matches: int, bonus: int) -> Mirrors:
    """Mirror matches with the decks that everybody has, in turn where decks are brought."""
    decks = _decks(options)
    wins = turns = 0
    for number in range(matches):
        first, last = played(options, bot, decks[number % len(decks)], number, bonus)
        wins += last.winner == starter_of(first)
        turns += last.turn
    rate = wins / matches
    return Mirrors(100 * rate, 100 * sqrt(rate * (1 - rate) / matches), turns / matches)


def _decks(options: Options) -> tuple[Deck | None, ...]:
    if not options.own_decks:
        return (None,)
    presets = [preset.deck for preset in PRESETS.values()]
    return tuple(deck for deck in presets if not GAME.problems(Setup(options, (SeatSetup(deck),) * 2)))


def start(matches: int, bonuses: list[int]) -> None:
    for known in PUBLISHED:
        found = mirrors(known.options, known.bot, matches, known.bonus)
        apart = abs(found.rate - known.rate) / hypot(found.error, known.error)
        turns = f", {known.turns} turns" if known.turns else ""
        print(
            f"{known.name:28} {_said(found)}; published {known.rate} % ({known.error}){turns}: "
            f"{apart:.1f} errors apart",
            flush=True,
        )
    for own, minions, healing in product((False, True), repeat=3):
        options = Options(healing, minions, own, gentle_start=True)
        words = [word for word in ("healing", "minions", "own_decks") if getattr(options, word)]
        for bonus in bonuses or [0, fair_bonus(options)]:
            named = f"greedy: {', '.join(words) or 'basic'} +{bonus}"
            print(f"{named:40} {_said(mirrors(options, BOTS['greedy'], matches, bonus))}", flush=True)


def _said(found: Mirrors) -> str:
    return f"{found.rate:5.1f} % (standard error {found.error:.1f}), {found.turns:.1f} turns"


def speed(matches: int) -> None:
    random, actions, inside = Random(1), 0, 0.0
    began = process_time()
    for number in range(matches):
        decks = [GAME.sample_deck(EVERYTHING, Rng(f"{2 * number + seat:064x}")) for seat in (0, 1)]
        state = GAME.setup(Setup(EVERYTHING, tuple(map(SeatSetup, decks))), f"{number:064x}").state
        while state.reason is None:
            action = random.choice(list(GAME.legal_actions(state, state.active)))
            before = process_time()
            state = play(GAME, state, state.active, action).state
            inside += process_time() - before
            actions += 1
    whole = process_time() - began
    print(f"{actions / inside:,.0f} actions a second through play(), every variation on")
    print(f"{1000 * whole / matches:.2f} ms for a random playout of Constructed, its decks drawn too")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "start"))
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--bonus", default="", help="numbers with commas")
    asked = parser.parse_args()
    if asked.what == "speed":
        speed(asked.matches)
    else:
        start(asked.matches, [int(bonus) for bonus in asked.bonus.split(",") if bonus])


if __name__ == "__main__":
    main()
