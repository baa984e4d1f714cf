"""The card pool of the Kata for the pages of decks."""

from __future__ import annotations

from games.engine.pools import CardPool, Draws, Facet, FacetValue, Order, PoolCard
from games.engine.problems import Problem
from games.engine.setup import Deck, MapText
from games.engine.words import words as _
from games.kata.rules.cards import CARDS, DECK_SIZE, POOL_VERSION, PRESETS, Card, Kind, deck_problems
from games.kata.rules.setup import HAND, unplayable
from games.kata.rules.transitions import FULL_HAND, FULL_SLOTS
from games.kata.rules.values import Options

_SIGN = "kata/_kind.html"
_KINDS = Facet(
    "kind",
    _("Kind"),
    (
        FacetValue(Kind.ATTACK.value, _("Attack"), sign=_SIGN),
        FacetValue(Kind.HEAL.value, _("Healing"), sign=_SIGN),
        FacetValue(Kind.MINION.value, _("Minion"), sign=_SIGN),
        FacetValue(Kind.DRAW.value, _("Drawing"), sign=_SIGN),
    ),
    is_counted=True,
)


def _pool_card(card: Card) -> PoolCard:
    return PoolCard(
        card.id,
        card.name,
        card.text,
        card.cost,
        card.max_copies,
        facets=((_KINDS.slug, tuple(kind.value for kind in card.kinds)),),
        front="kata/_pool_card.html",
        thumb="kata/_pool_art.html",
        face=card,
    )


_ORDERS = (
    Order("damage", _("Damage"), lambda card: (-CARDS[card.id].damage, card.cost)),
    Order("heal", _("Healing"), lambda card: (-CARDS[card.id].heal, card.cost)),
    Order(
        "minion",
        _("Strength as a minion"),
        lambda card: (-CARDS[card.id].attack - CARDS[card.id].health, card.cost),
    ),
    Order("draw", _("Cards drawn"), lambda card: (-CARDS[card.id].draw, card.cost)),
)


class KataPool(CardPool):
    """The forty cards of the Kata (RULES 10)."""

    version = POOL_VERSION
    size = DECK_SIZE
    cards = {card.id: _pool_card(card) for card in CARDS.values()}
    facets = (_KINDS,)
    orders = _ORDERS
    currency = _("mana")
    # RULES 1.5, 2.1, 2.3, 3.1, 3.2
    draws = Draws(
        first=HAND,
        second=HAND + 1,
        full_hand=FULL_HAND,
        income=tuple(range(FULL_SLOTS + 1)),
        odds_note=_(
            "Exact: three cards at the deal, a fourth for the second player, and one more in each of your "
            "turns. Cards that draw others add to that. A card that is drawn into a full hand of five is "
            "lost, so play before your hand is full."
        ),
        hand_note=_("Nothing is played in a test hand, so a sixth card is lost."),
        empty_note=_("The deck is empty. From the next turn on you would bleed."),
    )
    starters = PRESETS
    code_prefix = "KT"
    file_format = "kata-tcg-deck"

    def problems(self, deck: Deck) -> tuple[Problem, ...]:
        return deck_problems(deck)

    def fits(self, deck: Deck, options: Options, map_text: MapText | None = None) -> tuple[Problem, ...]:
        return tuple(unplayable(deck, options)) if options.own_decks else ()


POOL = KataPool()
