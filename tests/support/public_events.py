"""Lists what everybody is shown of the games: every field of every public event, and of the values in it.

The list stands in `tests/games/public_events.txt`. To make it anew, after something was made public on purpose::

    uv run python -m tests.support.public_events > tests/games/public_events.txt

Read the difference before it is committed: each new line is shown to every seat and every spectator.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, get_args

import msgspec
from msgspec import inspect

from games.engine.values import PublicEvent, PublicValue
from games.registry import GAMES

_PLAIN = {inspect.BoolType: "bool", inspect.IntType: "int", inspect.StrType: "str", inspect.NoneType: "None"}


class NotPublic(Exception):
    """A public event that holds something which nobody has marked as public."""


def listing(slug: str) -> list[str]:
    """Every line of a game of the site."""
    return [f"{slug} {line}" for line in lines_of(GAMES[slug].game.Event)]


def lines_of(events: Any) -> tuple[str, ...]:
    """The public ones among the events of a game, in lines. Raises NotPublic."""
    kinds = get_args(events) or (events,)
    return tuple(sorted({line for kind in kinds if issubclass(kind, PublicEvent) for line in _struct(kind)}))


def _struct(kind: type[msgspec.Struct]) -> Iterator[str]:
    yield kind.__name__
    walked = inspect.type_info(kind)
    assert isinstance(walked, inspect.StructType)
    for field in walked.fields:
        where = f"{kind.__name__}.{field.name}"
        yield f"{where}: {_name(field.type, where)}"
        yield from _inside(field.type)


def _inside(held: inspect.Type) -> Iterator[str]:
    match held:
        case inspect.StructType(cls=kind):
            yield from _struct(kind)
        case inspect.EnumType(cls=kind):
            yield _enum(kind)
        case inspect.VarTupleType(item_type=item):
            yield from _inside(item)
        case inspect.TupleType(item_types=items) | inspect.UnionType(types=items):
            for item in items:
                yield from _inside(item)


def _enum(kind: type[Enum]) -> str:
    return f"{kind.__name__} = {' | '.join(str(member.value) for member in kind)}"


def _name(held: inspect.Type, where: str) -> str:
    match held:
        case inspect.StructType(cls=kind) if issubclass(kind, PublicValue):
            return kind.__name__
        case inspect.EnumType(cls=kind):
            return kind.__name__
        case inspect.VarTupleType(item_type=item):
            return f"tuple[{_name(item, where)}, ...]"
        case inspect.TupleType(item_types=items):
            return f"tuple[{', '.join(_name(item, where) for item in items)}]"
        case inspect.UnionType(types=items):
            return " | ".join(_name(item, where) for item in items)
        case _ if type(held) in _PLAIN:
            return _PLAIN[type(held)]
    named = getattr(getattr(held, "cls", type(held)), "__name__", "")
    raise NotPublic(f"{where} holds {named}, which is not marked as public.")


if __name__ == "__main__":
    print(*(line for slug in GAMES for line in listing(slug)), sep="\n")
