"""Tiles that become sea or lava, and what happens to whoever stands on them (RULES 9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.game import Seat
from games.kings_conflict.rules.constants import MAX_LAVA
from games.kings_conflict.rules.events import PieceFled
from games.kings_conflict.rules.ground import tiles_with
from games.kings_conflict.rules.maps.codes import BURNS, LAVA
from games.kings_conflict.rules.maps.tiles import NEIGHBOURS, members, spread_straight
from games.kings_conflict.rules.position import card_of
from games.kings_conflict.rules.values import Cause, Piece
from games.kings_conflict.rules.working_state import Draft


def convert(draft: Draft, tiles: Sequence[int], code: str) -> None:
    """Make tiles sea or lava, in this order (RULES 9.2 to 9.4)."""
    cause = Cause.LAVA if code == LAVA else Cause.SEA
    caught = [draft.at[tile].id for tile in tiles if tile in draft.at]
    for tile in tiles:
        draft.change_tile(tile, code)
    for number in caught:
        piece = draft.pieces[number]
        if card_of(piece).is_structure:
            draft.remove(piece, cause)
    for number in caught:
        if number in draft.pieces and not draft.is_over:
            _flee_or_die(draft, draft.pieces[number], cause)


def _flee_or_die(draft: Draft, piece: Piece, cause: Cause) -> None:
    """A unit on a converted tile (RULES 9.3)."""
    enters = draft.ground.enters[card_of(piece).moves]
    if enters >> piece.tile & 1:
        return
    free = enters & NEIGHBOURS[piece.tile] & ~draft.occupied
    if not free or draft.chance(2) == 0:
        draft.remove(piece, cause)
        return
    tile = _any_of(draft, piece.seat, free)
    draft.change_piece(piece, tile=tile)
    draft.events.append(PieceFled(piece.id, piece.tile, tile, piece.seat, piece.card))


def _any_of(draft: Draft, seat: Seat, tiles: int) -> int:
    """One of these tiles by chance; they are counted row by row as the seat sees the map (RULES 1.7)."""
    seen = draft.seen_at(seat)
    ordered = sorted(members(tiles), key=seen.__getitem__)
    return ordered[draft.chance(len(ordered))]


def spread_lava(draft: Draft) -> None:
    """A tile beside the volcano turns to lava (RULES 9.5)."""
    volcanic = draft.ground.volcanic
    if not volcanic or volcanic.bit_count() >= MAX_LAVA:
        return
    candidates = spread_straight(volcanic) & tiles_with(draft.ground.codes, BURNS)
    if candidates:
        convert(draft, (_any_of(draft, draft.board.active, candidates),), LAVA)
