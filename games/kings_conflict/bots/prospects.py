"""What a position is worth to a seat that has just done all it wants to do in its turn: the terms, and their sum.

It looks at what lies open, and at how many cards are held; regions count as if control were settled now.
"""

from __future__ import annotations

from games.engine.game import Seat
from games.kings_conflict.bots.outlook import hints_for, value_of
from games.kings_conflict.bots.terms import Term, Terms
from games.kings_conflict.rules.card_types import Card, Kind, Role
from games.kings_conflict.rules.cards import BLESSED
from games.kings_conflict.rules.constants import BASE_FOOD, DOMINION_LEAD, FARM_FOOD, TURNS_EACH
from games.kings_conflict.rules.maps.symmetries import Symmetry
from games.kings_conflict.rules.maps.tiles import DISTANCE, SIZE
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.regions import holders_of
from games.kings_conflict.rules.values import OTHER, Board, Piece

WON = 1000.0
LAND = 2.2
"""The worth of a point of domain; food is worth a quarter of it."""
GOLD, CARD, HUNGER = 0.15, 0.7, 1.5
HINT, NEARER = 0.1, 0.15
UNDER_FIRE, AIMED_AT = 0.2, 0.1
"""The share of a piece that is lost in what may strike it: the other is the next to move."""
KING_UNDER_FIRE = 15.0
DOMINION = (60.0, 12.0, 5.0, 2.0, 1.0)
"""The worth of dominion, by how many turns are missing after the next one."""
LAST_TURNS = 8
"""Turns before the last from which on the larger domain counts by itself."""


def prospect(board: Board, hands: tuple[int, int], seat: Seat) -> Terms:
    """The terms of what a position is worth to a seat; `hands` says how many cards each seat holds."""
    if board.reason is not None:
        return {Term.END: 0.0 if board.winner is None else WON if board.winner == seat else -WON}
    position, foe = Position(board), OTHER[seat]
    own, others = list(position.of(seat)), list(position.of(foe))
    terms = _land(position, seat)
    terms[Term.ARMY] = _army(own) - _army(others)
    terms[Term.DANGER] = AIMED_AT * _at_risk(others, own) - UNDER_FIRE * _at_risk(own, others)
    terms[Term.KING] = _risk(position.king(foe), own) / 3 - _risk(position.king(seat), others)
    terms[Term.POINTS] = HINT * _hints(position, own, seat)
    theirs = DISTANCE[position.king(foe).tile]
    terms[Term.ADVANCE] = NEARER * sum([SIZE - theirs[one.tile] for one in own if card_of(one).is_soldier])
    terms[Term.GOLD] = GOLD * (board.sides[seat].gold - board.sides[foe].gold)
    terms[Term.HAND] = CARD * (hands[seat] - hands[foe])
    return terms


def _land(position: Position, seat: Seat) -> Terms:
    """Regions and what they pay, food that is short, and turns of dominion."""
    board, foe = position.board, OTHER[seat]
    domain, food = [0, 0], [BASE_FOOD, BASE_FOOD]
    holders = holders_of(position.ground, position.pieces.values())
    for region, holder in zip(position.ground.regions, holders, strict=True):
        if holder is not None:
            domain[holder] += region.domain
            food[holder] += region.food
    for piece in position.pieces.values():
        food[piece.seat] += (FARM_FOOD if piece.card == "farm" else 0) - card_of(piece).food
    lead = domain[seat] - domain[foe]
    ruled = 0.0
    if abs(lead) >= DOMINION_LEAD:
        missing = board.terms.dominion_turns - board.sides[seat if lead > 0 else foe].dominion - 1
        ruled = DOMINION[max(0, missing)] * (1 if lead > 0 else -1.5)
    last = board.turn - (2 * TURNS_EACH - LAST_TURNS)
    return {
        Term.CONTROL: LAND * lead
        + LAND / 4 * (min(food[seat], 8) - min(food[foe], 8))
        + max(0, last) * _sign(lead),
        Term.DOMINION: ruled,
        Term.FOOD: HUNGER * (min(0, food[seat]) - min(0, food[foe])),
    }


def _army(pieces: list[Piece]) -> float:
    """What pieces are worth, each for the health that it has left."""
    worth = 0.0
    for piece in pieces:
        card = card_of(piece)
        worth += value_of(card) * (0.4 + 0.6 * piece.health / card.health) + 0.8 * piece.bonus
        if card.id == "mine":
            worth += 2.0
    return worth


def _fire(target: Piece, enemies: list[Piece]) -> int:
    """What enemies could do to a piece in one turn if nothing stood in their way."""
    fire, distances = 0, DISTANCE[target.tile]
    for enemy in enemies:
        card = card_of(enemy)
        if card.attack and distances[enemy.tile] <= card.move + card.range:
            fire += 1 if target.card == BLESSED else card.attack + enemy.bonus
    return fire


def _at_risk(pieces: list[Piece], enemies: list[Piece]) -> float:
    """The worth of the pieces, without the king, that enemies could destroy in their next turn."""
    risk = 0.0
    for piece in pieces:
        card = card_of(piece)
        if card.kind is not Kind.KING:
            share = min(1.0, _fire(piece, enemies) / piece.health)
            risk += value_of(card) * share * share
    return risk


def _risk(king: Piece, enemies: list[Piece]) -> float:
    share = min(1.0, _fire(king, enemies) / king.health)
    return KING_UNDER_FIRE * share * share


def _hints(position: Position, pieces: list[Piece], seat: Seat) -> int:
    """The digits under pieces, each of the grid that is for it."""
    text = position.board.map
    symmetry = Symmetry(text.symmetry)
    grids = [hints_for(grid, symmetry, seat) for grid in (text.strategic, text.safe, text.mountain_pref)]
    return sum([grids[_grid(card_of(piece))][piece.tile] for piece in pieces])


def _grid(card: Card) -> int:
    if card.id == "stonemason":
        return 2
    return 0 if card.role is Role.COMBAT and card.kind is not Kind.KING else 1


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
