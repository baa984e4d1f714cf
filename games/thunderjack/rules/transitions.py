"""How a sitting goes on: from state to state, once an action is known to be legal (RULES.md)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from games.engine.game import Step
from games.engine.rng import stacked
from games.thunderjack.rules.cards import ACE, BLACKJACK, VALUE_OF, is_blackjack, is_thunderjack, score
from games.thunderjack.rules.legality import (
    LOWER,
    MIN_BET,
    UPPER,
    active_of,
    discarded,
    is_recycled,
    paid_for,
    staked_on,
)
from games.thunderjack.rules.values import (
    CardDealt,
    CardsDiscarded,
    Deal,
    DealerPlayed,
    DealerRevealed,
    DealerSixCards,
    End,
    Hand,
    HandDoubled,
    HandSettled,
    HandSplit,
    HandStood,
    OrderSet,
    Place,
    Result,
    RoundBegan,
    RoundEnded,
    ShoeShuffled,
    SittingEnded,
    State,
    ThunderjackEvent,
    ThunderjackMode,
    TurnBegan,
)

DEALER_STANDS = 17  # RULES 6.2
BLITZ = 6  # RULES 5.3

ThunderjackStep: TypeAlias = Step[State, ThunderjackEvent]


class Draft:
    """A state while one action changes it; `step` makes it a value again."""

    __slots__ = (
        "credits",
        "dealer",
        "end",
        "events",
        "hands",
        "history",
        "known",
        "left",
        "order",
        "rng",
        "round",
        "shoe",
        "state",
        "tray",
    )

    def __init__(self, state: State) -> None:
        self.state = state
        self.credits = state.credits
        self.shoe = state.shoe
        self.left = len(state.shoe)
        """Number of cards of `shoe` that are not dealt yet."""
        self.rng = state.rng
        self.tray = state.tray
        self.hands = list(state.hands)
        self.dealer = state.dealer
        self.round = state.round
        self.order = state.order
        self.known = state.known
        self.end = state.end
        self.history = state.history
        self.events: list[ThunderjackEvent] = []

    def step(self) -> ThunderjackStep:
        """The step that all changes come to."""
        if self.end:
            self.events.append(SittingEnded(self.end, self.credits))
        state = State(
            self.state.options,
            self.credits,
            self.shoe[: self.left],
            self.rng,
            self.tray,
            tuple(self.hands),
            self.dealer,
            self.round,
            self.order,
            self.known,
            self.state.orders,
            self.end,
            self.history,
        )
        return Step(state, tuple(self.events))

    def draw(self) -> str:
        """Take the next card out of the shoe."""
        self.left -= 1
        if self.known:
            self.known -= 1
        return self.shoe[self.left]

    def deal_to(self, number: int) -> Hand:
        """Deal a card to a hand, and return the new hand."""
        card, hand = self.draw(), self.hands[number]
        self.events.append(CardDealt(hand.place, card))
        hand = self.hands[number] = replace(hand, cards=(*hand.cards, card))
        return hand

    def deal_to_dealer(self) -> None:
        """Deal a card to the dealer; the second one lies face down (RULES 3.5)."""
        card = self.draw()
        self.events.append(CardDealt(Place.DEALER, card, len(self.dealer) == 1))
        self.dealer = (*self.dealer, card)

    def settle(self, number: int, result: Result) -> None:
        """Give a hand its result, and pay it (RULES 2.4)."""
        hand = self.hands[number] = replace(self.hands[number], result=result, is_done=True)
        paid = paid_for(hand, self.state.options)
        self.credits += paid
        self.events.append(HandSettled(hand.place, result, staked_on(hand), paid, self.credits))

    def open(self) -> list[int]:
        """The numbers of the hands without a result."""
        return [number for number, hand in enumerate(self.hands) if hand.result is None]

    def turn(self) -> int:
        """The number of the hand whose turn it is."""
        return next(number for number, hand in enumerate(self.hands) if not hand.is_done)

    def is_enough(self, number: int) -> bool:
        """Whether a hand stands by itself, for it has 21 (RULES 10.9)."""
        return self.state.options.stands_at_21 and score(self.hands[number].cards)[0] == BLACKJACK

    def stand(self, number: int) -> None:
        """Let a hand stand (RULES 5.4)."""
        hand = self.hands[number] = replace(self.hands[number], is_done=True)
        self.events.append(HandStood(hand.place))


def dealt(state: State, bets: Deal) -> ThunderjackStep:
    """A round begins (RULES 3, 4)."""
    draft = Draft(state)
    amounts = (bets.right, bets.middle, bets.left)
    draft.credits -= sum(amounts)
    draft.round += 1
    draft.events.append(RoundBegan(draft.round, *amounts, draft.credits))
    _clear(draft)
    draft.hands = [Hand(place, bet, ()) for place, bet in zip(LOWER, amounts, strict=True) if bet]
    for _pass in range(2):
        for number in range(len(draft.hands)):
            draft.deal_to(number)
        draft.deal_to_dealer()
    _check_opening(draft)
    return draft.step()


def _clear(draft: Draft) -> None:
    """Discard the last round, shuffle if the shoe ran low, and put the set cards on top (RULES 3.2, 3.3, 9.2)."""
    old = discarded(draft.state)
    if draft.dealer:
        draft.events.append(CardsDiscarded(len(old) - len(draft.tray), len(old)))
    draft.tray, draft.dealer = old, ()
    if is_recycled(draft.state.options, draft.left, len(old)):
        draft.shoe, draft.rng = draft.rng.shuffled(draft.shoe + old)
        draft.left, draft.tray, draft.known = len(draft.shoe), (), 0
        draft.events.append(ShoeShuffled(draft.left))
    if draft.order:
        draft.shoe = ordered(draft.shoe, draft.order)
        draft.known, draft.order = len(draft.order), ()


def ordered(shoe: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
    """The shoe with these cards swapped to its top, the first id to be dealt first (RULES 9.2)."""
    return stacked(shoe[::-1], ids, str)[::-1]


def _check_opening(draft: Draft) -> None:
    """Settle what the first cards decide (RULES 4)."""
    options = draft.state.options
    thunderjacks = [number for number, hand in enumerate(draft.hands) if is_thunderjack(hand.cards)]
    is_one = len(thunderjacks) == 1
    for number in thunderjacks:
        draft.settle(number, Result.THUNDERJACK if is_one else Result.PUSH)
    naturals = [number for number in draft.open() if is_blackjack(draft.hands[number].cards)]
    if is_blackjack(draft.dealer):
        _reveal(draft)
        for number in draft.open():
            draft.settle(number, Result.PUSH if number in naturals else Result.LOSE)
        _end_round(draft)
        return
    for number in naturals:
        draft.settle(number, Result.BLACKJACK)
    if not is_one or options.thunderjack_mode is ThunderjackMode.CONTINUE:
        _go_on(draft)
        return
    _reveal(draft)
    if options.thunderjack_mode is ThunderjackMode.END_PUSH:
        for number in draft.open():
            draft.settle(number, Result.PUSH)
    _compare(draft, score(draft.dealer)[0])
    _end_round(draft)


def _go_on(draft: Draft) -> None:
    """The next turn begins, or the dealer's (RULES 5.1, 6)."""
    active = active_of(draft.hands)
    if active is not None:
        draft.events.append(TurnBegan(active.place))
        return
    _reveal(draft)
    if draft.open():
        _compare(draft, _dealer_points(draft))
    _end_round(draft)


