"""`manage.py deck`: validate, convert and print decks from a shell, without a database.

    manage.py deck validate rush.txt        legal or not, and why
    manage.py deck convert --to code -      standard input as a code
    manage.py deck print default            a preset deck, or a file, as text

Exit codes: 0 when all decks are legal, or were converted; 1 when one is not legal; 2 when something
could not be read, with one line on standard error.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from decks import codes, files, pictures
from decks.lists import counted
from games.engine.errors import BadData
from games.engine.setup import Deck
from games.kata.rules.cards import PRESETS, deck_problems

_FORMS: Mapping[str, Callable[[Sequence[Deck]], str]] = {
    "text": lambda decks: files.to_text(*decks),
    "json": lambda decks: files.to_json(*decks),
    "code": lambda decks: "".join(f"{codes.to_code(deck)}\n" for deck in decks),
}


class Command(BaseCommand):
    help = "Validate, convert or print decks: files, codes, presets, or '-' for standard input."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=("validate", "convert", "print"))
        parser.add_argument("source", help="a file, '-' for standard input, a code, or the name of a preset")
        parser.add_argument("--to", choices=tuple(_FORMS), default="text", help="the form to convert to")

    def handle(self, *args: Any, what: str, source: str, to: str, **options: Any) -> None:
        try:
            decks = _read(source)
        except (BadData, OSError, ValueError) as error:  # the last for what cannot be a file's name
            is_ours = isinstance(error, BadData)
            self.stderr.write(str(error) if is_ours else f"{source[:80]!r} cannot be read: {error.args[-1]}")
            sys.exit(2)
        if what == "convert":
            self.stdout.write(_FORMS[to](decks), ending="")
            return
        for deck in decks:
            self.stdout.write(_verdict(deck) if what == "validate" else _printed(deck))
        if what == "validate" and any(deck_problems(deck) for deck in decks):
            sys.exit(1)


def _read(source: str) -> tuple[Deck, ...]:
    """The decks of a source. Raises BadData and OSError."""
    if source in PRESETS:
        return (PRESETS[source].deck,)
    if codes.codes_in(source):
        return files.read(source)
    # A byte more than a file may have is enough to know that it is too large.
    most = files.MOST_BYTES + 1
    if source == "-":
        return files.read(files.text_of(sys.stdin.buffer.read(most)))
    with Path(source).open("rb") as opened:
        return files.read(files.text_of(opened.read(most)))


def _verdict(deck: Deck) -> str:
    problems = deck_problems(deck)
    if not problems:
        return f"{deck.name}: legal"
    return "\n".join(
        [f"{deck.name}: illegal", *(f"  {problem.where}: {problem.what}" for problem in problems)]
    )


def _printed(deck: Deck) -> str:
    bars = [f"  {bar.label:>2} {'#' * int(bar.count)}" for bar in pictures.curve(counted(deck))]
    return "\n".join([files.to_text(deck), *bars, "", codes.to_code(deck), "", _verdict(deck)])
