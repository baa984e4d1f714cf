"""Which bot is the stronger: what each of them wins against the one that is listed before it.

    uv run python -m tests.benchmarks.strength [GAME] [--bot planner] [--matches 1000] [--jobs 2]

Plays as `manage.py simulate` does, by the rules that a game's page begins with, or those of the preset that a figure
names: as many matches as in the tables of `games/<game>/bots/strength.py`, which come out again, or as many as are
asked for. Exits with 1 where another figure comes out, or one outside of the 95 % interval of more matches. For bots
that were not measured yet, let the table say 0 of 1000, hand it to the registry, and take what comes out.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from games.engine.strength import Measured
from games.registry import GAMES
from tests.support.strength import matches_of, share


def _is_right(game: str, found: Measured, matches: int | None, jobs: int) -> bool:
    """Whether a figure comes out again; prints what does."""
    now = share(found, matches_of(game, found, matches or found.of, jobs))
    is_right = now.low <= found.won / found.of <= now.high if matches else now.wins == found.won
    print(
        f"{game} {found.way or 'as usual'}: {found.bot} against {found.other}: {now.wins} of {now.played} won, "
        f"{100 * now.rate:.1f} % ({100 * now.low:.1f} to {100 * now.high:.1f}), {now.draws} drawn; "
        f"{found.won} of {found.of} in the table{'' if is_right else '  WRONG'}",
        flush=True,
    )
    return is_right


def main() -> int:
    parser = ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", nargs="?", choices=[slug for slug, one in GAMES.items() if one.measured])
    parser.add_argument("--bot")
    parser.add_argument("--matches", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    is_wrong = False
    for slug, registered in GAMES.items():
        for found in registered.measured if asked.game in (None, slug) else ():
            if asked.bot in (None, found.bot):
                is_wrong = not _is_right(slug, found, asked.matches, asked.jobs) or is_wrong
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
