"""A match inside the transaction that writes it: as it was when locked, and what has happened to it since.

Services decide on drafts and change nothing else (`journal.advance`). The owner of the transaction opens the drafts
of all its matches, lets the services decide, and writes their decisions with two statements.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from threading import local
from typing import Any, TypeVar

from django.db import connection, transaction

from games.engine.entries import AnyEntry, Controlled
from games.engine.wire import encode
from games.matches.models import Match, Move, Player
from games.matches.play import dailies
from games.matches.purses import ledger, purse
from games.matches.snapshot import MatchSnapshot, snapshot_known, snapshot_load, snapshot_remember
from games.matches.told import tell

T = TypeVar("T")

_KEYS = ("id", "version")
_WRITTEN = (
    "state",
    "state_rules",
    "version",
    "entries",
    "head",
    "turns",
    "acting",
    "undoable",
    "status",
    "outcome",
    "deadline",
    "moved_at",
    "ended_at",
)
"""What an entry changes in the row of its match."""
_ENTRY = ("match_id", "number", "entry", "created_at")


class Draft:
    """One match, from its lock to the commit."""

    def __init__(self, snapshot: MatchSnapshot, now: dt.datetime) -> None:
        self.now = now
        self.before = snapshot
        self.after = snapshot
        self.entries: list[AnyEntry] = []

    def add(self, entry: AnyEntry, after: MatchSnapshot) -> None:
        """Adds one more entry, and the match after it."""
        self.entries.append(entry)
        self.after = after

    def discard(self) -> None:
        """Drops the draft's entries."""
        self.after = self.before
        self.entries.clear()


class NotWritten(Exception):
    """The match changed after it was locked."""


class _Current(local):
    draft: Draft | None = None


_current = _Current()


def current_draft(match_id: int) -> Draft:
    """The draft for the service that runs now."""
    draft = _current.draft
    if draft is None or draft.before.id != match_id:
        raise RuntimeError("a match advances only inside `writer.write`")
    return draft


def has_draft(match_id: int) -> bool:
    """Whether the service that runs now decides on the draft of this match."""
    return _current.draft is not None and _current.draft.before.id == match_id


@contextmanager
def deciding_on(draft: Draft) -> Iterator[None]:
    """The time in which a service decides on a draft; its decisions are dropped if it fails."""
    outer = _current.draft
    _current.draft = draft
    try:
        yield
    except BaseException:
        draft.discard()
        raise
    finally:
        _current.draft = outer


def drafts_open(match_ids: Iterable[int], now: dt.datetime) -> dict[int, Draft]:
    """Lock matches and open a draft of each as it is now, leaving out those that do not exist. In a transaction."""
    return {
        match_id: Draft(_snapshot_at(match_id, version), now)
        for match_id, version in _locked(sorted(match_ids))
    }


def _snapshot_at(match_id: int, version: int) -> MatchSnapshot:
    known = snapshot_known(match_id)
    if known is not None and known.version == version:
        return known
    loaded = snapshot_load(match_id, known)
    transaction.on_commit(partial(snapshot_remember, loaded), robust=True)
    return loaded


def _locked(match_ids: Sequence[int]) -> list[tuple[int, int]]:
    if not match_ids:
        return []  # PostgreSQL refuses an empty list
    # In the order of their ids: two processes that race for the same matches never wait for each other.
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    marks = ", ".join(["%s"] * len(match_ids))
    table = Match._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id, version FROM {table} WHERE id IN ({marks}) ORDER BY id{lock}",  # noqa: S608
            list(match_ids),
        )
        return list(cursor.fetchall())


def drafts_write(drafts: Iterable[Draft]) -> None:
    """Write the decisions, in the transaction that opened the drafts, and send the signals once it is committed.

    Raises NotWritten if a match is no longer at the version that was decided on.
    """
    changed = [draft for draft in drafts if draft.entries]
    if not changed:
        return
    with connection.cursor() as cursor:
        cursor.execute(_update(len(changed)), [value for draft in changed for value in _row(draft)])
        if cursor.rowcount != len(changed):
            raise NotWritten
        entries = [value for draft in changed for value in _entry_values(draft)]
        cursor.execute(_insert(len(entries) // len(_ENTRY)), entries)
    for draft in changed:
        for entry in draft.entries:
            if isinstance(entry, Controlled):
                Player.objects.filter(match_id=draft.before.id, seat=entry.seat).update(bot=entry.bot or "")
    ended = [draft.after for draft in changed if draft.after.outcome]
    purse.cash_out(ended)
    ledger.earnings_post(ended)
    dailies.scores_post(ended)
    for draft in changed:
        tell(draft.after)


def _row(draft: Draft) -> tuple[Any, ...]:
    after = draft.after
    stamp = connection.ops.adapt_datetimefield_value
    stamped = stamp(draft.now)
    return (
        after.id,
        draft.before.version,
        encode(after.game.stored(after.state)),
        after.game.rules,
        after.version,
        after.entries,
        after.chain.head if after.chain else "",
        json.dumps(after.turns),
        json.dumps(after.acting),
        json.dumps(after.undoable),
        after.status,
        encode(after.outcome) if after.outcome else "",
        stamp(after.deadline) if after.deadline else None,
        stamped,
        stamped if after.outcome else None,
    )


def _entry_values(draft: Draft) -> Iterator[Any]:
    stamped = connection.ops.adapt_datetimefield_value(draft.now)
    for number, entry in enumerate(draft.entries, start=draft.before.entries + 1):
        yield from (draft.before.id, number, encode(entry), stamped)


# Plain SQL, since the ORM's compiling of these statements costs more than all the rest of a move.


@lru_cache(maxsize=128)
def _update(rows: int) -> str:
    columns = (*_KEYS, *_WRITTEN)
    values = ", ".join([f"({_marks(columns)})"] * rows)
    written = ", ".join([f"{name} = v.column{at}" for at, name in enumerate(_WRITTEN, start=len(_KEYS) + 1)])
    table = Match._meta.db_table
    return (
        f"UPDATE {table} SET {written} FROM (VALUES {values}) AS v "  # noqa: S608
        f"WHERE {table}.id = v.column1 AND {table}.version = v.column2"
    )


@lru_cache(maxsize=128)
def _insert(rows: int) -> str:
    values = ", ".join([f"({', '.join(['%s'] * len(_ENTRY))})"] * rows)
    return f"INSERT INTO {Move._meta.db_table} ({', '.join(_ENTRY)}) VALUES {values}"  # noqa: S608


def _marks(columns: Sequence[str]) -> str:
    """Placeholders for values of these columns of a match, with the types that PostgreSQL needs."""
    if connection.vendor != "postgresql":
        return ", ".join(["%s"] * len(columns))
    kinds = {field.column: field.cast_db_type(connection) for field in Match._meta.concrete_fields}
    return ", ".join([f"%s::{kinds[name]}" for name in columns])
