"""What pieces do by themselves at the start of their owner's turn (RULES 3.6, 10.1, 10.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.game import Seat
from games.kings_conflict.rules.cards import BLESSED, WALL
from games.kings_conflict.rules.constants import HIGH_PRIEST_HEALS, MAX_HAND, MAX_SMITH_BONUS, MAX_WALLS
from games.kings_conflict.rules.events import PieceStrengthened, UpkeepPaid, WallGained
from games.kings_conflict.rules.maps.tiles import DISTANCE
from games.kings_conflict.rules.position import card_of
from games.kings_conflict.rules.values import Cause, Piece
from games.kings_conflict.rules.working_state import Draft


def use_abilities(draft: Draft, seat: Seat) -> None:
    """Every piece of the seat does what it does, row by row as its owner sees the map."""
    for piece in draft.in_sight_order(seat):
        ability = _ABILITIES.get(piece.card)
        if ability:
            ability(draft, draft.pieces[piece.id])


def _be_paid(draft: Draft, piece: Piece) -> None:
    gold = draft.sides[piece.seat].gold
    if not gold:
        draft.remove(piece, Cause.UNPAID)
        return
    draft.change_side(piece.seat, gold=gold - 1)
    draft.events.append(UpkeepPaid(piece.seat, piece.id, gold - 1))


def _mend(draft: Draft, piece: Piece) -> None:
    draft.heal(piece.id, 1)


def _beside(draft: Draft, piece: Piece) -> list[Piece]:
    """The friends beside a piece, row by row as their owner sees the map."""
    distances = DISTANCE[piece.tile]
    return [other for other in draft.in_sight_order(piece.seat) if distances[other.tile] == 1]


def _heal_around(draft: Draft, piece: Piece) -> None:
    for other in _beside(draft, piece):
        draft.heal(other.id, 1)


def _heal_worst(draft: Draft, piece: Piece) -> None:
    worst = max(draft.in_sight_order(piece.seat), key=lambda one: card_of(one).health - one.health)
    draft.heal(worst.id, HIGH_PRIEST_HEALS)


def _forge(draft: Draft, piece: Piece) -> None:
    able = [
        other
        for other in _beside(draft, piece)
        if card_of(other).is_soldier and card_of(other).attack and other.bonus < MAX_SMITH_BONUS
    ]
    if able:
        weakest = min(able, key=lambda one: card_of(one).attack + one.bonus)
        draft.change_piece(weakest, bonus=weakest.bonus + 1)
        draft.events.append(PieceStrengthened(weakest.id, weakest.bonus + 1, weakest.seat, weakest.card))


def _build_wall(draft: Draft, piece: Piece) -> None:
    hand = draft.cards[piece.seat].hand
    walls = sum(held.card == WALL.id for held in hand)
    on_mountain = draft.ground.codes[piece.tile] == "M"
    if on_mountain and walls < MAX_WALLS and len(hand) < MAX_HAND:
        draft.take(piece.seat, WALL.id, WallGained)


def _bless(draft: Draft, king: Piece) -> None:
    region = draft.region_of(king.tile)
    for piece in draft.in_sight_order(king.seat):
        if piece.id == king.id or (region >= 0 and draft.region_of(piece.tile) == region):
            draft.heal(piece.id, 1)


_ABILITIES: Mapping[str, Callable[[Draft, Piece], None]] = {
    "mercenary": _be_paid,
    "troll": _mend,
    "priest": _heal_around,
    "herbalist": _heal_around,
    "highpriest": _heal_worst,
    "smith": _forge,
    "stonemason": _build_wall,
    BLESSED: _bless,
}
