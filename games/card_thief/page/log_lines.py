"""The events of a heist in words, as they stand in its log."""

from __future__ import annotations

from collections.abc import Mapping

from games.card_thief.page.faces import CELLS, ITEMS, KINDS, TURNED, card_name, gem_words
from games.card_thief.rules.cards import ENEMIES, Kind
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.values import (
    BoardCleared,
    Card,
    CardRemoved,
    Cause,
    ChestGrew,
    Followed,
    HeistEnded,
    HidAway,
    ItemDropped,
    ItemUsed,
    OrdersForged,
    Result,
    Roused,
    Stepped,
    Swapped,
    Turned,
)
from games.card_thief.rules.views import DealSeen, SeenEvent
from games.engine.offers import Names
from games.engine.words import Words, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _

ENDS: Mapping[Result, Words] = {
    Result.ESCAPED: _("Escaped"),
    Result.EMPTY_HANDED: _("Out without the chest"),
    Result.CAUGHT: _("Caught"),
    Result.CORNERED: _("Cornered"),
    Result.GAVE_UP: _("Given up"),
}


def line(event: SeenEvent, names: Names) -> Words | None:
    """A line for an event; None where the board says enough."""
    match event:
        case Stepped():
            return _stepped(event)
        case Roused(cause, _cell, cells):
            return _roused(cause, len(cells))
        case HidAway(stealth):
            return _("Hidden away: stealth is %(stealth)s.", stealth=stealth)
        case BoardCleared(stealth):
            return _("All eight cards in one go: stealth is %(stealth)s.", stealth=stealth)
        case ChestGrew(_cell, value):
            return _("The chest is now worth %(value)s.", value=value)
        case DealSeen():
            return _dealt(event)
        case HeistEnded():
            return ended(event, names[0])
        case _:
            return _moved(event) or _item(event)


def _stepped(event: Stepped) -> Words:
    card, left = KINDS[event.card.kind], signed(event.stealth)
    match event.card.kind:
        case Kind.TREASURE:
            return _("Takes the treasure: %(gems)s.", gems=gem_words(event.gems))
        case Kind.CHEST:
            worth = event.chest_gems or 0
            return _("Takes the chest, worth %(worth)s: %(stealth)s stealth left.", worth=worth, stealth=left)
        case Kind.SNEAK if event.is_lit:
            return _("Passes a sneak in the light, for nothing.")
        case Kind.SNEAK:
            return _("Sneaks: %(stealth)s stealth.", stealth=left)
        case Kind.TORCH:
            return _("Puts out the torch: %(stealth)s stealth left.", stealth=left)
        case Kind.TRAP:
            return _("Sets off the trap: %(stealth)s stealth left.", stealth=left)
        case Kind.TRAITOR:
            return _(
                "Pays the traitor: %(stealth)s stealth, %(gems)s.", stealth=left, gems=gem_words(event.gems)
            )
        case Kind.EXIT:
            return _("Leaves by the exit.")
        case Kind.DOOR | Kind.HIDE:
            return _("Goes past the %(card)s.", card=card)
    return _beaten(event, card, left)


def _beaten(event: Stepped, card: Words, left: str) -> Words:
    if event.is_backstab and event.card.kind is Kind.WOLF:
        return _("Stabs the wolf in the back.")
    if event.is_backstab:
        return _("Stabs the %(card)s in the back: %(gems)s.", card=card, gems=gem_words(event.gems))
    facts: dict[str, str | int | Words] = {
        "card": card,
        "value": event.value,
        "stealth": left,
        "gems": gem_words(event.gems),
    }
    if event.difficulty > 1:
        return _(
            "Knocks out the %(card)s of %(value)s, times %(times)s: %(stealth)s stealth left, %(gems)s.",
            times=event.difficulty,
            **facts,
        )
    return _("Knocks out the %(card)s of %(value)s: %(stealth)s stealth left, %(gems)s.", **facts)


def _roused(cause: Cause, count: int) -> Words:
    match cause:
        case Cause.COMMOTION:
            return ngettext("%(n)s enemy hears it.", "%(n)s enemies hear it.", count)
        case Cause.ALARM:
            return ngettext("Alarm: %(n)s enemy is roused.", "Alarm: %(n)s enemies are roused.", count)
        case Cause.TRAP:
            return ngettext("The trap rouses %(n)s enemy.", "The trap rouses %(n)s enemies.", count)
        case Cause.ANGER:
            return _("An enemy saw it in the light, and is angry.")
        case Cause.BARK:
            return ngettext(
                "The wolf barks: %(n)s enemy is roused.", "The wolf barks: %(n)s enemies are roused.", count
            )


def _moved(event: SeenEvent) -> Words | None:
    match event:
        case Turned(cell, facing):
            return _("%(place)s: an enemy turns %(way)s.", place=CELLS[cell], way=TURNED[facing])
        case Followed(_card, _source, cell):
            return _("%(place)s: an enemy comes to look.", place=CELLS[cell])
        case Swapped(_source, cell, _card):
            return _("%(place)s: thief and enemy have changed places.", place=CELLS[cell])
    return None


def _item(event: SeenEvent) -> Words | None:
    match event:
        case ItemUsed(_slot, item, _cell, None):
            if item is Item.CLOAK:
                return _("Uses the cloak: %(stealth)s stealth.", stealth=signed(event.stealth))
            return _("Uses the %(item)s.", item=ITEMS[item])
        case ItemUsed(_slot, item, _cell, Card() as card):
            return _("Uses the %(item)s on the %(card)s.", item=ITEMS[item], card=KINDS[card.kind])
        case ItemDropped(_slot, item):
            return _("Leaves the %(item)s behind.", item=ITEMS[item])
        case CardRemoved(_cell, card):
            if card.kind in ENEMIES:
                return _("The %(card)s is out.", card=KINDS[card.kind])
            return _("The %(card)s is gone.", card=KINDS[card.kind])
        case OrdersForged(cells):
            return ngettext(
                "%(n)s card goes back to the deck.", "%(n)s cards go back to the deck.", len(cells)
            )
    return None


def _dealt(event: DealSeen) -> Words | None:
    said: Words | None = None
    for placed in event.cards:
        one = card_name(placed.card.kind, placed.card.base)
        said = one if said is None else _("%(some)s, %(more)s", some=said, more=one)
    return _("Dealt: %(cards)s.", cards=said) if said else None


def ended(event: HeistEnded, who: str) -> Words:
    """How it ended, with what was taken."""
    match event.result:
        case Result.ESCAPED:
            total = gem_words(event.gems + event.chest_gems)
            return _("%(who)s escapes with the chest and %(gems)s in all.", who=who, gems=total)
        case Result.EMPTY_HANDED:
            return _(
                "%(who)s leaves with %(gems)s, but without the chest.", who=who, gems=gem_words(event.gems)
            )
        case Result.CAUGHT:
            return _("%(who)s is caught.", who=who)
        case Result.CORNERED:
            return _("%(who)s is cornered.", who=who)
        case Result.GAVE_UP:
            return _("%(who)s gives up.", who=who)
