"""Lines in which somebody walks from king to king: as far as the land allows, through corners, or through desert."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from games.engine.game import Seat
from games.engine.setup import MapText
from games.engine.words import words as _
from games.kings_conflict.rules.ground import ENTERS, Moves, tiles_with
from games.kings_conflict.rules.map_lines import LONGEST, Begin, Found, Line, nearer_to
from games.kings_conflict.rules.maps.codes import GROUND
from games.kings_conflict.rules.maps.problems import MapProblem, Severity, tile_name
from games.kings_conflict.rules.maps.tiles import (
    AROUND,
    STARTS,
    TILES,
    Mask,
    flooded,
    flooded_straight,
    members,
)
from games.kings_conflict.rules.values import OTHER, Move

_FAR = 1000.0
_SHORT = 3
"""So many steps end before anybody has dominion."""


def steps_to(goals: tuple[int, ...], allowed: Mask) -> Callable[[int], float]:
    """The cost of a tile: how many steps it is from the nearest goal over allowed tiles."""
    found = dict.fromkeys(goals, 0.0)
    edge = list(goals)
    for tile in edge:
        for other in AROUND[tile]:
            if allowed >> other & 1 and other not in found:
                found[other] = found[tile] + 1
                edge.append(other)
    return lambda tile: found.get(tile, _FAR)


def apart(text: MapText, problem: MapProblem, seat: Seat, begin: Begin) -> Found:
    """C9: one side goes as near to the other as it can."""
    searches = {Severity.ERROR: _shut_off, Severity.WARNING: _slip, Severity.NOTE: _held_up}
    return searches[problem.severity](text, seat, begin)


def _shut_off(text: MapText, seat: Seat, begin: Begin) -> Found:
    """A king goes as near to the other one as he can, and that is not near enough; none who cannot stand at all."""
    foot, other = tiles_with("".join(text.rows), GROUND), STARTS[OTHER[seat]]
    reached = flooded(1 << STARTS[seat], foot)
    if reached >> other & 1 or not foot >> STARTS[seat] & 1:
        return None
    end = min(members(reached), key=nearer_to(other))
    line = begin(("militia",))
    _march(line, steps_to((end,), foot))
    king = line.king(seat)
    if king is None or king.tile != end:
        return None
    return line, _(
        "The king comes as far as %(tile)s; he can never reach the other one.", tile=tile_name(end)
    )


def _slip(text: MapText, seat: Seat, begin: Begin) -> Found:
    """Somebody on foot slips through between two corners, which every way from side to side asks for."""
    foot = tiles_with("".join(text.rows), GROUND)
    near = flooded_straight(1 << STARTS[seat], foot)
    way = [STARTS[seat]]
    left = steps_to((STARTS[OTHER[seat]],), foot)
    while near >> way[-1] & 1:
        way.append(min(AROUND[way[-1]], key=left))
    here, there = way[-2:]
    line = begin(("scout",))
    to_here = steps_to((here,), near)
    placing = min(line.plays("scout"), key=lambda one: to_here(one.tile or 0), default=None)
    if placing and to_here(placing.tile or 0) < to_here(STARTS[seat]):
        line.act(placing)
    for _turn in range(LONGEST):
        walker = line.piece("scout") or line.king(seat)
        if walker is None:
            return None
        moves = [one for one in line.legal() if isinstance(one, Move) and one.piece == walker.id]
        if walker.tile == here:
            through = [one for one in moves if one.tile == there]
            if through:
                line.act(through[0])
                words = _(
                    "Every way across slips between two corners, from %(here)s to %(there)s.",
                    here=tile_name(here),
                    there=tile_name(there),
                )
                return line, words
        else:
            line.move(walker, to_here)
        line.rest()
    return None


def _held_up(text: MapText, seat: Seat, begin: Begin) -> Found:
    """A knight rides as near to the other king as he can, and forest is in his way."""
    other = STARTS[OTHER[seat]]
    rides = tiles_with("".join(text.rows), ENTERS[Moves.CAVALRY])
    line = begin(("knight",))
    reached = flooded(1 << STARTS[seat], rides) & rides & ~(1 << STARTS[seat])
    end = min(members(reached), key=nearer_to(other), default=None)
    if end is None:
        return None
    left = steps_to((end,), rides)
    if not line.place("knight", left):
        return None
    for _turn in range(LONGEST):
        line.rest()
        knight = line.piece("knight")
        if knight is None or not line.move(knight, left):
            break
    knight = line.piece("knight")
    if knight is None or knight.tile != end:
        return None
    return line, _("The knight comes as far as %(tile)s: forest is in his way.", tile=tile_name(end))


def thirst(text: MapText, problem: MapProblem, seat: Seat, begin: Begin) -> Found:
    """C10: a king takes the way to the other king on which the desert costs him least."""
    line = begin(("militia",))
    _march(line, _on_foot_to(text.rows, STARTS[OTHER[seat]]))
    king = line.king(seat)
    caption = (
        _("On the mildest way to the other king the desert kills the king.")
        if king is None
        else _(
            "On the mildest way to the other king the desert leaves the king %(health)s.", health=king.health
        )
    )
    return line, caption


def _march(line: Line, cost: Callable[[int], float]) -> None:
    """Let the king go where it costs less; before a long way he leaves a militia at home, that the land there stays
    his own, and that it does not stand in his way."""
    king = line.king(line.seat)
    if king and cost(king.tile) > _SHORT:
        regions = line.ground.region_at
        home = regions[king.tile]
        line.place("militia", lambda tile: (regions[tile] != home) * _FAR - cost(tile))
    for _turn in range(LONGEST):
        king = line.king(line.seat)
        if king is None or line.is_over:
            return
        moves = [one for one in line.legal() if isinstance(one, Move) and one.piece == king.id]
        if not any(cost(one.tile) < cost(king.tile) for one in moves):
            return
        line.move(king, cost)
        line.rest()


def mildly_to(goals: tuple[int, ...], codes: str, allowed: Mask) -> Callable[[int], float]:
    """The cost of a tile: the desert tiles still to be entered on the mildest way to a goal, then the steps."""
    found = dict.fromkeys(goals, 0.0)
    queue = [(0.0, goal) for goal in goals]
    while queue:
        cost, tile = heappop(queue)
        if cost > found[tile]:
            continue
        toll = cost + TILES * (codes[tile] == "E") + 1
        for other in AROUND[tile]:
            if allowed >> other & 1 and toll < found.get(other, _FAR * TILES):
                found[other] = toll
                heappush(queue, (toll, other))
    return lambda tile: found.get(tile, _FAR * TILES)


def _on_foot_to(rows: tuple[str, ...], goal: int) -> Callable[[int], float]:
    codes = "".join(rows)
    return mildly_to((goal,), codes, tiles_with(codes, GROUND))


def mildest_way(rows: tuple[str, ...], start: int, goal: int) -> tuple[int, ...]:
    """The tiles of a way on foot that enters as little desert as can be, both ends included. There is one."""
    cost = _on_foot_to(rows, goal)
    way = [start]
    while way[-1] != goal:
        way.append(min(AROUND[way[-1]], key=lambda tile: (cost(tile), tile)))
    return tuple(way)
