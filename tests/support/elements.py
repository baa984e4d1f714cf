"""The elements in a piece of HTML, by id."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import NamedTuple

_EMPTY = frozenset(("input", "img", "br", "use", "polyline", "link", "meta"))


class Element(NamedTuple):
    """An element with an id: its attributes, and all text in it."""

    attributes: dict[str, str]
    texts: list[str]

    @property
    def text(self) -> str:
        return " ".join("".join(self.texts).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, Element] = {}
        self._open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element({name: value or "" for name, value in attrs}, [])
        if "id" in element.attributes:
            self.found[element.attributes["id"]] = element
        if tag not in _EMPTY:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.texts.append(data)


def elements(html: str) -> dict[str, Element]:
    """All elements with an id."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.found
