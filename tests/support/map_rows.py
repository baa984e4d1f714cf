"""Checks the rows of a site's maps after a drill: all that was acknowledged is there, and nothing by half."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from games.engine.wire import convert
from games.kings_conflict.bots.trials import Trial, trial
from games.kings_conflict.rules.maps.texts import NO_HINTS, made_map

STATUSES = {"publish": "published", "send-back": "sent_back"}


class Drawn(Struct, frozen=True):
    """A draft as it was sent to be saved."""

    address: str
    version: int
    terrain: str


class Told(Struct):
    """What the server has acknowledged, and what it had not answered when it died."""

    saved: dict[str, Drawn] = {}
    """For each draft's address what was acknowledged last."""
    saving: dict[str, Drawn] = {}
    submitted: dict[str, str] = {}
    """The terrain by the revision's address."""
    decided: dict[str, str] = {}
    """What became of a revision by its address."""
    in_doubt: int = 0

    @property
    def acts(self) -> int:
        return sum(draft.version for draft in self.saved.values()) + len(self.submitted) + len(self.decided)


_DRAFT = "SELECT version, terrain FROM maps_draft WHERE public_id = ?"
_REVISIONS = """
    SELECT revisions.id, maps.public_id, maps.id, number, status, terrain, published_id
    FROM maps_revision AS revisions JOIN maps_map AS maps ON maps.id = revisions.map_id
"""
_LOG = "SELECT act FROM maps_logentry WHERE map_id = ? AND act NOT IN ('ranked', 'unranked') ORDER BY id"
_ACTS = {
    "submitted": ["submitted"],
    "in_review": ["submitted", "taken"],
    "published": ["submitted", "taken", "published"],
    "sent_back": ["submitted", "taken", "sent_back"],
}
"""The acts in the log of a revision with each status."""
_ROWS = {
    "SELECT count(*) FROM maps_review WHERE revision_id = ?": ("published", "sent_back"),
    "SELECT count(*) FROM maps_tag WHERE map_id = (SELECT map_id FROM maps_revision WHERE id = ?)": (
        "published",
    ),
}
"""For each query the statuses with which a revision has one row; with any other it has none."""
_HALF = {
    "maps without a revision": "SELECT count(*) FROM maps_map WHERE id NOT IN (SELECT map_id FROM maps_revision)",
    "revisions without a draft": """SELECT count(*) FROM maps_revision AS revisions WHERE NOT EXISTS
        (SELECT 1 FROM maps_draft AS drafts
         WHERE drafts.map_id = revisions.map_id AND drafts.terrain = revisions.terrain)""",
}


def faults(database: Path, told: Told) -> Iterator[str]:
    """Everything that was acknowledged and is missing, and whatever is there by half."""
    with closing(sqlite3.connect(database)) as connection:
        for address, drawn in told.saved.items():
            found = connection.execute(_DRAFT, [address.split("/")[3]]).fetchone()
            likely = [drawn, *([told.saving[address]] if address in told.saving else [])]
            if found not in [(one.version, one.terrain) for one in likely]:
                yield f"{address}: version {drawn.version} was saved, {found and found[0]} is there, or another map"
        rows = {f"/maps/{row[1]}/{row[3]}/": row for row in connection.execute(_REVISIONS)}
        for address, terrain in told.submitted.items():
            if address not in rows or rows[address][5] != terrain:
                yield f"{address}: was submitted and is not there"
        for address, status in told.decided.items():
            if rows[address][4] != status:
                yield f"{address}: was {status} and is {rows[address][4]}"
        for address, row in rows.items():
            yield from (f"{address}: {fault}" for fault in _halves(connection, row))
        for what, query in _HALF.items():
            if number := connection.execute(query).fetchone()[0]:
                yield f"{number} {what}"


def _halves(connection: sqlite3.Connection, row: Sequence[object]) -> Iterator[str]:
    revision, _public_id, owner, _number, status, _terrain, published = row
    acts = [act for (act,) in connection.execute(_LOG, [owner])]
    if acts != _ACTS[str(status)]:
        yield f"it is {status}, and the log tells of {acts}"
    if (published == revision) != (status == "published"):
        yield f"it is {status}, and {published} is shown"
    for query, statuses in _ROWS.items():
        if connection.execute(query, [revision]).fetchone()[0] != (status in statuses):
            yield f"it is {status}, and has not the rows of that"


_PASSPORT = """
    SELECT jobs.id, played, terrain FROM maps_passportjob AS jobs
    JOIN maps_revision AS revisions ON revisions.id = jobs.revision_id
    JOIN maps_map AS maps ON maps.id = revisions.map_id WHERE maps.public_id = ?
"""
_GAMES = "SELECT number, trial FROM maps_passportgame WHERE job_id = ? ORDER BY number"


def games(database: Path, public_id: str) -> int:
    """How many games of the passport of a map are written down."""
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute(_PASSPORT, [public_id]).fetchone()
        return int(found[1]) if found else 0


def passport_faults(database: Path, public_id: str) -> Iterator[str]:
    """Where the passport of a map differs from one that was never broken off."""
    with closing(sqlite3.connect(database)) as connection:
        job, played, terrain = connection.execute(_PASSPORT, [public_id]).fetchone()
        rows = connection.execute(_GAMES, [job]).fetchall()
    if [number for number, _text in rows] != list(range(1, played + 1)):
        yield f"{played} games are counted, {len(rows)} are written down"
    text = made_map("Drill", tuple(terrain.split("\n")), NO_HINTS, NO_HINTS, NO_HINTS)
    for number, stored in rows:
        if convert(json.loads(stored), Trial) != trial(text, number):
            yield f"game {number} is another than that of an unbroken passport"
