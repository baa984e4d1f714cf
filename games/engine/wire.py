"""Values to JSON and back, strictly. The only place that knows which library does it.

`canonical` is the form that is hashed: keys sorted, no spaces, UTF-8, nothing escaped that need not
be. Two equal values have the same canonical text on any machine.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec

from games.engine.errors import BadData
from games.engine.words import words as _

_encoder = msgspec.json.Encoder()
_canonical = msgspec.json.Encoder(order="sorted")
_WHOLE = re.compile("0|-?[1-9][0-9]{0,14}")


def encode(value: Any) -> str:
    """The JSON text of a value, in the order of its fields."""
    return _encoder.encode(value).decode()


def canonical(value: Any) -> bytes:
    """The one JSON text of a value that is hashed."""
    return _canonical.encode(value)


def builtins(value: Any) -> Any:
    """A value as plain dicts, lists, strings and numbers."""
    return msgspec.to_builtins(value)


_building = Lock()


@lru_cache(maxsize=256)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    # msgspec caches what it knows of a type's fields, and a second thread that asks while it is still
    # looking at them ends the whole process.
    with _building:
        return msgspec.json.Decoder(kind)


def decode(text: str | bytes, kind: Any) -> Any:
    """The value of type `kind` that a JSON text holds.

    Raises BadData, naming the place, where the text is no JSON or does not fit the type.
    """
    try:
        return _decoder(kind).decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadData(_("The text could not be read: %(why)s", why=str(error))) from None


def json_of(text: bytes) -> bytes:
    """The canonical JSON of a well-formed JSON text, as it stands there.

    Raises BadData if an object names a member twice, for which of the two counts is up to the reader, and two
    programs could find two different records; and if a number is not whole, or of more than 15 digits.
    """
    return canonical(json.loads(text, object_pairs_hook=_members, parse_int=_whole, parse_float=_whole))


def check_names(text: bytes) -> None:
    """Raises BadData if an object of a well-formed JSON text names a member twice."""
    json.loads(text, object_pairs_hook=_members, parse_int=str)  # no number is too long for a text


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadData(_("“%(name)s” appears twice in one object.", name=name))
        found[name] = value
    return found


def _whole(number: str) -> int:
    if not _WHOLE.fullmatch(number):
        raise BadData(_("A number is not whole, or too large."))
    return int(number)


def convert(value: Any, kind: Any, *, strict: bool = True) -> Any:
    """The value of type `kind` made from plain dicts and lists.

    With `strict=False` strings become numbers and booleans where the type asks for them, as forms
    and sockets send nothing but strings. Raises BadData.
    """
    _decoder(kind)  # so that msgspec knows the type before two threads ask at once
    try:
        return msgspec.convert(value, kind, strict=strict)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadData(_("The text could not be read: %(why)s", why=str(error))) from None
