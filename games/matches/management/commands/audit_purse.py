"""`manage.py audit_purse`: every ledger added up, every sitting's payments compared with its replay."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.matches.replays import audit

DIFFERS = 1


class Command(BaseCommand):
    help = (
        "Adds up the ledger of every purse, and compares what every match for credits took and paid with "
        "its replay. A line for each difference; exits with 1 if there is one. The site may run meanwhile."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--progress", action="store_true", help="show progress without a terminal too")

    def handle(self, *args: Any, **options: Any) -> None:
        hidden = False if options["progress"] else None  # None: only where there is a terminal
        looks: tuple[tuple[str, Iterable[int], Callable[[int], tuple[str, ...]]], ...] = (
            ("purses", audit.purses(), audit.wrong_in_purse),
            ("sittings", audit.sittings(), audit.wrong_in_sitting),
        )
        differences = 0
        counts = []
        for what, keys, look in looks:
            count = 0
            for key in tqdm(keys, unit=f" {what}", disable=hidden, file=sys.stderr):
                count += 1
                for line in look(key):
                    differences += 1
                    self.stdout.write(line)
            counts.append(f"{count} {what}")
        if differences:
            found = "1 difference" if differences == 1 else f"{differences} differences"
            raise CommandError(f"{', '.join(counts)}: {found}.", returncode=DIFFERS)
        self.stdout.write(f"{', '.join(counts)}: all is right.")
