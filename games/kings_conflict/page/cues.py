"""What each event of King's Conflict changes on its board, so that it is seen in its order."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.beats import Cue, Sound
from games.engine.game import Seat
from games.kings_conflict.page.sight import Sight, sight_of
from games.kings_conflict.rules.events import (
    CardLevied,
    CardPlayed,
    DomainsCounted,
    DominionCounted,
    GameDrawn,
    GameWon,
    IncomeGained,
    PieceAttacked,
    PieceDamaged,
    PieceDied,
    PieceFled,
    PieceHealed,
    PieceMoved,
    PiecePlaced,
    RegionTaken,
    TaxCollected,
    TileChanged,
    TurnBegan,
    UpkeepPaid,
)
from games.kings_conflict.rules.views import (
    SeenCardDrawn,
    SeenCardLost,
    SeenCardsSetAside,
    SeenEvent,
    SeenWallGained,
    View,
)


def cues_of(view: View, events: tuple[SeenEvent, ...]) -> Iterator[Cue]:
    """The cue of each event that led to a view."""
    sight = sight_of(view.board, view.viewer)
    for event in events:
        yield _of_cards(view, sight, event) or _of_pieces(sight, event) or _of_land(sight, event)


def _of_cards(view: View, sight: Sight, event: SeenEvent) -> Cue | None:
    match event:
        case SeenCardDrawn(_seat, held) | SeenWallGained(_seat, held):
            return Cue((f"card-{held.id}",) if held else (), sound=Sound.CARD, joins=True)
        case SeenCardLost():
            return Cue(sound=Sound.TEAR)
        case SeenCardsSetAside(seat):
            return Cue(clears=("card-",) if seat == view.viewer else (), sound=Sound.CARD)
        case CardPlayed(seat, _card, _tile, gold):
            hand = ("card-",) if seat == view.viewer else ()
            return Cue((), hand, _gold(sight, seat, gold), Sound.CARD)
        case IncomeGained(seat=seat, gold=gold):
            return Cue(numbers=_gold(sight, seat, gold), sound=Sound.COIN, joins=True)
        case UpkeepPaid(seat=seat, gold=gold) | TaxCollected(seat=seat, gold=gold) | CardLevied(seat, gold):
            return Cue(numbers=_gold(sight, seat, gold), sound=Sound.COIN, is_quick=True)
    return None


def _gold(sight: Sight, seat: Seat, gold: int) -> tuple[tuple[str, str], ...]:
    return ((f"gold-{'own' if seat == sight.seat else 'other'}", str(gold)),)


def _of_pieces(sight: Sight, event: SeenEvent) -> Cue | None:
    match event:
        case PiecePlaced(piece):
            return Cue((sight.on(piece.tile),), joins=True)
        case PieceMoved(origin=origin, tile=tile) | PieceFled(origin=origin, tile=tile):
            return Cue((sight.on(origin), sight.on(tile)), sound=Sound.CHIP)
        case PieceAttacked():
            return Cue(sound=Sound.BLOW)
        case PieceDamaged(piece, _amount, health):
            return Cue(numbers=((f"piece-{piece}-health", str(health)),), sound=Sound.BLOW, joins=True)
        case PieceHealed(piece, _amount, health):
            return Cue(numbers=((f"piece-{piece}-health", str(health)),), sound=Sound.HEAL, is_quick=True)
        case PieceDied(piece):
            return Cue((sight.on(piece.tile),), sound=Sound.TEAR, is_quick=True)
    return None


def _of_land(sight: Sight, event: SeenEvent) -> Cue:
    match event:
        case TurnBegan():
            return Cue(sound=Sound.MANA)
        case TileChanged(tile):
            return Cue(("kings-conflict-changes", sight.on(tile)), sound=Sound.BLOW, is_quick=True)
        case RegionTaken():
            shows = ("kings-conflict-realms", "domain-own", "domain-other")
            return Cue(shows, sound=Sound.CHIP, is_quick=True)
        case DominionCounted():
            return Cue(("pips",))
        case DomainsCounted():
            return Cue()
        case GameWon() | GameDrawn():
            return Cue(("ending",))
    return Cue(joins=True)
