"""The events of the Kata in words, as they stand in the log of a match."""

from __future__ import annotations

from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import words as _
from games.kata.rules.cards import CARDS
from games.kata.rules.values import (
    BOARD,
    DECK,
    FACE,
    SELF,
    Bled,
    CardDiscarded,
    CardPlayed,
    CardStayed,
    Damaged,
    GameDrawn,
    GameWon,
    Healed,
    MinionAttacked,
    MinionDamaged,
    MinionDied,
    MinionPlaced,
    Reason,
    StarterChosen,
    TurnBegan,
    TurnEnded,
)
from games.kata.rules.views import SeenCardDrawn, SeenEvent


def line(event: SeenEvent, names: Names) -> Words | None:
    """A line for an event as a viewer sees it; None where the lines around it say enough."""
    who = names[event.seat]
    match event:
        case StarterChosen():
            return _("%(who)s goes first.", who=who)
        case TurnBegan(_seat, turn, slots):
            return _("Turn %(turn)s: %(who)s, %(slots)s mana.", turn=turn, who=who, slots=slots)
        case SeenCardDrawn(_seat, held):
            if held is None:
                return _("%(who)s draws a card.", who=who)
            return _("%(who)s draws %(card)s.", who=who, card=_name(held.card))
        case CardDiscarded(_seat, shown):
            return _("Overload! %(who)s's hand is full: %(card)s is lost.", who=who, card=_name(shown.card))
        case CardStayed():
            return _("%(who)s's hand is full: the next card stays on the deck.", who=who)
        case Bled(_seat, health):
            return _(
                "%(who)s has no cards left to draw and bleeds: %(health)s health.", who=who, health=health
            )
        case CardPlayed(_seat, shown, target):
            return _played(who, shown.card, target)
        case TurnEnded(_seat, is_forced):
            return _("%(who)s has nothing left to play: the turn ends.", who=who) if is_forced else None
        case GameWon(seat, reason):
            return ended(names, seat, reason)
        case GameDrawn():
            return ended(names, None, Reason.TURNS)
        case _:
            return _on_the_board(event, who)


def _name(card: str) -> Words:
    return CARDS[card].name


def _healed(who: str, amount: int, health: int) -> Words:
    if not amount:
        return _("%(who)s stays at %(health)s: nobody heals above 30.", who=who, health=health)
    return _("%(who)s heals %(amount)s (now %(health)s).", who=who, amount=amount, health=health)


def _on_the_board(event: SeenEvent, who: str) -> Words | None:
    match event:
        case Damaged(_seat, amount, health):
            return _hit(who, amount, health)
        case Healed(_seat, amount, health):
            return _healed(who, amount, health)
        case MinionPlaced(_seat, minion):
            return _(
                "%(who)s summons %(card)s: %(attack)s attack, %(health)s health.",
                who=who,
                card=_name(minion.card),
                attack=minion.attack,
                health=minion.health,
            )
        case MinionAttacked(_seat, minion, target):
            if target == FACE:
                return _("%(who)s's %(card)s attacks.", who=who, card=_name(minion.card))
            return _("%(who)s's %(card)s attacks a minion.", who=who, card=_name(minion.card))
        case MinionDamaged(_seat, minion, amount, health) if health > 0:
            return _(
                "%(who)s's %(card)s takes %(amount)s damage (%(health)s left).",
                who=who,
                card=_name(minion.card),
                amount=amount,
                health=health,
            )
        case MinionDied(_seat, minion):
            return _("%(who)s's %(card)s dies.", who=who, card=_name(minion.card))
        case _:
            return None


def _played(who: str, kind: str, target: str) -> Words | None:
    card = CARDS[kind]
    if target == BOARD:
        return None  # the line of the minion that was placed says it
    if target in (SELF, DECK):
        return _("%(who)s plays %(card)s.", who=who, card=card.name)
    if not card.damage:
        return _("%(who)s plays %(card)s, and nothing happens.", who=who, card=card.name)
    if target == FACE:
        return _("%(who)s plays %(card)s.", who=who, card=card.name)
    return _("%(who)s plays %(card)s at a minion.", who=who, card=card.name)


def _hit(who: str, amount: int, health: int) -> Words:
    if health <= 0:
        return _("%(who)s takes %(amount)s damage and falls.", who=who, amount=amount)
    return _("%(who)s takes %(amount)s damage (%(health)s left).", who=who, amount=amount, health=health)


def ended(names: Names, winner: int | None, reason: Reason) -> Words:
    """How it ended, in a sentence with names."""
    if winner is None:
        return _("Four hundred turns are over, and nobody has won.")
    who, other = names[winner], names[1 - winner]
    match reason:
        case Reason.DAMAGE:
            return _("%(who)s defeated %(other)s!", who=who, other=other)
        case Reason.BLEEDING:
            return _("%(other)s has bled out; %(who)s wins.", who=who, other=other)
        case _:
            return _("%(other)s resigned; %(who)s wins.", who=who, other=other)
