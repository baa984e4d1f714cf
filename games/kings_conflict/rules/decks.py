"""Decks: what makes one legal, and those that everybody has (RULES 2.1, 2.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.pools import StarterDeck, list_problems
from games.engine.problems import Problem
from games.engine.setup import Deck
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.cards import BLESSED, CARDS, KINGS, WARRIOR, in_order
from games.kings_conflict.rules.constants import DECK_SIZE

POOL_VERSION = "kings-1"
"""The version of the card pool; a deck says which version its cards are from."""


def allowed_with(king: str) -> tuple[str, ...]:
    """The cards that a deck led by this king may hold."""
    return tuple(card.id for card in CARDS.values() if card.king in ("", king))


def deck_problems(deck: Deck) -> Iterator[Problem]:
    """All that is wrong with a deck (RULES 2.1)."""
    if deck.leader not in KINGS:
        yield Problem("leader", _("A deck is led by a king. Choose one."))
    yield from list_problems(deck, POOL_VERSION, DECK_SIZE, CARDS)
    for card in sorted(set(deck.cards) & CARDS.keys()):
        if deck.leader in KINGS and CARDS[card].king not in ("", deck.leader):
            why = _(
                "%(card)s follows the %(king)s only. Take it out.",
                card=CARDS[card].name,
                king=KINGS[CARDS[card].king].name,
            )
            yield Problem(f"follows/{card}", why)


_PAIRS = (
    "militia",
    "spearman",
    "archer",
    "swordsman",
    "peasant",
    "farm",
    "mercenary",
    "fireball",
    "ranger",
    "galley",
    "stonemason",
    "mine",
)
_SINGLES = ("giant", "reddragon", "smalljuju", "smith")


def _starter(slug: str, name: Words, about: Words, king: str, own: tuple[str, str]) -> StarterDeck:
    cards = in_order((*_PAIRS, *_PAIRS, *_SINGLES, *own))
    return StarterDeck(slug, name, about, POOL_VERSION, cards, king)


STARTERS: Mapping[str, StarterDeck] = {
    starter.slug: starter
    for starter in (
        _starter(
            "faithful",
            _("The Faithful"),
            _("The Blessed King with a crusader and a priest: hard to kill, and slow to anger."),
            BLESSED,
            ("crusader", "priest"),
        ),
        _starter(
            "warband",
            _("The Warband"),
            _("The Warrior King with a berserker and a forced march: he leads from the front."),
            WARRIOR,
            ("berserker", "march"),
        ),
    )
}
