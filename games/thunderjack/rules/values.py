"""What a sitting of Thunderjack! is made of: options, state, actions and events.

Cards are named by their ids: value, suit and deck, as `7_c_2` for the seven of clubs of the third deck.
All amounts are whole credits.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, field

from games.engine.rng import Rng
from games.engine.values import Action, Event, PublicEvent, Value

UNIT = 10
"""What bets go in steps of (RULES 2.2)."""


class Place(StrEnum):
    """Where cards are dealt: the six hands, in the order of play, and the dealer."""

    LOWER_RIGHT = "lower_right"
    UPPER_RIGHT = "upper_right"
    LOWER_MIDDLE = "lower_middle"
    UPPER_MIDDLE = "upper_middle"
    LOWER_LEFT = "lower_left"
    UPPER_LEFT = "upper_left"
    DEALER = "dealer"


class Pays(StrEnum):
    """The payment for a stake, besides the stake itself: the first number for the second. The lowest comes first."""

    EVEN = "1:1"
    SIX_TO_FIVE = "6:5"
    THREE_TO_TWO = "3:2"
    DOUBLE = "2:1"
    FIVE_TO_TWO = "5:2"
    TRIPLE = "3:1"
    FOURFOLD = "4:1"
    FIVEFOLD = "5:1"


class ThunderjackMode(StrEnum):
    """What happens to the other hands when one has a Thunderjack (RULES 4.6)."""

    END_COMPARE = "end_compare"
    """The round ends, and they are compared with the dealer as they are."""
    END_PUSH = "end_push"
    """The round ends, and they push."""
    CONTINUE = "continue"
    """They play on."""


class DealerSixCards(StrEnum):
    """What six cards do to the dealer (RULES 6.4)."""

    NONE = "none"
    BUST_IF_UNDER_17 = "bust_if_under_17"
    BUST_ALWAYS = "bust_always"


def _written(default: Any) -> Any:
    """A default that is written all the same."""
    return field(default_factory=lambda: default)


class Options(Value, frozen=True, omit_defaults=True):
    """The options of a sitting; the defaults are the preset `house`."""

    # A default made by a factory is always written. An option added later is left out of the JSON at the value of
    # the earlier rules, so that the fingerprints of older sittings stay true.
    decks: Annotated[int, Meta(ge=3, le=8)] = _written(6)
    """Number of decks in the shoe (RULES 1.2)."""
    recycle: Annotated[int, Meta(ge=30, le=100)] = _written(40)
    """The percentage of the shoe below which it is shuffled anew (RULES 3.3)."""
    blackjack_pays: Pays = _written(Pays.SIX_TO_FIVE)
    thunderjack_pays: Pays = _written(Pays.DOUBLE)
    blitz_pays: Pays = _written(Pays.DOUBLE)
    surrender: bool = _written(default=True)
    """Whether a hand may be given up for half of its bet (RULES 5.7)."""
    thunderjack_mode: ThunderjackMode = _written(ThunderjackMode.END_COMPARE)
    dealer_six_cards: DealerSixCards = _written(DealerSixCards.NONE)
    credits: Annotated[int, Meta(ge=10, le=100_000)] = _written(1000)
    """Credits brought to the sitting (RULES 2.1)."""
    rounds: Annotated[int, Meta(ge=1, le=200)] = _written(200)
    """Rounds after which the sitting is over (RULES 7.2)."""
    practice: bool = _written(default=False)
    """Whether the sitting is free and the next cards may be set (RULES 9)."""
    stands_at_21: bool = False
    """Whether a hand with 21 stands by itself (RULES 10.9)."""


class Result(StrEnum):
    """How a hand ended."""

    THUNDERJACK = "thunderjack"
    BLACKJACK = "blackjack"
    BLITZ = "blitz"
    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    BUST = "bust"
    SURRENDER = "surrender"


class End(StrEnum):
    """Why a sitting is over (RULES 7)."""

    LEFT = "left"
    ROUNDS = "rounds"
    BROKE = "broke"
    FORFEIT = "forfeit"


class Hand(Value, frozen=True):
    """A hand of the player. It keeps its cards and its result until the next deal."""

    place: Place
    bet: int
    """The bet, of which a doubled hand has staked twice as much."""
    cards: tuple[str, ...]
    """In the order of dealing."""
    is_split: bool = False
    """Whether it is one of the two hands of a split pair."""
    is_doubled: bool = False
    is_done: bool = False
    """Whether it takes no more cards: it stood, doubled, is a split ace, or is settled."""
    result: Result | None = None
    """None until the hand is settled."""


class State(Value, frozen=True):
    """A sitting at a moment when the player may act, or when it is over.

    While a hand is not done it is the turn of the first such hand, and the dealer's second card is face
    down. Else it is between rounds, all hands are settled, and all cards lie open.
    """

    options: Options
    credits: int
    """Credits besides the bets."""
    shoe: tuple[str, ...]
    """The cards to be dealt, the next one last."""
    rng: Rng
    tray: tuple[str, ...] = ()
    """Cards of earlier rounds, the latest last."""
    hands: tuple[Hand, ...] = ()
    """In the order of play; those of the last round stay until the next deal."""
    dealer: tuple[str, ...] = ()
    """In the order of dealing; the second card is the hole card."""
    round: int = 0
    """Number of rounds dealt."""
    order: tuple[str, ...] = ()
    """Ids that the next deal puts on top of the shoe (RULES 9.2)."""
    known: int = 0
    """Number of cards on top of the shoe that the player set."""
    orders: int = 0
    """Number of orders set in this sitting."""
    end: End | None = None
    """None while it is not over."""
    history: tuple[int, ...] = ()
    """The credits after each round."""


class Deal(Action, frozen=True):
    """Bet on one to three lower hands, and deal (RULES 3). A bet of 0 is no hand."""

    typed_step = UNIT

    right: int = 0
    middle: int = 0
    left: int = 0


class Rebet(Action, frozen=True):
    """Deal with the bets of the last round (RULES 3.6)."""


class Hit(Action, frozen=True):
    """Take a card (RULES 5.2)."""


class Stand(Action, frozen=True):
    """Take no more (RULES 5.4)."""


class Double(Action, frozen=True):
    """Stake as much again for exactly one card (RULES 5.5)."""


class Split(Action, frozen=True):
    """Make two hands of a pair (RULES 5.6)."""


class Surrender(Action, frozen=True):
    """Give the hand up for half of its bet (RULES 5.7)."""


class Leave(Action, frozen=True):
    """Take the credits and go, between rounds (RULES 7.1)."""


class SetOrder(Action, frozen=True):
    """Set the next cards, the first id first; in practice, between rounds (RULES 9.2).

    Replaces an order that was not dealt yet; without ids it takes that order back.
    """

    ids: tuple[str, ...]


ThunderjackAction: TypeAlias = Deal | Rebet | Hit | Stand | Double | Split | Surrender | Leave | SetOrder


class OrderSet(Event, frozen=True):
    """The player set the next cards, or, with (), took an order back."""

    ids: tuple[str, ...]


class RoundBegan(PublicEvent, frozen=True):
    """Bets were placed and taken from the credits (RULES 3.1). A bet of 0 is no hand."""

    round: int
    """The number of the round, from 1."""
    right: int
    middle: int
    left: int
    credits: int
    """Credits left."""


class CardsDiscarded(PublicEvent, frozen=True):
    """The cards of the last round went to the tray (RULES 3.2)."""

    count: int
    tray: int
    """Number of cards in the tray now."""


class ShoeShuffled(PublicEvent, frozen=True):
    """The shoe was shuffled with all cards in it: at first, and when it ran low (RULES 3.3)."""

    count: int
    """Number of cards in the shoe now."""


class CardDealt(Event, frozen=True):
    """A card came from the shoe to a hand or to the dealer."""

    place: Place
    card: str
    is_hole: bool = False
    """Whether it lies face down, so that only the record holds the card."""


class TurnBegan(PublicEvent, frozen=True):
    """A hand's turn began (RULES 5.1)."""

    place: Place


