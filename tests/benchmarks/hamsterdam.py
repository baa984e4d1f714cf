"""The exchange's figures: how fast its rules are, how honest matches go, and that the friend wins stacked ones.

    uv run python -m tests.benchmarks.hamsterdam speed
    uv run python -m tests.benchmarks.hamsterdam honest [--matches 100000]
    uv run python -m tests.benchmarks.hamsterdam stacked [--matches 100000] [--against greedy]
    uv run python -m tests.benchmarks.hamsterdam worst

`honest` plays three computer players of the original against each other, and prints lengths, ties and shares
of seats beside those of an independent program of the same rules, with the difference in standard errors.
`stacked` plays third games of the story against each kind of opponents; `worst` is the search for the worst
case (RULES 9.8).
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from math import sqrt
from random import Random
from time import process_time

from games.engine.game import Seat
from games.engine.play import play
from games.engine.setup import Setup
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import ModifierPlayed, Options, RoundScored, State, Traded
from tests.support.hamsterdam.adversaries import OPPONENTS, Chooser
from tests.support.hamsterdam.table import setup, source_action
from tests.support.hamsterdam.worst_case import search

PUBLISHED: dict[str, tuple[float, float]] = {
    "rounds a match": (4.2545, 0.0023),
    "  2 rounds %": (0.4, 0.02),
    "  3 rounds %": (12.2, 0.10),
    "  4 rounds %": (51.8, 0.16),
    "  5 rounds %": (32.8, 0.15),
    "  6 rounds %": (2.5, 0.05),
    "  7 rounds %": (0.2, 0.014),
    "the first dealer wins %": (31.2, 0.15),
    "the seat on its left wins %": (34.3, 0.15),
    "the seat on its right wins %": (34.5, 0.15),
    "trading halts a match": (0.0403, 0.0007),
    "trades a round": (1.60, 0.002),
    "modifiers a round": (2.27, 0.003),
    "rounds with a tie for lowest %": (8.6, 0.043),
    "rounds in which all tie %": (2.75, 0.025),
    "rounds with a total of 0 or less %": (9.1, 0.044),
}
"""From 100,000 matches of 425,000 rounds, with standard errors; some are given rounded to the last digit shown."""
SHOWN: dict[str, float] = {"rounds a match": 0.00005, "trading halts a match": 0.00005}
"""Half a unit of the last digit, where it is not that of a share in per cent."""


class Tally:
    """Sums and sums of squares, to give means with standard errors."""

    def __init__(self) -> None:
        self.sums: dict[str, list[float]] = {name: [0, 0.0, 0.0] for name in PUBLISHED}

    def add(self, name: str, value: float) -> None:
        one = self.sums[name]
        one[0] += 1
        one[1] += value
        one[2] += value * value

    def mean(self, name: str) -> tuple[float, float]:
        number, total, squares = self.sums[name]
        mean = total / number
        return mean, sqrt(max(0.0, squares / number - mean * mean) / number)


def honest(matches: int) -> None:
    """Three computer players of the original."""
    tally, lengths, random, totals = Tally(), Counter[int](), Random(1), [0, 0]
    for _match in range(matches):
        state = begun(setup(), random)
        dealer, halts = state.order[-1], 0
        traded = played = 0
        while state.turn is not None:
            step = play(GAME, state, state.turn, source_action(state))
            state = step.state
            for event in step.events:
                traded += isinstance(event, Traded)
                played += isinstance(event, ModifierPlayed)
                if isinstance(event, RoundScored):
                    count_round(tally, event, traded, played)
                    halts += event.result.is_halt
                    values = [row.total for row in event.result.rows]
                    totals = [min(totals[0], *values), max(totals[1], *values)]
                    traded = played = 0
        count_match(tally, state, dealer, halts)
        lengths[state.round] += 1
    print(f"{matches:,} matches; rounds {dict(sorted(lengths.items()))}; totals {totals[0]} to {totals[1]}")
    for name, (rate, error) in PUBLISHED.items():
        mean, own = tally.mean(name)
        half = SHOWN.get(name, 0.005 if "a round" in name or "all tie" in name else 0.05)
        apart = max(0.0, abs(mean - rate) - half) / sqrt(error**2 + own**2 or 1)
        print(
            f"{name:36} {mean:9.4f} ({own:.4f})   expected {rate} ({error})   {apart:.1f} standard errors apart"
        )


def count_round(tally: Tally, event: RoundScored, traded: int, played: int) -> None:
    """What a round adds."""
    rows, losers = event.result.rows, event.result.losers
    tally.add("trades a round", traded)
    tally.add("modifiers a round", played)
    tally.add("rounds with a tie for lowest %", 100 * (len(losers) > 1))
    tally.add("rounds in which all tie %", 100 * (len(losers) == len(rows)))
    tally.add("rounds with a total of 0 or less %", 100 * any(row.total <= 0 for row in rows))


def count_match(tally: Tally, state: State, dealer: Seat, halts: int) -> None:
    """What a match adds."""
    tally.add("rounds a match", state.round)
    for number in range(2, 8):
        tally.add(f"  {number} rounds %", 100 * (state.round == number))
    winner = (state.winners[0] - dealer) % 3
    for place, name in enumerate(("first dealer", "seat on its left", "seat on its right")):
        tally.add(f"the {name} wins %", 100 * (winner == place))
    tally.add("trading halts a match", halts)


def begun(of: Setup[Options], random: Random) -> State:
    """The first state of a match with a seed of its own."""
    return GAME.setup(of, f"{random.getrandbits(256):064x}").state


def stacked(matches: int, named: str) -> None:
    """Third games of the story; the friend has each seat in turn."""
    for name, (at_left, at_right) in OPPONENTS.items():
        if named not in name:
            continue
        random, wins, whole, lengths = Random(7), 0, 0, Counter[int]()
        for number in range(matches):
            friend = Seat(number % 3)
            state = begun(setup(rigging={"beneficiary": friend}), random)
            choosers: dict[int, Chooser] = {(friend + 1) % 3: at_left, (friend + 2) % 3: at_right}
            while state.turn is not None:
                chooser = choosers.get(state.turn)
                action = chooser(state, random) if chooser else source_action(state)
                state = play(GAME, state, state.turn, action).state
            wins += state.winners == (friend,)
            whole += len(state.sides[friend].certificates) == 2
            lengths[state.round] += 1
        print(
            f"{name:40} the friend wins {wins:,} of {matches:,}, {whole:,} without losing a certificate;"
            f" rounds {dict(sorted(lengths.items()))}",
            flush=True,
        )


def worst() -> None:
    """The search for the worst case."""
    began = process_time()
    found = search()
    spent = process_time() - began
    print(
        f"{found.positions:,} positions in {found.rounds} rounds: the friend is caught in {len(found.caught)}"
    )
    print(f"{spent:.1f} s of CPU time")


def speed(matches: int) -> None:
    """Random matches of two, three and four."""
    random = Random(1)
    for seats in sorted(GAME.seats):
        actions, inside = 0, 0.0
        for _match in range(matches):
            state = begun(setup(seats), random)
            while state.turn is not None:
                action = random.choice(list(GAME.legal_actions(state, state.turn)))
                before = process_time()
                state = play(GAME, state, state.turn, action).state
                inside += process_time() - before
                actions += 1
        print(f"{seats} seats: {actions / inside:,.0f} actions a second through play()")


def main() -> None:
    """Prints what is asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "honest", "stacked", "worst"))
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--against", default="", help="a word of the opponents' name")
    asked = parser.parse_args()
    if asked.what == "speed":
        speed(asked.matches or 2000)
    elif asked.what == "honest":
        honest(asked.matches or 100_000)
    elif asked.what == "stacked":
        stacked(asked.matches or 100_000, asked.against)
    else:
        worst()


if __name__ == "__main__":
    main()
