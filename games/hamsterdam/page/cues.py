"""What each event of Hamsterdam Exchange changes on its board: totals are compared, paper is torn, a round is dealt."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.beats import Cue, Sound
from games.engine.game import Seat
from games.engine.words import signed
from games.engine.words import words as _
from games.hamsterdam.page.board import lost_id, slip_id, verdict_id
from games.hamsterdam.page.seats import certificate_id, stock_id
from games.hamsterdam.rules.values import (
    CertificateLost,
    GameDrawn,
    GameWon,
    ModifierPlayed,
    Passed,
    RoundBegan,
    RoundResult,
    RoundScored,
    StocksRevealed,
    TradingHalted,
)
from games.hamsterdam.rules.views import SeenEvent, SeenModifierDealt, SeenStockDealt, SeenTraded, View


def cues_of(view: View, events: tuple[SeenEvent, ...]) -> Iterator[Cue]:
    """The cue of each event that led to a view."""
    is_revealed = any(isinstance(event, StocksRevealed) for event in events)
    for event in events:
        match event:
            case SeenTraded() if not is_revealed:
                traded = event.exchange
                yield _stocks(view, [seat for seat in (traded.seat, traded.neighbour) if seat is not None])
            case StocksRevealed(rows):
                yield _stocks(view, [row.seat for row in rows], [f"place-{row.seat}-sums" for row in rows])
            case ModifierPlayed():
                yield _played(view, event)
            case Passed(seat, is_forced):
                is_own = is_forced and seat == view.viewer
                yield Cue(words=_("You have nothing to play: passed") if is_own else None, is_quick=True)
            case RoundScored(result):
                yield _scored(view, result)
            case CertificateLost(seat, _card, left):
                stays = Cue() if seat == view.viewer else None  # for a beat more: it is one's own
                yield Cue((certificate_id(seat, left), *_verdict(view)), sound=Sound.TEAR, then=stays)
            case _:
                yield _dealt(view, event)


def _stocks(view: View, seats: list[Seat], also: list[str] | None = None) -> Cue:
    """Stocks change, or are turned up; () where they are gone again in the same step."""
    there = [seat for seat in seats if seat in view.order]
    if also is not None and any(view.sides[seat].total is None for seat in there):
        return Cue(sound=Sound.CARD)
    shows = (*[stock_id(view, seat) for seat in there], *(also or ()))
    return Cue(shows, tuple([f"stock-{seat}-" for seat in there]), sound=Sound.CARD)


def _played(view: View, event: ModifierPlayed) -> Cue:
    placed = event.placed
    hand = "card-" if placed.by == view.viewer else f"back-{placed.by}-"
    shows = (f"played-{placed.card}",) if placed in view.placed else ()
    numbers = ((f"place-{placed.target}-total", signed(event.total)),)
    return Cue(shows, (hand,), numbers, Sound.CARD)


def _scored(view: View, result: RoundResult) -> Cue:
    """The totals side by side, then the lowest of them."""
    if view.last != result:
        return Cue()
    marks = Cue(tuple([lost_id(result, seat) for seat in result.losers]), sound=Sound.BLOW)
    return Cue(
        (slip_id(result),),
        ("hamsterdam-ruler", "hamsterdam-note-", "tag-"),
        sound=Sound.CHIP,
        then=marks,
    )


def _verdict(view: View) -> tuple[str, ...]:
    return (verdict_id(view.last),) if view.last else ()


def _dealt(view: View, event: SeenEvent) -> Cue:
    """The next round, or the end."""
    match event:
        case TradingHalted():
            return Cue(_verdict(view), sound=Sound.COIN)
        case RoundBegan():
            return Cue(("hamsterdam-steps", "hamsterdam-all"), ("stock-", "played-", "place-", "tag-"))
        case SeenStockDealt(seat):
            return Cue((stock_id(view, seat),), sound=Sound.CARD, is_quick=True)
        case SeenModifierDealt(seat, card):
            shown = f"back-{seat}-{view.sides[seat].modifiers - 1}" if card is None else f"card-{card}"
            return Cue((shown,), sound=Sound.CARD, is_quick=True)
        case GameWon() | GameDrawn():
            return Cue(("ending",))
    return Cue()
