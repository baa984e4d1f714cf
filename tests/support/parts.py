"""Pushes as a page reads them (`static/js/parts.js`), for tests and benchmarks."""

from __future__ import annotations

from games.site.parts import MAX_PARTS

_BEGIN, _CONTENT, _END = "\x02", "\x01", "\x03"


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
