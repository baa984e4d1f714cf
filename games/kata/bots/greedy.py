"""One move by its worth at sight: strike if it wins, else the single move that changes the board for the best.

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
    Duel,
    Fighter,
    Move,
    Stats,
)
from games.kata.rules.legality import FULL_BOARD
from games.kata.rules.transitions import FULL_HAND, HEALTH

HELD = (0.0, 0.5, 1.0, 1.5, 2.0, 1.4)
"""What a hand of so many cards is worth: the next card drawn to a full hand is lost (RULES 3.2)."""
FACE = 1.5
"""What a point of damage to the opponent is worth."""
OWN, OWN_LOW, LOW = 1.4, 1.9, 8
"""What a point of one's own health is worth, and what it is worth below so many."""
BLEED = 1.0
"""What a point of health costs that is bled away."""
LEAST = 1e-6


def standing(attack: int, health: int) -> float:
    """What a minion is worth to its owner."""
    return 1.5 * attack + 0.9 * health + 0.3


def health_worth(health: int) -> float:
    """What one's own health is worth: each point the more, the fewer there are."""
    return OWN * health if health >= LOW else OWN * LOW - (LOW - health) * OWN_LOW


def greedy_move(duel: Duel) -> Move:
    """The move of a player who looks no further than it."""
    winning = winning_move(duel)
    if winning:
        return winning
    best, move = LEAST, PASS
    own, foe = duel.own, duel.foe
    mana, count = own.mana, len(own.hand)
    if count:
        spent = HELD[count] - HELD[count - 1]
        has_room = len(own.board) < FULL_BOARD
        for place, card in enumerate(own.hand):
            if card.cost > mana:
                continue
            if has_room and card.health >= 0:
                worth = standing(card.attack, card.health) - spent
                if worth > best:
                    best, move = worth, Move(PLACE, place)
            if card.damage >= 0:
                worth, other = _best_hit(card.damage, foe.board)
                if worth - spent > best:
                    best = worth - spent
                    move = Move(HIT, place) if other < 0 else Move(STRIKE, place, other)
            if card.heal >= 0:
                worth = _mending(own.health, card.heal) - spent
                if worth > best:
                    best, move = worth, Move(MEND, place)
            if card.draw >= 0:
                worth = _drawing(duel, card) - spent
                if worth > best:
                    best, move = worth, Move(DRAW, place)
    for place, fighter in enumerate(own.board):
        if fighter.is_ready:
            worth, other = _best_fight(fighter, foe.board)
            if worth > best:
                best, move = worth, Move(CHARGE, place) if other < 0 else Move(FIGHT, place, other)
    return move


def winning_move(duel: Duel) -> Move | None:
    """The first of the moves that take all the health the opponent has left; None if there are none."""
    own = duel.own
    left, charger = duel.foe.health, -1
    for place, fighter in enumerate(own.board):
        if fighter.is_ready and fighter.attack:
            left -= fighter.attack
            charger = place
    if left <= 0:
        return Move(CHARGE, charger)
    mana = own.mana
    blows = [(place, card) for place, card in enumerate(own.hand) if card.damage > 0 and card.cost <= mana]
    if sum([card.damage for _place, card in blows]) < left:
        return None
    striker = _enough(blows, mana, left)
    return None if striker is None else Move(HIT, striker)


def _enough(blows: list[tuple[int, Stats]], mana: int, left: int) -> int | None:
    """The place of a card that belongs to a set which can be paid for and does so much damage."""
    for number, (place, card) in enumerate(blows):
        if card.cost > mana:
            continue
        if card.damage >= left:
            return place
        if _enough(blows[number + 1 :], mana - card.cost, left - card.damage) is not None:
            return place
    return None


def _best_hit(damage: int, board: list[Fighter]) -> tuple[float, int]:
    """What a blow is worth where it is worth most: a place on the board, or -1 for the face."""
    best, target = FACE * damage, -1
    for other, enemy in enumerate(board):
        worth = standing(enemy.attack, enemy.health) if damage >= enemy.health else 0.9 * damage
        if worth > best:
            best, target = worth, other
    return best, target


def _best_fight(own: Fighter, board: list[Fighter]) -> tuple[float, int]:
    """What an attack is worth where it is worth most: a place on the board, or -1 for the face."""
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


def _drawing(duel: Duel, card: Stats) -> float:
    """What drawing is worth: places in the hand that are filled, less what is lost or bled."""
    own = duel.own
    room = FULL_HAND + 1 - len(own.hand)  # the card that draws leaves the hand first
    drawn = min(card.draw, len(own.deck))
    return 1.6 * min(drawn, room) - 0.8 * max(0, drawn - room) - BLEED * (card.draw - drawn)