class HandStood(PublicEvent, frozen=True):
    """A hand stood (RULES 5.4)."""

    place: Place


class HandDoubled(PublicEvent, frozen=True):
    """A hand staked as much again (RULES 5.5)."""

    place: Place
    bet: int
    """The bet that was added."""
    credits: int
    """Credits left."""


class HandSplit(PublicEvent, frozen=True):
    """The second card of a pair moved to the upper hand, which has a bet of its own (RULES 5.6)."""

    place: Place
    upper: Place
    card: str
    """The card that moved."""
    bet: int
    """The bet of the upper hand."""
    credits: int
    """Credits left."""


class DealerRevealed(PublicEvent, frozen=True):
    """The hole card was turned over."""

    card: str
    points: int
    """Points of the dealer's two cards."""
    is_blackjack: bool


class DealerPlayed(PublicEvent, frozen=True):
    """The dealer drew to the end (RULES 6)."""

    points: int
    is_bust: bool
    """Whether the dealer is bust, six cards included where those are a bust (RULES 6.4)."""


class HandSettled(PublicEvent, frozen=True):
    """A hand was settled."""

    place: Place
    result: Result
    staked: int
    """The whole stake of the hand."""
    paid: int
    """The payment, stake included; 0 if it lost."""
    credits: int
    """Credits now."""


class RoundEnded(PublicEvent, frozen=True):
    """All hands are settled (RULES 6.6)."""

    round: int
    staked: int
    """The stakes of all hands, doubles and splits included."""
    paid: int
    """The payments of all hands, stakes included."""
    credits: int


class SittingEnded(PublicEvent, frozen=True):
    """The sitting ended (RULES 7)."""

    reason: End
    credits: int
    """Credits that the player takes away."""


PublicThunderjackEvent: TypeAlias = (
    RoundBegan
    | CardsDiscarded
    | ShoeShuffled
    | TurnBegan
    | HandStood
    | HandDoubled
    | HandSplit
    | DealerRevealed
    | DealerPlayed
    | HandSettled
    | RoundEnded
    | SittingEnded
)
ThunderjackEvent: TypeAlias = OrderSet | CardDealt | PublicThunderjackEvent
