"""Decks: what makes one legal, and those that everybody has (RULES 2.1, 2.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from games.engine.problems import Problem
from games.engine.setup import Deck
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
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
    if deck.pool != POOL_VERSION:
        yield Problem("pool", _("These cards are from another card pool: %(pool)s", pool=deck.pool[:40]))
    if deck.leader not in KINGS:
        yield Problem("leader", _("A deck is led by one of the kings."))
    if len(deck.cards) != DECK_SIZE:
        text = ngettext(
            "A deck has %(size)s cards; this one has %(n)s.",
            "A deck has %(size)s cards; this one has %(n)s.",
            len(deck.cards),
            size=DECK_SIZE,
        )
        yield Problem("cards", text)
    for card, count in sorted(Counter(deck.cards).items()):
        yield from _card_problems(card, count, deck.leader)


def _card_problems(card: str, count: int, king: str) -> Iterator[Problem]:
    where = f"cards/{card[:40]}"
    known = CARDS.get(card)
    if known is None:
        yield Problem(where, _("There is no card “%(card)s”.", card=card[:40]))
        return
    if known.king and king in KINGS and known.king != king:
        yield Problem(
            where, _("%(card)s follows the %(king)s only.", card=known.name, king=KINGS[known.king].name)
        )
    if count > known.max_copies:
        yield Problem(
            where,
            _(
                "A deck holds at most %(most)s of %(card)s; this one has %(count)s.",
                most=known.max_copies,
                card=known.name,
                count=count,
            ),
        )


class StarterDeck(Value, frozen=True):
    """A deck that everybody has (RULES 2.6)."""

    slug: str
    name: Words
    about: Words
    king: str
    cards: tuple[str, ...]

    @property
    def deck(self) -> Deck:
        """It as something to bring to a match."""
        return Deck(str(self.name), POOL_VERSION, self.cards, self.king)


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
    return StarterDeck(slug, name, about, king, in_order((*_PAIRS, *_PAIRS, *_SINGLES, *own)))


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
