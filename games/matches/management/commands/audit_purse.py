"""`manage.py audit_purse`: every ledger added up, and compared with what matches took, paid and earned."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.matches.replays import audit, ledger_audit

DIFFERS = 1


class Command(BaseCommand):
    help = (
        "Adds up the ledger of every purse, compares what every match for credits took and paid with its "
        "replay, and what everybody has won and bought with what matches earned and what the shop asks. "
        "A line for each difference; exits with 1 if there is one. The site may run meanwhile."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--matches", action="store_true", help="replay every match, and not only sittings"
        )
        parser.add_argument("--progress", action="store_true", help="show progress without a terminal too")

    def handle(self, *args: Any, **options: Any) -> None:
        hidden = False if options["progress"] else None  # None: only where there is a terminal
        looks: list[tuple[str, Iterable[int], Callable[[int], tuple[str, ...]]]] = [
            ("purses", audit.purses(), audit.wrong_in_purse),
            ("sittings", audit.sittings(), audit.wrong_in_sitting),
            ("ledgers", ledger_audit.ledgers(), ledger_audit.wrong_in_ledger),
            ("matches that earn", ledger_audit.earners(), ledger_audit.wrong_in_earnings),
        ]
        if options["matches"]:
            looks.append(("matches", audit.matches(), audit.wrong_in_match))
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
