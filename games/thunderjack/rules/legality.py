"""What the player may do and why not, and what hands cost and pay; for states and views alike (RULES.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.thunderjack.rules.cards import POINTS_OF, all_cards, is_pair
from games.thunderjack.rules.values import (
    UNIT,
    Deal,
    Double,
    Hand,
    Hit,
    Leave,
    Options,
    Pays,
    Place,
    Rebet,
    Result,
    SetOrder,
    Split,
    Stand,
    State,
    Surrender,
    ThunderjackAction,
)

MIN_BET = 10
MAX_BET = 1000
CHIPS = (10, 50, 250, 1000)
MAX_ORDERED = 60  # RULES 9.2
MAX_ORDERS = 400  # RULES 9.4

LOWER = (Place.LOWER_RIGHT, Place.LOWER_MIDDLE, Place.LOWER_LEFT)
"""The hands that can be bet on, in the order of play."""
UPPER: Mapping[Place, Place] = {
    Place.LOWER_RIGHT: Place.UPPER_RIGHT,
    Place.LOWER_MIDDLE: Place.UPPER_MIDDLE,
    Place.LOWER_LEFT: Place.UPPER_LEFT,
}

_HIT, _STAND, _DOUBLE, _SPLIT, _SURRENDER = Hit(), Stand(), Double(), Split(), Surrender()
_REBET, _LEAVE = Rebet(), Leave()
_MIN_BETS = tuple(
    Deal(*[MIN_BET if chosen >> place & 1 else 0 for place in range(3)]) for chosen in range(1, 8)
)
PLAYS: Mapping[type[ThunderjackAction], Words] = {
    Hit: _("Hit"),
    Stand: _("Stand"),
    Double: _("Double"),
    Split: _("Split"),
    Surrender: _("Surrender"),
}
"""What a hand in turn may do, by name, in the order of the buttons (RULES 5)."""
_RATIO: Mapping[Pays, tuple[int, int]] = {
    pays: (int(pays.split(":")[0]), int(pays.split(":")[1])) for pays in Pays
}


class AnyHand(Protocol):
    """What a `Hand` and a `HandView` have in common."""

    @property
    def place(self) -> Place: ...
    @property
    def bet(self) -> int: ...
    @property
    def cards(self) -> tuple[str, ...]: ...
    @property
    def is_split(self) -> bool: ...
    @property
    def is_done(self) -> bool: ...


H = TypeVar("H", bound=AnyHand)


def active_of(hands: Sequence[H]) -> H | None:
    """The hand whose turn it is: the first that is not done; None between rounds."""
    for hand in hands:
        if not hand.is_done:
            return hand
    return None


def staked_on(hand: Hand) -> int:
    """The whole stake of a hand."""
    return hand.bet * 2 if hand.is_doubled else hand.bet


def paid_for(hand: Hand, options: Options) -> int:
    """The payment for a hand with a result, its stake included (RULES 2.4)."""
    match hand.result:
        case Result.WIN:
            return 2 * staked_on(hand)
        case Result.PUSH:
            return staked_on(hand)
        case Result.SURRENDER:
            return hand.bet // 2
        case Result.BLACKJACK:
            return _with_win(hand.bet, options.blackjack_pays)
        case Result.THUNDERJACK:
            return _with_win(hand.bet, options.thunderjack_pays)
        case Result.BLITZ:
            return _with_win(hand.bet, options.blitz_pays)
    return 0


def _with_win(bet: int, pays: Pays) -> int:
    more, of = _RATIO[pays]
    return bet + bet * more // of


def bets_of(hands: Sequence[AnyHand]) -> Deal:
    """The bets of the last round; no bets before the first."""
    bets = {hand.place: hand.bet for hand in hands}
    return Deal(*[bets.get(place, 0) for place in LOWER])


def deal_refusal(bets: Deal, credits: int) -> Words | None:  # noqa: A002 - the game's word
    """Why these bets cannot be placed; None if they can (RULES 2.2, 3.1)."""
    amounts = (bets.right, bets.middle, bets.left)
    if min(amounts) < 0:
        return _("A bet can't be less than nothing.")
    if not any(amounts):
        return _("Bet on at least one hand.")
    for amount in amounts:
        if amount and not MIN_BET <= amount <= MAX_BET:
            return _("A bet is from %(least)s to %(most)s credits.", least=MIN_BET, most=MAX_BET)
        if amount % UNIT:
            return _("Bets go in steps of %(unit)s credits.", unit=UNIT)
    return _too_dear(sum(amounts), credits)


def rebet_refusal(hands: Sequence[AnyHand], credits: int) -> Words | None:  # noqa: A002
    """Why the last bets cannot be placed again; None if they can (RULES 3.6)."""
    if not hands:
        return _("There are no bets to repeat yet.")
    bets = bets_of(hands)
    return _too_dear(bets.right + bets.middle + bets.left, credits)


def _too_dear(cost: int, credits: int) -> Words | None:  # noqa: A002
    if cost <= credits:
        return None
    return _("That takes %(cost)s credits, and you have %(credits)s.", cost=cost, credits=credits)


def double_refusal(hand: AnyHand, credits: int) -> Words | None:  # noqa: A002
    """Why a hand in turn cannot double; None if it can (RULES 5.5)."""
    if len(hand.cards) != 2:
        return _("Only a hand of two cards can double.")
    return _too_dear(hand.bet, credits)


def split_refusal(hand: AnyHand, credits: int) -> Words | None:  # noqa: A002
    """Why a hand in turn cannot split; None if it can (RULES 5.6)."""
    if hand.is_split:
        return _("A hand can be split only once.")
    if not is_pair(hand.cards):
        return _("Only two cards of the same value can be split.")
    return _too_dear(hand.bet, credits)


def surrender_refusal(hand: AnyHand, options: Options) -> Words | None:
    """Why a hand in turn cannot surrender; None if it can (RULES 5.7)."""
    if not options.surrender:
        return _("No hand can surrender at this table.")
    if hand.is_split:
        return _("A split hand can't surrender.")
    if len(hand.cards) != 2:
        return _("A hand can surrender only before it takes a card.")
    return None


def plays(hand: AnyHand, credits: int, options: Options) -> Iterator[ThunderjackAction]:  # noqa: A002
    """All legal actions of the hand in turn (RULES 5)."""
    yield _HIT
    yield _STAND
    if len(hand.cards) == 2:
        can_pay = hand.bet <= credits
        if can_pay:
            yield _DOUBLE
        if not hand.is_split:
            if can_pay and is_pair(hand.cards):
                yield _SPLIT
            if options.surrender:
                yield _SURRENDER


def bettings(hands: Sequence[AnyHand], credits: int) -> Iterator[ThunderjackAction]:  # noqa: A002
    """Ways to begin a round: the last bets, and the least bet on each choice of hands."""
    if rebet_refusal(hands, credits) is None:
        yield _REBET
    for bets in _MIN_BETS:
        if bets.right + bets.middle + bets.left <= credits:
            yield bets


def is_recycled(options: Options, shoe: int, discarded: int) -> bool:
    """Whether the tray goes back into the shoe before a deal (RULES 3.3).

    `shoe` is the number of its cards, `discarded` that of all others, those of the last round included.
    """
    return discarded > 0 and shoe * 100 < options.recycle * (shoe + discarded)


def order_refusal(ids: Sequence[str], options: Options, shoe: int, discarded: Sequence[str]) -> Words | None:
    """Why these cannot be the next cards; None if they can (RULES 9.2, 9.3).

    `shoe` is the number of its cards, `discarded` are all others, those of the last round included.
    """
    if len(ids) > MAX_ORDERED:
        return ngettext("An order has at most %(n)s card.", "An order has at most %(n)s cards.", MAX_ORDERED)
    whole = set(all_cards(options.decks))
    gone = set() if is_recycled(options, shoe, len(discarded)) else set(discarded)
    named: set[str] = set()
    for card in ids:
        if card not in whole:
            known = card in POINTS_OF
            return (
                _(
                    "The shoe has only %(decks)s decks, so there is no %(card)s.",
                    decks=options.decks,
                    card=card,
                )
                if known
                else _("There is no card %(card)s.", card=card)
            )
        if card in named:
            return _("%(card)s is named twice, but there is only one.", card=card)
        if card in gone:
            return _("%(card)s lies in the tray and not in the shoe.", card=card)
        named.add(card)
    return None


def discarded(state: State) -> tuple[str, ...]:
    """The cards outside the shoe as the next deal puts them into the tray: hand by hand in the order of play,
    the dealer's last."""
    cards = state.tray
    for hand in state.hands:
        cards += hand.cards
    return cards + state.dealer


