"""Pushes as a page reads them (`static/js/parts.js`), for tests and benchmarks."""

from __future__ import annotations

import re

from games.site.parts import MAX_PARTS

_BEGIN, _CONTENT, _END = "\x02", "\x01", "\x03"


_MARK = re.compile(r"<!--(\(([\w-]+)|\))-->")


def parts_loaded(html: str) -> dict[str, str]:
    """The parts that a page has when it was loaded with this HTML."""
    found: dict[str, str] = {}
    open_parts: list[tuple[str, int]] = []
    for mark in _MARK.finditer(html):
        if mark[2]:
            open_parts.append((mark[2], mark.end()))
        else:
            name, begin = open_parts.pop()
            found[name] = _MARK.sub("", html[begin : mark.start()])
    return dict(sorted(found.items()))


def put_together(text: str, kept: dict[str, str]) -> str:
    """What a page makes of a push; `kept` are the parts that it has. Raises KeyError for one that it has not got."""
    out = [""]
    names: list[str] = []
    at = 0
    while at < len(text):
        sign = text[at]
        if sign == _BEGIN:
            end = min(place for mark in (_CONTENT, _END) if (place := text.find(mark, at)) >= 0)
            name = text[at + 1 : end]
            if text[end] == _CONTENT:
                names.append(name)
                out.append("")
            elif name:
                kept[name] = kept.pop(name)
                out[-1] += kept[name]
            else:
                kept.clear()
            at = end + 1
        elif sign == _END:
            name, html = names.pop(), out.pop()
            kept.pop(name, None)
            kept[name] = html
            out[-1] += html
            at += 1
        else:
            end = min(
                [place for mark in (_BEGIN, _END) if (place := text.find(mark, at)) >= 0] or [len(text)]
            )
            out[-1] += text[at:end]
            at = end
    while len(kept) > MAX_PARTS:
        del kept[next(iter(kept))]
    return out[0]
