"""Whether each entry of a record was made by somebody who had the seat then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine.entries import Acted, Actor, AnyEntry, Controlled, Forfeited, TimedOut


def is_theirs(seated: Sequence[Any], entries: Iterable[AnyEntry]) -> bool:
    """Whether nobody acted for another: a bot that took a seat keeps it; for a person one may stand in.

    Against people a bot only plays: it gives nothing up, claims nothing and takes nothing back, and its time is never
    over, for what it does is its own choice. A seat never passes to the person who has it: that would change nothing
    but the number of entries, from which the chance of bots follows. The first format does not say who took a seat.
    """
    if not seated:
        return True
    began = [one.bot is not None for one in seated]
    now = list(began)
    for entry in entries:
        if isinstance(entry, Controlled):
            if began[entry.seat] or (entry.bot is None and not now[entry.seat]):
                return False
            now[entry.seat] = entry.bot is not None
        is_free = all(began) and not isinstance(entry, Acted)
        is_bots_time = isinstance(entry, TimedOut) and not is_free
        if began[entry.seat] and (is_bots_time or entry.actor is Actor.PERSON):
            return False
        if not is_free and entry.actor not in _makers(entry, is_bots=now[entry.seat]):
            return False
    return True


def _makers(entry: AnyEntry, *, is_bots: bool) -> tuple[Actor, ...]:
    """Who can have made an entry of its kind for a seat that a bot plays now, or a person."""
    match entry:
        case Acted():
            return (Actor.BOT if is_bots else Actor.PERSON,)
        case TimedOut():
            return (Actor.CLOCK,)
        case Forfeited():
            return Actor.PERSON, Actor.CLOCK
        case Controlled(bot=bot):
            return (Actor.CLOCK if bot else Actor.PERSON,)
        case _:
            return (Actor.PERSON,)
