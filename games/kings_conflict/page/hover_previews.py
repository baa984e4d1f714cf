"""What is drawn at the tile that one points at: the way there, what could be struck from there, and the damage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise

from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.values import Value
from games.engine.words import signed
from games.kings_conflict.page.land import UNIT
from games.kings_conflict.page.sight import Sight
from games.kings_conflict.rules.card_types import Card, Kind
from games.kings_conflict.rules.combat import can_attack, damage, range_of, strikes_back, targets
from games.kings_conflict.rules.constants import ROAD_BONUS
from games.kings_conflict.rules.maps.tiles import AROUND, SIZE, Mask, members, spread_straight
from games.kings_conflict.rules.movement import FLYING, ON_ROADS, can_move, reached
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import Piece

HALF = UNIT // 2


class Aim(Value, frozen=True):
    """An enemy in range: how far away it stands in the picture, what it would lose, and what comes back."""

    x: str
    y: str
    amount: str
    back: str
    """"" where nothing would."""


class Way(Value, frozen=True):
    """What is drawn at a tile, in units of the picture from its corner at the top left."""

    path: str
    """From its middle back to where the piece stands; "" where nothing goes."""
    reach: str
    """The tiles that can be struck from there, or that a spell changes; "" for none."""
    aims: tuple[Aim, ...]


def ways_of_piece(position: Position, sight: Sight, piece: Piece) -> dict[int, Way]:
    """What is drawn at each tile that a piece can go to, and where it stands."""
    ways = {piece.tile: Way("", _reach(position, sight, piece), ())} if can_attack(piece) else {}
    if not can_move(piece):
        return ways
    levels = _levels_of(position, piece)
    for tile, steps in reached(position, piece, position.occupied).items():
        network = next(network for network in levels if network.get(tile) == steps)
        there = arrived(piece, tile, steps)
        reach = _reach(position, sight, there) if can_attack(there) else ""
        ways[tile] = Way(_path(sight, network, tile), reach, _aims(position, sight, there))
    return ways


def way_of_card(position: Position, sight: Sight, card: Card, tile: int) -> Way | None:
    """What is drawn at a tile for a card that can be played there."""
    if card.id == "greatjuju":
        wet = members(spread_straight(1 << tile) & position.ground.soft)
        return Way("", "".join(sorted([_square(sight, tile, one) for one in wet])), ())
    if not card.attack:
        return None
    there = placed(card, sight.seat, tile)
    return Way("", _reach(position, sight, there), _aims(position, sight, there))


def arrived(piece: Piece, tile: int, steps: int) -> Piece:
    """A piece after a move."""
    return replace(piece, tile=tile, has_moved=True, walked=piece.walked + steps)


def placed(card: Card, seat: Seat, tile: int) -> Piece:
    """A card as the piece that it becomes."""
    return Piece(0, card.id, seat, tile, card.health, is_new=True)


def struck(position: Position, sight: Sight, piece: Piece) -> list[Piece]:
    """The enemies that a piece could attack now, row by row on the page."""
    if not can_attack(piece):
        return []
    return sorted(targets(position, piece), key=lambda target: sight.cell_of[target.tile])


def _levels_of(position: Position, piece: Piece) -> list[Mapping[int, int]]:
    """How far the tiles are that a piece may pass, over all that it may enter, and over roads alone."""
    card, ground = card_of(piece), position.ground
    enters = ground.enters[card.moves]
    free = enters & ~position.occupied
    found = [_levels(piece.tile, enters if card.moves in FLYING else free, card.move)]
    if ground.ways >> piece.tile & 1 and card.moves in ON_ROADS and card.kind is Kind.SERVANT:
        found.append(_levels(piece.tile, free & ground.ways, card.move + ROAD_BONUS))
    return found


def _levels(start: int, over: Mask, steps: int) -> Mapping[int, int]:
    levels, edge = {start: 0}, [start]
    for step in range(1, steps + 1):
        edge = [
            tile
            for tile in dict.fromkeys([near for one in edge for near in AROUND[one]])
            if over >> tile & 1 and tile not in levels
        ]
        levels.update(dict.fromkeys(edge, step))
    return levels


def _path(sight: Sight, levels: Mapping[int, int], tile: int) -> str:
    """The straightest of the shortest ways from a tile back to the start, as lines."""
    start = next(iter(levels))
    way = [tile]
    while level := levels[way[-1]]:
        before = [near for near in AROUND[way[-1]] if levels.get(near) == level - 1]
        way.append(min(before, key=lambda near: (_apart(sight, near, start), sight.cell_of[near])))
    steps = [_offset(sight, one, other) for one, other in pairwise(way)]
    lines = [(step, len(list(run))) for step, run in groupby(steps)]
    return f"M{HALF} {HALF}" + "".join([f"l{x * many} {y * many}" for (x, y), many in lines])


def _apart(sight: Sight, one: int, other: int) -> int:
    x, y = _offset(sight, one, other)
    return x * x + y * y


def _offset(sight: Sight, origin: int, tile: int) -> tuple[int, int]:
    """How far a tile lies to the right of another and below it in the picture."""
    (row, column), (to_row, to_column) = (divmod(sight.cell_of[one], SIZE) for one in (origin, tile))
    return (to_column - column) * UNIT, (to_row - row) * UNIT


def _square(sight: Sight, origin: int, tile: int) -> str:
    x, y = _offset(sight, origin, tile)
    return f"M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z"


def _reach(position: Position, sight: Sight, piece: Piece) -> str:
    """The square of the tiles in range, as far as there are tiles."""
    reach = range_of(position, piece)
    row, column = divmod(sight.cell_of[piece.tile], SIZE)
    left, top = max(-reach, -column), max(-reach, -row)
    width = min(reach + 1, SIZE - column) - left
    height = min(reach + 1, SIZE - row) - top
    return f"M{left * UNIT} {top * UNIT}h{width * UNIT}v{height * UNIT}h-{width * UNIT}z"


def _aims(position: Position, sight: Sight, piece: Piece) -> tuple[Aim, ...]:
    return tuple(_each_aim(position, sight, piece))


def _each_aim(position: Position, sight: Sight, piece: Piece) -> Iterator[Aim]:
    for target in struck(position, sight, piece):
        amount = damage(position, piece, target)
        is_back = target.health > amount and strikes_back(position, target, piece)
        back = signed(-damage(position, target, piece)) if is_back else ""
        x, y = _offset(sight, piece.tile, target.tile)
        yield Aim(str(x), str(y), signed(-amount), back)
