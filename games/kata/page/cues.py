"""What each event of the Kata changes on its board, so that it is seen in its order."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine.beats import Cue, Sound
from games.engine.game import Seat
from games.engine.words import signed
from games.engine.words import words as _
from games.kata.rules.values import (
    BOARD,
    Bled,
    CardDiscarded,
    CardPlayed,
    Damaged,
    GameDrawn,
    GameWon,
    Healed,
    MinionAttacked,
    MinionDamaged,
    MinionDied,
    MinionPlaced,
    TurnBegan,
    TurnEnded,
)
from games.kata.rules.views import SeenCardDrawn, SeenEvent, View

_PASSED = _("No card you can play: turn passed.")
_ENDED = _("Nothing left you can play: your turn ends.")


def cues_of(view: View, events: tuple[SeenEvent, ...]) -> Iterator[Cue]:
    """The cue of each event that led to a view."""
    for number, event in enumerate(events):
        later = events[number + 1 :]
        match event:
            case SeenCardDrawn():
                yield _drawn(view, event, later)
            case CardDiscarded(seat):
                numbers = (_deck_left(view, seat, later),)
                yield Cue((f"discard-{seat}",), numbers=numbers, sound=Sound.TEAR)
            case TurnBegan(seat):
                yield Cue((f"mana-{seat}",), sound=Sound.MANA)
            case TurnEnded(seat, is_forced):
                is_own = is_forced and seat == view.viewer
                # A turn that both began and ended with one move passed; the turn of the move itself did not.
                has_passed = any(isinstance(one, TurnBegan) for one in events[:number])
                words = (_PASSED if has_passed else _ENDED) if is_own else None
                yield Cue(words=words, joins=not is_forced, then=Cue() if is_own else None)  # held for long
            case GameWon() | GameDrawn():
                yield Cue(("ending", "kata-note"))
            case _:
                yield _played(view, event)


def _drawn(view: View, event: SeenCardDrawn, later: tuple[SeenEvent, ...]) -> Cue:
    seat = event.seat
    more = sum(isinstance(one, SeenCardDrawn) and one.seat == seat for one in later)
    shown = (
        f"back-{seat}-{view.sides[seat].hand - 1 - more}" if event.held is None else f"card-{event.held.id}"
    )
    return Cue((shown,), numbers=(_deck_left(view, seat, later),), sound=Sound.CARD, joins=True)


def _deck_left(view: View, seat: Seat, later: tuple[SeenEvent, ...]) -> tuple[str, str]:
    """The number on a deck before later events take more of it."""
    more = sum(isinstance(one, SeenCardDrawn | CardDiscarded) and one.seat == seat for one in later)
    return f"deck-{seat}-count", str(view.sides[seat].deck + more)


def _played(view: View, event: SeenEvent) -> Cue:
    """What a card or a minion does to health and to minions."""
    match event:
        case CardPlayed(seat, shown, target):
            hand = "card-c" if seat == view.viewer else f"back-{seat}-"
            gone = () if target == BOARD else (f"discard-{seat}",)
            shows = (f"last-{shown.id}", f"mana-{seat}", *gone)
            return Cue(shows, (hand, "last-", "kata-table"), sound=Sound.CARD)
        case Damaged(seat, _amount, health) | Healed(seat, _amount, health):
            sound = Sound.BLOW if isinstance(event, Damaged) else Sound.HEAL
            return replace(_health(view, seat, health), sound=sound, joins=True)
        case Bled(seat, health):
            return replace(_health(view, seat, health), sound=Sound.BLOW)
        case MinionPlaced(seat, minion):
            return Cue((f"card-{minion.id}",), (f"nobody-{seat}",), joins=True)
        case MinionAttacked(_seat, minion):
            return Cue((f"card-{minion.id}",))
        case MinionDamaged(_seat, minion, _amount, health):
            number = (f"card-{minion.id}-health", signed(health))
            return Cue((f"card-{minion.id}",), (), (number,), Sound.BLOW, joins=True)
        case MinionDied(seat, minion):
            nobody = () if view.sides[seat].board else (f"nobody-{seat}",)
            shows = (f"card-{minion.id}", f"discard-{seat}", *nobody)
            return Cue(shows, sound=Sound.TEAR, is_quick=True)
    return Cue()


def _health(view: View, seat: Seat, health: int) -> Cue:
    """Health as it is now; below zero, where all is over, the board says what stands there."""
    number, figure = f"health-{seat}", () if view.options.minions else (f"fighter-{seat}",)
    shows = (f"health-{seat}-meter", *figure)
    return Cue(shows, numbers=((number, str(health)),)) if health >= 0 else Cue((*shows, number))
