"""The events of a heist in words, said to the thief."""

from __future__ import annotations

from games.card_thief.page.faces import CELLS, ITEMS, KINDS, gem_words
from games.card_thief.page.log_lines import (
    NOBODY,
    Standing,
    dropped_by,
    gems_words,
    knocked_out,
    stealth_words,
)
from games.card_thief.rules.cards import Kind
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.values import (
    Card,
    HeistEnded,
    HidAway,
    ItemDropped,
    ItemUsed,
    Result,
    Stepped,
    Swapped,
)
from games.card_thief.rules.views import SeenEvent
from games.card_thief.rules.walk import TRAITOR_GEMS
from games.engine.words import Words, signed
from games.engine.words import words as _


def line_to(event: SeenEvent, standing: Standing = NOBODY) -> Words | None:
    """The line for what the thief does, said to the thief; None for all others."""
    match event:
        case Stepped():
            return _stepped(event)
        case HidAway(stealth):
            return _("You hide: stealth is %(stealth)s.", stealth=stealth)
        case Swapped(_source, cell, _card):
            if kind := standing[cell]:
                return _(
                    "%(place)s: you and the %(card)s change places.", place=CELLS[cell], card=KINDS[kind]
                )
            return _("%(place)s: you and an enemy change places.", place=CELLS[cell])
        case HeistEnded():
            return _ended(event)
        case ItemUsed(_slot, item, _cell, Card() as card):
            return _("You use the %(item)s on the %(card)s.", item=ITEMS[item], card=KINDS[card.kind])
        case ItemUsed(_slot, Item.CLOAK):
            return _("You use the cloak: %(stealth)s stealth now.", stealth=signed(event.stealth))
        case ItemUsed(_slot, item):
            return _("You use the %(item)s.", item=ITEMS[item])
        case ItemDropped(_slot, item):
            return _("You leave the %(item)s behind.", item=ITEMS[item])
    return None


def _stepped(event: Stepped) -> Words:
    amount = event.value * event.difficulty
    spent = stealth_words(-amount, event.stealth)
    match event.card.kind:
        case Kind.TREASURE:
            return _("You take the treasure: %(gems)s.", gems=gems_words(amount, event.gems))
        case Kind.CHEST:
            worth = event.chest_gems or 0
            return _("You take the chest with %(worth)s gems: %(stealth)s.", worth=worth, stealth=spent)
        case Kind.SNEAK if event.is_lit:
            return _("You pass a sneak in the light, for nothing.")
        case Kind.SNEAK:
            return _("You sneak: %(stealth)s.", stealth=stealth_words(amount, event.stealth))
        case Kind.TORCH:
            return _("You put out the torch: %(stealth)s.", stealth=spent)
        case Kind.TRAP:
            return _("You set off the trap: %(stealth)s.", stealth=spent)
        case Kind.TRAITOR:
            return _traitor(event)
        case Kind.EXIT:
            return _("You leave by the exit.")
        case Kind.DOOR:
            return _("You go through the door.")
        case Kind.HIDE:
            return _("You come to the hide.")
    return _beaten(event)


def _traitor(event: Stepped) -> Words:
    gained = stealth_words(event.card.base, event.stealth)
    if not event.gems:
        return _("You give the traitor all your gems: %(stealth)s.", stealth=gained)
    lost = gems_words(-TRAITOR_GEMS, event.gems)
    return _("You pay the traitor: %(stealth)s, %(gems)s.", stealth=gained, gems=lost)


def _beaten(event: Stepped) -> Words:
    card = KINDS[event.card.kind]
    if event.is_backstab and (gems := dropped_by(event)):
        return _("You stab the %(card)s in the back: %(gems)s.", card=card, gems=gems)
    if event.is_backstab:
        return _("You stab the %(card)s in the back.", card=card)
    facts = knocked_out(event)
    if event.difficulty > 1:
        return _(
            "You knock out the %(card)s of %(value)s, times %(times)s: %(changes)s.",
            times=event.difficulty,
            **facts,
        )
    return _("You knock out the %(card)s of %(value)s: %(changes)s.", **facts)


def _ended(event: HeistEnded) -> Words:
    match event.result:
        case Result.ESCAPED:
            total = gem_words(event.gems + event.chest_gems)
            return _("You escape with the chest and %(gems)s in all.", gems=total)
        case Result.EMPTY_HANDED:
            return _("You leave with %(gems)s, but without the chest.", gems=gem_words(event.gems))
        case Result.CAUGHT:
            return _("You're caught.")
        case Result.CORNERED:
            return _("You're cornered.")
        case Result.GAVE_UP:
            return _("You give up.")
