"""What the editor lists of a map: all that the checks find, and what mends it at a press."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.engine.setup import MapText
from games.engine.values import Value
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.maps.editor.findings import Finding, Fix
from games.maps.editor.lines import line_address
from games.maps.format import (
    NO_HINTS,
    TITLES,
    TURNED,
    Grid,
    MapProblem,
    Severity,
    Symmetry,
    mend,
    nearest_symmetry,
    partner_code,
    problems_of,
)

Changes = list[tuple[int, str]]
"""Tiles, and what they become."""
_MISSING = "C4"
_STEPS = frozenset({"C4", "C6", "C7", "C9", "C10", "C12"})
"""The checks of a map as a whole: while terrain is missing, they say only what is missing."""
_FORM, _HINTS = "C1", "C12"
_NO_HINTS_AT_ALL = _("The bot has no hints on this map yet: it plays without them.")
_UNBEGUN = {
    "strategic": _("The bot has no hints for its fighters on this map yet: it plays without them."),
    "mountain_pref": _("The bot has no hints for its stonemasons on this map yet: it plays without them."),
}
"""The sentence about hints in place of all their warnings, as long as none are painted."""
MAX_ALIKE = 8
"""The most wrong rows and signs listed one by one: text that is no map has hundreds of them."""
MAX_MENDED = 8
"""The most bends for which a remedy is looked for at once: with these mended, the next ones get theirs.

Each costs a look at the whole map, and a map may have hundreds of them.
"""


class Verdict(Value, frozen=True):
    """All problems of a map, with how many there are of each severity."""

    findings: tuple[Finding, ...]
    errors: int
    warnings: int
    notes: int
    unlisted: int
    """Errors that are listed together with others."""
    steps: int
    """How many are steps of an unfinished map; the others do not count these."""

    @property
    def errors_in_all(self) -> int:
        return self.unlisted + sum(one.severity is Severity.ERROR for one in self.findings)


def changes_between(before: Grid, after: Grid) -> Changes:
    """The tiles in which two grids of one size differ, with what they are in the second."""
    signs = zip("".join(before), "".join(after), strict=True)
    return [(tile, new) for tile, (old, new) in enumerate(signs) if old != new]


def verdict_of(text: MapText) -> Verdict:
    """The verdict on a map; two tiles that do not match each other are one problem."""
    return verdict_on(text, problems_of(text))


def verdict_on(text: MapText, problems: Sequence[MapProblem]) -> Verdict:
    """The same for a map whose problems are known."""
    findings = tuple(_findings(text, problems))
    steps = tuple(one for one in findings if one.is_step)
    others = tuple(one for one in findings if not one.is_step)
    unlisted = max(0, sum(one.code == _FORM for one in problems) - MAX_ALIKE - 1)
    counts = Counter(one.severity for one in others)
    return Verdict(
        (*others, *steps),
        errors=unlisted + counts[Severity.ERROR],
        unlisted=unlisted,
        warnings=counts[Severity.WARNING],
        notes=counts[Severity.NOTE],
        steps=len(steps),
    )


def _findings(text: MapText, problems: Sequence[MapProblem]) -> Iterator[Finding]:
    rows = text.rows
    paired: set[int] = set()
    is_unfinished = any(map(_is_missing, problems))
    bends = [problem for problem in problems if problem.code == "C3"]
    form = [problem for problem in problems if problem.code == _FORM]
    unbegun = [one for one in problems if one.code == _HINTS and getattr(text, one.grid) == NO_HINTS]
    unlisted = {*form[MAX_ALIKE:], *unbegun}
    for problem in problems:
        is_step = is_unfinished and problem.code in _STEPS
        if problem in unlisted or (is_step and not _is_missing(problem)):
            continue
        tiles, fixes = problem.tiles, _mendings(rows, problem) if problem in bends[:MAX_MENDED] else ()
        if problem.code == "C2":
            if paired.issuperset(tiles):
                continue
            tiles, fixes = _matchings(rows, tiles[0], _nearest(rows))
            paired.update(tiles)
        yield Finding(
            code=problem.code,
            title=TITLES[problem.code],
            severity=problem.severity,
            grid=problem.grid,
            tiles="" if is_step else " ".join(map(str, tiles)),
            what=problem.what,
            remedy=problem.remedy,
            line=line_address(rows, problem),
            fixes=fixes,
            is_step=is_step,
        )
    if more := form[MAX_ALIKE:]:
        yield _more_of_form(more)
    if unbegun and not is_unfinished:
        yield _no_hints([one.grid for one in unbegun])


def _is_missing(problem: MapProblem) -> bool:
    return problem.code == _MISSING and problem.severity is Severity.ERROR


def _more_of_form(more: Sequence[MapProblem]) -> Finding:
    """The rows and characters that are wrong and not listed one by one."""
    return Finding(
        code=_FORM,
        title=TITLES[_FORM],
        severity=Severity.ERROR,
        grid="",
        tiles=" ".join(str(tile) for one in more for tile in one.tiles),
        what=ngettext("One more like these.", "%(n)s more like these.", len(more)),
        remedy=_("Was it pasted whole? A map is eleven rows of eleven characters, four times."),
        line="",
        fixes=(),
        is_step=False,
    )


def _no_hints(grids: Sequence[str]) -> Finding:
    """The grids of hints on which nothing is painted."""
    return Finding(
        code=_HINTS,
        title=TITLES[_HINTS],
        severity=Severity.NOTE,
        grid="",
        tiles="",
        what=_UNBEGUN[grids[0]] if len(grids) == 1 else _NO_HINTS_AT_ALL,
        remedy=_("Paint them on their layers, or press “Suggest hints”."),
        line="",
        fixes=(),
        is_step=False,
    )


@lru_cache(maxsize=16)
def _nearest(rows: Grid) -> Symmetry:
    return nearest_symmetry(rows)


def _mendings(rows: Grid, problem: MapProblem) -> tuple[Fix, ...]:
    changes = changes_between(rows, mend(rows, problem))
    return (Fix(_("Fix it"), _as_json(changes)),) if changes else ()


def _matchings(rows: Grid, tile: int, symmetry: Symmetry) -> tuple[tuple[int, ...], tuple[Fix, ...]]:
    """A tile with its partner, and both ways to make them alike; what is its own partner is changed by hand."""
    codes, partner = "".join(rows), TURNED[symmetry][tile]
    if tile == partner:
        return (tile,), ()
    here = Fix(_("As here"), _as_json([(partner, partner_code(codes[tile], symmetry))]))
    there = Fix(_("As there"), _as_json([(tile, partner_code(codes[partner], symmetry))]))
    return (tile, partner), (here, there)


def _as_json(changes: Changes) -> str:
    return json.dumps({"terrain": changes})
