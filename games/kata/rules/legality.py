"""What can be done with a card or a minion now, and why something else cannot (RULES 2.4, 7 to 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.engine.words import Words
from games.engine.words import words as _
from games.kata.rules.cards import CARDS, Card, Kind
from games.kata.rules.values import (
    BOARD,
    DECK,
    FACE,
    SELF,
    Held,
    KataAction,
    Minion,
    MinionAttack,
    Options,
    PlayCard,
    Side,
)

FULL_BOARD = 3  # RULES 8.4

_NOT_IN_HAND = _("That card isn't in your hand.")
_NO_TARGET = _("There is nothing there to hit.")
_NO_USE = _("This card can't do anything in this match.")
_NO_MINION = _("That minion isn't on your side of the board.")
_NO_HEALING = _("This match is played without healing.")
_NO_MINIONS = _("This match is played without minions.")
_BOARD_FULL = _("You already have three minions, and there is no room for more.")


class Uses(NamedTuple):
    """What a card costs and can be used for under some options."""

    cost: int
    hits: bool
    heals: bool
    stands: bool
    draws: bool


def _uses(card: Card, healing: bool, minions: bool) -> Uses:
    return Uses(
        card.cost,
        Kind.ATTACK in card.kinds,
        healing and Kind.HEAL in card.kinds,
        minions and Kind.MINION in card.kinds,
        Kind.DRAW in card.kinds,
    )


_USES: Mapping[tuple[bool, bool], Mapping[str, Uses]] = {
    (healing, minions): {card.id: _uses(card, healing, minions) for card in CARDS.values()}
    for healing in (False, True)
    for minions in (False, True)
}


def uses_of(options: Options) -> Mapping[str, Uses]:
    """What each card of the pool can be used for under these options, by its id."""
    return _USES[options.healing, options.minions]


def playable(options: Options) -> tuple[str, ...]:
    """The cards of the pool that can be played under these options (RULES 10.3)."""
    return tuple([card for card, uses in uses_of(options).items() if any(uses[1:])])


def can_act(side: Side, options: Options) -> bool:
    """Whether there is anything but ending the turn."""
    for minion in side.board:
        if not (minion.is_asleep or minion.is_used):
            return True
    return has_card([held.card for held in side.hand], side.mana, len(side.board), options)


def has_card(cards: list[str] | tuple[str, ...], mana: int, minions: int, options: Options) -> bool:
    """Whether one of these cards could be played with this mana and this number of minions on the board."""
    uses = _USES[options.healing, options.minions]
    for card in cards:
        cost, hits, heals, stands, draws = uses[card]
        if cost <= mana and (hits or heals or draws or (stands and minions < FULL_BOARD)):
            return True
    return False


def legal_actions(
    hand: tuple[Held, ...], mana: int, board: tuple[Minion, ...], foes: tuple[Minion, ...], options: Options
) -> Iterator[KataAction]:
    """All that can be done besides ending the turn."""
    uses = _USES[options.healing, options.minions]
    targets = (FACE, *[minion.id for minion in foes])
    has_room = len(board) < FULL_BOARD
    for held in hand:
        cost, hits, heals, stands, draws = uses[held.card]
        if cost > mana:
            continue
        card = held.id
        if hits:
            for target in targets:
                yield PlayCard(card, target)
        if heals:
            yield PlayCard(card, SELF)
        if stands and has_room:
            yield PlayCard(card, BOARD)
        if draws:
            yield PlayCard(card, DECK)
    for minion in board:
        if not (minion.is_asleep or minion.is_used):
            for target in targets:
                yield MinionAttack(minion.id, target)


def card_refusal(side: Side, foe: Side, options: Options, action: PlayCard) -> Words | None:
    """Why a card cannot be played like this; None if it can."""
    held = next((held for held in side.hand if held.id == action.card), None)
    if held is None:
        return _NOT_IN_HAND
    card = CARDS[held.card]
    if card.cost > side.mana:
        return _too_dear(card.cost, side.mana)
    uses, target = uses_of(options)[held.card], action.target
    if target == SELF:
        return None if uses.heals else _unable(options.healing, _NO_HEALING, _cannot_heal(card))
    if target == BOARD:
        return _board_refusal(side, options, card, uses)
    if target == DECK:
        return None if uses.draws else _("%(card)s draws no cards.", card=card.name)
    if target != FACE and not _is_there(foe, target):
        return _NO_TARGET
    return None if uses.hits else _("%(card)s can't attack.", card=card.name)


def _too_dear(cost: int, mana: int) -> Words:
    return _("That card costs %(cost)s mana; you have %(mana)s.", cost=cost, mana=mana)


def unplayable(uses: Uses, mana: int, minions: int) -> Words | None:
    """Why a card with these uses cannot be played at all now; None if it can."""
    if uses.cost > mana:
        return _too_dear(uses.cost, mana)
    if uses.hits or uses.heals or uses.draws:
        return None
    if not uses.stands:
        return _NO_USE
    return _BOARD_FULL if minions >= FULL_BOARD else None


def _unable(is_allowed: bool, here: Words, ever: Words) -> Words:
    return ever if is_allowed else here


def _cannot_heal(card: Card) -> Words:
    return _("%(card)s can't heal.", card=card.name)


def _board_refusal(side: Side, options: Options, card: Card, uses: Uses) -> Words | None:
    if not uses.stands:
        return _unable(options.minions, _NO_MINIONS, _("%(card)s can't become a minion.", card=card.name))
    return _BOARD_FULL if len(side.board) >= FULL_BOARD else None


def attack_refusal(side: Side, foe: Side, action: MinionAttack) -> Words | None:
    """Why a minion cannot attack like this; None if it can."""
    minion = next((minion for minion in side.board if minion.id == action.minion), None)
    if minion is None:
        return _NO_MINION
    is_there = action.target == FACE or _is_there(foe, action.target)
    return resting(minion) or (None if is_there else _NO_TARGET)


def resting(minion: Minion) -> Words | None:
    """Why a minion cannot attack at all now; None if it can."""
    name = CARDS[minion.card].name
    if minion.is_asleep:
        return _("%(minion)s sleeps until your next turn.", minion=name)
    if minion.is_used:
        return _("%(minion)s has already attacked this turn.", minion=name)
    return None


def _is_there(side: Side, target: str) -> bool:
    return any(minion.id == target for minion in side.board)
