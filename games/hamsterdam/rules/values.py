"""What a match of Hamsterdam Exchange is made of: options, state, actions and events.

Cards are named by suit and rank (`cards.py`): stocks `C1` to `D10`, modifiers `H1` to `S5`, certificates `CJ`
to `SK`. Every card exists once, so an id says what the card is and nothing of where it came from.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.values import Action, Event, PublicEvent, PublicValue, Value


class Options(Value, frozen=True):
    """The options of a match: none so far."""


class Phase(StrEnum):
    """The two parts of a round."""

    MARKETS = "markets"
    """Everybody keeps or trades, once (RULES 3)."""
    ADJUSTMENT = "adjustment"
    """Modifiers are played until all pass in a row (RULES 5)."""


class Reason(StrEnum):
    """Why a match is over."""

    CERTIFICATES = "certificates"
    """One seat alone has certificates left."""
    FORFEIT = "forfeit"
    """The others have lost theirs, the last of them by giving up."""
    HALTS = "halts"
    """Trading was halted too often in a row: a draw of those who are left."""


class Side(Value, frozen=True):
    """The state of one seat."""

    certificates: tuple[str, ...]
    """Certificates left, unknown to all, the next one to be lost first; a seat without any is out."""
    lost: tuple[str, ...] = ()
    """Certificates lost and turned up, the latest last."""
    hand: tuple[str, ...] = ()
    """Modifiers, the oldest first."""
    stock: str | None = None
    """The stock card; None for a seat that has no part in the round."""
    total: int | None = None
    """Value of the stock and all modifiers on it; None until stocks are revealed."""
    has_left: bool = False
    """Whether the seat gave up."""


class Exchange(Value, frozen=True):
    """A trade of this round, as those who took part were told (RULES 3, 9)."""

    seat: Seat
    """The seat that traded."""
    neighbour: Seat | None
    """The other seat; None for a trade with the stock deck."""
    gave: str
    got: str
    neighbour_gave: str | None
    neighbour_got: str | None
    """What the neighbour was told; in a trade that took place these two are `got` and `gave`."""


class Placed(PublicValue, frozen=True):
    """A modifier that lies on somebody's stock."""

    card: str
    target: Seat
    by: Seat


class Row(PublicValue, frozen=True):
    """What one seat had at the end of a round."""

    seat: Seat
    stock: str
    total: int


class RoundResult(PublicValue, frozen=True):
    """How a round ended, for all to see."""

    number: int
    dealer: Seat
    rows: tuple[Row, ...]
    """One a seat in the order of play, the dealer last."""
    placed: tuple[Placed, ...]
    losers: tuple[Seat, ...]
    """Seats with the lowest total; each lost a certificate, unless trading was halted."""
    is_halt: bool


class State(Value, frozen=True):
    """A match at a moment when a seat may act, or when it is over."""

    sides: tuple[Side, ...]
    order: tuple[Seat, ...]
    """The seats in this round from the dealer's left, the dealer last."""
    turn: Seat | None
    """The seat to act; None when it is over."""
    phase: Phase
    stock_deck: tuple[str, ...]
    """The next card to be drawn first."""
    modifier_deck: tuple[str, ...]
    rng: Rng
    round: int = 1
    aside: tuple[str, ...] = ()
    """Stocks that left the round, hidden from all."""
    trades: tuple[Exchange, ...] = ()
    """Trades of this round, in order."""
    placed: tuple[Placed, ...] = ()
    """Modifiers played in this round, in order."""
    passed: tuple[Seat, ...] = ()
    """Seats that passed since the last modifier was played, in order; with all in `order` the phase is over."""
    halts: int = 0
    """Number of trading halts in a row."""
    last: RoundResult | None = None
    """The round before this one."""
    winners: tuple[Seat, ...] = ()
    reason: Reason | None = None
    """None while it is not over."""
    beneficiary: Seat | None = None
    """The seat that the house helps, secret until the end (RULES 9); None in an honest match."""
    options: Options = Options()


class Keep(Action, frozen=True):
    """Keep the stock (RULES 3.1)."""


class Trade(Action, frozen=True):
    """Trade the stock with the next seat, or as the dealer for the top card of the stock deck (RULES 3.2, 3.3)."""


class Play(Action, frozen=True):
    """Play a modifier on the stock of any seat in the round, one's own included (RULES 5.2)."""

    card: str
    target: Seat


class Pass(Action, frozen=True):
    """Play no modifier now (RULES 5.3)."""


HamsterdamAction: TypeAlias = Keep | Trade | Play | Pass


class DealerChosen(PublicEvent, frozen=True):
    """Chance decided who deals first (RULES 2.1)."""

    seat: Seat


class RoundBegan(PublicEvent, frozen=True):
    """A round began with shuffled decks; the last seat of the order deals (RULES 2)."""

    number: int
    order: tuple[Seat, ...]


class StockDealt(Event, frozen=True):
    """A seat was dealt its stock (RULES 2.3)."""

    seat: Seat
    card: str


class ModifierDealt(Event, frozen=True):
    """A seat was dealt a modifier (RULES 2.4)."""

    seat: Seat
    card: str


class Kept(PublicEvent, frozen=True):
    """A seat kept its stock (RULES 3.1)."""

    seat: Seat


class Traded(Event, frozen=True):
    """A seat traded (RULES 3.2, 3.3), and what those who took part were told (RULES 9)."""

    exchange: Exchange


class StocksRevealed(PublicEvent, frozen=True):
    """The stocks were turned face up (RULES 4), one row a seat in the order of play."""

    rows: tuple[Row, ...]


class ModifierPlayed(PublicEvent, frozen=True):
    """A modifier was played (RULES 5.2)."""

    placed: Placed
    total: int
    """The target's total now."""


class Passed(PublicEvent, frozen=True):
    """A seat passed (RULES 5.3)."""

    seat: Seat
    is_forced: bool
    """Whether it had nothing to play (RULES 5.4)."""


class RoundScored(PublicEvent, frozen=True):
    """A round ended, as all had passed (RULES 6)."""

    result: RoundResult


class CertificateLost(PublicEvent, frozen=True):
    """A certificate was lost and turned up (RULES 6.1)."""

    seat: Seat
    card: str
    left: int
    """Number of certificates left; a seat with 0 is out (RULES 6.2)."""


class TradingHalted(PublicEvent, frozen=True):
    """All would have lost their last certificate, so nobody lost any (RULES 6.3)."""

    halts: int
    """Number of halts in a row, this one included."""


class SeatLeft(PublicEvent, frozen=True):
    """A seat gave up and is out (RULES 7.3)."""

    seat: Seat


class GameWon(PublicEvent, frozen=True):
    """A seat won (RULES 7.1)."""

    seat: Seat
    reason: Reason


class GameDrawn(PublicEvent, frozen=True):
    """Those who were left share the match (RULES 7.2)."""

    seats: tuple[Seat, ...]


class HouseTold(PublicEvent, frozen=True):
    """After the end, all are told that the cards were stacked for a seat (RULES 9)."""

    beneficiary: Seat


PublicHamsterdamEvent: TypeAlias = (
    DealerChosen
    | RoundBegan
    | Kept
    | StocksRevealed
    | ModifierPlayed
    | Passed
    | RoundScored
    | CertificateLost
    | TradingHalted
    | SeatLeft
    | GameWon
    | GameDrawn
    | HouseTold
)
HamsterdamEvent: TypeAlias = StockDealt | ModifierDealt | Traded | PublicHamsterdamEvent
