"""Pages as trees of parts: each rendered once for all who see the same value, and sent once to each open page.

A part is the HTML of a template and one frozen value, and knows which parts stand in it. A push holds the content
of parts that a page has not got and only the names of those it has; `static/js/parts.js` puts them back.

On the wire a part is `\\x02 name \\x01 content \\x03`, and one that the page has is `\\x02 name \\x03`; content
holds parts in its turn. `\\x02 \\x03`, without a name, says that the page begins anew with nothing. In the HTML of
a page that is loaded, a part stands between the comments `(name` and `)`.
"""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from threading import local
from typing import Any

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

MAX_PARTS = 680
"""The most parts that a page keeps; it and its server forget those longest unused, after each push.

The largest board has about 300. Parts inside one that stays are not named in a push, and age with it, so a page
keeps twice as many. A few more would double the memory of each page, where Python's dicts grow.
"""
MIN_NAMED = 96
"""Characters below which a part is sent in full, for its name would save next to nothing."""

_BEGIN, _CONTENT, _END = "\x02", "\x01", "\x03"
_NO_SIGNS = str.maketrans("", "", _BEGIN + _CONTENT + _END)
# No value can hold it: it is made anew by each process, and stands in no page.
_PLACE = f"{_BEGIN}{secrets.token_hex(12)}{_END}"


class Part(SafeString):
    """The whole HTML of a part, and what it is made of."""

    texts: tuple[str, ...]
    """The text before, between and after its parts."""
    parts: tuple[Part, ...]
    """The parts in it, in order."""
    name: str
    """A hash of the content, so that it depends on nothing that others were shown; "" where it is sent as it is."""

    @classmethod
    def of(cls, texts: tuple[str, ...], parts: tuple[Part, ...]) -> Part:
        """The part made of these texts with a part between each two of them."""
        html = "".join([piece for pair in zip(texts, (*parts, ""), strict=True) for piece in pair])
        made = cls(html)
        made.texts, made.parts = texts, parts
        made.name = "" if len(html) < MIN_NAMED else _name(texts, parts)
        return made


def _name(texts: Iterable[str], parts: Iterable[str]) -> str:
    content = "\0".join((*texts, *[getattr(part, "name", "") or part for part in parts]))
    # 54 bits: two would have to be alike among the few thousand parts that one page is ever shown, which happens
    # to one page in a billion. A push holds more than a hundred names.
    return urlsafe_b64encode(blake2b(content.encode(), digest_size=7).digest())[:9].decode()


class _Open(local):
    parts: list[Part] | None = None


_open = _Open()


def placed(part: Part) -> str:
    """A part inside the template that is being rendered; its HTML where no part is."""
    if _open.parts is None:
        return part
    _open.parts.append(part)
    return _PLACE


@lru_cache(maxsize=256)
def template_of(name: str) -> Any:
    """A template by its name: Django would look it up each time."""
    return get_template(name)


def rendered(name: str, context: dict[str, Any]) -> Part:
    """The part that a template makes of a context."""
    outer = _open.parts
    parts: list[Part] = []
    _open.parts = parts
    try:
        text = str(template_of(name).render(context))
    finally:
        _open.parts = outer
    texts = text.split(_PLACE)
    if _CONTENT in text or not text.count(_BEGIN) == text.count(_END) == len(parts):
        texts = [piece.translate(_NO_SIGNS) for piece in texts]
    return Part.of(tuple(texts), tuple(parts))


def marked(part: str) -> SafeString:
    """A part as the HTML of a loaded page holds it, marked so that the page's script can keep it."""
    if not isinstance(part, Part):
        return mark_safe(part)  # noqa: S308  a fragment
    html = "".join([*chain(*zip(part.texts, map(marked, part.parts), strict=False)), part.texts[-1]])
    return mark_safe(f"<!--({part.name}-->{html}<!--)-->" if part.name else html)  # noqa: S308


# Elements of a picture are none of these: outside of it a browser makes something else of them.
_ROOT = re.compile(r'<(?:div|section|ol|ul|p)(?=[ >])(?=[^<>]* id="([^"]+)")(?:[^<>]*( hx-swap-oob=))?')


def changes(old: str, new: str) -> list[SafeString] | None:
    """The smallest elements with an id in which two renderings differ, in their new form.

    None if they differ where no element around has an id in both.
    """
    if old == new:
        return []
    if isinstance(old, Part) and isinstance(new, Part) and old.texts == new.texts:
        inner = list(map(changes, old.parts, new.parts))
        if None not in inner:
            return [change for found in inner if found for change in found]
    was, now = _ROOT.match(old), _ROOT.match(new)
    if was is None or now is None or was[1] != now[1]:
        return None
    mark = "" if now[2] else ' hx-swap-oob="morph"'
    return [mark_safe(f"{now[0]}{mark}{new[now.end() :]}")]  # noqa: S308  a fragment


def with_mark(part: Part, id: str) -> Part:  # noqa: A002 - as everywhere on a board
    """The part with `data-pointed` at the element of this id, wherever in it that is."""
    attribute = f' id="{id}"'
    if attribute not in part:
        return part
    texts = tuple([text.replace(attribute, f"{attribute} data-pointed") for text in part.texts])
    return Part.of(texts, tuple([with_mark(inner, id) for inner in part.parts]))


def name_of(parts: Iterable[str]) -> str:
    """One name for these parts together, which depends on their content alone."""
    return _name((), tuple(parts))


def _names_in(part: str) -> Iterator[str]:
    if isinstance(part, Part):
        if part.name:
            yield part.name
        for inner in part.parts:
            yield from _names_in(inner)


class Kept:
    """The parts that an open page has, longest unused first."""

    def __init__(self) -> None:
        self._names: dict[str, None] = {}
        self._is_new = True

    def forget(self) -> None:
        """Forget all parts: the page begins anew with nothing."""
        self._names.clear()
        self._is_new = True

    def begin(self, fragments: Iterable[str]) -> None:
        """Keep the parts that stand in the HTML of the page itself."""
        names = {name for fragment in fragments for name in _names_in(fragment)}
        self._names = dict.fromkeys(sorted(names))
        self._is_new = False

    def push(self, fragments: Iterable[str]) -> str:
        """The text to send, from which the page puts these fragments together."""
        out: list[str] = [_BEGIN + _END] if self._is_new else []
        self._is_new = False
        for number, fragment in enumerate(fragments):
            if number:
                out.append("\n")
            self._write(fragment, out)
        while len(self._names) > MAX_PARTS:
            del self._names[next(iter(self._names))]
        return "".join(out)

    def _write(self, part: str, out: list[str]) -> None:
        if not isinstance(part, Part):
            out.append(part)
            return
        name = part.name
        if not name:
            self._write_content(part, out)
        elif name in self._names:
            out.append(f"{_BEGIN}{name}{_END}")
            self._touch(name)
        else:
            out.append(f"{_BEGIN}{name}{_CONTENT}")
            self._write_content(part, out)
            out.append(_END)
            self._touch(name)

    def _write_content(self, part: Part, out: list[str]) -> None:
        for text, inner in zip(part.texts, part.parts, strict=False):
            out.append(text)
            self._write(inner, out)
        out.append(part.texts[-1])

    def _touch(self, name: str) -> None:
        self._names.pop(name, None)
        self._names[name] = None
