"""What a seat may do, and why not (RULES 2.5, 3.9 to 3.11, 6 to 8).

Everything is asked of what lies open and of the seat's own hand, so a page and a bot can ask it of a view.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import combinations

from games.engine.game import Seat
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.card_types import Card, Kind
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.combat import can_attack, range_of, targets
from games.kings_conflict.rules.constants import JUJU_PER_TURN, LEVY_COST, MAX_HAND
from games.kings_conflict.rules.maps.tiles import DISTANCE, members
from games.kings_conflict.rules.movement import can_move, reached
from games.kings_conflict.rules.placement import AIMLESS, aims, placeable
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.regions import eaten, supply
from games.kings_conflict.rules.values import (
    Attack,
    Board,
    EndTurn,
    Held,
    KingsAction,
    Levy,
    Move,
    Mulligan,
    Piece,
    PlayCard,
)

JUJUS = ("smalljuju", "greatjuju")
_END_TURN, _LEVY = EndTurn(), Levy()
Hand = tuple[Held, ...]


def refusal(board: Board, seat: Seat, hand: Hand, deck: int, action: KingsAction) -> Words | None:
    """Why a seat that may act, with this hand and so many cards to draw, may not do this; None if it may."""
    if isinstance(action, Mulligan) != (board.turn == 0):
        return _("First both choose which cards to keep.") if board.turn == 0 else _("The match has begun.")
    if isinstance(action, Mulligan):
        return _mulligan_refusal(hand, action)
    if isinstance(action, EndTurn):
        return None
    if isinstance(action, Levy):
        return _levy_refusal(board, seat, hand, deck)
    position = Position(board)
    if isinstance(action, PlayCard):
        return _card_refusal(position, seat, hand, action)
    piece = position.pieces.get(action.piece)
    if piece is None or piece.seat != seat:
        return _("That isn't your piece.")
    if isinstance(action, Move):
        return _move_refusal(position, piece, action)
    return _attack_refusal(position, piece, action)


def _mulligan_refusal(hand: Hand, action: Mulligan) -> Words | None:
    ids = {held.id for held in hand}
    if len(set(action.cards)) != len(action.cards) or not ids.issuperset(action.cards):
        return _("You can exchange only cards in your hand, each once.")
    return None


def _levy_refusal(board: Board, seat: Seat, hand: Hand, deck: int) -> Words | None:
    side = board.sides[seat]
    if side.has_levied:
        return _("You have already levied this turn.")
    if side.gold < LEVY_COST:
        return _("A levy costs %(cost)s gold; you have %(gold)s.", cost=LEVY_COST, gold=side.gold)
    if not deck:
        return _("Your deck is empty.")
    if len(hand) >= MAX_HAND:
        return _("Your hand is full.")
    return None


class Lack(Enum):
    """What a seat is short of for a card."""

    GOLD = "gold"
    FOOD = "food"
    JUJU = "juju"
    TILE = "tile"


def _price_lack(position: Position, seat: Seat, card: Card) -> tuple[Lack, int] | None:
    """What a seat lacks for a card wherever it goes, and how much it has of it (RULES 6.1, 6.2, 6.5).

    In hunger it has less food than none.
    """
    side = position.board.sides[seat]
    if card.cost > side.gold:
        return Lack.GOLD, side.gold
    if card.food and card.food > (spare := supply(position, seat) - eaten(position, seat)):
        return Lack.FOOD, spare
    if card.id in JUJUS and side.jujus >= JUJU_PER_TURN:
        return Lack.JUJU, 0
    return None


def lacking(position: Position, seat: Seat, card: Card) -> tuple[Lack, int] | None:
    """What keeps a seat from playing a card anywhere, and how much of it is missing; None if it may."""
    lack = _price_lack(position, seat, card)
    match lack:
        case (Lack.GOLD, has):
            return Lack.GOLD, card.cost - has
        case (Lack.FOOD, has):
            return Lack.FOOD, card.food - has
        case None if card.id != AIMLESS and not spots(position, seat, card, position.occupied):
            return Lack.TILE, 1
    return lack


def price_refusal(position: Position, seat: Seat, card: Card) -> Words | None:
    """Why a seat cannot play a card wherever it goes: gold, food, or a second juju (RULES 6.1, 6.2, 6.5)."""
    match _price_lack(position, seat, card):
        case (Lack.GOLD, gold):
            return _(
                "%(card)s costs %(cost)s gold; you have %(gold)s.",
                card=card.name,
                cost=card.cost,
                gold=gold,
            )
        case (Lack.FOOD, spare):
            return _(
                "%(card)s needs %(food)s food; you have %(spare)s to spare.",
                card=card.name,
                food=card.food,
                spare=max(0, spare),
            )
        case (Lack.JUJU, _has):
            return _("You have already played a juju this turn.")
    return None


def _card_refusal(position: Position, seat: Seat, hand: Hand, action: PlayCard) -> Words | None:
    held = next((held for held in hand if held.id == action.card), None)
    if held is None:
        return _("That card isn't in your hand.")
    card = KNOWN[held.card]
    priced = price_refusal(position, seat, card)
    if priced is not None:
        return priced
    if card.id == AIMLESS:
        return None if action.tile is None else _("%(card)s needs no tile.", card=card.name)
    if action.tile is None:
        return _("Choose a tile for %(card)s.", card=card.name)
    if spots(position, seat, card, position.occupied) >> action.tile & 1:
        return None
    return _tile_refusal(position, card, action.tile)


def _tile_refusal(position: Position, card: Card, tile: int) -> Words:
    """Why a card cannot go to a tile, in the words that help most."""
    if card.kind is Kind.SPELL:
        return _("%(card)s can't be aimed there.", card=card.name)
    if tile in position.at:
        return _("Something stands there already.")
    if position.ground.codes[tile] not in card.home:
        return _("%(card)s can't be placed on such ground.", card=card.name)
    return _("That is too far from your king and your people, or not in a region you control.")


def spots(position: Position, seat: Seat, card: Card, occupied: int) -> int:
    """The tiles where a seat could place a card or aim it, as a set of tiles."""
    if card.kind is Kind.SPELL:
        return aims(position, seat, card)
    return placeable(position, seat, card, occupied)


def _move_refusal(position: Position, piece: Piece, action: Move) -> Words | None:
    card = card_of(piece)
    if not card.move:
        return _("%(card)s can't move.", card=card.name)
    if piece.is_new and not card.has_charge:
        return _("%(card)s was placed this turn, and must wait for the next.", card=card.name)
    if not can_move(piece):
        return _("%(card)s has already moved or attacked this turn.", card=card.name)
    if action.tile in position.at:
        return _("Something stands there already.")
    if action.tile not in reached(position, piece, position.occupied):
        return _("%(card)s can't get there.", card=card.name)
    return None


def _attack_refusal(position: Position, piece: Piece, action: Attack) -> Words | None:
    card = card_of(piece)
    target = position.pieces.get(action.target)
    if target is None or target.seat == piece.seat:
        return _("That isn't an enemy.")
    if not card.attack:
        return _("%(card)s doesn't fight.", card=card.name)
    if piece.has_attacked:
        return _("%(card)s has already attacked this turn.", card=card.name)
    if piece.is_new and not card.has_charge:
        return _("%(card)s was placed this turn, and must wait for the next.", card=card.name)
    if piece.is_marched:
        return _("%(card)s was sent on a Forced March, and can't attack this turn.", card=card.name)
    if not can_attack(piece):
        return _("%(card)s has gone too far to attack this turn.", card=card.name)
    if DISTANCE[piece.tile][target.tile] > range_of(position, piece):
        return _("%(card)s can't reach that far.", card=card.name)
    return None


def legal_actions(board: Board, seat: Seat, hand: Hand, deck: int) -> Iterator[KingsAction]:
    """Everything that a seat that may act can do with this hand and so many cards to draw."""
    if board.turn == 0:
        ids = [held.id for held in hand]
        for count in range(len(ids) + 1):
            for cards in combinations(ids, count):
                yield Mulligan(cards)
        return
    position = Position(board)
    occupied = position.occupied
    yield from _card_plays(position, seat, hand, occupied)
    for piece in position.of(seat):
        if can_move(piece):
            for tile in reached(position, piece, occupied):
                yield Move(piece.id, tile)
        if can_attack(piece):
            for target in targets(position, piece):
                yield Attack(piece.id, target.id)
    if _levy_refusal(board, seat, hand, deck) is None:
        yield _LEVY
    yield _END_TURN


def _card_plays(position: Position, seat: Seat, hand: Hand, occupied: int) -> Iterator[KingsAction]:
    found: dict[str, tuple[int | None, ...]] = {}
    for held in hand:
        if held.card not in found:
            found[held.card] = _plays_of(position, seat, KNOWN[held.card], occupied)
        for tile in found[held.card]:
            yield PlayCard(held.id, tile)


def _plays_of(position: Position, seat: Seat, card: Card, occupied: int) -> tuple[int | None, ...]:
    if price_refusal(position, seat, card) is not None:
        return ()
    return (None,) if card.id == AIMLESS else tuple(members(spots(position, seat, card, occupied)))
