"""The database beside what was acknowledged: every move once, in order, none that nobody sent."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.benchmarks.player import STARTED, Move

_ENTRIES = """
    SELECT moves.number, moves.entry FROM matches_move AS moves
    JOIN matches_match AS matches ON matches.id = moves.match_id
    WHERE matches.public_id = ? ORDER BY moves.number
"""
_MATCH = "SELECT entries, version FROM matches_match WHERE public_id = ?"


def faults(
    database: Path, acknowledged: Mapping[str, Sequence[Move]], in_doubt: Mapping[str, Move]
) -> list[str]:
    """What is wrong with the rows of these matches; one move of each may be there that was in doubt."""
    connection = sqlite3.connect(database)
    try:
        return [
            f"{public_id}: {fault}"
            for public_id, moves in acknowledged.items()
            for fault in _faults(connection, public_id, moves, in_doubt.get(public_id))
        ]
    finally:
        connection.close()


def _faults(
    connection: sqlite3.Connection, public_id: str, moves: Sequence[Move], in_doubt: Move | None
) -> Iterator[str]:
    rows = connection.execute(_ENTRIES, [public_id]).fetchall()
    stored = [_stored(entry) for _number, entry in rows]
    sent = [(move.seat, move.picks) for move in moves]
    doubtful = [(in_doubt.seat, in_doubt.picks)] if in_doubt else []
    if [number for number, _entry in rows] != list(range(1, len(rows) + 1)):
        yield "the numbers have a gap"
    if stored != sent and stored != sent + doubtful:
        yield f"{len(sent)} moves acknowledged, {len(stored)} stored, or not the same ones in this order"
    entries, version = connection.execute(_MATCH, [public_id]).fetchone()
    if entries != len(rows) or version != STARTED + len(rows):
        yield f"{len(rows)} entries, but the match counts {entries} and is at version {version}"


def _stored(entry: str) -> tuple[int, str]:
    """The seat and the picks of an entry."""
    content = json.loads(entry)
    return content["seat"], " ".join(str(value) for value in content["action"].values())
