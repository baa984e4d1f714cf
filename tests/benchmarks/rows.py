"""The database beside what was acknowledged: every move once, in order, none that nobody sent."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import psycopg

from tests.support.player import STARTED, Move

_ENTRIES = """
    SELECT moves.number, moves.entry FROM matches_move AS moves
    JOIN matches_match AS matches ON matches.id = moves.match_id
    WHERE matches.public_id = ? ORDER BY moves.number
"""
Ask: TypeAlias = Callable[[str, str], list[tuple[Any, ...]]]

_MATCH = "SELECT entries, version FROM matches_match WHERE public_id = ?"


def faults(
    database: Path | str, acknowledged: Mapping[str, Sequence[Move]], in_doubt: Mapping[str, Move]
) -> list[str]:
    """What is wrong with the rows of these matches; one move of each may be there that was in doubt.

    `database` is the file of SQLite or the address of PostgreSQL.
    """
    with _asking(database) as ask:
        return [
            f"{public_id}: {fault}"
            for public_id, moves in acknowledged.items()
            for fault in _faults(ask, public_id, moves, in_doubt.get(public_id))
        ]


@contextmanager
def _asking(database: Path | str) -> Iterator[Ask]:
    """What returns the rows of a query about a match."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as file:
            yield lambda query, public_id: file.execute(query, [public_id]).fetchall()
    else:
        with psycopg.connect(database) as server:
            yield lambda query, public_id: server.execute(query.replace("?", "%s"), [public_id]).fetchall()


def _faults(ask: Ask, public_id: str, moves: Sequence[Move], in_doubt: Move | None) -> Iterator[str]:
    rows = ask(_ENTRIES, public_id)
    stored = [_stored(entry) for _number, entry in rows]
    sent = [(move.seat, move.picks) for move in moves]
    doubtful = [(in_doubt.seat, in_doubt.picks)] if in_doubt else []
    if [number for number, _entry in rows] != list(range(1, len(rows) + 1)):
        yield "the numbers have a gap"
    if stored != sent and stored != sent + doubtful:
        yield f"{len(sent)} moves acknowledged, {len(stored)} stored, or not the same ones in this order"
    [(entries, version)] = ask(_MATCH, public_id)
    if entries != len(rows) or version != STARTED + len(rows):
        yield f"{len(rows)} entries, but the match counts {entries} and is at version {version}"


def _stored(entry: str) -> tuple[int, str]:
    """The seat and the picks of an entry."""
    content = json.loads(entry)
    return content["seat"], " ".join(str(value) for value in content["action"].values())
