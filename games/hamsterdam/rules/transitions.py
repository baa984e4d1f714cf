"""How a round goes on: from state to state, once an action is known to be legal (RULES 3 to 7)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from games.engine.game import Seat, Step
from games.hamsterdam.rules.cards import EFFECT, MODIFIERS, VALUE
from games.hamsterdam.rules.deals import Events, dealt, stock_of, traded
from games.hamsterdam.rules.values import (
    CertificateLost,
    GameDrawn,
    GameWon,
    HamsterdamEvent,
    HouseTold,
    Kept,
    ModifierPlayed,
    Passed,
    Phase,
    Placed,
    Play,
    Reason,
    RoundResult,
    RoundScored,
    Row,
    SeatLeft,
    Side,
    State,
    StocksRevealed,
    Traded,
    TradingHalted,
)

MAX_HALTS = 20  # RULES 7.2

HamsterdamStep: TypeAlias = Step[State, HamsterdamEvent]


def max_entries(seats: int) -> int:
    """The most entries of a match of this many seats (RULES 7.6)."""
    rounds = (2 * seats - 1) + (MAX_HALTS - 1) * (seats - 1) + 1
    plays = len(MODIFIERS)
    actions = seats + plays + plays * (seats - 1) + seats
    return rounds * actions + seats * (1 + seats)


def kept(state: State, seat: Seat, events: Events) -> State:
    """A seat keeps its stock (RULES 3.1)."""
    events.append(Kept(seat))
    return _market_passed(state, seat, events)


def exchanged(state: State, seat: Seat, events: Events) -> State:
    """A seat trades (RULES 3.2, 3.3)."""
    state, exchange = traded(state, seat)
    events.append(Traded(exchange))
    return _market_passed(replace(state, trades=(*state.trades, exchange)), seat, events)


def _market_passed(state: State, seat: Seat, events: Events) -> State:
    """The next seat has its opportunity; after the last one stocks are revealed (RULES 3.1, 4.1)."""
    if seat == state.order[-1]:
        return _revealed(state, events)
    return replace(state, turn=_after(state.order, seat))


def _after(order: tuple[Seat, ...], seat: Seat) -> Seat:
    return order[(order.index(seat) + 1) % len(order)]


def _revealed(state: State, events: Events) -> State:
    """Stocks are turned up, and the adjustment begins (RULES 4.1, 5.1)."""
    sides = [side if side.stock is None else replace(side, total=VALUE[side.stock]) for side in state.sides]
    state = replace(state, sides=tuple(sides), phase=Phase.ADJUSTMENT, turn=state.order[0])
    events.append(StocksRevealed(_rows(state)))
    return _settled(state, events)


def _rows(state: State) -> tuple[Row, ...]:
    return tuple([Row(seat, stock_of(state, seat), state.sides[seat].total or 0) for seat in state.order])


def played(state: State, seat: Seat, action: Play, events: Events) -> State:
    """A modifier is played; everybody may go on (RULES 5.2, 5.3)."""
    card, target = action.card, action.target
    sides = list(state.sides)
    mine = sides[seat]
    sides[seat] = replace(mine, hand=tuple([held for held in mine.hand if held != card]))
    total = (sides[target].total or 0) + EFFECT[card]
    sides[target] = replace(sides[target], total=total)
    placed = Placed(card, target, seat)
    events.append(ModifierPlayed(placed, total))
    turn = _after(state.order, seat)
    state = replace(state, sides=tuple(sides), placed=(*state.placed, placed), passed=(), turn=turn)
    return _settled(state, events)


def passed(state: State, seat: Seat, events: Events) -> State:
    """A seat plays nothing now (RULES 5.3)."""
    events.append(Passed(seat, is_forced=False))
    turn = _after(state.order, seat)
    return _settled(replace(state, passed=(*state.passed, seat), turn=turn), events)


def _settled(state: State, events: Events) -> State:
    """Let seats without modifiers pass, and score the round once all have passed in a row (RULES 5.4, 5.5)."""
    order, passes, turn = state.order, state.passed, state.turn
    while turn is not None and len(passes) < len(order):
        if state.sides[turn].hand:
            return replace(state, passed=passes, turn=turn)
        events.append(Passed(turn, is_forced=True))
        passes = (*passes, turn)
        turn = _after(order, turn)
    return _scored(replace(state, passed=passes), events)


def _scored(state: State, events: Events) -> State:
    """The lowest lose a certificate, unless nobody would have one left (RULES 6)."""
    rows, sides = _rows(state), state.sides
    lowest = min([row.total for row in rows])
    losers = tuple([row.seat for row in rows if row.total == lowest])
    is_halt = len(losers) == len(rows) and all(len(sides[seat].certificates) == 1 for seat in losers)
    result = RoundResult(state.round, state.order[-1], rows, state.placed, losers, is_halt)
    events.append(RoundScored(result))
    state = replace(state, last=result)
    if is_halt:
        return _halted(state, events)
    after = list(sides)
    for seat in losers:
        after[seat] = side = _with_loss(sides[seat])
        events.append(CertificateLost(seat, side.lost[-1], len(side.certificates)))
    return _next_round(replace(state, sides=tuple(after), halts=0), events)


def _with_loss(side: Side) -> Side:
    """The side with one certificate less (RULES 6.1)."""
    return replace(side, certificates=side.certificates[1:], lost=(*side.lost, side.certificates[0]))


def _halted(state: State, events: Events) -> State:
    """Trading is halted: another round, or a draw after too many (RULES 6.3, 7.2)."""
    halts = state.halts + 1
    events.append(TradingHalted(halts))
    state = replace(state, halts=halts)
    if halts < MAX_HALTS:
        return _next_round(state, events)
    events.append(GameDrawn(state.order))
    return _over(state, state.order, Reason.HALTS, events)


def _next_round(state: State, events: Events) -> State:
    """The deal moves on to the left, unless only one seat has certificates left (RULES 2.5, 7.1)."""
    left = tuple([Seat(n) for n, side in enumerate(state.sides) if side.certificates])
    if len(left) == 1:
        return _won(state, left[0], Reason.CERTIFICATES, events)
    dealer = state.order[-1]
    return dealt(state, next((seat for seat in left if seat > dealer), left[0]), events)


def _won(state: State, winner: Seat, reason: Reason, events: Events) -> State:
    events.append(GameWon(winner, reason))
    return _over(state, (winner,), reason, events)


def _over(state: State, winners: tuple[Seat, ...], reason: Reason, events: Events) -> State:
    """The match ends, and all are told whether the house helped somebody (RULES 9.7)."""
    if state.beneficiary is not None:
        events.append(HouseTold(state.beneficiary))
    return replace(state, turn=None, winners=winners, reason=reason)


def left(state: State, seat: Seat, events: Events) -> State:
    """A seat gives up (RULES 7.3, 7.4). One that is out already only leaves."""
    events.append(SeatLeft(seat))
    sides, order, side = list(state.sides), state.order, state.sides[seat]
    lost = (*side.lost, *side.certificates)
    sides[seat] = replace(side, certificates=(), lost=lost, stock=None, total=None, has_left=True)
    if seat not in order:
        return replace(state, sides=tuple(sides))
    aside = (*state.aside, stock_of(state, seat))
    remaining = tuple([other for other in order if other != seat])
    had_turn = state.turn == seat
    turn = _after(order, seat) if had_turn else state.turn
    state = replace(state, sides=tuple(sides), order=remaining, turn=turn, aside=aside, passed=())
    if len(remaining) == 1:
        return _won(state, remaining[0], Reason.FORFEIT, events)
    if state.phase is Phase.ADJUSTMENT:
        return _settled(state, events)
    return _revealed(state, events) if had_turn and seat == order[-1] else state
