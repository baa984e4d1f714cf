"""What the checks warn of, played out on the very map: a line that can be watched on the board (RULES 13.14).

A line is searched and played through `play()`, so whatever it shows is legal. The side that is warned of acts,
the other one only ends its turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from games.engine.errors import RuleError
from games.engine.game import Seat
from games.engine.play import play
from games.engine.setup import MapText, Setup
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.constants import TRAPPED_BELOW
from games.kings_conflict.rules.draft import KingsStep
from games.kings_conflict.rules.ground import ENTERS, Moves, ground_of, tiles_with
from games.kings_conflict.rules.map_lines import Line, Played, nearer_to
from games.kings_conflict.rules.maps.codes import GROUND
from games.kings_conflict.rules.maps.problems import MapProblem, Severity, place
from games.kings_conflict.rules.maps.tiles import (
    AROUND,
    DISTANCE,
    STARTS,
    TILES,
    flooded,
    mask_of,
    members,
)
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import OTHER, SEATS, Move, Options

_LONGEST = 25
"""The turns after which a line that does not come to its end is given up."""
_FAR = 1000.0
_CLOSE = 2
"""How near to a king a mountain is told of."""
_SENT_FOR = (("imp", "reddragon", Moves.VOLCANIC), ("stonemason", "giant", Moves.MOUNTAIN))
"""The unit sent ahead for each riser, and the ground it crosses."""
_SEEDS = tuple(str(number) * 64 for number in range(8))
"""Tried one after the other where lava spreads by chance."""


class Proof(Value, frozen=True):
    """A line of play that shows what a problem leads to."""

    code: str
    caption: Words
    setup: Setup[Options]
    """With the map as it is, problems and all, so that no match can be opened with it."""
    seed: str
    played: tuple[Played, ...]


def may_have_line(rows: tuple[str, ...], problem: MapProblem) -> bool:
    """Whether there can be a line for a problem: told at once, without a search. There may be none all the same."""
    if problem.code not in LINES or problem.severity is Severity.NOTE:
        return False
    if problem.code == "C6":
        # In a region with both kings nobody has control, and no mercenary is placed.
        return len({ground_of(rows).region_at[start] for start in STARTS}) == len(STARTS)
    # Who must slip between two corners gets there; and where a king himself stands nothing rises.
    is_slip = problem.code == "C9" and problem.severity is Severity.WARNING
    return not is_slip and not (problem.code == "C8" and set(problem.tiles) & set(STARTS))


def prove(text: MapText, problem: MapProblem) -> Proof | None:
    """The line for a problem of a map that has the form of one; None for what needs no line, or if none is found."""
    search = LINES.get(problem.code)
    if search is None:
        return None
    seeds = _SEEDS if "V" in "".join(text.rows) or "L" in "".join(text.rows) else _SEEDS[:1]
    for seed, seat in product(seeds, SEATS):
        try:
            found = search(text, problem, seat, seed)
        except RuleError:
            # Lava came between: there is no such line with this seed.
            continue
        if found:
            line, caption = found
            return Proof(problem.code, caption, line.setup, seed, tuple(line.played))
    return None


def steps(proof: Proof) -> Iterator[KingsStep]:
    """Every step of a line, the first state first."""
    step = GAME.setup(proof.setup, proof.seed)
    yield step
    for one in proof.played:
        step = play(GAME, step.state, one.seat, one.action)
        yield step


_Found = tuple[Line, Words] | None


def _mercenary(text: MapText, problem: MapProblem, seat: Seat, seed: str) -> _Found:
    """C6: a mercenary of one seat strikes the other king in the first turn."""
    target = STARTS[OTHER[seat]]
    for tile in problem.tiles:
        line = Line(text, seat, ("mercenary",), seed)
        placing = [one for one in line.places("mercenary") if one.tile == tile]
        if not placing:
            continue
        line.act(placing[0])
        piece = line.piece("mercenary")
        if piece and not line.strike(piece):
            line.move(piece, nearer_to(target))
            if not line.strike(piece):
                continue
        caption = _("A mercenary placed on %(tile)s strikes the king in the first turn.", tile=place(tile))
        return line, caption
    return None


def _trap(text: MapText, problem: MapProblem, seat: Seat, seed: str) -> _Found:
    """C7: one seat's jujus leave the other king too little room."""
    king = STARTS[OTHER[seat]]
    lost = [tile for tile in problem.tiles if tile not in STARTS]
    foot = tiles_with("".join(text.rows), GROUND) & ~mask_of(lost)
    if flooded(1 << king, foot).bit_count() >= TRAPPED_BELOW or (not lost and problem.tiles != (king,)):
        return None
    line = Line(text, seat, ("smalljuju", "smalljuju"), seed)
    for _turn in range(_LONGEST):
        if lost and line.places("smalljuju"):
            line.place("smalljuju", nearer_to(lost.pop(0)))
        if not lost:
            break
        line.rest()
    line.rest()
    caption = _(
        "The king at %(king)s cannot get away, and hardly anything fits beside him.", king=place(king)
    )
    return None if lost else (line, caption)


