"""How a match goes from one version to the next: decide on a table, write it, or look again.

Every change of a match in play passes here. The write is one short transaction of two plain
statements: the snapshot, where its version is still the one that was decided on, and the entry. The
one that ends a match for credits pays them out, too.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from django.db import connection, transaction
from django.utils import timezone
from msgspec import Struct

from games.engine.entries import Acted, Actor, AnyEntry, Controlled
from games.engine.errors import RuleError, StaleTurn
from games.engine.game import Outcome, Seat
from games.engine.offers import action_from
from games.engine.wire import encode
from games.matches import purse
from games.matches.inputs import MoveAsked
from games.matches.models import ABANDON_AFTER, Match, Move, Player
from games.matches.snapshot import (
    RECENT_ENTRIES,
    Logged,
    MatchSnapshot,
    Sitter,
    snapshot_cached,
    snapshot_fresh,
    snapshot_remember,
)
from games.matches.told import tell

_TRIES = 20

# Plain SQL, since the ORM's compiling of these two costs more than all the rest of a move.
_UPDATE = f"""
    UPDATE {Match._meta.db_table} SET state = %s, state_rules = %s, version = %s, entries = %s, turns = %s,
    acting = %s, status = %s, outcome = %s, deadline = %s, moved_at = %s, ended_at = %s
    WHERE id = %s AND version = %s
"""  # noqa: S608  the only thing put in is the table's name
_INSERT = f"""
    INSERT INTO {Move._meta.db_table} (match_id, number, entry, created_at) VALUES (%s, %s, %s, %s)
"""  # noqa: S608


class Advance(Struct, frozen=True):
    """What somebody's decision makes of a table: the entry, the state after it, and how it ended if it did."""

    entry: AnyEntry
    state: Any
    outcome: Outcome | None


Decide = Callable[[MatchSnapshot], Advance]


def advance(match_id: int, decide: Decide) -> MatchSnapshot:
    """Write what `decide` makes of the newest table; returns the table after it, committed.

    `decide` may be asked again with a newer table. A RuleError it raises is believed only for a
    table that is as new as the database's.
    """
    snapshot = snapshot_cached(match_id)
    for _try in range(_TRIES):
        try:
            decided = decide(snapshot)
        except RuleError:
            newest = snapshot_fresh(match_id)
            if newest.version == snapshot.version:
                raise
            snapshot = newest
            continue
        now = timezone.now()
        after = _after(snapshot, decided, now)
        if _write(snapshot, after, decided.entry, now):
            # At once, unless the caller's own transaction is still open and may yet be rolled back.
            transaction.on_commit(partial(snapshot_remember, after))
            tell(after)
            return after
        snapshot = snapshot_fresh(match_id)
    raise StaleTurn


def advance_bot(match_id: int, sitter: Sitter, turn: int, decided: Decide) -> MatchSnapshot | None:
    """The same for what a bot decided for one turn; None if that is no longer its turn."""

    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = sitter.seat
        if seat not in snapshot.acting or snapshot.turns[seat] != turn or snapshot.bot_of(seat) != sitter.bot:
            raise StaleTurn
        return decided(snapshot)

    try:
        return advance(match_id, decide)
    except StaleTurn:  # somebody else let this bot play at the same moment
        return None


def issued(
    turns: tuple[int, ...], before: tuple[Seat, ...], after: tuple[Seat, ...], mover: Seat | None
) -> tuple[int, ...]:
    """The turns after an entry: a new one for each seat that may act anew."""
    anew = {seat for seat in after if seat not in before or seat == mover}
    return tuple(turn + 1 if seat in anew else turn for seat, turn in enumerate(turns))


def is_played(snapshot: MatchSnapshot, user_id: int, asked: MoveAsked) -> bool:
    """Whether a move that is sent again had arrived before: as the last that became of this turn of its seat."""
    seat = snapshot.seat_of(user_id)
    entries = [logged.entry for logged in snapshot.recent if logged.entry.seat == seat]
    last = next((entry for entry in reversed(entries) if not isinstance(entry, Controlled)), None)
    if not asked.is_again or seat is None or not isinstance(last, Acted) or last.actor != Actor.PERSON:
        return False
    is_spent = snapshot.turns[seat] == asked.turn + (seat in snapshot.acting)
    return is_spent and last.action == action_from(snapshot.game, asked.picks, asked.fields)


def _after(snapshot: MatchSnapshot, decided: Advance, now: dt.datetime) -> MatchSnapshot:
    acting = () if decided.outcome else tuple(sorted(snapshot.game.to_act(decided.state)))
    number = snapshot.entries + 1
    is_same = isinstance(decided.entry, Controlled)  # who plays has changed, and nothing in the game
    return msgspec.structs.replace(
        snapshot,
        version=snapshot.version + 1,
        entries=number,
        state=decided.state,
        acting=acting,
        turns=issued(snapshot.turns, snapshot.acting, acting, None if is_same else decided.entry.seat),
        sitters=_seated(snapshot.sitters, decided.entry),
        status=Match.Status.OVER.value if decided.outcome else snapshot.status,
        outcome=decided.outcome,
        deadline=None if decided.outcome else now + ABANDON_AFTER,
        recent=(*snapshot.recent, Logged(number, decided.entry))[-RECENT_ENTRIES:],
    )


def _seated(sitters: tuple[Sitter, ...], entry: AnyEntry) -> tuple[Sitter, ...]:
    """Who sits there after an entry: a bot may play for somebody from now on, or no longer."""
    if not isinstance(entry, Controlled):
        return sitters
    changed = {"bot": entry.bot or ""}
    return tuple(
        msgspec.structs.replace(sitter, **changed) if sitter.seat == entry.seat else sitter
        for sitter in sitters
    )


def _write(before: MatchSnapshot, after: MatchSnapshot, entry: AnyEntry, now: dt.datetime) -> bool:
    """True if committed; False if the match is no longer at the version that was decided on."""
    stamp = connection.ops.adapt_datetimefield_value
    stamped = stamp(now)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            _UPDATE,
            [
                encode(after.state),
                after.game.rules,
                after.version,
                after.entries,
                json.dumps(after.turns),
                json.dumps(after.acting),
                after.status,
                encode(after.outcome) if after.outcome else "",
                stamp(after.deadline) if after.deadline else None,
                stamped,
                stamped if after.outcome else None,
                before.id,
                before.version,
            ],
        )
        if cursor.rowcount != 1:
            return False
        cursor.execute(_INSERT, [before.id, after.entries, encode(entry), stamped])
        if after.outcome:
            purse.cash_out(after)
        if isinstance(entry, Controlled):
            Player.objects.filter(match_id=before.id, seat=entry.seat).update(bot=entry.bot or "")
    return True
