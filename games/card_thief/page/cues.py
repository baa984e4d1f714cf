"""What each event of a heist changes on its board: the thief steps, then cards fall, then there is a deal."""

from __future__ import annotations

from collections.abc import Iterator

from games.card_thief.page.offers import on_slot
from games.card_thief.rules.cards import ENEMIES, Kind
from games.card_thief.rules.values import (
    BoardCleared,
    CardRemoved,
    Fell,
    Followed,
    HeistEnded,
    HidAway,
    ItemUsed,
    Lured,
    Roused,
    Stepped,
    Swapped,
    Turned,
)
from games.card_thief.rules.views import DealSeen, SeenEvent, View
from games.engine.beats import Cue, Sound
from games.engine.words import signed

_RICHES = (Kind.TREASURE, Kind.CHEST)
_PAINS = (*ENEMIES, Kind.TRAP)


def cues_of(view: View, events: tuple[SeenEvent, ...]) -> Iterator[Cue]:
    """The cue of each event that led to a view."""
    has_fallen = False
    for event in events:
        match event:
            case Fell(card) | Followed(card):
                yield Cue((f"card-{card}",), joins=has_fallen)
                has_fallen = True
            case DealSeen(cards):
                has_fallen = False
                yield Cue(tuple([f"card-{placed.card.id}" for placed in cards]), sound=Sound.CARD)
            case _:
                yield _done(event)


def _done(event: SeenEvent) -> Cue:
    """What the thief does, and what comes of it at once."""
    match event:
        case Stepped():
            card = event.card
            chest = ("stat-chest",) if card.kind is Kind.CHEST else ()
            return Cue(
                (f"card-{card.id}", *chest),
                numbers=_numbers(event),
                moves=(("thief", str(event.source), str(event.cell)),),
                sound=_sound(card.kind),
                is_quick=True,
            )
        case Roused() | Turned() | Lured():
            return Cue(joins=True, is_quick=True)  # the thief walks on
        case HidAway(stealth) | BoardCleared(stealth):
            return Cue(numbers=(("now-stealth", signed(stealth)),), sound=Sound.HEAL, joins=True)
        case ItemUsed():
            return Cue((on_slot(event.slot),), numbers=_numbers(event), sound=Sound.CHIP)
        case CardRemoved(_cell, card):
            return Cue((f"card-{card.id}",), sound=Sound.TEAR, joins=True)
        case Swapped(_source, _cell, card):
            return Cue((f"card-{card}", "thief"), sound=Sound.CARD)
        case HeistEnded():
            return Cue(("card-thief-ending",))
    return Cue(joins=True)


def _numbers(event: Stepped | ItemUsed) -> tuple[tuple[str, str], ...]:
    return ("now-stealth", signed(event.stealth)), ("now-gems", signed(event.gems))


def _sound(kind: Kind) -> Sound:
    if kind in _RICHES:
        return Sound.COIN
    return Sound.BLOW if kind in _PAINS else Sound.CARD
