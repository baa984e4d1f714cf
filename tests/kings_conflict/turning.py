"""A match turned round: the same one with the seats exchanged, as the map's symmetry has it (RULES 12.4)."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.game import Seat
from games.kings_conflict.rules.ground import ground_of
from games.kings_conflict.rules.maps.symmetries import TURNED, Symmetry, partner_code
from games.kings_conflict.rules.maps.tiles import members
from games.kings_conflict.rules.values import OTHER, Attack, Board, KingsAction, Move, Piece, PlayCard, State


def _id(number: int) -> int:
    """The kings change their ids, all others keep theirs."""
    return {1: 2, 2: 1}.get(number, number)


def _seat(seat: Seat | None) -> Seat | None:
    return None if seat is None else OTHER[seat]


def turned_board(board: Board) -> Board:
    symmetry = Symmetry(board.map.symmetry)
    turned = TURNED[symmetry]
    changes = tuple((turned[tile], partner_code(code, symmetry)) for tile, code in board.changes)
    before = ground_of(board.map.rows, board.changes[: board.assessed])
    after = ground_of(board.map.rows, changes[: board.assessed])
    holders = list(board.holders)
    for region, holder in zip(before.regions, board.holders, strict=False):
        holders[after.region_at[turned[next(members(region.tiles))]]] = _seat(holder)
    pieces = [
        replace(piece, id=_id(piece.id), seat=OTHER[piece.seat], tile=turned[piece.tile])
        for piece in board.pieces
    ]
    return replace(
        board,
        sides=board.sides[::-1],
        starter=OTHER[board.starter],
        active=OTHER[board.active],
        pieces=tuple(sorted(pieces, key=lambda piece: piece.id)),
        changes=changes,
        holders=tuple(holders),
        winner=_seat(board.winner),
    )


def turned_state(state: State) -> State:
    return State(turned_board(state.board), state.cards[::-1], state.rng)  # type: ignore[arg-type]


def turned_action(action: KingsAction, board: Board) -> KingsAction:
    turned = TURNED[Symmetry(board.map.symmetry)]
    match action:
        case Move(piece, tile):
            return Move(_id(piece), turned[tile])
        case Attack(piece, target):
            return Attack(_id(piece), _id(target))
        case PlayCard(card, tile) if tile is not None:
            return PlayCard(card, turned[tile])
    return action


def sorted_by_id(state: State) -> State:
    """The state with its pieces in the order of their ids."""
    pieces: tuple[Piece, ...] = tuple(sorted(state.board.pieces, key=lambda piece: piece.id))
    return replace(state, board=replace(state.board, pieces=pieces))
