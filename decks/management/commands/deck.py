"""`manage.py deck`: validate, convert and print decks from a shell, without a database.

    manage.py deck validate rush.txt        legal or not, and why
    manage.py deck convert --to code -      standard input as a code
    manage.py deck print default            a starter deck, or a file, as text

Codes and JSON files say of which game they are, and a starter deck is looked for in every game; a list
of cards is one of the game that `--game` names.

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

from decks import charts, codes, files
from decks.lists import counted
from games.engine.errors import BadData
from games.engine.pools import CardPool
from games.engine.setup import Deck
from games.registry import pools

_FORMS: Mapping[str, Callable[[Sequence[Deck], CardPool], str]] = {
    "text": lambda decks, pool: files.to_text(*decks, pool=pool),
    "json": lambda decks, pool: files.to_json(*decks, pool=pool),
    "code": lambda decks, pool: "".join(f"{codes.to_code(deck, pool)}\n" for deck in decks),
}


class Command(BaseCommand):
    help = "Validate, convert or print decks: files, codes, starter decks, or '-' for standard input."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = tuple(pools())
        parser.add_argument("what", choices=("validate", "convert", "print"))
        parser.add_argument("source", help="a file, '-' for standard input, a code, or a starter deck")
        parser.add_argument("--to", choices=tuple(_FORMS), default="text", help="the form to convert to")
        parser.add_argument("--game", choices=games, default=games[0], help="the game of a list of cards")

    def handle(self, *args: Any, what: str, source: str, to: str, game: str, **options: Any) -> None:
        try:
            pool, decks = _read(source, game)
        except (BadData, OSError, ValueError) as error:  # the last for what cannot be a file's name
            is_ours = isinstance(error, BadData)
            self.stderr.write(str(error) if is_ours else f"{source[:80]!r} cannot be read: {error.args[-1]}")
            sys.exit(2)
        if what == "convert":
            self.stdout.write(_FORMS[to](decks, pool), ending="")
            return
        for deck in decks:
            self.stdout.write(_verdict(deck, pool) if what == "validate" else _printed(deck, pool))
        if what == "validate" and any(pool.problems(deck) for deck in decks):
            sys.exit(1)


def _read(source: str, game: str) -> tuple[CardPool, tuple[Deck, ...]]:
    """The decks of a source and the pool that they are of. Raises BadData and OSError."""
    for pool in (pools()[game], *pools().values()):
        if source in pool.starters:
            return pool, (pool.starters[source].deck,)
    text = source if codes.games_with_codes(source, pools()) else _content(source)
    pool = pools()[files.game_of(text, pools()) or game]
    return pool, files.read(text, pool)


def _content(source: str) -> str:
    # A byte more than a file may have is enough to know that it is too large.
    most = files.MAX_BYTES + 1
    if source == "-":
        return files.text_of(sys.stdin.buffer.read(most))
    with Path(source).open("rb") as opened:
        return files.text_of(opened.read(most))


def _verdict(deck: Deck, pool: CardPool) -> str:
    problems = pool.problems(deck)
    if not problems:
        return f"{deck.name}: legal"
    return "\n".join(
        [f"{deck.name}: illegal", *(f"  {problem.where}: {problem.what}" for problem in problems)]
    )


def _printed(deck: Deck, pool: CardPool) -> str:
    bars = [f"  {bar.label:>2} {'#' * int(bar.count)}" for bar in charts.curve(counted(deck, pool), pool)]
    return "\n".join(
        [files.to_text(deck, pool=pool), *bars, "", codes.to_code(deck, pool), "", _verdict(deck, pool)]
    )
