"""What a revision changes of its words: each text as it was and as it is, with the part marked that differs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from games.engine.words import Words
from games.engine.words import words as _
from games.maps.models import Revision

_READ: Mapping[str, tuple[Words, Callable[[Revision], str]]] = {
    "name": (_("Name"), lambda one: one.name),
    "description": (_("Description"), lambda one: one.description),
    "licence": (_("Licence"), lambda one: str(one.get_licence_display())),
    "tags": (_("Tags"), lambda one: ", ".join(one.tags)),
    "note": (_("Note to the reviewers"), lambda one: one.note),
}
_INSIDE = "note"
"""What only its author and those who judge may read."""


class Wording(Struct, frozen=True):
    """A text with its middle, which differs from another one."""

    start: str
    middle: str
    end: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written."""
        return not (self.start or self.middle or self.end)


class Reworded(Struct, frozen=True):
    """A field whose words have changed."""

    slug: str
    label: Words
    was: Wording
    now: Wording


def reworded(before: Revision, after: Revision, *, is_inside: bool) -> Iterator[Reworded]:
    """The fields that a revision says otherwise than an earlier one, as far as the viewer may read them."""
    for slug, (label, read) in _READ.items():
        old, new = read(before), read(after)
        if old != new and (is_inside or slug != _INSIDE):
            yield Reworded(slug, label, *_apart(old, new))


def _apart(old: str, new: str) -> tuple[Wording, Wording]:
    """Both texts in three parts: the words that they begin and end with in common, and what is between."""
    was, now = (re.findall(r"\s+|\S+", text) for text in (old, new))
    start = _alike(was, now)
    end = _alike(was[start:][::-1], now[start:][::-1])
    return _parted(was, start, end), _parted(now, start, end)


def _alike(some: list[str], others: list[str]) -> int:
    """With how many words in common two texts begin."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(some), len(others)))


def _parted(words: list[str], start: int, end: int) -> Wording:
    last = len(words) - end
    # A line that is added does not begin on the line before it.
    while start < last and words[start].isspace():
        start += 1
    return Wording(*map("".join, (words[:start], words[start:last], words[last:])))
