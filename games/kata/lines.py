"""The events of the Kata in words, as they stand in the log of a match."""

from __future__ import annotations

from games.engine.words import Words
from games.engine.words import words as _
from games.kata.cards import CARDS
from games.kata.seen import (
    SeenBled,
    SeenCardDiscarded,
    SeenCardDrawn,
    SeenCardPlayed,
    SeenDamaged,
    SeenEvent,
    SeenGameWon,
    SeenStarterChosen,
    SeenTurnBegan,
    SeenTurnEnded,
)
from games.kata.values import Reason


def line(event: SeenEvent, names: tuple[str, ...]) -> Words | None:
    """A line for an event as a viewer sees it; None where the lines around it say enough."""
    who = names[event.seat]
    match event:
        case SeenStarterChosen():
            return _("Chance has %(who)s begin.", who=who)
        case SeenTurnBegan(_seat, turn, slots):
            return _("Turn %(turn)s: %(who)s, %(slots)s mana.", turn=turn, who=who, slots=slots)
        case SeenCardDrawn(_seat, held):
            if held is None:
                return _("%(who)s draws a card.", who=who)
            return _("%(who)s draws %(card)s.", who=who, card=CARDS[held.card].name)
        case SeenCardDiscarded(_seat, shown):
            name = CARDS[shown.card].name
            return _("Overload! %(who)s's hand is full: %(card)s is lost.", who=who, card=name)
        case SeenBled(_seat, health):
            return _(
                "%(who)s has no cards left to draw and bleeds: %(health)s health.", who=who, health=health
            )
        case SeenCardPlayed(_seat, shown):
            return _played(who, shown.card)
        case SeenDamaged(_seat, amount, health):
            return _hit(who, amount, health)
        case SeenTurnEnded(_seat, is_forced):
            return _("%(who)s can play nothing more.", who=who) if is_forced else None
        case SeenGameWon(seat, reason):
            return won(names, seat, reason)


def _played(who: str, kind: str) -> Words:
    card = CARDS[kind]
    if card.damage:
        return _("%(who)s plays %(card)s.", who=who, card=card.name)
    return _("%(who)s plays %(card)s, and nothing happens.", who=who, card=card.name)


def _hit(who: str, amount: int, health: int) -> Words:
    if health <= 0:
        return _("%(who)s is hit for %(amount)s and falls.", who=who, amount=amount)
    return _("%(who)s is hit for %(amount)s: %(health)s health.", who=who, amount=amount, health=health)


def won(names: tuple[str, ...], winner: int, reason: Reason) -> Words:
    """How it ended, in a sentence with names."""
    who, other = names[winner], names[1 - winner]
    match reason:
        case Reason.DAMAGE:
            return _("%(who)s has struck %(other)s down.", who=who, other=other)
        case Reason.BLEEDING:
            return _("%(other)s has bled out; %(who)s wins.", who=who, other=other)
        case Reason.FORFEIT:
            return _("%(other)s gives up; %(who)s wins.", who=who, other=other)