def refusal(state: State, action: ThunderjackAction) -> Words | None:
    """Why the player cannot do this; None if they can."""
    hand = active_of(state.hands)
    if isinstance(action, Deal | Rebet | Leave | SetOrder):
        return _("Play this round to its end first.") if hand else _refusal_between(state, action)
    if hand is None:
        return _("There is no hand to play. Bet, and cards are dealt.")
    return _refusal_in_turn(state, hand, action)


def _refusal_between(state: State, action: Deal | Rebet | Leave | SetOrder) -> Words | None:
    """Why this cannot be done between rounds."""
    if isinstance(action, Deal):
        return deal_refusal(action, state.credits)
    if isinstance(action, Rebet):
        return rebet_refusal(state.hands, state.credits)
    if isinstance(action, Leave):
        return None
    if not state.options.practice:
        return _("The next cards can be set in practice only.")
    if state.orders >= MAX_ORDERS:
        return _("You've set the cards %(n)s times, which is the limit.", n=state.orders)
    return order_refusal(action.ids, state.options, len(state.shoe), discarded(state))


def _refusal_in_turn(state: State, hand: Hand, action: ThunderjackAction) -> Words | None:
    """Why the hand in turn cannot do this."""
    if isinstance(action, Double):
        return double_refusal(hand, state.credits)
    if isinstance(action, Split):
        return split_refusal(hand, state.credits)
    if isinstance(action, Surrender):
        return surrender_refusal(hand, state.options)
    return None


def legal_actions(state: State) -> Iterator[ThunderjackAction]:
    """All that the player may do but orders of cards, which are too many to list: only people set them."""
    hand = active_of(state.hands)
    if hand is not None:
        yield from plays(hand, state.credits, state.options)
        return
    yield from bettings(state.hands, state.credits)
    yield _LEAVE
