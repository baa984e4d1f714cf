"""The bots of Thunderjack!, from the weakest to the strongest. They see what the player sees.

All but the first bet the least on one hand, again and again: their simulations tell the edge of the house.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from games.engine.bots import Bot, RandomBot, Why
from games.engine.rng import Rng
from games.engine.words import words as _
from games.thunderjack.bots import cast
from games.thunderjack.bots.expectation import Held, Terms, expected
from games.thunderjack.bots.strategy import ACE, BLITZ, BOOK, Strategy, advice
from games.thunderjack.rules.cards import BLACKJACK, POINTS_OF, is_pair
from games.thunderjack.rules.legality import MIN_BET, PLAYS, plays
from games.thunderjack.rules.transitions import DEALER_STANDS
from games.thunderjack.rules.values import (
    Deal,
    Double,
    Hit,
    Leave,
    Rebet,
    Split,
    Stand,
    Surrender,
    ThunderjackAction,
)
from games.thunderjack.rules.views import HandView, View

ThunderjackBot: TypeAlias = Bot[View, ThunderjackAction]

_FIRST_BET, _AGAIN, _LEAVE = Deal(middle=MIN_BET), Rebet(), Leave()
_ACTIONS: Mapping[str, ThunderjackAction] = {
    "H": Hit(),
    "S": Stand(),
    "D": Double(),
    "P": Split(),
    "R": Surrender(),
}
_HIT, _STAND = _ACTIONS["H"], _ACTIONS["S"]


class Random(RandomBot):
    """Plays at random, and leaves at random."""

    name = _("Whim")
    cast = (cast.FIDGET,)
    description = _("Does whatever comes to mind, and goes when it likes.")


class _Steady(ThunderjackBot):
    """Bets the least until the sitting is over; how it plays a hand is up to the subclass."""

    def choose(self, view: View, legal: Sequence[ThunderjackAction], rng: Rng) -> ThunderjackAction:
        if view.turn is None:
            return next((bet for bet in (_AGAIN, _FIRST_BET) if bet in legal), _LEAVE)
        hand = next(hand for hand in view.hands if hand.place is view.turn)
        return self._play(view, hand, legal)

    @abstractmethod
    def _play(self, view: View, hand: HandView, legal: Sequence[ThunderjackAction]) -> ThunderjackAction:
        """The action of the hand in turn."""


class Mimic(_Steady):
    """Plays as the dealer does."""

    slug = "mimic"
    name = _("Mirror")
    cast = (cast.GLASS,)
    description = _("Plays like the dealer: draws to sixteen, stands on seventeen.")

    def _play(self, view: View, hand: HandView, legal: Sequence[ThunderjackAction]) -> ThunderjackAction:
        return _HIT if hand.points < DEALER_STANDS else _STAND


class Cautious(_Steady):
    """Takes a card only if it cannot bust."""

    slug = "cautious"
    name = _("Cautious")
    cast = (cast.LOW,)
    description = _("Never takes a card that could bust the hand.")

    def _play(self, view: View, hand: HandView, legal: Sequence[ThunderjackAction]) -> ThunderjackAction:
        is_safe = hand.is_soft or hand.points + 10 <= BLACKJACK
        return _HIT if is_safe and hand.points < DEALER_STANDS else _STAND


class _Computed(_Steady):
    """Plays a computed strategy to the letter."""

    strategy: Strategy

    def _play(self, view: View, hand: HandView, legal: Sequence[ThunderjackAction]) -> ThunderjackAction:
        wanted = advice(
            self.strategy,
            cards=len(hand.cards),
            points=hand.points,
            is_soft=hand.is_soft,
            pair=_counted(hand.cards[0]) if is_pair(hand.cards) else 0,
            dealer=_counted(view.dealer[0]),
        )
        return next(action for action in map(_ACTIONS.__getitem__, wanted) if action in legal)


def _counted(card: str) -> int:
    """The points of a card, an ace as eleven."""
    return ACE if POINTS_OF[card] == 1 else POINTS_OF[card]


class Book(_Computed):
    """Knows blackjack, but has never heard of a Blitz."""

    slug = "book"
    name = _("By the book")
    cast = (cast.CLERK,)
    description = _("Plays the basic strategy of blackjack, and knows nothing of the Blitz.")
    strategy = BOOK


class Basic(_Computed):
    """Plays the strategy that was computed for this game."""

    slug = "basic"
    name = _("Sharp")
    cast = (cast.VOLT,)
    description = _("Plays what was computed for this very game, and goes for a Blitz where it pays.")
    strategy = BLITZ


class Exact(_Steady):
    """Works out each choice for the options of this very table, and says what each of them brings."""

    slug = "exact"
    name = _("Exact")
    cast = (cast.SUM,)
    description = _("Works out what each choice wins or loses on average for every 10 you bet.")
    counted = _("On average, for every 10 you bet")

    def _play(self, view: View, hand: HandView, legal: Sequence[ThunderjackAction]) -> ThunderjackAction:
        return max(self._worths(view, hand, legal), key=lambda one: one[1])[0]

    def why(self, view: View, action: ThunderjackAction) -> tuple[Why, ...]:
        """What each choice brings of each 10 that are bet, the best first; between rounds there is nothing to say."""
        if view.turn is None:
            return ()
        hand = next(hand for hand in view.hands if hand.place is view.turn)
        worths = sorted(
            self._worths(view, hand, tuple(plays(hand, view.credits, view.options))), key=lambda one: -one[1]
        )
        return tuple([Why(PLAYS[type(one)], round(1000 * worth)) for one, worth in worths])

    def _worths(
        self, view: View, hand: HandView, legal: Sequence[ThunderjackAction]
    ) -> list[tuple[ThunderjackAction, float]]:
        """The legal choices with what each brings, in bets."""
        cards = [POINTS_OF[card] for card in hand.cards]
        held = Held(len(cards), sum(cards), has_ace=1 in cards)
        found = expected(held, POINTS_OF[view.dealer[0]], Terms.of(view.options))
        return [(action, found[letter]) for letter, action in _ACTIONS.items() if action in legal]


BOTS: Mapping[str, Bot[Any, Any]] = {
    bot.slug: bot for bot in (Random(), Mimic(), Cautious(), Book(), Basic(), Exact())
}
