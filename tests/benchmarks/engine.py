"""How fast the rules are: `uv run python -m tests.benchmarks.engine` (add `--rounds N`, `--seconds S`).

Random matches of every registered game through `play()` with its checks, in CPU time, as the median of
several rounds; peers and a floor run in turns with them. The peers are the blackjack of OpenSpiel and of
RLCard, where they are installed (`uv run --with open_spiel --with rlcard python -m …`). The floor is a
bare loop that makes one frozen struct an action.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from time import process_time

from msgspec import Struct

from games.engine.game import AnyGame
from games.engine.play import play
from games.engine.setup import SeatSetup, Setup
from games.registry import GAMES

Playout = Callable[[Random], int]
"""Plays one match and says how many actions it took."""


class Mark(Struct, frozen=True):
    """What the floor makes for each action."""

    number: int


def playout_of(game: AnyGame) -> Playout:
    """Random matches of one of our games, at its smallest table."""
    setup = Setup(game.Options(), (SeatSetup(),) * min(game.seats))

    def playout(random: Random) -> int:
        state = game.setup(setup, f"{random.getrandbits(256):064x}").state
        actions = 0
        while acting := game.to_act(state):
            seat = min(acting)
            action = random.choice(list(game.legal_actions(state, seat)))
            state = play(game, state, seat, action).state
            actions += 1
        return actions

    return playout


def floor(random: Random) -> int:
    """A match of ten actions in which nothing happens."""
    for number in range(10):
        Mark(number)
    return 10


def open_spiel() -> Playout:
    """OpenSpiel's blackjack. Chance's draws are not counted as actions."""
    game = import_module("pyspiel").load_game("blackjack")

    def playout(random: Random) -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                actions += 1
        return actions

    return playout


def rlcard() -> Playout:
    """RLCard's blackjack, through its environment."""
    table = import_module("rlcard").make("blackjack", config={"seed": 1})

    def playout(random: Random) -> int:
        state, _seat = table.reset()
        actions = 0
        while not table.is_over():
            state, _seat = table.step(random.choice(list(state["legal_actions"])))
            actions += 1
        return actions

    return playout


def measured(playout: Playout, seconds: float, seed: int) -> tuple[float, float]:
    """Matches and actions a second of CPU time."""
    random, matches, actions = Random(seed), 0, 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        actions += playout(random)
        matches += 1
    return matches / spent, actions / spent


def contestants() -> dict[str, Playout]:
    """Everything that can be measured here, ours first."""
    found: dict[str, Playout] = {slug: playout_of(one.game) for slug, one in GAMES.items()}
    for name, make in (("OpenSpiel blackjack", open_spiel), ("RLCard blackjack", rlcard)):
        try:
            found[name] = make()
        except ImportError:
            print(f"{name}: not installed")
    return {**found, "floor": floor}


def main() -> None:
    """Prints medians, and each speed as a share of the others'."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time of a round")
    asked = parser.parse_args()
    runs = contestants()
    results: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for number in range(asked.rounds):
        for name, playout in runs.items():
            results[name].append(measured(playout, asked.seconds, number))
    speeds = {name: tuple(map(median, zip(*many, strict=True))) for name, many in results.items()}
    print(f"{'':<22}{'matches/s':>12}{'actions/s':>12}   medians of {asked.rounds} rounds, CPU time")
    for name, (matches, actions) in speeds.items():
        print(f"{name:<22}{matches:>12,.0f}{actions:>12,.0f}")
    for slug in GAMES:
        for other, theirs in speeds.items():
            if other not in GAMES:
                matches, actions = (mine / their for mine, their in zip(speeds[slug], theirs, strict=True))
                print(f"{slug} to {other}: {matches:.3f} matches, {actions:.3f} actions")


if __name__ == "__main__":
    main()
