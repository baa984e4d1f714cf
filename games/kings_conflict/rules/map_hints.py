"""Whether a computer that looks one move ahead gets anywhere by the hint grids of a map (RULES 13.12)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.setup import MapText
from games.engine.words import words as _
from games.kings_conflict.rules.constants import HINT_STEPS
from games.kings_conflict.rules.ground import ENTERS, Moves, tiles_with
from games.kings_conflict.rules.maps.problems import MapProblem, Severity, tile_name
from games.kings_conflict.rules.maps.tiles import RED_START, WITHIN, Mask, members, spread


def climbed(grid: tuple[str, ...], walkable: Mask) -> tuple[int, ...]:
    """The tiles at which the computer stops on its climb from its king, the first and the last included.

    It goes to the highest number within two steps as long as that is higher: to the nearest of
    several, then to the first one row by row.
    """
    values = [int(digit) for row in grid for digit in row]
    way = [RED_START]
    while True:
        here = way[-1]
        best, reached = here, 1 << here
        for _step in range(HINT_STEPS):
            reached = spread(reached) & walkable | reached
            for tile in members(reached):
                if values[tile] > values[best]:
                    best = tile
        if best == here:
            return tuple(way)
        way.append(best)


def useless_hints(text: MapText) -> Iterator[MapProblem]:
    """Warnings of hints that the computer's pieces cannot follow (check C12, RULES 13.12)."""
    codes = "".join(text.rows)
    walkable = tiles_with(codes, ENTERS[Moves.MOUNTAIN])
    if len(climbed(text.strategic, walkable)) == 1:
        what = _("With these strategic points the bot's pieces would never leave their king.")
        remedy = _("Let the digits rise step by step from the top right corner towards the other king.")
        yield MapProblem("C12", Severity.WARNING, (RED_START,), what, remedy, "strategic")
    end = climbed(text.mountain_pref, walkable)[-1]
    if not WITHIN[end][HINT_STEPS] & tiles_with(codes, "M"):
        what = _(
            "With these mountain points the bot's stonemason would stop at %(tile)s, far from any mountain.",
            tile=tile_name(end),
        )
        remedy = _("Let the digits rise step by step from the top right corner to a mountain.")
        yield MapProblem("C12", Severity.WARNING, (end,), what, remedy, "mountain_pref")
