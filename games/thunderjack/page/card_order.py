"""Card orders for practice that show what is rare, and the cards that can be set (RULES 9).

A round deals right, middle, left (where there are bets), dealer, and the same once more.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from games.engine.offers import FixedOrder, PileCard
from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.page.faces import FACES
from games.thunderjack.rules.cards import SUIT_OF, SUITS, VALUE_OF, VALUES, all_cards
from games.thunderjack.rules.legality import MAX_ORDERS, MIN_BET, deal_refusal, is_recycled
from games.thunderjack.rules.setup import SHOE
from games.thunderjack.rules.values import Deal
from games.thunderjack.rules.views import View

_ORDER = {(suit, value): index for index, (suit, value) in enumerate(product(SUITS, VALUES))}


def _order(slug: str, name: Words, help_text: Words, ids: str) -> FixedOrder:
    return FixedOrder(slug, name, help_text, ((SHOE, tuple(ids.split())),))


ORDERS: tuple[FixedOrder, ...] = (
    _order(
        "thunderjack",
        _("A Thunderjack"),
        _("Bet on one hand: it beats even the dealer's Blackjack."),
        "k_s_0 a_d_0 a_s_0 j_d_0",
    ),
    _order(
        "thunderjacks",
        _("Several Thunderjacks"),
        _("Bet on two hands: both push."),
        "k_s_0 q_h_0 9_d_0 a_s_0 a_h_0 8_c_0",
    ),
    _order(
        "blackjack",
        _("A dealer's Blackjack"),
        _("Bet on one hand: it loses at once."),
        "10_c_0 a_d_0 9_c_0 k_d_0",
    ),
    _order(
        "aces",
        _("Split aces"),
        _("Bet on one hand and split: each ace gets one card."),
        "a_c_0 9_d_0 a_d_0 9_c_0 k_c_0 5_d_0",
    ),
    _order(
        "blitz",
        _("A Blitz"),
        _("Bet on one hand and hit four times."),
        "2_c_0 10_d_0 3_c_0 7_d_0 2_h_0 4_c_0 3_d_0 5_h_0",
    ),
    _order(
        "six",
        _("Six hands"),
        _("Bet on three hands and split each pair of eights."),
        "8_c_0 8_d_0 8_h_0 6_d_0 8_s_0 8_c_1 8_d_1 10_d_0 3_h_0 10_s_0 k_h_0 10_c_0 9_c_0 9_h_0 10_h_0 9_s_0",
    ),
)

_BETS: Mapping[str, Deal] = {
    "thunderjacks": Deal(right=MIN_BET, middle=MIN_BET),
    "six": Deal(right=MIN_BET, middle=MIN_BET, left=MIN_BET),
}
_ONE_HAND = Deal(middle=MIN_BET)


def pile_card(card: str) -> PileCard:
    """The front of a card by its id; alike for all decks. To choose from they lie by suit, the lowest first."""
    face = FACES[card]
    return PileCard(face.name, "thunderjack/_front.html", face, _ORDER[SUIT_OF[card], VALUE_OF[card]])


def bets_to_see(view: View) -> Deal | None:
    """The bets that show the example which is set to come next; None if none is, or they cost too much."""
    coming = tuple(map(_look, to_come(view)))
    for order in ORDERS:
        ids = dict(order.piles)[SHOE]
        if coming == tuple(map(_look, ids)):
            bets = _BETS.get(order.slug, _ONE_HAND)
            return bets if deal_refusal(bets, view.credits) is None else None
    return None


def _look(card: str) -> tuple[str, str]:
    return VALUE_OF[card], SUIT_OF[card]


def piles_now(view: View) -> Mapping[str, tuple[str, ...]]:
    """The pile whose next cards can be set now (RULES 9.3); {} if none can be."""
    if (
        not view.options.practice
        or view.turn is not None
        or view.end is not None
        or view.orders >= MAX_ORDERS
    ):
        return {}
    out = set() if _is_shuffled_next(view) else _out(view)
    return {SHOE: tuple(card for card in all_cards(view.options.decks) if card not in out)}


def to_come(view: View) -> tuple[str, ...]:
    """The cards set by the viewer that are still to come, the next one first (RULES 9.5)."""
    if view.end is not None:
        return ()
    if view.order:
        return view.order
    return () if view.turn is None and _is_shuffled_next(view) else view.top


def _out(view: View) -> set[str]:
    """All cards that lie open outside the shoe: between rounds, all that are not in it."""
    return {*view.tray, *view.dealer, *(card for hand in view.hands for card in hand.cards)}


def _is_shuffled_next(view: View) -> bool:
    """Whether the next deal begins with a shuffle, between rounds."""
    return is_recycled(view.options, view.shoe, len(_out(view)))