def _reveal(draft: Draft) -> None:
    dealer = draft.dealer
    draft.events.append(DealerRevealed(dealer[1], score(dealer)[0], is_blackjack(dealer)))


def _dealer_points(draft: Draft) -> int:
    """The dealer's points after drawing; 0 if it is bust (RULES 6.2 to 6.4)."""
    rule = draft.state.options.dealer_six_cards
    points = score(draft.dealer)[0]
    while points < DEALER_STANDS and (rule is DealerSixCards.NONE or len(draft.dealer) < BLITZ):
        draft.deal_to_dealer()
        points = score(draft.dealer)[0]
    # Whoever stops below seventeen has six cards where those are too many.
    is_bust = not DEALER_STANDS <= points <= BLACKJACK
    if rule is DealerSixCards.BUST_ALWAYS and len(draft.dealer) == BLITZ:
        is_bust = True
    draft.events.append(DealerPlayed(points, is_bust))
    return 0 if is_bust else points


def _compare(draft: Draft, dealer: int) -> None:
    """Settle the open hands against the dealer's points (RULES 6.5)."""
    for number in draft.open():
        points = score(draft.hands[number].cards)[0]
        result = Result.WIN if points > dealer else Result.PUSH if points == dealer else Result.LOSE
        draft.settle(number, result)


