"""Lines of play that show what a check warns of, step by step on the board of the game.

A line follows from the terrain and the problem alone, so its address holds these, and it can be watched of a draft
that was never saved. Beside it, or alone where there is none, the map shows what was proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext
from msgspec import Struct

from games.engine.setup import MapText
from games.engine.words import Words
from games.maps.editor.sketches import Sketch, mark_at
from games.maps.format import (
    CODES,
    NO_HINTS,
    SIZE,
    TILES,
    Grid,
    MapProblem,
    PlayedLine,
    Reach,
    is_watched,
    land_drawn,
    line_of,
    made_map,
    problems_of,
    reach_of,
)


class LineStep(Struct, frozen=True):
    """A sentence of the log, at the step at which it was told."""

    number: int
    words: Words
    is_now: bool
    is_uppermost: bool
    """Whether it is the step's last sentence, which stands above the others."""
    address: str


class LinePage(Struct, frozen=True):
    """A line at one of its steps."""

    caption: Words
    remedy: Words
    board: Any
    proved: Words
    sketch: Sketch
    """What was proved, in words and on the map."""
    number: int
    last: int
    steps: tuple[LineStep, ...]
    first: str
    before: str
    after: str
    end: str
    """The addresses of other steps."""


class NoLine(Struct, frozen=True):
    """The page of a problem for which no line of play was found."""

    what: Words
    remedy: Words
    proved: Words
    sketch: Sketch


def line_address(rows: Grid, problem: MapProblem) -> str:
    """Where the proof of a problem can be watched; "" for problems that need none. To find a line takes long: of few
    problems the page says that none was found, and shows what was proved on the map alone."""
    if not is_watched(problem):
        return ""
    return f"{reverse('map_watch')}?{urlencode(_query(rows, problem))}"


def _query(rows: Grid, problem: MapProblem) -> dict[str, str]:
    return {"terrain": "".join(rows), "check": problem.code, "tiles": ".".join(map(str, problem.tiles))}


def _named(asked: Mapping[str, str], rows: tuple[str, ...], text: MapText) -> MapProblem | None:
    """The problem of the map that the address names, if it has one that can be watched."""
    named = (asked.get("check", ""), asked.get("tiles", ""))
    watched = (one for one in problems_of(text) if line_address(rows, one))
    return next((one for one in watched if (one.code, _query(rows, one)["tiles"]) == named), None)


def _rows(terrain: str) -> Grid | None:
    if len(terrain) != TILES or not set(terrain) <= CODES.keys():
        return None
    return tuple(terrain[start : start + SIZE] for start in range(0, TILES, SIZE))


def _number(asked: str, last: int) -> int:
    """The step that is asked for, or the nearest one; the first for what is no number."""
    return min(last, int(asked)) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else 0


def _at(base: str, step: int) -> str:
    return f"{base}&n={step}"


def _steps(line: PlayedLine, number: int, base: str) -> Iterator[LineStep]:
    """The newest first, as in every log."""
    for step, moment in reversed(tuple(enumerate(line.moments))):
        for index, words in enumerate(reversed(moment.lines)):
            yield LineStep(step, words, step == number, index == 0, _at(base, step))


def _sketch(rows: Grid, reach: Reach) -> Sketch:
    toned = {"blue": reach.blue, "red": reach.red, "error": reach.marked}
    marks = (mark_at(tile, tone) for tone, tiles in toned.items() for tile in tiles)
    return Sketch(land_drawn(rows), tuple(marks))


def line_page(asked: Mapping[str, str], count: Callable[[], None]) -> LinePage | NoLine | None:
    """The page that is asked for; None where the address names no map, no problem of it, or one never shown.

    A line that is not known yet is counted before it is searched.
    """
    rows = _rows(asked.get("terrain", ""))
    if rows is None:
        return None
    text = made_map(gettext("This map"), rows, NO_HINTS, NO_HINTS, NO_HINTS)
    problem = _named(asked, rows, text)
    if problem is None:
        return None
    reach = reach_of(rows, problem)
    assert reach is not None  # noqa: S101  for the type: what can be watched was proved
    sketch = _sketch(rows, reach)
    line = line_of(text, problem, count)
    if line is None:
        return NoLine(problem.what, problem.remedy, reach.what, sketch)
    last = len(line.moments) - 1
    number = _number(asked.get("n", ""), last)
    base = line_address(rows, problem)
    return LinePage(
        caption=line.caption,
        remedy=problem.remedy,
        board=line.moments[number].board,
        proved=reach.what,
        sketch=sketch,
        number=number,
        last=last,
        steps=tuple(_steps(line, number, base)),
        first=_at(base, 0),
        before=_at(base, max(0, number - 1)),
        after=_at(base, min(last, number + 1)),
        end=_at(base, last),
    )
