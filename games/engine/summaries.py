"""The summary at the end of a match: what decided it, a few numbers, and what to try next.

A game's page makes it once, when the match is over, from the last view and from the events that its viewer saw on
the way. So it knows no more than the viewer does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.engine.entries import AnyEntry, TakenBack
from games.engine.values import Value
from games.engine.words import Words

W = TypeVar("W")

MAX_FACTS = 4


class NumberedEvent(Struct, Generic[W], frozen=True):
    """An event as a viewer saw it, and the number of its entry; 0 for the opening."""

    number: int
    event: W


class Choice(Struct, frozen=True):
    """An action of the viewer's, and what the book of the game would have done there."""

    number: int
    action: Any
    advised: Any


class Fact(Value, frozen=True):
    """A number worth knowing."""

    label: Words
    value: Words


class Count(Value, frozen=True):
    """How often something happened; the counts of many matches add up by their names."""

    name: Words
    number: int
    of: int = 0
    """How often it could have happened; 0 where that says nothing."""


class Summary(Value, frozen=True):
    """All that is shown at the end besides the outcome."""

    decided: Words | None = None
    """What decided it; None where nothing can be named, as after a match that was given up at once."""
    at: str = ""
    """The number of the entry at which that happened, for a link into the replay; "" for none."""
    facts: tuple[Fact, ...] = ()
    next: Words | None = None
    """What to try next."""
    counts: tuple[Count, ...] = ()
    """What is added up over many matches."""


def standing_entries(entries: Sequence[AnyEntry]) -> Iterator[tuple[int, AnyEntry]]:
    """The entries that nobody took back, each with its number, from 1."""
    kept: list[tuple[int, AnyEntry]] = []
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, TakenBack):
            kept = [(at, one) for at, one in kept if at <= entry.to]
        else:
            kept.append((number, entry))
    yield from kept


class Turn(Struct, frozen=True):
    """A turn of a match for two: whose it was, and how far ahead a seat was at its end."""

    number: int
    seat: int
    at: int
    """The number of its last entry."""
    lead: float


def taken_for_good(turns: Sequence[Turn]) -> Turn | None:
    """The turn since which the lead was never lost again; None if it was there from the first, or not at the end."""
    found: Turn | None = None
    for turn in reversed(turns):
        if turn.lead <= 0:
            return found
        found = turn
    return None


def best_swing(turns: Sequence[Turn], start: float = 0, of: int | None = None) -> Turn | None:
    """The turn in which the lead grew most from `start` on, of all or of a seat's own; None if it never grew."""
    best, gained, before = None, 0.0, start
    for turn in turns:
        if turn.lead - before > gained and of in (None, turn.seat):
            best, gained = turn, turn.lead - before
        before = turn.lead
    return best


class NextWay(Struct, frozen=True):
    """Another way to play, by the slug of its preset, offered at the end of a match."""

    preset: str
    words: Words
    options: tuple[tuple[str, str], ...] = ()
    """Name and value of each option that stays as it was, beside those of the preset."""
    is_main: bool = False
    """Whether it, and not a match of the same kind, is what comes next."""
