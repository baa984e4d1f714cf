"""Regions, control, reach and blows once more, written from RULES.md alone: slow, plain, sharing no code.

Tiles are (row, column) here, terrain a dict of codes, and pieces dicts. Only what is printed on cards
is read from the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.values import Board

Place = tuple[int, int]
Man = dict[str, Any]

KIND = {
    **dict.fromkeys("P", "plains"),
    **dict.fromkeys("H", "hills"),
    **dict.fromkeys("F", "forest"),
    **dict.fromkeys("M", "mountain"),
    **dict.fromkeys("E", "desert"),
    **dict.fromkeys("VL", "volcanic"),
    **dict.fromkeys("S-|0123", "water"),
    **dict.fromkeys("Dd4567", "road"),
    **dict.fromkeys("Bb", "bridge"),
}
GROUND = {"plains", "hills", "forest", "desert", "road", "bridge"}
MAY_ENTER = {
    "foot": GROUND,
    "cavalry": GROUND - {"forest"},
    "mountain": GROUND | {"mountain"},
    "boat": {"water", "bridge"},
    "volcanic": GROUND | {"volcanic"},
    "flyer": GROUND | {"mountain", "water"},
    "dragon": GROUND | {"mountain", "water", "volcanic"},
}


def terrain(board: Board) -> dict[Place, str]:
    """What every tile is now."""
    return _terrain(board.map.rows, board.changes)


@lru_cache(maxsize=8)
def _terrain(rows: tuple[str, ...], changes: tuple[tuple[int, str], ...]) -> dict[Place, str]:
    codes = {(row, column): code for row, line in enumerate(rows) for column, code in enumerate(line)}
    for tile, code in changes:
        codes[divmod(tile, 11)] = code
    return {place: KIND[code] for place, code in codes.items()}


def men(board: Board) -> list[Man]:
    """The pieces as dicts."""
    return [
        {
            "id": one.id,
            "seat": int(one.seat),
            "place": divmod(one.tile, 11),
            "card": one.card,
            "health": one.health,
            "bonus": one.bonus,
            "new": one.is_new,
            "moved": one.has_moved,
            "attacked": one.has_attacked,
            "walked": one.walked,
            "marched": one.is_marched,
        }
        for one in board.pieces
    ]


def apart(one: Place, other: Place) -> int:
    """How many steps lie between two tiles."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def regions(land: dict[Place, str]) -> list[tuple[str, set[Place]]]:
    """RULES 4.1, 4.6."""
    left = {place for place, kind in land.items() if kind not in ("road", "bridge")}
    found = []
    while left:
        seed = min(left)
        region, edge = {seed}, [seed]
        while edge:
            row, column = edge.pop()
            for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if near in left and near not in region and land[near] == land[seed]:
                    region.add(near)
                    edge.append(near)
        left -= region
        found.append((land[seed], region))
    return found


def masters(board: Board) -> dict[Place, int | None]:
    """For the first tile of each region who would control it if that were settled now (RULES 4.2, 4.3)."""
    crowd = men(board)
    result: dict[Place, int | None] = {}
    for _kind, region in regions(terrain(board)):
        count = Counter(one["seat"] for one in crowd if one["place"] in region and one["card"] != "wall")
        result[min(region)] = None if count[0] == count[1] else int(count[1] > count[0])
    return result


def _around(place: Place) -> Iterator[Place]:
    row, column = place
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            near = (row + down, column + right)
            if near != place and 0 <= near[0] < 11 and 0 <= near[1] < 11:
                yield near


def _walk(start: Place, steps: int, may_pass: set[Place]) -> dict[Place, int]:
    found = {start: 0}
    for step in range(1, steps + 1):
        for place in [place for place, at in found.items() if at == step - 1]:
            for near in _around(place):
                if near in may_pass and near not in found:
                    found[near] = step
    return found


