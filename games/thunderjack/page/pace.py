"""The beat at which each card appears, counted from the last action, so that cards are dealt one by one.

Nothing waits for them: a beat only delays the animation of something new.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.values import Value
from games.thunderjack.rules.cards import is_blackjack
from games.thunderjack.rules.legality import LOWER
from games.thunderjack.rules.values import Place, Result
from games.thunderjack.rules.views import HandView, View

AT_ONCE = (Result.BUST, Result.BLITZ, Result.SURRENDER, Result.THUNDERJACK, Result.BLACKJACK)
"""Results that do not wait for the dealer."""
MAX_BEAT = 15


class Beats(Value, frozen=True):
    """The beat of each card and of each result."""

    firsts: Mapping[Place, int]
    """The position of each lower hand in the deal."""
    split: frozenset[Place]
    cards: int
    """Number of the dealer's cards, the one face down included."""
    is_opening: bool
    """Whether the round ended with its deal."""

    @property
    def _pass(self) -> int:
        """Beats of one pass of the deal: a card for each lower hand, and the dealer's."""
        return len(self.firsts) + 1

    def card(self, place: Place, number: int) -> int:
        """The beat of a hand's card, by its number from 0."""
        if place is Place.DEALER:
            return self._dealer(number)
        if number > 1:
            return 0
        if place not in self.firsts:
            # An upper hand: its first card was moved there, its second one came after the lower hand's.
            return number
        if number == 1 and place in self.split:
            return 0
        return self.firsts[place] + number * self._pass

    def _dealer(self, number: int) -> int:
        if number == 0:
            return self._pass - 1
        if number == 1 and self.cards < 3 and self.is_opening:
            return 2 * self._pass
        return number

    def face_down(self) -> int:
        """The beat of the dealer's hole card."""
        return 2 * self._pass - 1

    def result(self, hand: HandView) -> int:
        """The beat of a hand's result."""
        if hand.result in AT_ONCE:
            return self.card(hand.place, len(hand.cards) - 1) + 1
        return min(MAX_BEAT, self._dealer(self.cards - 1) + 1)


def beats_of(view: View) -> Beats:
    """The beats of the round that a view shows."""
    places = [hand.place for hand in view.hands if hand.place in LOWER]
    return Beats(
        firsts={place: number for number, place in enumerate(places)},
        split=frozenset([hand.place for hand in view.hands if hand.is_split]),
        cards=len(view.dealer) + view.is_hole_hidden,
        is_opening=_is_opening(view),
    )


def _is_opening(view: View) -> bool:
    return view.turn is None and (
        is_blackjack(view.dealer)
        or all(hand.result in (Result.BLACKJACK, Result.THUNDERJACK) for hand in view.hands)
        or any(hand.result is Result.THUNDERJACK for hand in view.hands)
    )
