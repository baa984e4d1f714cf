"""The log of a match: everything that ever changed it, in order, each with its full events."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar, cast

from msgspec import UNSET, Struct, UnsetType

from games.engine.game import AnyGame, Outcome, Seat

A = TypeVar("A")
E = TypeVar("E")


class Actor(StrEnum):
    """Who acted for the seat."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"


class Acted(Struct, Generic[A, E], frozen=True, tag="acted", tag_field="kind", forbid_unknown_fields=True):
    """A seat took an action of the rules."""

    seat: Seat
    actor: Actor
    action: A
    events: tuple[E, ...] = ()


class TimedOut(
    Struct, Generic[A, E], frozen=True, tag="timed_out", tag_field="kind", forbid_unknown_fields=True
):
    """A seat ran out of time; `action` is what the rules then do for it."""

    seat: Seat
    actor: Actor
    action: A
    events: tuple[E, ...] = ()


class Forfeited(
    Struct, Generic[E], frozen=True, tag="forfeited", tag_field="kind", forbid_unknown_fields=True
):
    """A seat gave up (a person), or was given up by the clock."""

    seat: Seat
    actor: Actor
    events: tuple[E, ...] = ()


class Settled(Struct, frozen=True, tag="settled", tag_field="kind", forbid_unknown_fields=True):
    """The match ended by a claim or an agreement, not by the rules; `seat` is who made it so."""

    seat: Seat
    actor: Actor
    outcome: Outcome
    events: tuple[()] = ()


class Controlled(Struct, frozen=True, tag="controlled", tag_field="kind", forbid_unknown_fields=True):
    """A seat passed from a person to a bot or back; `bot` is its name, or None for a person.

    `version` is that of the bot's program; in older entries, and of a person, there is none.
    """

    seat: Seat
    actor: Actor
    bot: str | None
    events: tuple[()] = ()
    version: int | UnsetType = UNSET


class TakenBack(Struct, frozen=True, tag="taken_back", tag_field="kind", forbid_unknown_fields=True):
    """A seat undid what it had done: the state is again as it was after entry number `to` (0: the start)."""

    seat: Seat
    actor: Actor
    to: int
    events: tuple[()] = ()


Entry: TypeAlias = Acted[A, E] | TimedOut[A, E] | Forfeited[E] | Settled | Controlled | TakenBack
AnyEntry: TypeAlias = Entry[Any, Any]


@lru_cache(maxsize=64)
def entry_type(game: AnyGame) -> Any:
    """The union of a game's entries, for strict decoding."""
    acted, timed_out, forfeited = (cast("Any", kind) for kind in (Acted, TimedOut, Forfeited))
    action, event = game.Action, game.Event
    return (
        acted[action, event] | timed_out[action, event] | forfeited[event] | Settled | Controlled | TakenBack
    )
