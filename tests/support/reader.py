"""What a player's page knows, read from the fragments that the server pushes, as a browser would show them."""

from __future__ import annotations

import re
from collections import Counter

_ROOT = re.compile(r'<\w+ id="([\w-]+)"[^>]*? hx-swap-oob=')
_TURN = re.compile(r'name="turn" value="(\d+)"')
_PICKS = re.compile(r'<button[^>]*? name="picks" value="([^"]+)"')
_SINCE = re.compile(r'data-since="(\d+)"')
_VERSION = re.compile(r'data-version="(\d+)"')
_NUMBER = re.compile(r'data-number="(\d+)"')


class OutOfStep(Exception):
    """A push left a gap or went backwards."""


def sizes_of(text: str) -> Counter[str]:
    """Bytes of a push, by fragment. One that is sent by its name alone counts for none."""
    roots = list(_ROOT.finditer(text))
    sizes: Counter[str] = Counter()
    for number, root in enumerate(roots):
        end = roots[number + 1].start() if number + 1 < len(roots) else len(text)
        sizes[root[1]] += len(text[root.start() : end].encode())
    return sizes


class Reader:
    """One seat's page: the version it shows, and what may be clicked on it."""

    def __init__(self) -> None:
        self.version = 0
        self.turn = ""
        self.saved = 0
        """The number of the last own entry that the server acknowledged."""
        self.refusal = ""
        self.is_over = False
        self._picks: dict[str, list[str]] = {"board": [], "offers": []}

    @property
    def picks(self) -> list[str]:
        """All that may be sent for the turn."""
        return self._picks["board"] + self._picks["offers"]

    def read(self, text: str) -> None:
        """Take in a push. Raises OutOfStep."""
        roots = list(_ROOT.finditer(text))
        for number, root in enumerate(roots):
            end = roots[number + 1].start() if number + 1 < len(roots) else len(text)
            self._take(root[1], text, root.start(), end)

    def _take(self, name: str, text: str, start: int, end: int) -> None:
        if name in self._picks:
            self._picks[name] = _PICKS.findall(text, start, end)
        if name == "offers":
            turn = _TURN.search(text, start, end)
            self.turn = turn[1] if turn else ""
        elif name == "result":
            self.is_over = 'class="sheet' in text[start:end]
        elif name == "tick":
            self.saved = _number(_NUMBER, text, start, end)
        elif name == "notice":
            self.refusal = re.sub("<[^>]*>", "", text[start:end]).strip()
        elif name == "pulse":
            self._follow(_number(_SINCE, text, start, end), _number(_VERSION, text, start, end))

    def _follow(self, since: int, version: int) -> None:
        if since > self.version or version < self.version:
            raise OutOfStep(f"at version {self.version}, a push leads from {since} to {version}")
        self.version = version


def _number(pattern: re.Pattern[str], text: str, start: int, end: int) -> int:
    found = pattern.search(text, start, end)
    if found is None:
        raise OutOfStep(f"no {pattern.pattern} in {text[start:end][:200]}")
    return int(found[1])
