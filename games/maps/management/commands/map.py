"""`manage.py map check|convert|show|passport FILE…`: maps as files, without a site."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.engine.errors import RuleError
from games.engine.setup import MapText
from games.engine.wire import encode
from games.maps.format import (
    MAX_TRIALS,
    SIZE,
    MapProblem,
    Passport,
    Severity,
    Share,
    facts_of,
    grids_of,
    passport_of,
    problems_of,
    terrain_hash,
    trial,
    write_article,
    write_grids,
)
from games.maps.typed import file_values, map_of, write_json

WRONG, NO_MAP = 1, 2
_FORM = "C1"
_FORMS: Mapping[str, Callable[[MapText], str]] = {
    "js": write_article,
    "txt": write_grids,
    "json": lambda text: write_json(text, text.name),
}


class Command(BaseCommand):
    help = (
        "Checks, converts and shows maps, and lets the bot play on them. The exit code is 0 if all is well, "
        "1 if a map has an error, 2 if a file holds no map."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        tasks = parser.add_subparsers(dest="task", required=True)
        check = tasks.add_parser("check", help="print what is wrong, one problem a line")
        convert = tasks.add_parser("convert", help="write the map in another form")
        convert.add_argument("--to", choices=list(_FORMS), default="txt", help="txt if not given")
        show = tasks.add_parser("show", help="print the map and what it is known by")
        passport = tasks.add_parser("passport", help="play the games of a passport and print what they say")
        passport.add_argument(
            "--games", type=int, help="how many; if not given, as many as it takes to decide"
        )
        for task in (check, convert, show, passport):
            task.add_argument("files", nargs="+", type=Path, metavar="FILE")
        for task in (check, show, passport):
            task.add_argument("--json", action="store_true", help="print a line of JSON a file")

    def handle(self, *args: Any, **options: Any) -> None:
        worst = 0
        for path in options["files"]:
            try:
                text = _read(path)
            except (RuleError, OSError) as error:
                why = error.strerror if isinstance(error, OSError) else str(error)
                self._no_map(path, str(why), options)
                worst = NO_MAP
                continue
            worst = max(worst, self._done(path, text, options))
        if worst:
            sys.exit(worst)

    def _no_map(self, path: Path, why: str, options: Mapping[str, Any]) -> None:
        if options.get("json"):
            self.stdout.write(encode({"file": str(path), "error": why}))
        else:
            self.stderr.write(f"{path}: {why}")

    def _done(self, path: Path, text: MapText, options: Mapping[str, Any]) -> int:
        """Do what is asked with one map; the exit code that it deserves."""
        problems = problems_of(text)
        if any(one.code == _FORM for one in problems) and options["task"] != "check":
            self._no_map(path, str(problems[0].what), options)
            return NO_MAP
        match options["task"]:
            case "check":
                self._tell(path, problems, is_json=options["json"])
            case "convert":
                self.stdout.write(_FORMS[options["to"]](text), ending="")
                return 0
            case "show":
                self._show(path, text, is_json=options["json"])
                return 0
            case _:
                return self._passport(path, text, options)
        if any(one.code == _FORM for one in problems):
            return NO_MAP
        return WRONG if _has_errors(problems) else 0

    def _tell(self, path: Path, problems: tuple[MapProblem, ...], *, is_json: bool) -> None:
        if is_json:
            found = [_as_json(one) for one in problems]
            self.stdout.write(encode({"file": str(path), "problems": found}))
            return
        for one in problems:
            self.stdout.write(f"{path}: {one.code} {one.severity}: {one.what} {one.remedy}")

    def _show(self, path: Path, text: MapText, *, is_json: bool) -> None:
        facts = facts_of(text)
        known = {
            "symmetry": text.symmetry or None,
            "water": facts.water,
            "home": facts.home,
            "terrain_sha256": terrain_hash(text.rows),
            "sha256": text.sha256,
        }
        if is_json:
            self.stdout.write(encode({"file": str(path), **known}))
            return
        self.stdout.write(f"{path}\n")
        for rows in zip(*grids_of(text), strict=True):
            self.stdout.write("  ".join(rows))
        for name, value in known.items():
            self.stdout.write(f"{name}: {value}")

    def _passport(self, path: Path, text: MapText, options: Mapping[str, Any]) -> int:
        if _has_errors(problems_of(text)):
            self._tell(path, problems_of(text), is_json=options["json"])
            return WRONG
        wanted = MAX_TRIALS if options["games"] is None else options["games"]
        if not 1 <= wanted <= MAX_TRIALS:
            raise CommandError(f"--games must be from 1 to {MAX_TRIALS}.", returncode=NO_MAP)
        passport = _played(text, wanted)
        if options["json"]:
            self.stdout.write(encode({"file": str(path), "passport": passport}))
        else:
            self.stdout.write("\n".join([f"{path}: {passport.games} games", *_lines(passport)]))
        return 0


def _read(path: Path) -> MapText:
    values = file_values(path.read_bytes(), path.stem)
    return map_of({"name": path.stem, **values})


def _has_errors(problems: tuple[MapProblem, ...]) -> bool:
    return any(one.severity is Severity.ERROR for one in problems)


def _as_json(problem: MapProblem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "tiles": [divmod(tile, SIZE) for tile in problem.tiles],
        "what": str(problem.what),
        "remedy": str(problem.remedy),
    }


def _played(text: MapText, most: int) -> Passport:
    """So many games, or fewer if these decide."""
    trials = []
    for number in tqdm(range(1, most + 1), unit=" games", disable=None, file=sys.stderr):
        trials.append(trial(text, number))
        if not passport_of(trials).is_open:
            break
    return passport_of(trials)


def _lines(passport: Passport) -> list[str]:
    lines = [
        _share("who begins wins", passport.starter),
        _share("Blue wins", passport.blue),
        _share("lasts to the last turn", passport.capped),
        f"turns: {passport.turns:g} ({passport.shortest} to {passport.longest})",
        f"ended by: {', '.join(f'{reason} {count}' for reason, count in passport.reasons.items())}",
        *(f"no ground for {one.card}: {one.count} of {one.of}" for one in passport.groundless),
        f"verdict: {', '.join(passport.verdicts)}",
    ]
    return [f"  {line}" for line in lines]


def _share(name: str, share: Share | None) -> str:
    if share is None:
        return f"{name}: no game"
    return f"{name}: {share.rate:.1%} of {share.of} ({share.low:.1%} to {share.high:.1%})"
