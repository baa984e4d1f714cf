"""The events of a heist in words, as they stand in its log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from games.card_thief.page.faces import CELLS, ITEMS, KINDS, TURNED, card_name, gem_words
from games.card_thief.rules.cards import ENEMIES, GEM_TIMES, Kind
from games.card_thief.rules.chance import CELL_COUNT
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.values import (
    BoardCleared,
    Card,
    CardRemoved,
    Cause,
    ChestGrew,
    Fell,
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
from games.card_thief.rules.walk import TRAITOR_GEMS
from games.engine.offers import Names
from games.engine.words import Words, change, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _

ENDS: Mapping[Result, Words] = {
    Result.ESCAPED: _("Escaped"),
    Result.EMPTY_HANDED: _("Out without the chest"),
    Result.CAUGHT: _("Caught"),
    Result.CORNERED: _("Cornered"),
    Result.GAVE_UP: _("Given up"),
}


Standing: TypeAlias = tuple[Kind | None, ...]
"""What stands on each cell as far as events have shown: those of turned and roused enemies name only the cell."""
NOBODY: Standing = (None,) * CELL_COUNT
"""The cells before the first event."""


def stood_after(standing: Standing, events: Iterable[SeenEvent]) -> Standing:
    """The cells after some events."""
    kinds = list(standing)
    for event in events:
        match event:
            case DealSeen(cards):
                for placed in cards:
                    kinds[placed.cell] = placed.card.kind
            case Stepped(cell=cell) | CardRemoved(cell):
                kinds[cell] = None
            case Followed(_card, source, cell) | Fell(_card, source, cell) | Swapped(cell, source, _card):
                kinds[cell], kinds[source] = kinds[source], None
            case OrdersForged(cells):
                for cell in cells:
                    kinds[cell] = None
    return tuple(kinds)


def line(event: SeenEvent, names: Names, standing: Standing = NOBODY) -> Words | None:
    """A line for an event; None where the board says enough."""
    match event:
        case Stepped():
            return _stepped(event)
        case Roused(cause, _cell, (cell,)) if kind := standing[cell]:
            return _one_roused(cause, KINDS[kind])
        case Roused(cause, _cell, cells):
            return _roused(cause, len(cells))
        case HidAway(stealth):
            return _("The thief hides: stealth is %(stealth)s.", stealth=stealth)
        case BoardCleared(stealth):
            return _("All eight cards in one go: stealth is %(stealth)s.", stealth=stealth)
        case ChestGrew(_cell, value):
            return _("The chest is now worth %(value)s.", value=value)
        case DealSeen():
            return _dealt(event)
        case HeistEnded():
            return ended(event, names[0])
        case _:
            return _moved(event, standing) or _item(event)


def _stepped(event: Stepped) -> Words:
    card, amount = KINDS[event.card.kind], event.value * event.difficulty
    spent, won = stealth_words(-amount, event.stealth), gems_words(amount, event.gems)
    match event.card.kind:
        case Kind.TREASURE:
            return _("The thief takes the treasure: %(gems)s.", gems=won)
        case Kind.CHEST:
            worth = event.chest_gems or 0
            return _(
                "The thief takes the chest with %(worth)s gems: %(stealth)s.", worth=worth, stealth=spent
            )
        case Kind.SNEAK if event.is_lit:
            return _("The thief passes a sneak in the light, for nothing.")
        case Kind.SNEAK:
            return _("The thief sneaks: %(stealth)s.", stealth=stealth_words(amount, event.stealth))
        case Kind.TORCH:
            return _("The thief puts out the torch: %(stealth)s.", stealth=spent)
        case Kind.TRAP:
            return _("The thief sets off the trap: %(stealth)s.", stealth=spent)
        case Kind.TRAITOR:
            gained = stealth_words(event.card.base, event.stealth)
            if not event.gems:
                return _("The thief gives the traitor all gems: %(stealth)s.", stealth=gained)
            lost = gems_words(-TRAITOR_GEMS, event.gems)
            return _("The thief pays the traitor: %(stealth)s, %(gems)s.", stealth=gained, gems=lost)
        case Kind.EXIT:
            return _("The thief leaves by the exit.")
        case Kind.DOOR:
            return _("The thief goes through the door.")
        case Kind.HIDE:
            return _("The thief comes to the hide.")
    return _beaten(event, card)


def _beaten(event: Stepped, card: Words) -> Words:
    if event.is_backstab and (gems := dropped_by(event)):
        return _("The thief stabs the %(card)s in the back: %(gems)s.", card=card, gems=gems)
    if event.is_backstab:
        return _("The thief stabs the %(card)s in the back.", card=card)
    facts = knocked_out(event)
    if event.difficulty > 1:
        return _(
            "The thief knocks out the %(card)s of %(value)s, times %(times)s: %(changes)s.",
            times=event.difficulty,
            **facts,
        )
    return _("The thief knocks out the %(card)s of %(value)s: %(changes)s.", **facts)


def dropped_by(event: Stepped) -> Words | None:
    """The gems that an enemy drops; None for one that carries none."""
    dropped = GEM_TIMES.get(event.card.kind, 0) * event.difficulty
    amount = dropped * (event.card.base if event.is_backstab else event.value)
    return gems_words(amount, event.gems) if dropped else None


def knocked_out(event: Stepped) -> dict[str, str | int | Words]:
    """Which enemy was knocked out, its value, and what that changes."""
    spent, gems = stealth_words(-event.value * event.difficulty, event.stealth), dropped_by(event)
    changes = _("%(stealth)s, %(gems)s", stealth=spent, gems=gems) if gems else spent
    return {"card": KINDS[event.card.kind], "value": event.value, "changes": changes}


def stealth_words(by: int, now: int) -> Words:
    """A change of stealth, and what it is then."""
    return _("%(by)s stealth (%(now)s)", by=change(by), now=signed(now))


def gems_words(by: int, now: int) -> Words:
    """A change of the gems, and how many they are then."""
    return ngettext("%(by)s gem (%(now)s)", "%(by)s gems (%(now)s)", abs(by), by=change(by), now=now)


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


def _one_roused(cause: Cause, card: Words) -> Words:
    match cause:
        case Cause.COMMOTION:
            return _("The %(card)s hears it.", card=card)
        case Cause.ALARM:
            return _("Alarm: the %(card)s is roused.", card=card)
        case Cause.TRAP:
            return _("The trap rouses the %(card)s.", card=card)
        case Cause.ANGER:
            return _("The %(card)s saw it in the light, and is angry.", card=card)
        case Cause.BARK:
            return _("The wolf barks: the %(card)s is roused.", card=card)


def _moved(event: SeenEvent, standing: Standing) -> Words | None:
    match event:
        case Turned(cell, facing):
            way = TURNED[facing]
            if kind := standing[cell]:
                return _(
                    "%(place)s: the %(card)s turns %(way)s.", place=CELLS[cell], card=KINDS[kind], way=way
                )
            return _("%(place)s: an enemy turns %(way)s.", place=CELLS[cell], way=way)
        case Followed(_card, source, cell):
            if kind := standing[source]:
                return _("%(place)s: the %(card)s comes to look.", place=CELLS[cell], card=KINDS[kind])
            return _("%(place)s: an enemy comes to look.", place=CELLS[cell])
        case Swapped(_source, cell, _card):
            if kind := standing[cell]:
                return _(
                    "%(place)s: thief and %(card)s have changed places.", place=CELLS[cell], card=KINDS[kind]
                )
            return _("%(place)s: thief and enemy have changed places.", place=CELLS[cell])
    return None


def _item(event: SeenEvent) -> Words | None:
    match event:
        case ItemUsed(_slot, item, _cell, None):
            if item is Item.CLOAK:
                return _("The thief uses the cloak: %(stealth)s stealth now.", stealth=signed(event.stealth))
            return _("The thief uses the %(item)s.", item=ITEMS[item])
        case ItemUsed(_slot, item, _cell, Card() as card):
            return _("The thief uses the %(item)s on the %(card)s.", item=ITEMS[item], card=KINDS[card.kind])
        case ItemDropped(_slot, item):
            return _("The thief leaves the %(item)s behind.", item=ITEMS[item])
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