def _risers(text: MapText, problem: MapProblem, seat: Seat, seed: str) -> _Found:
    """C8: one seat sends somebody to the mountain beside the other king, and raises a giant or dragon there."""
    king = STARTS[OTHER[seat]]
    goals = [tile for tile in problem.tiles if tile not in STARTS and DISTANCE[king][tile] <= _CLOSE]
    if not goals:
        return None
    goal, rows, codes = goals[0], text.rows, "".join(text.rows)
    walker, riser, moves = _SENT_FOR[codes[goal] == "M"]
    region = ground_of(rows).regions[ground_of(rows).region_at[goal]].tiles
    steps = _steps_to(tuple(members(region)), tiles_with(codes, ENTERS[moves]))
    line = Line(text, seat, (walker, riser), seed)
    for _turn in range(_LONGEST):
        if _risen(line, riser, king):
            return line, _("What rose from %(tile)s strikes the king down in one stroke.", tile=place(goal))
        if line.king(line.other) is None:
            return line, _("The king has hardly begun when the lava of %(tile)s takes him.", tile=place(goal))
        if line.is_over:
            return None
        if not line.piece(riser) and not _raised(line, walker, riser, goal):
            _sent(line, walker, steps)
        line.rest()
    return None


def _raised(line: Line, walker: str, riser: str, goal: int) -> bool:
    """Raise somebody at the goal, if that can be done now; the walker makes room if he stands in the way."""
    before = line.copy()
    piece = line.piece(walker)
    if piece and piece.tile == goal:
        line.move(piece, lambda tile: tile == goal)
    if any(one.tile == goal for one in line.places(riser)) and line.place(riser, nearer_to(goal)):
        return True
    line.restore(before)
    return False


def _risen(line: Line, riser: str, king: int) -> bool:
    """Let what has risen strike the king, after a step if need be; whether that killed him."""
    piece = line.piece(riser)
    if piece is None:
        return False
    if not line.strike(piece):
        line.move(piece, nearer_to(king))
        if not line.strike(piece):
            return False
    return line.king(line.other) is None


def _sent(line: Line, walker: str, cost: Callable[[int], float]) -> None:
    """Send the walker on, or place it if it is not there."""
    piece = line.piece(walker)
    if piece:
        line.move(piece, cost)
    else:
        line.place(walker, cost)


def _steps_to(goals: tuple[int, ...], allowed: int) -> Callable[[int], float]:
    """The cost of a tile: how many steps it is from the nearest goal over allowed tiles."""
    found = dict.fromkeys(goals, 0.0)
    edge = list(goals)
    for tile in edge:
        for other in AROUND[tile]:
            if allowed >> other & 1 and other not in found:
                found[other] = found[tile] + 1
                edge.append(other)
    return lambda tile: found.get(tile, _FAR)


def _shut_off(text: MapText, problem: MapProblem, seat: Seat, seed: str) -> _Found:
    """C9: a king goes as near to the other one as he can, and that is not near enough."""
    foot, other = tiles_with("".join(text.rows), GROUND), STARTS[OTHER[seat]]
    reached = flooded(1 << STARTS[seat], foot)
    if reached >> other & 1:
        return None
    end = min(members(reached), key=nearer_to(other))
    line = Line(text, seat, ("militia",), seed)
    _march(line, _steps_to((end,), foot))
    king = line.king(seat)
    if king is None or king.tile != end:
        return None
    return line, _("The king comes as far as %(tile)s; he can never reach the other one.", tile=place(end))


def _thirst(text: MapText, problem: MapProblem, seat: Seat, seed: str) -> _Found:
    """C10: a king takes the way to the other king on which the desert costs him least."""
    line = Line(text, seat, ("militia",), seed)
    _march(line, _desert_cost(text.rows, STARTS[OTHER[seat]]))
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
    """Leave a militia at home, that the land there stays one's own, and let the king go where it costs less."""
    king = line.king(line.seat)
    if king:
        home = ground_of(line.state.board.map.rows).region_at[king.tile]
        regions = ground_of(line.state.board.map.rows).region_at
        line.place("militia", lambda tile: regions[tile] != home)
    for _turn in range(_LONGEST):
        king = line.king(line.seat)
        if king is None or line.is_over:
            return
        moves = [one for one in line.legal() if isinstance(one, Move) and one.piece == king.id]
        if not any(cost(one.tile) < cost(king.tile) for one in moves):
            return
        line.move(king, cost)
        line.rest()


def _desert_cost(rows: tuple[str, ...], goal: int) -> Callable[[int], float]:
    """The cost of a tile: the desert tiles still to be entered on the mildest way to a goal, then the steps."""
    codes = "".join(rows)
    foot = tiles_with(codes, GROUND)
    found = {goal: 0.0}
    for _round in range(TILES):
        before = dict(found)
        for tile in members(foot):
            toll = TILES * (codes[tile] == "E") + 1
            for other in AROUND[tile]:
                if foot >> other & 1 and tile in found:
                    found[other] = min(found.get(other, _FAR * TILES), found[tile] + toll)
        if found == before:
            break
    return lambda tile: found.get(tile, _FAR * TILES)


LINES: Mapping[str, Callable[[MapText, MapProblem, Seat, str], _Found]] = {
    "C6": _mercenary,
    "C7": _trap,
    "C8": _risers,
    "C9": _shut_off,
    "C10": _thirst,
}
"""The checks that a line can be shown for."""
