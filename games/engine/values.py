"""The bases of a game's values: frozen, strict, tagged by their own name in snake case.

`class PlayCard(Action)` is `{"type": "play_card", …}` in JSON. Give every subclass `frozen=True`
again: the option is inherited, but type checkers want to read it.
"""

from __future__ import annotations

import re

from msgspec import Struct

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def snake_case(name: str) -> str:
    """`PlayCard` as `play_card`."""
    return _WORD.sub("_", name).lower()


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A value without alternatives: a state, a view, a part of one."""

    # Templates ask for `value["part"]` before `value.part`: being refused costs them more than the part.
    __getitem__ = object.__getattribute__


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag=snake_case):
    """Something a seat may do; named as an imperative."""


class Event(Struct, frozen=True, forbid_unknown_fields=True, tag=snake_case):
    """Something that happened; named in the past tense. Also the base of what a viewer sees of it."""
