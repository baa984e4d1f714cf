"""The events of the Kata in words, said to the player whom they are about."""

from __future__ import annotations

from games.engine.game import Seat
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


def line_to(event: SeenEvent, names: Names, seat: Seat) -> Words | None:
    """The line for an event of a seat's own, said to it; None for all others."""
    if isinstance(event, GameWon):
        return _ended(event, names, seat)
    if event.seat != seat:
        return None
    match event:
        case StarterChosen():
            return _("You go first.")
        case TurnBegan(_seat, turn, slots):
            return _("Turn %(turn)s: yours, %(slots)s mana.", turn=turn, slots=slots)
        case SeenCardDrawn(_seat, held) if held is not None:
            return _("You draw %(card)s.", card=_name(held.card))
        case CardDiscarded(_seat, shown):
            return _("Overload! Your hand is full: %(card)s is lost.", card=_name(shown.card))
        case CardStayed():
            return _("Your hand is full: the next card stays on the deck.")
        case Bled(_seat, health):
            return _("You have no cards left to draw and bleed: %(health)s health.", health=health)
        case CardPlayed(_seat, shown, target):
            return _played(shown.card, target)
        case TurnEnded(_seat, is_forced):
            return _("You have nothing left to play: your turn ends.") if is_forced else None
        case Damaged(_seat, amount, health) if health <= 0:
            return _("You take %(amount)s damage and fall.", amount=amount)
        case Damaged(_seat, amount, health):
            return _("You take %(amount)s damage (%(health)s left).", amount=amount, health=health)
        case Healed(_seat, 0, health):
            return _("You stay at %(health)s: nobody heals above 30.", health=health)
        case Healed(_seat, amount, health):
            return _("You heal %(amount)s (now %(health)s).", amount=amount, health=health)
        case _:
            return _of_minions(event)


def _name(card: str) -> Words:
    return CARDS[card].name


def _of_minions(event: SeenEvent) -> Words | None:
    match event:
        case MinionPlaced(_seat, minion):
            return _(
                "You summon %(card)s: %(attack)s attack, %(health)s health.",
                card=_name(minion.card),
                attack=minion.attack,
                health=minion.health,
            )
        case MinionAttacked(_seat, minion, target):
            if target == FACE:
                return _("Your %(card)s attacks.", card=_name(minion.card))
            return _("Your %(card)s attacks a minion.", card=_name(minion.card))
        case MinionDamaged(_seat, minion, amount, health) if health > 0:
            return _(
                "Your %(card)s takes %(amount)s damage (%(health)s left).",
                card=_name(minion.card),
                amount=amount,
                health=health,
            )
        case MinionDied(_seat, minion):
            return _("Your %(card)s dies.", card=_name(minion.card))
        case _:
            return None


def _played(kind: str, target: str) -> Words | None:
    card = CARDS[kind]
    if target == BOARD:
        return None  # the line of the minion that was placed says it
    if target in (SELF, DECK):
        return _("You play %(card)s.", card=card.name)
    if not card.damage:
        return _("You play %(card)s, and nothing happens.", card=card.name)
    if target == FACE:
        return _("You play %(card)s.", card=card.name)
    return _("You play %(card)s at a minion.", card=card.name)


def _ended(event: GameWon, names: Names, seat: Seat) -> Words:
    has_won, other = event.seat == seat, names[1 - seat]
    match event.reason:
        case Reason.DAMAGE if has_won:
            return _("You defeated %(other)s!", other=other)
        case Reason.DAMAGE:
            return _("%(other)s defeated you.", other=other)
        case Reason.BLEEDING if has_won:
            return _("%(other)s has bled out; you win.", other=other)
        case Reason.BLEEDING:
            return _("You have bled out; %(other)s wins.", other=other)
        case _ if has_won:
            return _("%(other)s resigned; you win.", other=other)
    return _("You resigned; %(other)s wins.", other=other)
