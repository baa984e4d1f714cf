"""How a match goes from one version to the next: each entry of its log passes here, and becomes its next snapshot.

It is decided on the match as it is locked by whoever writes it (`writer.py`), and written with all that is
decided in the same transaction (`drafts.py`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from games.engine.entries import Acted, Actor, AnyEntry, Controlled
from games.engine.errors import StaleTurn
from games.engine.game import Outcome, Seat
from games.engine.offers import action_from
from games.matches.inputs import MoveAsked
from games.matches.models import ABANDON_AFTER, Match
from games.matches.play.drafts import current_draft
from games.matches.snapshot import (
    RECENT_ENTRIES,
    Logged,
    MatchSnapshot,
    Sitter,
)


class Advance(Struct, frozen=True):
    """What a decision makes of a match: the entry, the state after it, and the outcome if it ended."""

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


def advance_bot(match_id: int, sitter: Sitter, turn: int, decided: Decide) -> MatchSnapshot:
    """The same for what a bot decided for one turn. Raises StaleTurn if that is no longer its turn."""

    def decide(snapshot: MatchSnapshot) -> Advance:
        seat = sitter.seat
        if seat not in snapshot.acting or snapshot.turns[seat] != turn or snapshot.bot_of(seat) != sitter.bot:
            raise StaleTurn
        return decided(snapshot)

    return advance(match_id, decide)


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
