"""How much the computer likes a single action: the terms of its score (RULES 14.2 to 14.4).

It looks at what the action does, and at nothing that could be done after it, but for the blow that a
move brings into range.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.kings_conflict.bots.outlook import Outlook, hit, value_of
from games.kings_conflict.bots.terms import Term, Terms
from games.kings_conflict.rules.card_types import Card, Kind, Role
from games.kings_conflict.rules.cards import KNOWN, WALL
from games.kings_conflict.rules.combat import AT_HOME_IN_FOREST, can_attack, damage, range_of, strikes_back
from games.kings_conflict.rules.constants import FIREBALL, FIREBALL_ON_KING, LEVY_COST, MAX_TAX
from games.kings_conflict.rules.maps.symmetries import Symmetry
from games.kings_conflict.rules.maps.tiles import DISTANCE
from games.kings_conflict.rules.movement import reached
from games.kings_conflict.rules.placement import cross
from games.kings_conflict.rules.position import card_of
from games.kings_conflict.rules.values import Attack, KingsAction, Levy, Move, Piece, PlayCard

NEVER = -100.0
"""The score of what the computer could do but never does."""


def score_of(terms: Terms) -> float:
    """The score that the terms come to."""
    return sum(terms.values())


def terms_of(outlook: Outlook, action: KingsAction) -> Terms:
    """The terms of the score of an action other than the exchange of first cards."""
    match action:
        case Move(number, tile):
            return _move_and_strike(outlook, outlook.position.pieces[number], tile)
        case Attack(number, other):
            pieces = outlook.position.pieces
            return strike_terms(outlook, pieces[number], pieces[other])
        case PlayCard(held, tile):
            return _card_terms(outlook, KNOWN[outlook.hand[held].card], tile)
        case Levy():
            return {Term.GOLD: 0.6 + 0.12 * (outlook.side.gold - LEVY_COST)}
    return {}


def move_terms(outlook: Outlook, piece: Piece, tile: int) -> Terms:
    """What a move alone is worth."""
    card, origin = card_of(piece), piece.tile
    hints = outlook.hints(card)
    terms = {Term.COST: -0.05}
    if hints[tile] != hints[origin]:
        terms[Term.POINTS] = 0.3 * (hints[tile] - hints[origin])
    # A stonemason's job is to head for the mountains, whatever region it leaves on the way.
    control = 0.0 if card.id == "stonemason" else outlook.control(origin, tile)
    if control:
        terms[Term.CONTROL] = 0.8 * control
    if card.is_soldier:
        theirs, own = DISTANCE[outlook.enemy_king.tile], DISTANCE[outlook.king.tile]
        nearer = theirs[origin] - theirs[tile] + (own[tile] - own[origin]) / 2
        terms[Term.ADVANCE] = 1.5 * outlook.lead * nearer
    terms[Term.DANGER] = _danger(outlook, piece, tile)
    ground = outlook.position.ground
    if ground.desert >> tile & 1:
        terms[Term.DESERT] = -3.0 if card.kind is Kind.KING else -float(card.food)
    if card.id in AT_HOME_IN_FOREST:
        terms[Term.FOREST] = 0.3 * ((ground.forest >> tile & 1) - (ground.forest >> origin & 1))
    return terms


def _danger(outlook: Outlook, piece: Piece, tile: int) -> float:
    there, here = outlook.threat[tile], outlook.threat[piece.tile]
    if there == here:
        return 0.0
    if card_of(piece).kind is Kind.KING:
        return -1.5 * (min(there, piece.health) - min(here, piece.health))
    return -0.06 * (hit(there, piece) - hit(here, piece))


def strike_terms(outlook: Outlook, piece: Piece, target: Piece) -> Terms:
    """What a blow is worth from where a piece stands, or would stand."""
    position = outlook.position
    amount = damage(position, piece, target)
    terms = {Term.STRIKE: hit(amount, target)}
    if amount < target.health and strikes_back(position, target, piece):
        back = hit(damage(position, target, piece), piece)
        terms[Term.RETALIATION] = -2 * back if card_of(piece).kind is Kind.KING else -back
    return terms


def _move_and_strike(outlook: Outlook, piece: Piece, tile: int) -> Terms:
    """A move with the best blow that it brings into range, if that blow is good."""
    terms = move_terms(outlook, piece, tile)
    walked = piece.walked + DISTANCE[piece.tile][tile]
    there = replace(piece, tile=tile, walked=walked)
    if not can_attack(there):
        return terms
    reach, distances = range_of(outlook.position, there), DISTANCE[tile]
    best: Terms = {}
    for enemy in outlook.enemies:
        if distances[enemy.tile] <= reach:
            blow = strike_terms(outlook, there, enemy)
            if score_of(blow) > score_of(best):
                best = blow
    return {**terms, **best}


def _card_terms(outlook: Outlook, card: Card, tile: int | None) -> Terms:
    if card.kind is not Kind.SPELL:
        assert tile is not None, "a piece stands somewhere"  # noqa: S101 - for the type
        return _wall_terms(outlook, tile) if card.id == WALL.id else _placing_terms(outlook, card, tile)
    if tile is None:
        regions = len(outlook.position.held(outlook.seat))
        return {Term.GOLD: 0.8 * (min(MAX_TAX, regions) - 1), Term.COST: -0.9}
    target = outlook.position.at.get(tile)
    match card.id:
        case "greatjuju":
            return {Term.FLOOD: 0.75 * _flooded(outlook, tile), Term.COST: -6.0}
        case "fireball" if target is not None:
            amount = FIREBALL_ON_KING if card_of(target).kind is Kind.KING else FIREBALL
            return {Term.STRIKE: hit(amount, target), Term.COST: -2.0}
        case "march" if target is not None:
            return {Term.MARCH: _best_move(outlook, target), Term.COST: -0.4}
        case _ if target is not None and target.seat == outlook.foe:
            return {Term.FLOOD: 0.78 * value_of(card_of(target)), Term.COST: -3.0}
    return {Term.COST: NEVER}


def _flooded(outlook: Outlook, tile: int) -> int:
    """What the enemies on the tiles of a great juju are worth, less one's own there."""
    position = outlook.position
    worth = 0
    for one in cross(Symmetry(position.board.map.symmetry), outlook.seat, tile):
        piece = position.at.get(one)
        if piece is not None and position.ground.soft >> one & 1:
            worth += value_of(card_of(piece)) * (1 if piece.seat == outlook.foe else -1)
    return worth


