"""Finds the move of a player who does not look ahead: strike to win, else what improves the board most.

Worths are counted in points of attack and health of minions, roughly.
"""

from __future__ import annotations

from games.kata.bots.fast_board import (
    CHARGE,
    DRAW,
    FIGHT,
    HIT,
    MEND,
    PASS,
    PLACE,
    STRIKE,
    FastBoard,
    Fighter,
    Move,
    Stats,
)
from games.kata.rules.legality import FULL_BOARD
from games.kata.rules.transitions import FULL_HAND, HEALTH

HELD = (0.0, 0.5, 1.0, 1.5, 2.0, 1.4)
"""The worth of a hand by its size; to a full hand the next card is lost (RULES 3.2)."""
FACE = 1.5
"""The worth of a point of damage to the opponent."""
OWN, OWN_LOW, LOW = 1.4, 1.9, 8
"""The worth of a point of one's own health, its worth when health is low, and the bound of low health."""
BLEED = 1.0
"""The cost of a point of health that is bled away."""
LEAST = 1e-6


def standing(attack: int, health: int) -> float:
    """The worth of a minion to its owner."""
    return 1.5 * attack + 0.9 * health + 0.3


def health_worth(health: int) -> float:
    """The worth of one's own health; a point is worth more when few are left."""
    return OWN * health if health >= LOW else OWN * LOW - (LOW - health) * OWN_LOW


def greedy_move(position: FastBoard) -> Move:
    """The winning move if there is one, else the one of the highest worth."""
    winning = winning_move(position)
    if winning:
        return winning
    best, move = _best_card(position)
    for index, fighter in enumerate(position.own.board):
        if fighter.is_ready:
            worth, other = _best_fight(fighter, position.foe.board)
            if worth > best:
                best, move = worth, Move(CHARGE, index) if other < 0 else Move(FIGHT, index, other)
    return move


def _best_card(position: FastBoard) -> tuple[float, Move]:
    """The best use of a card in hand and its worth; to pass if no card is worth playing."""
    best, move = LEAST, PASS
    own, count = position.own, len(position.own.hand)
    spent = HELD[count] - HELD[count - 1] if count else 0.0
    has_room = len(own.board) < FULL_BOARD
    for index, card in enumerate(own.hand):
        if card.cost > own.mana:
            continue
        if has_room and card.health >= 0:
            worth = standing(card.attack, card.health) - spent
            if worth > best:
                best, move = worth, Move(PLACE, index)
        if card.damage >= 0:
            worth, other = _best_hit(card.damage, position.foe.board)
            if worth - spent > best:
                best = worth - spent
                move = Move(HIT, index) if other < 0 else Move(STRIKE, index, other)
        if card.heal >= 0:
            worth = _mending(own.health, card.heal) - spent
            if worth > best:
                best, move = worth, Move(MEND, index)
        if card.draw >= 0:
            worth = _drawing(position, card) - spent
            if worth > best:
                best, move = worth, Move(DRAW, index)
    return best, move


def winning_move(position: FastBoard) -> Move | None:
    """The first of the moves that take all the opponent's health this turn; None if it cannot be done."""
    own = position.own
    left, charger = position.foe.health, -1
    for index, fighter in enumerate(own.board):
        if fighter.is_ready and fighter.attack:
            left -= fighter.attack
            charger = index
    if left <= 0:
        return Move(CHARGE, charger)
    mana = own.mana
    blows = [(index, card) for index, card in enumerate(own.hand) if card.damage > 0 and card.cost <= mana]
    if sum([card.damage for _place, card in blows]) < left:
        return None
    striker = _enough(blows, mana, left)
    return None if striker is None else Move(HIT, striker)


def _enough(blows: list[tuple[int, Stats]], mana: int, left: int) -> int | None:
    """The index of a card in a set that can be paid for and does enough damage; None without such a set."""
    for number, (index, card) in enumerate(blows):
        if card.cost > mana:
            continue
        if card.damage >= left:
            return index
        if _enough(blows[number + 1 :], mana - card.cost, left - card.damage) is not None:
            return index
    return None


def _best_hit(damage: int, board: list[Fighter]) -> tuple[float, int]:
    """The worth of a blow at its best target, and that target: an index on the board, or -1 for the face."""
    best, target = FACE * damage, -1
    for other, enemy in enumerate(board):
        worth = standing(enemy.attack, enemy.health) if damage >= enemy.health else 0.9 * damage
        if worth > best:
            best, target = worth, other
    return best, target


def _best_fight(own: Fighter, board: list[Fighter]) -> tuple[float, int]:
    """The worth of an attack at its best target, and that target: an index on the board, or -1 for the face."""
    best, target = FACE * own.attack, -1
    for other, enemy in enumerate(board):
        worth = 0.9 * own.attack
        if own.attack >= enemy.health:
            worth = standing(enemy.attack, enemy.health)
        if enemy.attack >= own.health:
            worth -= standing(own.attack, own.health)
        else:
            worth -= 0.9 * enemy.attack
        if worth > best:
            best, target = worth, other
    return best, target


def _mending(health: int, heal: int) -> float:
    after = max(health, min(HEALTH, health + heal))
    return health_worth(after) - health_worth(health)


def _drawing(position: FastBoard, card: Stats) -> float:
    """The worth of drawing: the cards that fit into the hand, less what is lost or bled."""
    own = position.own
    room = FULL_HAND + 1 - len(own.hand)  # the card that draws leaves the hand first
    drawn = min(card.draw, len(own.deck))
    return 1.6 * min(drawn, room) - 0.8 * max(0, drawn - room) - BLEED * (card.draw - drawn)
