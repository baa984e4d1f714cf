"""The events of Hamsterdam Exchange in words, said to the player whom they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.game import Seat
from games.engine.offers import Names
from games.engine.words import Words, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.hamsterdam.page.faces import effect, name
from games.hamsterdam.page.log_lines import listed
from games.hamsterdam.rules.values import (
    CertificateLost,
    DealerChosen,
    GameDrawn,
    GameWon,
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
)
from games.hamsterdam.rules.views import (
    ExchangeView,
    SeenEvent,
    SeenModifierDealt,
    SeenStockDealt,
    SeenTraded,
)


def line_to(event: SeenEvent, names: Names, seat: Seat) -> Words | None:
    """The line for an event in which a seat takes part, said to it; None for all others."""
    match event:
        case StocksRevealed(rows):
            return _("Everybody shows their stock. %(totals)s", totals=_totals(rows, names, seat))
        case RoundScored(result):
            totals = _totals(result.rows, names, seat)
            return _("Settlement of round %(number)s. %(totals)s", number=result.number, totals=totals)
        case RoundBegan(number, order) if order[-1] == seat:
            return _("Round %(number)s. You deal.", number=number)
        case SeenTraded(exchange):
            return _traded(exchange, names, seat)
        case ModifierPlayed(placed, total):
            return _played(placed, signed(total), names, seat)
        case GameWon(_seat, reason) if _seat == seat:
            if reason is Reason.CERTIFICATES:
                return _("Nobody but you still holds a certificate.")
            return _("Nobody is left at the table but you.")
        case GameDrawn(seats) if seat in seats and len(seats) > 1:
            return shared(names, seats, seat)
        case _:
            return _alone(event, seat)


def shared(names: Names, winners: Sequence[Seat], seat: Seat) -> Words:
    """That the exchange is shared, said to one of those who share it."""
    who = listed([names[one] for one in winners if one != seat])
    return _("Trading was halted too often in a row: you share the exchange with %(who)s.", who=who)


def _alone(event: SeenEvent, seat: Seat) -> Words | None:
    match event:
        case DealerChosen(one) if one == seat:
            return _("You deal first.")
        case SeenStockDealt(one, card) if card and one == seat:
            return _("You get the %(card)s.", card=name(card))
        case SeenModifierDealt(one, card) if card and one == seat:
            return _("You get %(card)s.", card=effect(card))
        case Kept(one) if one == seat:
            return _("You keep.")
        case Passed(one, is_forced) if one == seat:
            return _("You have nothing to play and pass.") if is_forced else _("You pass.")
        case CertificateLost(one, _card, left) if one == seat:
            return _lost(left)
        case SeatLeft(one) if one == seat:
            return _("You leave the exchange, and are out.")
    return None


def _totals(rows: Iterable[Row], names: Names, seat: Seat) -> Words:
    said: Words | None = None
    for row in rows:
        total = signed(row.total)
        if row.seat == seat:
            one = _("You: %(total)s", total=total)
        else:
            one = _("%(who)s: %(total)s", who=names[row.seat], total=total)
        said = one if said is None else _("%(some)s · %(more)s", some=said, more=one)
    return said or Words("")


def _traded(exchange: ExchangeView, names: Names, seat: Seat) -> Words | None:
    gave, got = exchange.gave, exchange.got
    if gave is None or got is None:
        return None
    cards = {"gave": name(gave), "got": name(got)}
    if exchange.neighbour is None:
        return _("You put the %(gave)s aside and draw the %(got)s.", **cards)
    if exchange.seat == seat:
        other = names[exchange.neighbour]
        return _("You trade with %(other)s: the %(gave)s for the %(got)s.", other=other, **cards)
    who = names[exchange.seat]
    return _("%(who)s trades with you: you give the %(gave)s for the %(got)s.", who=who, **cards)


def _played(placed: Placed, total: str, names: Names, seat: Seat) -> Words | None:
    card = effect(placed.card)
    if placed.by == seat == placed.target:
        return _("You play %(card)s on your own stock: %(total)s.", card=card, total=total)
    if placed.by == seat:
        target = names[placed.target]
        return _("You play %(card)s on %(target)s: %(total)s.", card=card, target=target, total=total)
    if placed.target == seat:
        who = names[placed.by]
        return _("%(who)s plays %(card)s on you: %(total)s.", who=who, card=card, total=total)
    return None


def _lost(left: int) -> Words:
    if not left:
        return _("You lose your last certificate, and are out.")
    return ngettext(
        "You lose a certificate, and have %(n)s left.", "You lose a certificate, and have %(n)s left.", left
    )