def _best_move(outlook: Outlook, piece: Piece) -> float:
    """What the best move of a servant would be worth if it could move again."""
    tiles = reached(outlook.position, piece, outlook.occupied)
    return max((score_of(move_terms(outlook, piece, tile)) for tile in tiles), default=NEVER)


def _wall_terms(outlook: Outlook, tile: int) -> Terms:
    king = outlook.king.tile
    if outlook.threat[king] and DISTANCE[king][tile] <= 2:
        return {Term.SHELTER: 0.2, Term.POINTS: 0.1 * outlook.hints(WALL)[tile]}
    return {Term.SHELTER: -1.0}


def _placing_terms(outlook: Outlook, card: Card, tile: int) -> Terms:
    terms = {Term.CARD: 0.5 * card.cost, Term.POINTS: 0.15 * outlook.hints(card)[tile]}
    control = outlook.control(None, tile)
    if control:
        terms[Term.CONTROL] = 0.56 * control
    if card.id == "farm":
        terms[Term.FOOD] = 2.0 if outlook.spare_food < 4 else -2.0
    if card.id == "mine":
        terms[Term.GOLD] = 1.5
    if card.role is Role.SUPPORT:
        terms[Term.DANGER] = -0.15 * min(3, outlook.threat[tile])
    if card.has_charge:
        reach = card.move + card.range
        near = [enemy for enemy in outlook.enemies if DISTANCE[tile][enemy.tile] <= reach]
        terms[Term.CHARGE] = max((hit(card.attack, enemy) for enemy in near), default=0.0) / 2
    return terms
