"""What a player of the Kata could do, as a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.words import Words
from games.engine.words import words as _
from games.kata.rules.cards import CARDS, Card
from games.kata.rules.values import BOARD, DECK, FACE, SELF, KataAction, MinionAttack, PlayCard
from games.kata.rules.views import View


def action_words(view: View, action: KataAction) -> Words:
    """What the active seat, whose view this is, would do by a legal action."""
    own, foe = view.sides[view.active], view.sides[1 - view.active]
    cards = {one.id: CARDS[one.card] for one in (*own.board, *foe.board)}
    cards |= {held.id: CARDS[held.card] for held in own.held or ()}
    match action:
        case MinionAttack(minion, target):
            if target == FACE:
                return _("Attack with %(minion)s.", minion=cards[minion].name)
            return _(
                "Attack the %(enemy)s with %(minion)s.", enemy=cards[target].name, minion=cards[minion].name
            )
        case PlayCard(id, target):
            return _played(cards[id], target, cards)
    return _("End the turn.")


def _played(card: Card, target: str, cards: Mapping[str, Card]) -> Words:
    if target == BOARD:
        return _("Summon %(card)s.", card=card.name)
    if target == SELF:
        return _("Heal with %(card)s.", card=card.name)
    if target == DECK:
        return _("Draw with %(card)s.", card=card.name)
    if not card.damage:
        return _("Discard %(card)s.", card=card.name)
    if target == FACE:
        return _("Strike with %(card)s.", card=card.name)
    return _("Strike the %(enemy)s with %(card)s.", enemy=cards[target].name, card=card.name)
