"""The card pool of King's Conflict for the pages of decks."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.pools import CardPool, Draws, Facet, FacetValue, Ground, Order, PoolCard
from games.engine.problems import Problem
from games.engine.setup import Deck
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.faces import FACES, RARITIES
from games.kings_conflict.rules.card_types import Card, Kind, Role
from games.kings_conflict.rules.cards import BLESSED, CARDS, KINGS, WARRIOR
from games.kings_conflict.rules.constants import DECK_SIZE, MAX_HAND, START_HAND
from games.kings_conflict.rules.decks import POOL_VERSION, STARTERS, deck_problems
from games.kings_conflict.rules.ground import tiles_with
from games.kings_conflict.rules.maps.codes import WATER
from games.kings_conflict.rules.maps.content import MAPS

_KINDS = Facet(
    "kind",
    _("Kind"),
    (
        FacetValue("fighter", _("Fighter"), "sword"),
        FacetValue("helper", _("Helper"), "heart-handshake"),
        FacetValue("structure", _("Structure"), "castle"),
        FacetValue("spell", _("Spell"), "sparkles"),
    ),
    is_counted=True,
)
_RARITIES = Facet("rarity", _("Rarity"), tuple(FacetValue(one.value, name) for one, name in RARITIES.items()))
_SETS = Facet(
    "set",
    _("Set"),
    (
        FacetValue("standard", _("Standard")),
        FacetValue(BLESSED, KINGS[BLESSED].name),
        FacetValue(WARRIOR, KINGS[WARRIOR].name),
    ),
)
_NEEDS = Facet(
    "needs",
    _("Needs on the map"),
    (
        FacetValue("plains", _("Plains")),
        FacetValue("forest", _("Forest")),
        FacetValue("water", _("Water")),
        FacetValue("mountain", _("Mountain")),
    ),
    is_counted=True,
)
_NEEDED = {"P": "plains", "F": "forest", WATER: "water", "M": "mountain", "MVL": "mountain"}
"""What a card needs that is at home on certain tiles only (RULES 13.4), by the codes of its home, the least first."""
_CORNERS = {
    "plains": _("needs plains"),
    "forest": _("needs forest"),
    "water": _("needs water"),
    "mountain": _("needs mountain"),
}
_MASON = "stonemason"
"""It may come anywhere, but without a mountain it builds nothing and only stands there (RULES 10.6)."""


def _need(card: Card) -> str:
    """What terrain a map must have for a card; "" if it is of use on any."""
    return "mountain" if card.id == _MASON else _NEEDED.get(card.home, "")


def _kind(card: Card) -> str:
    if card.kind is Kind.SERVANT:
        return "fighter" if card.role is Role.COMBAT else "helper"
    return "structure" if card.is_structure else "spell"


def _text(card: Card) -> Words:
    """The numbers of a card and what it can do, in a sentence or two."""
    if card.kind is Kind.SPELL and card.text:
        return card.text
    numbers = _(
        "Attack %(attack)s, health %(health)s, moves %(move)s, range %(range)s, eats %(food)s.",
        attack=card.attack,
        health=card.health,
        move=card.move,
        range=card.range,
        food=card.food,
    )
    return _("%(numbers)s %(ability)s", numbers=numbers, ability=card.text) if card.text else numbers


def _pool_card(card: Card) -> PoolCard:
    need = _need(card)
    facets = (
        (_KINDS.slug, (_kind(card),)),
        (_RARITIES.slug, (card.rarity.value,)),
        (_SETS.slug, (card.king or "standard",)),
        *(((_NEEDS.slug, (need,)),) if need else ()),
    )
    return replace(_shown(card, facets), note=RARITIES[card.rarity], needs=_CORNERS.get(need))


def _shown(card: Card, facets: tuple[tuple[str, tuple[str, ...]], ...] = ()) -> PoolCard:
    return PoolCard(
        card.id,
        card.name,
        _text(card),
        card.cost,
        card.max_copies,
        facets,
        front="kings_conflict/_face.html",
        thumb="kings_conflict/_art.html",
        face=FACES[card.id],
    )


class KingsConflictPool(CardPool):
    """The 44 cards and the two kings (RULES 10)."""

    version = POOL_VERSION
    size = DECK_SIZE
    cards = {card.id: _pool_card(card) for card in CARDS.values()}
    leaders = {king.id: _shown(king) for king in KINGS.values()}
    leader_label = _("King")
    facets = (_KINDS, _RARITIES, _SETS, _NEEDS)
    orders = (
        Order("attack", _("Attack"), lambda card: (-CARDS[card.id].attack, card.cost)),
        Order("health", _("Health"), lambda card: (-CARDS[card.id].health, card.cost)),
        Order("move", _("Moves"), lambda card: (-CARDS[card.id].move, card.cost)),
    )
    currency = _("gold")
    # RULES 2.4, 2.5, 3.7, 3.10
    draws = Draws(
        first=START_HAND[0],
        second=START_HAND[1],
        full_hand=MAX_HAND,
        odds_note=_(
            "Exact for the normal draws: four at the start, a fifth for the second player, and one more in each of "
            "your turns. Exchanged first cards and levies add to that."
        ),
        hand_note=_("Nothing is played in a test hand, so a ninth card is lost."),
        empty_note=_("The deck is empty. You draw no more, and that is all."),
    )
    starters = STARTERS
    code_prefix = "KC"
    file_format = "kings-conflict-deck"

    def problems(self, deck: Deck) -> tuple[Problem, ...]:
        return tuple(deck_problems(deck))

    def grounds(self, deck: Deck) -> tuple[Ground, ...]:
        """Every map has room for every card (RULES 13.4): all of them, with the tiles that the deck needs."""
        needed = {_need(CARDS[card]) for card in deck.cards if card in CARDS}
        codes = {slug: home for home, slug in reversed(_NEEDED.items()) if slug in needed}
        labels = [(value.label, codes[value.slug]) for value in _NEEDS.values if value.slug in codes]
        return tuple(
            Ground(
                known.name,
                tuple(
                    (label, tiles_with("".join(known.text.rows), signs).bit_count())
                    for label, signs in labels
                ),
            )
            for known in MAPS.values()
            if labels
        )

    def allows(self, leader: str, card: str) -> bool:
        return not leader or CARDS[card].king in ("", leader)


POOL = KingsConflictPool()
