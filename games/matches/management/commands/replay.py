"""`manage.py replay FILE`: prints a record step by step, and checks it if asked to."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import BadData, RuleError
from games.engine.game import AnyGame
from games.engine.notes import noted, read_notes
from games.engine.priority import idle
from games.engine.rechosen import rechosen
from games.engine.record import MAX_RECORD_BYTES, Record, doubts, heading_of, read_record
from games.engine.transcript import text_of, transcript
from games.engine.wire import encode
from games.engine.words import words as _
from games.registry import GAMES

DIFFERS = 1
BROKEN = 2
MAX_NOTES = 64 * 1024
"""Bytes of a file of notes that are read."""
BROKEN_PIPE = 141
"""The exit code that a shell gives a program ended by a closed pipe."""


class Command(BaseCommand):
    help = (
        "Replays the record of a match: one JSON object a line (the start, each entry, the outcome; see "
        "games/engine/RECORD.md). Exits with 2 if the file is no record or an entry is not possible."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the record, or - for standard input")
        parser.add_argument(
            "--check",
            action="store_true",
            help="compare events and outcome with the recorded ones; exit with 1 at the first difference, "
            "else say so on standard error",
        )
        parser.add_argument(
            "--bots",
            action="store_true",
            help="instead, have each bot choose again from what its seat saw then, and say in one JSON object how many "
            "choices are the same, which entries have another (exit with 1), and how many were left, since this "
            "program lacks the bot or has it in another version; at the lowest priority",
        )
        parser.add_argument(
            "--notes",
            metavar="FILE",
            help="with --check: what you noted of the match while it was played (see RECORD.md), compared first",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game, record = _read(options["file"])
            if options["bots"]:
                self._rechoose(game, record)
                return
            if options["check"] and options["notes"]:
                _compare(record, options["notes"])
            self._tell(game, record, is_checked=options["check"])
        except RuleError as error:
            raise CommandError(" ".join(str(error).split()), returncode=BROKEN) from None
        except OSError as error:
            why = error.strerror or "it could not be read"
            raise CommandError(f"{error.filename or options['file']}: {why}", returncode=BROKEN) from None

    def _rechoose(self, game: AnyGame, record: Record[Any, Any]) -> None:
        idle()
        found = rechosen(game, GAMES[record.game].everyone, record)
        self.stdout.write(encode(found))
        if found.other:
            raise CommandError(f"Another choice in entry {found.other[0]}.", returncode=DIFFERS)

    def _tell(self, game: AnyGame, record: Record[Any, Any], *, is_checked: bool) -> None:
        for line, wrong in transcript(game, record):
            try:
                self.stdout.write(text_of(line))
                self.stdout.flush()
            except BrokenPipeError:
                # The reader had enough. Python would complain once more when it flushes at exit.
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                raise SystemExit(BROKEN_PIPE) from None
            if wrong and is_checked:
                raise CommandError(str(wrong), returncode=DIFFERS)
        if is_checked:
            # Not among the lines for programs.
            self.stderr.write(_all_well(game, record), self.style.SUCCESS)


def _compare(record: Record[Any, Any], name: str) -> None:
    """Raise CommandError at the first thing that was noted otherwise."""
    with Path(name).open("rb") as file:
        notes = read_notes(file.read(MAX_NOTES))
    wrong = next((check for check in noted(record, notes) if not check.holds), None)
    if wrong:
        raise CommandError(f"This check failed: {wrong.what}", returncode=DIFFERS)


def _all_well(game: AnyGame, record: Record[Any, Any]) -> str:
    bound = "the fingerprint" if record.promise is None else "what was bound before the deal"
    entries = f"{len(record.entries)} entries with their events, and the outcome."
    return " ".join([f"All as recorded: {bound}, {entries}", *map(str, doubts(game, record))])


def _read(name: str) -> tuple[AnyGame, Record[Any, Any]]:
    if name == "-":
        text = sys.stdin.buffer.read(MAX_RECORD_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            text = file.read(MAX_RECORD_BYTES + 1)
    slug = heading_of(text).game
    if slug not in GAMES:
        raise BadData(_("Unknown game; the known ones are: %(games)s.", games=", ".join(GAMES)))
    game = GAMES[slug].game
    return game, read_record(game, text)
