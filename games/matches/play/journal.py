"""Takes a match from one version to the next: each entry of its log passes here, and becomes its next snapshot.

The decision is made on the match as `writer.py` has locked it, and written with all other decisions of the same
transaction (`drafts.py`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from games.engine.entries import Acted, Actor, AnyEntry, Controlled, TakenBack
from games.engine.errors import StaleTurn
from games.engine.game import Outcome, Seat
from games.engine.offers import action_from
from games.matches.inputs import MoveAsked
from games.matches.models import ABANDON_AFTER, Match
from games.matches.play.drafts import current_draft
from games.matches.sitters import Sitter, seated_after
from games.matches.snapshot import (
    RECENT_ENTRIES,
    MatchSnapshot,
)
from games.matches.snapshot_parts import Logged

MAX_UNDOABLE = 2000
"""Entries of a match after which nothing more can be taken back: a match without an end takes ever longer to replay."""


class Advance(Struct, frozen=True):
    """A decision about a match: the entry, the state after it, and the outcome if it ended."""

    entry: AnyEntry
    state: Any
    outcome: Outcome | None


Decide = Callable[[MatchSnapshot], Advance]


def advance(match_id: int, decide: Decide) -> MatchSnapshot:
    """Add what `decide` makes of a match to its draft; returns the match after it, not written yet.

    Inside `writer.write` only. Raises what `decide` raises, and has then added nothing.
    """
    draft = current_draft(match_id)
    decided = decide(draft.after)
    draft.add(decided.entry, _after(draft.after, decided, draft.now))
    return draft.after


def advance_bot(match_id: int, sitter: Sitter, entries: int, decided: Decide) -> MatchSnapshot:
    """The same for what a bot decided after so many entries. Raises StaleTurn if there are more, or it plays no longer.

    Its chance is that of the entry it makes, so a choice that comes too late is made anew.
    """

    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = sitter.seat
        if seat not in snapshot.acting or snapshot.entries != entries or snapshot.bot_of(seat) != sitter.bot:
            raise StaleTurn
        return decided(snapshot)

    return advance(match_id, decide)


def issued(
    turns: tuple[int, ...], before: tuple[Seat, ...], after: tuple[Seat, ...], mover: Seat | None
) -> tuple[int, ...]:
    """The turns after an entry: a new one for each seat that may act again."""
    anew = {seat for seat in after if seat not in before or seat == mover}
    return tuple(turn + 1 if seat in anew else turn for seat, turn in enumerate(turns))


def is_played(snapshot: MatchSnapshot, user_id: int, asked: MoveAsked) -> bool:
    """Whether a move that is sent again had arrived before, as the last one for this turn of its seat."""
    seat = snapshot.seat_of(user_id)
    entries = [logged.entry for logged in snapshot.recent if logged.entry.seat == seat]
    last = next((entry for entry in reversed(entries) if not isinstance(entry, Controlled)), None)
    if not asked.is_again or seat is None or last is None or last.actor != Actor.PERSON:
        return False
    is_spent = snapshot.turns[seat] == asked.turn + (seat in snapshot.acting)
    if asked.is_take_back:
        return is_spent and isinstance(last, TakenBack)
    return (
        is_spent
        and isinstance(last, Acted)
        and last.action == action_from(snapshot.game, asked.picks, asked.fields)
    )


def _after(snapshot: MatchSnapshot, decided: Advance, now: dt.datetime) -> MatchSnapshot:
    acting = () if decided.outcome else tuple(sorted(snapshot.game.to_act(decided.state)))
    number = snapshot.entries + 1
    is_same = isinstance(decided.entry, Controlled)  # who plays has changed, and nothing in the game
    return msgspec.structs.replace(
        snapshot,
        version=snapshot.version + 1,
        entries=number,
        chain=snapshot.chain.then(decided.entry) if snapshot.chain else None,
        state=decided.state,
        acting=acting,
        undoable=_undoable(snapshot, decided.entry, acting),
        turns=issued(snapshot.turns, snapshot.acting, acting, None if is_same else decided.entry.seat),
        sitters=seated_after(snapshot.sitters, decided.entry),
        status=Match.Status.OVER.value if decided.outcome else snapshot.status,
        outcome=decided.outcome,
        deadline=None if decided.outcome else now + ABANDON_AFTER,
        recent=(*snapshot.recent, Logged(number, decided.entry))[-RECENT_ENTRIES:],
    )


def _undoable(snapshot: MatchSnapshot, entry: AnyEntry, acting: tuple[Seat, ...]) -> tuple[int, ...]:
    """The entries that can be taken back after this one, by the seat that alone was to act before it and still is."""
    match entry:
        case Controlled():
            return snapshot.undoable
        case TakenBack(to=to):
            return tuple(number for number in snapshot.undoable if number <= to)
        case Acted(seat=seat, action=action) if snapshot.acting == acting == (seat,):
            if snapshot.game.can_take_back(action) and snapshot.entries < MAX_UNDOABLE:
                return (*snapshot.undoable, snapshot.entries + 1)
    return ()
