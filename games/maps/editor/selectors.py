"""A map as it stands in the form: its picture, and what the checks find, each finding on its tiles."""

from __future__ import annotations

from collections.abc import Mapping

from games.maps.editor.sketches import Sketch, mark_at
from games.maps.editor.verdict import verdict_of
from games.maps.format import Severity, land_drawn
from games.maps.typed import map_of

WORST_FIRST = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


def sketch_of(values: Mapping[str, str]) -> Sketch:
    """What is typed into the four grids, as the page shows it."""
    text = map_of(values)
    verdict = verdict_of(text)
    worst: dict[int, Severity] = {}
    for severity in reversed(WORST_FIRST):
        found = (one for one in verdict.findings if one.severity is severity)
        worst.update((int(tile), severity) for one in found for tile in one.tiles.split())
    marks = tuple(mark_at(tile, severity.value) for tile, severity in sorted(worst.items()))
    return Sketch(land_drawn(text.rows), marks, verdict.findings, verdict.errors_in_all)
