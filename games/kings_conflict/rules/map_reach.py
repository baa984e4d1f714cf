"""What the search behind a check has proved, as tiles on the map with a sentence: what a side reaches, and what
stands in its way. It is there for every finding that is proved by search, also where no line of play can show it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.rules.cards import KINGS
from games.kings_conflict.rules.constants import HEIGHTS_NEAR, TRAPPED_BELOW
from games.kings_conflict.rules.ground import ENTERS, Moves, ground_of, tiles_with
from games.kings_conflict.rules.map_marches import mildest_way
from games.kings_conflict.rules.maps.codes import GROUND
from games.kings_conflict.rules.maps.problems import MapProblem, Severity, tile_name
from games.kings_conflict.rules.maps.tiles import (
    ALL,
    AROUND,
    BLUE_START,
    DISTANCE,
    RED_START,
    STARTS,
    WITHIN,
    Mask,
    flooded,
    flooded_straight,
    mask_of,
    members,
    spread,
)

Rows = tuple[str, ...]


class Reach(Value, frozen=True):
    """Tiles of both sides, tiles that are pointed at, and what they tell."""

    blue: tuple[int, ...]
    red: tuple[int, ...]
    marked: tuple[int, ...]
    what: Words


def reach_of(rows: Rows, problem: MapProblem) -> Reach | None:
    """What was proved of a problem of a map of 11 rows of 11 known codes; None for what is no matter of a search."""
    proved = _PROVED.get(problem.code)
    return proved(rows, problem) if proved else None


def _reach(blue: Mask, red: Mask, marked: Mask, what: Words) -> Reach:
    return Reach(tuple(members(blue)), tuple(members(red)), tuple(members(marked)), what)


def _of_king(king: int, tiles: Mask, marked: Mask, what: Words) -> Reach:
    """Tiles of one side alone."""
    return _reach(tiles if king == BLUE_START else 0, tiles if king == RED_START else 0, marked, what)


def _nearest_king(problem: MapProblem) -> int:
    """The king whom a problem with tiles is about."""
    return min(STARTS, key=lambda king: DISTANCE[king][problem.tiles[0]])


def _strikes(rows: Rows, problem: MapProblem) -> Reach:
    """The tiles from which a mercenary strikes the king at once (check C6)."""
    target = _nearest_king(problem)
    king = BLUE_START if target == RED_START else RED_START
    ground = ground_of(rows)
    home = ground.regions[ground.region_at[king]].tiles
    what = (
        _(
            "Both kings stand in the tinted region. As long as each has the same number of pieces there, nobody "
            "controls it; whoever has one more can place a mercenary on the marked tiles, from where it strikes "
            "the king at %(king)s at once.",
            king=tile_name(target),
        )
        if home >> target & 1
        else _(
            "The king at %(mine)s controls the tinted region from the first turn. From the marked tiles a mercenary, "
            "who may walk two tiles, strikes the king at %(king)s at once.",
            mine=tile_name(king),
            king=tile_name(target),
        )
    )
    return _of_king(king, home, mask_of(problem.tiles), what)


def _room(rows: Rows, problem: MapProblem) -> Reach:
    """The tiles that are left to a king once the marked ones are gone (check C7)."""
    king = _nearest_king(problem)
    lost = mask_of(problem.tiles) & ~(1 << king)
    room = flooded(1 << king, tiles_with("".join(rows), GROUND) & ~lost)
    what = ngettext(
        "With the marked tiles gone the king at %(king)s has one tile left, his own. He needs %(least)s.",
        "With the marked tiles gone the king at %(king)s can reach only %(n)s tiles, tinted, his own included. "
        "He needs %(least)s.",
        room.bit_count(),
        king=tile_name(king),
        least=TRAPPED_BELOW,
    )
    if not lost:
        what = ngettext(
            "The king at %(king)s has one tile to stand on, his own. He needs %(least)s.",
            "The king at %(king)s can reach only %(n)s tiles, tinted, his own included. He needs %(least)s.",
            room.bit_count(),
            king=tile_name(king),
            least=TRAPPED_BELOW,
        )
    return _of_king(king, room, lost, what)


def _heights(rows: Rows, problem: MapProblem) -> Reach:
    """The tiles near a king where giants and dragons can rise (check C8)."""
    king = _nearest_king(problem)
    distance = 1 if problem.severity is Severity.ERROR else HEIGHTS_NEAR
    what = (
        _(
            "On the marked tiles a giant or dragon can rise once somebody controls their region. From so near it "
            "reaches the king at %(king)s even after he has stepped aside.",
            king=tile_name(king),
        )
        if problem.severity is Severity.ERROR
        else _(
            "On the marked tiles a giant or dragon can rise once somebody controls their region. A giant needs a step "
            "to reach the king at %(king)s, who can still get away.",
            king=tile_name(king),
        )
    )
    return _of_king(king, WITHIN[king][distance], mask_of(problem.tiles), what)


def _sides(rows: Rows, problem: MapProblem) -> Reach:
    """How far each side gets towards the other (check C9)."""
    searches = {Severity.ERROR: _shut, Severity.WARNING: _corners, Severity.NOTE: _forest}
    return searches[problem.severity](rows)


def _shut(rows: Rows) -> Reach:
    foot = tiles_with("".join(rows), GROUND)
    blue, red = (flooded(1 << king, foot) for king in STARTS)
    blocked = ALL & ~foot
    between = spread(blue) & spread(red) & blocked or spread(blue) & blocked
    what = _(
        "Blue's king reaches %(blue)s tiles, tinted blue, Red's %(red)s, tinted red. Nobody on foot crosses the "
        "marked tiles between them: open one of those.",
        blue=blue.bit_count(),
        red=red.bit_count(),
    )
    unwalkable = mask_of(STARTS) & blocked
    if unwalkable:
        what = _("A king stands where nobody can walk, so no way leads to him. Fix his corner first.")
        between = unwalkable
    return _reach(blue, red & ~blue, between, what)


def _corners(rows: Rows) -> Reach:
    foot = tiles_with("".join(rows), GROUND)
    blue, red = (flooded_straight(1 << king, foot) for king in STARTS)
    out = [(one, other) for one in members(blue) for other in AROUND[one] if (foot & ~blue) >> other & 1]
    here, there = out[0]
    what = _(
        "The tint shows what each king reaches over tiles that touch at their edges. The only way out of "
        "Blue's side is over a corner, as between %(here)s and %(there)s.",
        here=tile_name(here),
        there=tile_name(there),
    )
    return _reach(blue, red, mask_of(tile for pair in out for tile in pair), what)


def _forest(rows: Rows) -> Reach:
    codes = "".join(rows)
    rides = tiles_with(codes, ENTERS[Moves.CAVALRY]) | mask_of(STARTS)
    blue, red = (flooded(1 << king, rides) for king in STARTS)
    what = _(
        "Blue's knights can ride where it's tinted blue, Red's where it's tinted red. The marked forest stops them."
    )
    if blue.bit_count() == 1:
        what = _("The marked forest is all around the kings: no knight gets away from them.")
    return _reach(blue, red, (spread(blue) | spread(red)) & tiles_with(codes, "F"), what)


def _desert(rows: Rows, problem: MapProblem) -> Reach:
    """C10."""
    way = mask_of(mildest_way(rows, BLUE_START, RED_START))
    entered = way & ground_of(rows).desert & ~(1 << BLUE_START)
    what = _(
        "The mildest way from king to king, tinted, enters %(count)s tiles of desert, marked. Each takes one of a "
        "king's health, and the weaker king has %(health)s.",
        count=entered.bit_count(),
        health=min(king.health for king in KINGS.values()),
    )
    return _reach(way, 0, entered, what)


_PROVED: Mapping[str, Callable[[Rows, MapProblem], Reach]] = {
    "C6": _strikes,
    "C7": _room,
    "C8": _heights,
    "C9": _sides,
    "C10": _desert,
}
