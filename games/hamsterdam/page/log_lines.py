"""The events of Hamsterdam Exchange in words, as they stand in the log of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.game import Seat
from games.engine.offers import Names
from games.engine.words import Words, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.hamsterdam.page.faces import effect, name
from games.hamsterdam.rules.values import (
    CertificateLost,
    DealerChosen,
    GameDrawn,
    GameWon,
    HouseTold,
    Kept,
    ModifierPlayed,
    Passed,
    Placed,
    Reason,
    RoundBegan,
    RoundScored,
    Row,
    SeatLeft,
    StocksRevealed,
    TradingHalted,
)
from games.hamsterdam.rules.views import (
    ExchangeView,
    SeenEvent,
    SeenModifierDealt,
    SeenStockDealt,
    SeenTraded,
)


def line(event: SeenEvent, names: Names) -> Words | None:
    """A line for an event as a viewer sees it; None where the lines around it say enough."""
    match event:
        case DealerChosen(seat):
            return _("%(who)s deals first.", who=names[seat])
        case RoundBegan(number, order):
            return _("Round %(number)s. %(who)s deals.", number=number, who=names[order[-1]])
        case SeenStockDealt(seat, card):
            return _("%(who)s is dealt the %(card)s.", who=names[seat], card=name(card)) if card else None
        case SeenModifierDealt(seat, card):
            return _("%(who)s is dealt %(card)s.", who=names[seat], card=effect(card)) if card else None
        case Kept(seat):
            return _("%(who)s keeps.", who=names[seat])
        case SeenTraded(exchange):
            return _traded(exchange, names)
        case StocksRevealed(rows):
            return _("Everybody shows their stock. %(totals)s", totals=_totals(rows, names))
        case ModifierPlayed(placed, total):
            return _played(placed, signed(total), names)
        case Passed(seat, is_forced):
            if is_forced:
                return _("%(who)s has nothing to play and passes.", who=names[seat])
            return _("%(who)s passes.", who=names[seat])
        case _:
            return _at_the_end_of_a_round(event, names)


def _traded(exchange: ExchangeView, names: Names) -> Words:
    who, gave, got = names[exchange.seat], exchange.gave, exchange.got
    if exchange.neighbour is None:
        if gave is None or got is None:
            return _("%(who)s trades with the deck.", who=who)
        return _(
            "%(who)s puts the %(gave)s aside and draws the %(got)s.", who=who, gave=name(gave), got=name(got)
        )
    other = names[exchange.neighbour]
    if gave is None or got is None:
        return _("%(who)s trades with %(other)s.", who=who, other=other)
    return _(
        "%(who)s trades with %(other)s: the %(gave)s and the %(got)s change places.",
        who=who,
        other=other,
        gave=name(gave),
        got=name(got),
    )


def _played(placed: Placed, total: str, names: Names) -> Words:
    who, card = names[placed.by], effect(placed.card)
    if placed.by == placed.target:
        return _("%(who)s plays %(card)s on their own stock: %(total)s.", who=who, card=card, total=total)
    target = names[placed.target]
    return _(
        "%(who)s plays %(card)s on %(target)s: %(total)s.", who=who, card=card, target=target, total=total
    )


def _totals(rows: Iterable[Row], names: Names) -> str:
    return " · ".join([f"{names[row.seat]}: {signed(row.total)}" for row in rows])


def _at_the_end_of_a_round(event: SeenEvent, names: Names) -> Words | None:
    match event:
        case RoundScored(result):
            totals = _totals(result.rows, names)
            return _("Settlement of round %(number)s. %(totals)s", number=result.number, totals=totals)
        case CertificateLost(seat, _card, left):
            return _lost(names[seat], left)
        case TradingHalted():
            return HALTED
        case SeatLeft(seat):
            return _("%(who)s leaves the exchange, and is out.", who=names[seat])
        case GameWon(seat, reason):
            return ended(names, (seat,), reason)
        case GameDrawn(seats):
            return ended(names, seats, Reason.HALTS)
        case HouseTold(beneficiary):
            return helped(names[beneficiary])
        case _:
            return None


def listed(names: Sequence[str]) -> str | Words:
    """Names as a sentence lists them."""
    if len(names) == 1:
        return names[0]
    return _("%(names)s and %(last)s", names=", ".join(names[:-1]), last=names[-1])


HALTED = _("Trading is halted: nobody would have a certificate left, so nobody loses one.")


def _lost(who: str, left: int) -> Words:
    """Which card it was makes no difference (RULES 1.4), and the board does not show it."""
    if not left:
        return _("%(who)s loses the last certificate, and is out.", who=who)
    return ngettext(
        "%(who)s loses a certificate, and has %(n)s left.",
        "%(who)s loses a certificate, and has %(n)s left.",
        left,
        who=who,
    )


def helped(who: str) -> Words:
    """The line, after the end, that the cards were stacked: the helper himself says so."""
    return _("Bartel owns up: “I stacked the cards of this match for %(who)s.”", who=who)


def ended(names: Names, winners: tuple[Seat, ...], reason: Reason) -> Words:
    """How it ended, in a sentence with names."""
    who = listed([names[seat] for seat in winners])
    match reason:
        case Reason.CERTIFICATES:
            return _("Nobody but %(who)s still holds a certificate.", who=who)
        case Reason.FORFEIT:
            return _("Nobody is left at the table but %(who)s.", who=who)
        case Reason.HALTS:
            return _("Trading was halted too often in a row: %(who)s share the exchange.", who=who)
