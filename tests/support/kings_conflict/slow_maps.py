"""The checks of maps once more, from RULES 13 alone: slow, in plain loops, and without a line of the validator's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

Tile = tuple[int, int]
Rows = tuple[str, ...]
Finding = tuple[str, str, tuple[int, ...]]
"""The check, how bad it is, and the tiles by number."""

EVERYWHERE = [(row, column) for row in range(11) for column in range(11)]
KINGS = [(10, 0), (0, 10)]
FOOT = "PHFEDd4567Bb"
DROWNS = "PHFE"
RIVERS = {"-": "LR", "|": "TB", "0": "TL", "1": "TR", "2": "BR", "3": "BL", "B": "LR", "b": "TB"}
ROADS = {"d": "LR", "D": "TB", "4": "TL", "5": "TR", "6": "BR", "7": "BL", "B": "TB", "b": "LR"}
TOWARDS = {"T": (-1, 0), "R": (0, 1), "B": (1, 0), "L": (0, -1)}
FACING = {"T": "B", "B": "T", "L": "R", "R": "L"}
KINDS = ["P", "H", "F", "M", "S-|0123", "E", "VL"]
HALF_TURN = {"0": "2", "2": "0", "1": "3", "3": "1", "4": "6", "6": "4", "5": "7", "7": "5"}
MIRROR = {"1": "3", "3": "1", "5": "7", "7": "5", "-": "|", "|": "-", "D": "d", "d": "D", "B": "b", "b": "B"}


def slow_findings(rows: Rows, strategic: Rows, safe: Rows, mountain: Rows) -> list[Finding]:
    """All that is to be found on a map, in no particular order."""
    malformed = [one for grid in (strategic, safe, mountain) for one in wrong_form(grid, "0123456789")]
    malformed += wrong_form(rows, "PMHFSEVL-|0123dD4567Bb")
    if malformed:
        return malformed
    code = {tile: rows[tile[0]][tile[1]] for tile in EVERYWHERE}
    return [
        *asymmetries(code),
        *loose_ends(code),
        *lacking(code),
        *strikes(code),
        *narrow_corners(code),
        *high_ground(code),
        *no_ways(code),
        *thirsty_ways(code),
        *wrong_starts(code),
        *lost_climbs(code, strategic, mountain),
    ]


def numbers(tiles: set[Tile] | list[Tile]) -> tuple[int, ...]:
    return tuple(sorted(row * 11 + column for row, column in tiles))


def wrong_form(grid: Rows, allowed: str) -> Iterator[Finding]:
    if len(grid) != 11:
        yield "C1", "error", ()
    for row, line in enumerate(grid):
        if len(line) != 11:
            yield "C1", "error", ()
        for column, sign in enumerate(line):
            if row < 11 and column < 11 and sign not in allowed:
                yield "C1", "error", numbers([(row, column)])


def half_turn_faults(code: dict[Tile, str]) -> list[Tile]:
    return [
        (r, c)
        for r, c in EVERYWHERE
        if code[r, c] != HALF_TURN.get(code[10 - r, 10 - c], code[10 - r, 10 - c])
    ]


def mirror_faults(code: dict[Tile, str]) -> list[Tile]:
    return [(r, c) for r, c in EVERYWHERE if code[r, c] != MIRROR.get(code[c, r], code[c, r])]


def asymmetries(code: dict[Tile, str]) -> Iterator[Finding]:
    turned, mirrored = half_turn_faults(code), mirror_faults(code)
    for fault in mirrored if len(mirrored) < len(turned) else turned:
        yield "C2", "error", numbers([fault])


def as_red_sees(code: dict[Tile, str], tile: Tile) -> Tile:
    if len(mirror_faults(code)) < len(half_turn_faults(code)):
        return tile[1], tile[0]
    return 10 - tile[0], 10 - tile[1]


def loose_ends(code: dict[Tile, str]) -> Iterator[Finding]:
    for tile in EVERYWHERE:
        for leads in (RIVERS, ROADS):
            for side in leads.get(code[tile], ""):
                found = at_end(code, tile, leads, side)
                if found:
                    yield "C3", found, numbers([tile])


def at_end(code: dict[Tile, str], tile: Tile, leads: dict[str, str], side: str) -> str:
    other = (tile[0] + TOWARDS[side][0], tile[1] + TOWARDS[side][1])
    if other not in code:
        return ""
    there, here = code[other], code[tile]
    if there in leads:
        return "" if FACING[side] in leads[there] else "error"
    if leads is RIVERS and there == "S":
        return ""
    if here in "01234567":
        return "error"
    if here in "Bb":
        return "error" if leads is RIVERS or there not in FOOT else ""
    return "warning" if leads is RIVERS and there not in "MHVL" else ""


def lacking(code: dict[Tile, str]) -> Iterator[Finding]:
    signs = list(code.values())
    for needed in ("P", "M", "F", "S-|0123"):
        if sum(sign in needed for sign in signs) < 2:
            yield "C4", "error", ()
    if signs.count("H") == 0:
        yield "C4", "warning", ()


def apart(one: Tile, other: Tile) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def walked(
    code: dict[Tile, str], start: Tile, over: str, *, closed: list[Tile], most: int = 121
) -> dict[Tile, int]:
    """The steps to every tile that can be reached by at most so many."""
    found, edge = {start: 0}, [start]
    for step in range(most):
        around = [(r + down, c + right) for r, c in edge for down in (-1, 0, 1) for right in (-1, 0, 1)]
        edge = []
        for tile in around:
            if tile in code and tile not in found and tile not in closed and code[tile] in over:
                found[tile] = step + 1
                edge.append(tile)
        if not edge:
            break
    return found


def home_of(code: dict[Tile, str], king: Tile) -> set[Tile]:
    """The region a king stands in; empty on a road or bridge."""
    kinds = [kind for kind in KINDS if code[king] in kind]
    if not kinds:
        return set()
    found, grows = {king}, True
    while grows:
        more = {
            (r + down, c + right)
            for r, c in found
            for down, right in TOWARDS.values()
            if code.get((r + down, c + right), "?") in kinds[0]
        }
        grows = not more <= found
        found |= more
    return found


def strikes(code: dict[Tile, str]) -> Iterator[Finding]:
    """A mercenary goes two tiles on foot and strikes whoever is beside it."""
    for king, enemy in (KINGS, KINGS[::-1]):
        hits = [
            tile
            for tile in home_of(code, king)
            if tile not in KINGS and code[tile] in FOOT and can_strike(code, tile, enemy)
        ]
        if hits:
            yield "C6", "error", numbers(hits)


def can_strike(code: dict[Tile, str], tile: Tile, enemy: Tile) -> bool:
    return any(apart(one, enemy) <= 1 for one in walked(code, tile, FOOT, closed=KINGS, most=2))


def narrow_corners(code: dict[Tile, str]) -> Iterator[Finding]:
    """One small juju can be played in the first turn, so a set of one tile is an error, of two a warning."""
    for king in KINGS:
        near = walked(code, king, FOOT, closed=[], most=3)
        order = {tile: as_red_sees(code, tile) if king == KINGS[1] else tile for tile in EVERYWHERE}
        soft = sorted([tile for tile in near if code[tile] in DROWNS and tile != king], key=order.__getitem__)
        for size, severity in ((0, "error"), (1, "error"), (2, "warning")):
            rooms = [
                (len(walked(code, king, FOOT, closed=list(gone), most=7)), number, gone)
                for number, gone in enumerate(combinations(soft, size))
            ]
            room, _number, gone = min(rooms, default=(121, 0, ()))
            if room < 6:
                yield "C7", severity, numbers(list(gone)) or numbers([king])
                break


def high_ground(code: dict[Tile, str]) -> Iterator[Finding]:
    for king in KINGS:
        high = [tile for tile in EVERYWHERE if code[tile] in "MVL"]
        least = min((apart(king, tile) for tile in high), default=11)
        if least <= 2:
            near = [tile for tile in high if apart(king, tile) <= max(1, least)]
            yield "C8", "error" if least <= 1 else "warning", numbers(near)


def no_ways(code: dict[Tile, str]) -> Iterator[Finding]:
    if code[KINGS[1]] not in FOOT or KINGS[1] not in walked(code, KINGS[0], FOOT, closed=[]):
        yield "C9", "error", ()
        return
    straight, grows = {KINGS[0]}, True
    while grows:
        more = {
            (r + down, c + right)
            for r, c in straight
            for down, right in TOWARDS.values()
            if code.get((r + down, c + right), "?") in FOOT
        }
        grows = not more <= straight
        straight |= more
    if KINGS[1] not in straight:
        yield "C9", "warning", ()
    riding = dict(code) | dict.fromkeys(KINGS, "P")
    if KINGS[1] not in walked(riding, KINGS[0], FOOT.replace("F", ""), closed=[]):
        yield "C9", "note", ()


def thirsty_ways(code: dict[Tile, str]) -> Iterator[Finding]:
    """The weaker king has four health."""
    cost = {KINGS[0]: 0}
    grows = True
    while grows:
        grows = False
        for r, c in [tile for tile in EVERYWHERE if code[tile] in FOOT]:
            beside = [(r + down, c + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
            least = min(cost.get(tile, 999) for tile in beside) + int(code[r, c] == "E")
            if least < cost.get((r, c), 999):
                cost[r, c] = least
                grows = True
    if cost.get(KINGS[1], 0) >= 4:
        yield "C10", "warning", ()


def wrong_starts(code: dict[Tile, str]) -> Iterator[Finding]:
    for king in KINGS:
        if code[king] not in FOOT or code[king] == "E":
            yield "C11", "error", numbers([king])


def lost_climbs(code: dict[Tile, str], strategic: Rows, mountain: Rows) -> Iterator[Finding]:
    if climb(code, strategic) == KINGS[1]:
        yield "C12", "warning", numbers([KINGS[1]])
    end = climb(code, mountain)
    if not any(code[tile] == "M" and apart(tile, end) <= 2 for tile in EVERYWHERE):
        yield "C12", "warning", numbers([end])


def climb(code: dict[Tile, str], grid: Rows) -> Tile:
    here = KINGS[1]
    while True:
        steps = walked(code, here, FOOT + "M", closed=[], most=2)
        value = {tile: int(grid[tile[0]][tile[1]]) for tile in steps}
        best = max(value.values())
        if best == value[here]:
            return here
        here = min([tile for tile in steps if value[tile] == best], key=lambda tile: (steps[tile], tile))
