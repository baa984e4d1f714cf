"""What the checks warn of, played out on the very map: a line that can be watched on the board (RULES 13.14).

A line is searched and played through `play()`, so whatever it shows is legal. The side that is warned of acts,
the other one does not hinder it: it ends its turns, once its king has stepped down from where he cannot stay, and
sets up a militia where it would lose by dominion first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product

from games.engine.errors import RuleError
from games.engine.game import Seat
from games.engine.play import play
from games.engine.setup import MapText, Setup
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.constants import HEIGHTS_NEAR, TRAPPED_BELOW
from games.kings_conflict.rules.ground import ENTERS, Moves, ground_of, tiles_with
from games.kings_conflict.rules.map_lines import LONGEST, Begin, Found, Line, Played, nearer_to
from games.kings_conflict.rules.map_marches import apart, mildly_to, thirst
from games.kings_conflict.rules.maps.codes import GROUND
from games.kings_conflict.rules.maps.problems import MapProblem, tile_name
from games.kings_conflict.rules.maps.tiles import (
    DISTANCE,
    STARTS,
    flooded,
    mask_of,
    members,
)
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import OTHER, SEATS, Options
from games.kings_conflict.rules.working_state import KingsStep

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


def prove(text: MapText, problem: MapProblem) -> Proof | None:
    """The line for a problem of a map that has the form of one; None for what needs no line, or if none is found."""
    search = LINES.get(problem.code)
    if search is None:
        return None
    seeds = _SEEDS if "V" in "".join(text.rows) or "L" in "".join(text.rows) else _SEEDS[:1]
    for is_guarded, seed, seat in product((False, True), seeds, SEATS):
        begin = partial(_begun, text, seat, seed, is_guarded)
        try:
            found = search(text, problem, seat, begin)
        except RuleError:
            # Lava came between: there is no such line with this seed.
            continue
        if found:
            line, caption = found
            return Proof(problem.code, caption, line.setup, seed, tuple(line.played))
    return None


def _begun(text: MapText, seat: Seat, seed: str, is_guarded: bool, cards: tuple[str, ...]) -> Line:
    return Line(text, seat, cards, seed, is_guarded=is_guarded)


def steps(proof: Proof) -> Iterator[KingsStep]:
    """Every step of a line, the first state first."""
    step = GAME.setup(proof.setup, proof.seed)
    yield step
    for one in proof.played:
        step = play(GAME, step.state, one.seat, one.action)
        yield step


def _mercenary(text: MapText, problem: MapProblem, seat: Seat, begin: Begin) -> Found:
    """C6: a mercenary of one seat strikes the other king, in the first turn or, where both kings stand in one
    region, in the second: until somebody has one more there, nobody holds it."""
    king, target = STARTS[seat], STARTS[OTHER[seat]]
    region_at = ground_of(text.rows).region_at
    is_shared = region_at[king] == region_at[target]
    for tile in sorted(problem.tiles, key=nearer_to(target)):
        line = begin(("militia", "mercenary"))
        if is_shared:
            line.place("militia", lambda one: region_at[one] != region_at[king])
            line.rest()
        placing = [one for one in line.plays("mercenary") if one.tile == tile]
        if not placing:
            continue
        line.act(placing[0])
        piece = line.piece("mercenary")
        if piece and not line.strike(piece):
            line.move(piece, nearer_to(target))
            if not line.strike(piece):
                continue
        caption = (
            _(
                "Both kings stand in one region. Whoever adds a militia controls it, and a mercenary placed on "
                "%(tile)s strikes the king in the second turn.",
                tile=tile_name(tile),
            )
            if is_shared
            else _("A mercenary placed on %(tile)s strikes the king in the first turn.", tile=tile_name(tile))
        )
        return line, caption
    return None


def _trap(text: MapText, problem: MapProblem, seat: Seat, begin: Begin) -> Found:
    """C7: one seat's jujus leave the other king too little room."""
    king = STARTS[OTHER[seat]]
    lost = [tile for tile in problem.tiles if tile not in STARTS]
    foot = tiles_with("".join(text.rows), GROUND) & ~mask_of(lost)
    if flooded(1 << king, foot).bit_count() >= TRAPPED_BELOW or (not lost and problem.tiles != (king,)):
        return None
    line = begin(("smalljuju", "smalljuju"))
    for _turn in range(LONGEST):
        if lost and line.plays("smalljuju"):
            line.place("smalljuju", nearer_to(lost.pop(0)))
        if not lost:
            break
        line.rest()
    line.rest()
    caption = _(
        "The king at %(king)s can't get away, and hardly anything fits beside him.", king=tile_name(king)
    )
    return None if lost else (line, caption)


def _risers(text: MapText, problem: MapProblem, seat: Seat, begin: Begin) -> Found:
    """C8: one seat sends somebody to the mountain beside the other king, and raises a giant or dragon there."""
    king = STARTS[OTHER[seat]]
    goals = [tile for tile in problem.tiles if DISTANCE[king][tile] <= HEIGHTS_NEAR]
    if not goals:
        return None
    goal, rows, codes = max(goals, key=lambda tile: tile != king), text.rows, "".join(text.rows)
    walker, riser, moves = _SENT_FOR[codes[goal] == "M"]
    region = ground_of(rows).regions[ground_of(rows).region_at[goal]].tiles
    left = mildly_to(tuple(members(region)), codes, tiles_with(codes, ENTERS[moves]))
    line = begin((walker, riser))
    for _turn in range(LONGEST):
        victim = line.king(line.other)
        if victim is None or line.is_over:
            return None
        if _risen(line, riser, victim.tile):
            return line, _(
                "What rose from %(tile)s strikes the king down in one stroke.", tile=tile_name(goal)
            )
        if not line.piece(riser) and not _raised(line, walker, riser, goal):
            _sent(line, walker, left)
        line.rest(steps_down=victim.tile == goal)
        if line.king(line.other) is None and line.ground.volcanic >> victim.tile & 1:
            return line, _(
                "The king has hardly begun when the lava of %(tile)s takes him.", tile=tile_name(goal)
            )
    return None


def _raised(line: Line, walker: str, riser: str, goal: int) -> bool:
    """Raise somebody at the goal, if that can be done now; the walker makes room if he stands in the way."""
    before = line.copy()
    piece = line.piece(walker)
    if piece and piece.tile == goal:
        line.move(piece, lambda tile: tile == goal)
    if any(one.tile == goal for one in line.plays(riser)) and line.place(riser, nearer_to(goal)):
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


LINES: Mapping[str, Callable[[MapText, MapProblem, Seat, Begin], Found]] = {
    "C6": _mercenary,
    "C7": _trap,
    "C8": _risers,
    "C9": apart,
    "C10": thirst,
}
"""The checks that a line can be shown for."""
