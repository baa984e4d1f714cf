"""The Kata's figures: how fast its rules are, and what beginning is worth.

    uv run python -m tests.benchmarks.kata speed
    uv run python -m tests.benchmarks.kata start [--matches 2000] [--bonus 3,5,7]

`start` plays mirror matches and prints how often whoever begins wins, for the strategies whose figures
are published and for this game's greedy bot, without a bonus and with each bonus for the second player.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import sqrt
from random import Random
from time import process_time
from typing import Any

from msgspec.structs import replace

from games.engine.bots import Bot
from games.engine.game import Seat
from games.engine.play import play
from games.engine.rng import Rng
from games.engine.setup import Deck, SeatSetup, Setup
from games.kata.bots import BOTS
from games.kata.cards import PRESETS
from games.kata.rules import GAME
from games.kata.setups import fair_bonus
from games.kata.values import Options
from tests.kata.reference import Careful, Cautious, Kamikaze

BASIC, HEALING = Options(), Options(healing=True)
MINIONS = Options(healing=True, minions=True)
CONSTRUCTED = Options(healing=True, minions=True, own_decks=True)
EVERYTHING = Options(healing=True, minions=True, own_decks=True, fair_start=True)

PUBLISHED: tuple[tuple[str, Options, Bot[Any, Any], float, float], ...] = (
    ("basic, kamikaze", BASIC, Kamikaze(), 88.01, 0.10),
    ("basic, greatest damage", BASIC, Careful(), 88.16, 0.10),
    ("basic, random", BASIC, BOTS["random"], 63.3, 0.2),
    ("healing, careful below 10", HEALING, Careful(), 80.3, 0.25),
    ("healing, cautious below 20", HEALING, Cautious(), 92.5, 0.2),
)


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


def starter_wins(options: Options, bot: Bot[Any, Any], deck: Deck | None, number: int, bonus: int) -> bool:
    """Whether the starter wins one mirror match."""
    state = begun(options, deck, number, bonus)
    starter, rng = starter_of(state), Rng(f"{number:064x}")
    while state.reason is None:
        chance, rng = rng.fork()
        seat = Seat(state.active)
        action = bot.choose(GAME.view_for(state, seat), tuple(GAME.legal_actions(state, seat)), chance)
        state = play(GAME, state, seat, action).state
    return bool(state.winner == starter)


def share(
    options: Options, bot: Bot[Any, Any], decks: tuple[Deck | None, ...], matches: int, bonus: int
) -> str:
    """How often the starter wins, in per cent, with the standard error; the decks in turn."""
    wins = sum(
        starter_wins(options, bot, decks[number % len(decks)], number, bonus) for number in range(matches)
    )
    rate = wins / matches
    return f"{100 * rate:5.1f} % (standard error {100 * sqrt(rate * (1 - rate) / matches):.1f})"


def start(matches: int, bonuses: list[int]) -> None:
    for name, options, bot, rate, error in PUBLISHED:
        print(
            f"{name:30} {share(options, bot, (None,), matches, 0)}   published {rate} ({error})", flush=True
        )
    presets = tuple(preset.deck for preset in PRESETS.values())
    greedy = BOTS["greedy"]
    for healing, minions, own in (
        (False, False, False),
        (True, False, False),
        (False, True, False),
        (True, True, False),
        (False, False, True),
        (True, False, True),
        (False, True, True),
        (True, True, True),
    ):
        options = Options(healing, minions, own)
        decks = tuple(deck for deck in presets if not _problems(options, deck)) if own else (None,)
        words = [
            word
            for word, on in zip(("healing", "minions", "own decks"), (healing, minions, own), strict=True)
            if on
        ]
        for bonus in bonuses or [0, fair_bonus(options)]:
            named = f"{', '.join(words) or 'basic'} +{bonus}"
            print(f"greedy: {named:35} {share(options, greedy, decks, matches, bonus)}", flush=True)


def _problems(options: Options, deck: Deck) -> bool:
    return bool(GAME.problems(Setup(options, (SeatSetup(deck), SeatSetup(deck)))))


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
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--bonus", default="", help="numbers with commas")
    asked = parser.parse_args()
    if asked.what == "speed":
        speed(asked.matches)
    else:
        start(asked.matches, [int(bonus) for bonus in asked.bonus.split(",") if bonus])


if __name__ == "__main__":
    main()
