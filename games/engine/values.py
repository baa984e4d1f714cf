"""The bases of a game's values: frozen, strict, tagged by their own name in snake case.

`class PlayCard(Action)` is `{"type": "play_card", …}` in JSON. Give every subclass `frozen=True`
again: the option is inherited, but type checkers want to read it.
"""

from __future__ import annotations

import re
from typing import ClassVar

from msgspec import Struct

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def snake_case(name: str) -> str:
    """`PlayCard` as `play_card`."""
    return _WORD.sub("_", name).lower()


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A value without alternatives: a state, a view, a part of one."""

    # Templates ask for `value["part"]` before `value.part`, and a refusal would cost more than the part.
    __getitem__ = object.__getattribute__


class PublicValue(Value, frozen=True):
    """A value that all may see wherever it stands, with all that is in it. Public events hold no others."""


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag=snake_case):
    """Something that a seat may do, named as an imperative."""

    typed_step: ClassVar[int] = 1
    """A number that is typed for it is rounded down to a multiple of this."""


class Event(Struct, frozen=True, forbid_unknown_fields=True, tag=snake_case):
    """Something that happened, named in the past tense; also the base of what a viewer sees of it.

    The game says what each viewer may know of it (`Game.seen_event`).
    """


class PublicEvent(Event, frozen=True):
    """Something that hides nothing: every viewer is told it as it is.

    At any depth it holds plain values, enums, tuples of these and values marked as public, and nothing
    else. All its fields stand in `tests/games/public_events.txt`, so that none is published unasked.
    """