def _end_round(draft: Draft) -> None:
    """End the round, and with it maybe the sitting (RULES 6.6, 7.2, 7.3)."""
    options = draft.state.options
    staked = sum([staked_on(hand) for hand in draft.hands])
    paid = sum([paid_for(hand, options) for hand in draft.hands])
    draft.history = (*draft.history, draft.credits)
    draft.events.append(RoundEnded(draft.round, staked, paid, draft.credits))
    if draft.round >= options.rounds:
        draft.end = End.ROUNDS
    elif draft.credits < MIN_BET:
        draft.end = End.BROKE


def hit(state: State) -> ThunderjackStep:
    """The hand in turn takes a card (RULES 5.2, 5.3)."""
    draft = Draft(state)
    number = draft.turn()
    hand = draft.deal_to(number)
    if score(hand.cards)[0] > BLACKJACK:
        draft.settle(number, Result.BUST)
        _go_on(draft)
    elif len(hand.cards) == BLITZ:
        draft.settle(number, Result.BLITZ)
        _go_on(draft)
    elif draft.is_enough(number):
        draft.stand(number)
        _go_on(draft)
    return draft.step()


def stood(state: State) -> ThunderjackStep:
    """The hand in turn stands (RULES 5.4)."""
    draft = Draft(state)
    draft.stand(draft.turn())
    _go_on(draft)
    return draft.step()


def doubled(state: State) -> ThunderjackStep:
    """The hand in turn doubles (RULES 5.5)."""
    draft = Draft(state)
    number = draft.turn()
    hand = draft.hands[number] = replace(draft.hands[number], is_doubled=True, is_done=True)
    draft.credits -= hand.bet
    draft.events.append(HandDoubled(hand.place, hand.bet, draft.credits))
    if score(draft.deal_to(number).cards)[0] > BLACKJACK:
        draft.settle(number, Result.BUST)
    _go_on(draft)
    return draft.step()


def split(state: State) -> ThunderjackStep:
    """The pair in turn is split (RULES 5.6)."""
    draft = Draft(state)
    number = draft.turn()
    pair = draft.hands[number]
    kept, moved = pair.cards
    is_done = VALUE_OF[kept] == ACE
    upper = UPPER[pair.place]
    draft.credits -= pair.bet
    draft.hands[number : number + 1] = [
        Hand(pair.place, pair.bet, (kept,), True, is_done=is_done),
        Hand(upper, pair.bet, (moved,), True, is_done=is_done),
    ]
    draft.events.append(HandSplit(pair.place, upper, moved, pair.bet, draft.credits))
    draft.deal_to(number)
    draft.deal_to(number + 1)
    for half in (number, number + 1):
        if not is_done and draft.is_enough(half):
            draft.stand(half)
    if draft.hands[number].is_done:
        _go_on(draft)
    return draft.step()


def surrendered(state: State) -> ThunderjackStep:
    """The hand in turn surrenders (RULES 5.7)."""
    draft = Draft(state)
    draft.settle(draft.turn(), Result.SURRENDER)
    _go_on(draft)
    return draft.step()


def left(state: State) -> ThunderjackStep:
    """The player leaves (RULES 7.1)."""
    draft = Draft(state)
    draft.end = End.LEFT
    return draft.step()


def gave_up(state: State) -> ThunderjackStep:
    """All open hands stand, the round is settled, and the sitting is over (RULES 7.4)."""
    draft = Draft(state)
    waiting = [number for number, hand in enumerate(draft.hands) if not hand.is_done]
    for number in waiting:
        draft.stand(number)
    if waiting:
        _go_on(draft)
    draft.end = End.FORFEIT
    return draft.step()


def order_set(state: State, ids: tuple[str, ...]) -> ThunderjackStep:
    """The next cards are set (RULES 9.2)."""
    return Step(replace(state, order=ids, orders=state.orders + 1), (OrderSet(ids),))
