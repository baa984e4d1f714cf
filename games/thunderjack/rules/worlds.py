"""Random worlds that a viewer cannot tell from the true one (RULES 8)."""

from __future__ import annotations

from games.engine.rng import Rng
from games.thunderjack.rules.cards import all_cards, is_blackjack
from games.thunderjack.rules.values import (
    Hand,
    State,
)
from games.thunderjack.rules.views import HandView, View


def sample_world(view: View, rng: Rng) -> State:
    """A random state whose view is this one. In a round the dealer has no Blackjack (RULES 4.3)."""
    fresh, rng = rng.fork()
    dealer = view.dealer
    known = {*view.tray, *dealer, *view.top}
    known.update(*[hand.cards for hand in view.hands])
    unseen = [card for card in all_cards(view.options.decks) if card not in known]
    if view.is_hole_hidden:
        hole, rng = rng.choice([card for card in unseen if not is_blackjack((dealer[0], card))])
        unseen.remove(hole)
        dealer = (*dealer, hole)
    shoe, rng = rng.shuffled(unseen)
    return State(
        options=view.options,
        credits=view.credits,
        shoe=shoe + view.top[::-1],
        rng=fresh,
        tray=view.tray,
        hands=tuple([_hand_of(hand) for hand in view.hands]),
        dealer=dealer,
        round=view.round,
        order=view.order,
        known=len(view.top),
        orders=view.orders,
        end=view.end,
        history=view.history,
    )


def _hand_of(seen: HandView) -> Hand:
    return Hand(seen.place, seen.bet, seen.cards, seen.is_split, seen.is_doubled, seen.is_done, seen.result)
