"""Whether rivers and roads join (RULES 13.3): where each piece leads, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from games.engine.words import words as _
from games.kings_conflict.rules.maps.codes import BOTTOM, CODES, GROUND, LEFT, RIGHT, SEA, TOP, Code, Side
from games.kings_conflict.rules.maps.problems import MapProblem, Severity, tile_name
from games.kings_conflict.rules.maps.tiles import SIZE, TILES, beside

SIDES = (TOP, RIGHT, BOTTOM, LEFT)
_SPRINGS = "MHVL"


class Network(StrEnum):
    """What leads from tile to tile."""

    RIVER = "river"
    ROAD = "road"


class Loose(StrEnum):
    """What can be wrong with an end of a river or a road."""

    UNMET = "unmet"
    """It leads to its own kind, which does not lead back."""
    NOWHERE = "nowhere"
    """It leads to something else, where it must not end."""
    DRY = "dry"
    """A river ends on dry land."""


def ends(code: Code, network: Network) -> tuple[Side, ...]:
    """The sides over which a network leaves a tile."""
    return code.river if network is Network.RIVER else code.road


def opposite(side: Side) -> Side:
    """The side that faces another one."""
    return -side[0], -side[1]


def loose_end(codes: str, tile: int, code: Code, network: Network, end: Side) -> Loose | None:
    """What would be wrong with one end of a code if it stood at a tile of these 121 codes; None if nothing."""
    other = beside(tile, *end)
    if other is None:
        return None
    met = CODES[codes[other]]
    theirs, is_river = ends(met, network), network is Network.RIVER
    if opposite(end) in theirs or (is_river and met.sign == SEA):
        return None
    if theirs:
        return Loose.UNMET
    is_bridge = bool(code.river and code.road)
    if code.is_bend or (is_bridge and (is_river or met.sign not in GROUND)):
        return Loose.NOWHERE
    return Loose.DRY if is_river and met.sign not in _SPRINGS else None


def leading_to(codes: str, tile: int, network: Network) -> frozenset[Side]:
    """The sides of a tile at which a neighbour's river or road leads to it."""
    found = []
    for side in SIDES:
        other = beside(tile, *side)
        if other is not None and opposite(side) in ends(CODES[codes[other]], network):
            found.append(side)
    return frozenset(found)


def broken_bends(rows: Sequence[str]) -> Iterator[MapProblem]:
    """C3 (RULES 13.3): a finding for each end that is loose."""
    codes = "".join(rows)
    for tile in range(TILES):
        code = CODES[codes[tile]]
        for network in Network:
            for end in ends(code, network):
                loose = loose_end(codes, tile, code, network, end)
                if loose:
                    yield _problem(tile, network, end, loose)


def _problem(tile: int, network: Network, end: Side, loose: Loose) -> MapProblem:
    there = tile_name(tile + end[0] * SIZE + end[1])
    here = tile_name(tile)
    if loose is Loose.UNMET:
        what = (
            _(
                "The river of %(tile)s flows to %(other)s, whose river doesn't meet it.",
                tile=here,
                other=there,
            )
            if network is Network.RIVER
            else _(
                "The road of %(tile)s leads to %(other)s, whose road doesn't meet it.",
                tile=here,
                other=there,
            )
        )
        remedy = _("Turn one of the two so that they join.")
    elif loose is Loose.NOWHERE:
        what = _("%(tile)s leads to %(other)s, where nothing goes on.", tile=here, other=there)
        remedy = _("Turn it, or go on at %(other)s.", other=there)
    else:
        what = _(
            "The river of %(tile)s ends at %(other)s without sea, spring or edge.", tile=here, other=there
        )
        remedy = _("Go on to the edge or the sea, or let it rise from a mountain or hills.")
    severity = Severity.WARNING if loose is Loose.DRY else Severity.ERROR
    return MapProblem("C3", severity, (tile,), what, remedy)