def reach(board: Board, man: Man) -> set[Place]:
    """RULES 7, without asking whether the piece may still move."""
    card = KNOWN[man["card"]]
    if card.kind not in ("king", "servant"):
        return set()
    land = terrain(board)
    taken = {one["place"] for one in men(board)}
    enterable = {place for place, kind in land.items() if kind in MAY_ENTER[card.moves]}
    free = enterable - taken
    flies = card.moves in ("flyer", "dragon")
    found = set(_walk(man["place"], card.move, enterable if flies else free))
    ways = {place for place in free if land[place] in ("road", "bridge")}
    if (
        card.moves in ("foot", "cavalry", "mountain")
        and card.kind == "servant"
        and land[man["place"]] in ("road", "bridge")
    ):
        found |= set(_walk(man["place"], card.move + 2, ways))
    return (found & free) - {man["place"]}


def may_move(man: Man) -> bool:
    """RULES 6.4, 7.1."""
    return not (man["moved"] or man["attacked"] or (man["new"] and not KNOWN[man["card"]].has_charge))


def may_strike(man: Man) -> bool:
    """RULES 6.4, 6.6, 7.5, 8.1."""
    card = KNOWN[man["card"]]
    if card.attack == 0 or man["attacked"] or man["marched"]:
        return False
    if man["new"] and not card.has_charge:
        return False
    return man["card"] != "crusader" or man["walked"] < 2


def in_range(board: Board, man: Man, place: Place) -> bool:
    """RULES 8.2."""
    far = KNOWN[man["card"]].range
    if far >= 2 and terrain(board)[man["place"]] == "hills":
        far += 1
    return apart(man["place"], place) <= far


def blow(board: Board, man: Man, target: Man) -> int:
    """RULES 8.3, 8.7."""
    if target["card"] == "blessed":
        return 1
    land, crowd = terrain(board), men(board)
    card, met = KNOWN[man["card"]], KNOWN[target["card"]]

    def friends(of: Man) -> list[str]:
        return [
            one["card"]
            for one in crowd
            if one["seat"] == of["seat"] and apart(one["place"], of["place"]) == 1
        ]

    amount = card.attack + man["bonus"]
    amount += man["card"] in ("ranger", "treant") and land[man["place"]] == "forest"
    if card.kind == "servant" and card.role == "combat":
        amount += any(one in ("warrior", "marshal", "captain") for one in friends(man))
    amount += 2 * (man["card"] == "spearman" and met.moves == "cavalry")
    amount += 3 * (man["card"] == "catapult" and met.kind in ("structure", "wall"))
    amount -= apart(man["place"], target["place"]) > 1 and land[target["place"]] == "forest"
    amount -= "wardpriest" in friends(target)
    return max(1, amount)


def fought(board: Board, man: Man, target: Man) -> dict[int, int]:
    """The health of everybody after an attack, 0 for the dead, until a king dies (RULES 8.3 to 8.6)."""
    health = {one["id"]: one["health"] for one in men(board)}
    health[target["id"]] = max(0, health[target["id"]] - blow(board, man, target))
    strikes_back = (
        health[target["id"]] > 0
        and KNOWN[target["card"]].attack > 0
        and man["card"] != "assassin"
        and in_range(board, target, man["place"])
    )
    if strikes_back:
        health[man["id"]] = max(0, health[man["id"]] - blow(board, target, man))
    if health[1] == 0 or health[2] == 0:
        return health
    for one, did in ((man, True), (target, strikes_back)):
        king = one["seat"] + 1
        if did and one["card"] == "battlepriest":
            crown = next(man["card"] for man in men(board) if man["id"] == king)
            health[king] = min(KNOWN[crown].health, health[king] + 1)
    if man["card"] == "elemental":
        for one in men(board):
            if one["seat"] == target["seat"] and apart(one["place"], target["place"]) == 1:
                health[one["id"]] = max(0, health[one["id"]] - 1)
    return health
