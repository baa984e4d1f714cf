"""Does the slow implementation of King's Conflict agree with the rules over thousands of random games?

    uv run python -m tests.benchmarks.kings_slow [--games 2000] [--states 10] [--first 0]

Regions, control, moves, attacks and their damage are worked out twice, by `games/kings_conflict/rules/` and by
`tests/support/kings_conflict/slow.py`, at some states of each game. It stops at the first difference with the number
of its game. Game n is the same on any machine, so what was broken off goes on with `--first`.
"""

from __future__ import annotations

import argparse

from tqdm import tqdm

from tests.support.kings_conflict.agreement import assert_all_agrees, some_of


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--states", type=int, default=10, help="looked at in each game")
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.games)
    looked_at = fights = 0
    for number in tqdm(numbers, unit="game", disable=None):
        for state in some_of(number, asked.states):
            try:
                fights += assert_all_agrees(state)
            except AssertionError as error:
                raise SystemExit(f"game {number}, turn {state.board.turn}: {error}") from error
            looked_at += 1
    print(f"{len(numbers)} games, {looked_at} states, {fights} with attacks: no difference")


if __name__ == "__main__":
    main()
