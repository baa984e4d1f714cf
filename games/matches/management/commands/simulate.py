"""`manage.py simulate GAME`: bots against bots, with results, lengths and speed."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.engine.errors import RuleError
from games.engine.fairness import make_nonce
from games.engine.gains import Gain
from games.engine.simulation import Plan, Played, Report, Share, plan_for, played, report_of
from games.engine.wire import decode, encode
from games.registry import GAMES, Registered

BROKEN = 2
MAX_MATCHES, MAX_JOBS = 10_000_000, 64
"""Limits: more results do not fit into memory, and more processes would only wait for each other."""
_SEED = re.compile(r"[A-Za-z0-9._-]{1,40}", re.ASCII)


class Command(BaseCommand):
    help = (
        "Plays bots against each other. With each match the bots move on by one seat, so that each sits in "
        "every seat equally often when the number of matches is a multiple of the number of seats. The "
        "intervals are Wilson's, at 95 %."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help=f"one of: {', '.join(GAMES)}")
        parser.add_argument("--matches", type=int, default=100, help="how many; 100 if not given")
        parser.add_argument(
            "--bots", default="random", help="names with commas, one a seat; a single one takes every seat"
        )
        parser.add_argument("--seed", help="any short word; the same one gives the same matches")
        parser.add_argument("--options", default="{}", metavar="JSON", help="the options of the game")
        parser.add_argument(
            "--random-decks", action="store_true", help="random decks in each match, where seats bring decks"
        )
        parser.add_argument("--records", type=Path, metavar="DIR", help="write GAME-SEED-NUMBER.json a match")
        parser.add_argument("--jobs", type=int, default=1, help="how many processes play; 1 if not given")
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--progress", action="store_true", help="show progress without a terminal too")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            registered, plan = _planned(options)
            matches = self._played(registered, plan, options)
        except RuleError as error:
            raise CommandError(" ".join(str(error).split()), returncode=BROKEN) from None
        except OSError as error:
            raise CommandError(f"{options['records']}: {error.strerror}", returncode=BROKEN) from None
        report = report_of(registered.game, plan, matches)
        self.stdout.write(encode(report) if options["json"] else _as_text(report))

    def _played(self, registered: Registered, plan: Plan, options: dict[str, Any]) -> list[Played]:
        folder: Path | None = options["records"]
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        matches: list[Played] = []
        hidden = False if options["progress"] else None  # None: only where there is a terminal
        slug = registered.game.slug
        numbers = range(1, options["matches"] + 1)
        bar = tqdm(
            _matches(slug, plan, numbers, options["jobs"]),
            total=len(numbers),
            unit=" matches",
            disable=hidden,
            file=sys.stderr,
        )
        for match in bar:
            if folder and match.record:
                (folder / f"{slug}-{plan.seed}-{match.number}.json").write_text(match.record + "\n")
            matches.append(match)
        return matches


def _planned(options: dict[str, Any]) -> tuple[Registered, Plan]:
    """The simulation that was asked for. Raises CommandError or a RuleError if it is impossible."""
    registered = GAMES.get(options["game"])
    if registered is None:
        raise _refused(f"There is no game {options['game']!r}; the games are: {', '.join(GAMES)}.")
    for name, most in (("matches", MAX_MATCHES), ("jobs", MAX_JOBS)):
        if not 1 <= options[name] <= most:
            raise _refused(f"--{name} must be from 1 to {most}.")
    seed = make_nonce() if options["seed"] is None else options["seed"]
    if not _SEED.fullmatch(seed):
        raise _refused("--seed must be 1 to 40 letters, digits, dots, dashes or underscores.")
    bots = options["bots"].split(",")
    unknown = [name for name in bots if name not in registered.bots]
    if unknown:
        raise _refused(f"There is no bot {unknown[0]!r}; the bots are: {', '.join(registered.bots)}.")
    try:
        chosen = decode(options["options"], registered.game.Options)
    except RuleError as error:
        raise _refused(f"--options: {error}") from None
    keeps = options["records"] is not None
    draws = options["random_decks"]
    plan = plan_for(registered.game, chosen, bots, seed, keeps_records=keeps, draws_decks=draws)
    return registered, plan


def _refused(why: str) -> CommandError:
    return CommandError(why, returncode=BROKEN)


def _matches(slug: str, plan: Plan, numbers: range, jobs: int) -> Iterator[Played]:
    play_one = partial(_one, slug, plan)
    if jobs == 1:
        yield from map(play_one, numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_one, numbers, chunksize=max(1, min(50, len(numbers) // (4 * jobs))))


def _one(slug: str, plan: Plan, number: int) -> Played:
    """Plays one match, in any process: games and bots are looked up by name and never sent."""
    registered = GAMES[slug]
    return played(registered.game, registered.bots, plan, number)


def _as_text(report: Report) -> str:
    length = report.length
    rows = [(f"bot {name}", share) for name, share in report.bots.items()]
    rows += [(f"seat {seat}", share) for seat, share in enumerate(report.seats)]
    rows += [("who starts", report.starter)] if report.starter else []
    return "\n".join(
        [
            f"{report.game} (rules {report.rules}), {report.matches} matches, seed {report.seed}",
            *(f"  {name:<20} {_share_line(share)}" for name, share in rows),
            *(f"  {f'bot {name}':<20} {_gained(gain)}" for name, gain in (report.gains or {}).items()),
            f"  actions a match: mean {length.mean:.1f}, from {length.least} to {length.most}",
            f"  {report.actions_per_second:,.0f} actions a second of CPU time ({report.cpu_seconds:.2f} s)",
        ]
    )


def _gained(gain: Gain) -> str:
    """A bot's gains, each figure with its standard error if it has one."""
    off = "" if gain.error is None else f" (± {gain.error:.1f})"
    line = f"gains {gain.mean:+.1f}{off} credits a match"
    if gain.share is None:
        return line
    off = "" if gain.share_error is None else f" (± {100 * gain.share_error:.3f})"
    return f"{line}, {100 * gain.share:+.3f} %{off} of what it bets"


def _share_line(share: Share) -> str:
    rate, low, high = (f"{100 * number:.1f}" for number in (share.rate, share.low, share.high))
    return f"{share.wins} of {share.played} won, {rate} % ({low} to {high}), {share.draws} drawn"
