"""What the editor lists of a map: all that the checks find, and what mends it at a press."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from games.engine.setup import MapText
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.maps.format import (
    TURNED,
    Grid,
    MapProblem,
    Severity,
    mend,
    nearest_symmetry,
    partner_code,
    problems_of,
)

Changes = list[tuple[int, str]]
"""Tiles, and what they become."""


class Fix(Value, frozen=True):
    """A button that mends a problem; `changes` is JSON: for each grid the tiles and what they become."""

    label: Words
    changes: str


class Found(Value, frozen=True):
    """A problem as it is listed; `tiles` are their numbers with spaces between."""

    code: str
    severity: Severity
    tiles: str
    what: Words
    remedy: Words
    fixes: tuple[Fix, ...]


class Verdict(Value, frozen=True):
    """All problems of a map, with how many there are of each severity."""

    found: tuple[Found, ...]
    errors: int
    warnings: int
    notes: int


def changes_between(before: Grid, after: Grid) -> Changes:
    """The tiles in which two grids of one size differ, with what they are in the second."""
    signs = zip("".join(before), "".join(after), strict=True)
    return [(tile, new) for tile, (old, new) in enumerate(signs) if old != new]


def verdict_of(text: MapText) -> Verdict:
    """What there is to say of a map; two tiles that do not match each other are one problem."""
    problems = problems_of(text)
    found = tuple(_found(text.rows, problems))
    severities = [one.severity for one in found]
    return Verdict(found, *(severities.count(severity) for severity in Severity))


def _found(rows: Grid, problems: Sequence[MapProblem]) -> Iterator[Found]:
    paired: set[int] = set()
    for problem in problems:
        tiles, fixes = problem.tiles, _mendings(rows, problem)
        if problem.code == "C2":
            (tile,) = tiles
            if tile in paired:
                continue
            partner = TURNED[nearest_symmetry(rows)][tile]
            tiles, fixes = tuple(dict.fromkeys((tile, partner))), tuple(_matchings(rows, tile, partner))
            paired.update(tiles)
        shown = " ".join(map(str, tiles))
        yield Found(problem.code, problem.severity, shown, problem.what, problem.remedy, fixes)


def _mendings(rows: Grid, problem: MapProblem) -> tuple[Fix, ...]:
    changes = changes_between(rows, mend(rows, problem)) if problem.code == "C3" else []
    return (Fix(_("Mend it"), _as_json(changes)),) if changes else ()


def _matchings(rows: Grid, tile: int, partner: int) -> Iterator[Fix]:
    """A tile and its partner, made alike either way; a tile that is its own partner can only be changed by hand."""
    if tile == partner:
        return
    codes, symmetry = "".join(rows), nearest_symmetry(rows)
    yield Fix(_("As here"), _as_json([(partner, partner_code(codes[tile], symmetry))]))
    yield Fix(_("As there"), _as_json([(tile, partner_code(codes[partner], symmetry))]))


def _as_json(changes: Changes) -> str:
    return json.dumps({"terrain": changes})
