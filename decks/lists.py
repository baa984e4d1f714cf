"""A deck as a list: how many of which card, in one order, under a name that fits on a page."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

from games.engine.errors import BadData
from games.engine.pools import CardPool
from games.engine.setup import Deck
from games.engine.words import words as _

MAX_NAME = 40
MAX_TYPED = 10 * MAX_NAME
"""The longest name, in characters, that is normalised: that takes time quadratic in the number of marks."""
MAX_CARDS = 99
"""Cards in the largest draft, which may hold more than a deck."""

_CARD_ID = re.compile(r"[a-z][a-z0-9]{0,11}", re.ASCII)
_VERSION = re.compile(r"[0-9a-z][0-9a-z.-]{0,15}", re.ASCII)


def in_order(counts: Mapping[str, int], pool: CardPool) -> dict[str, int]:
    """The counts of a list: pool order first, then what the pool does not know; nothing below one."""
    known = sorted((card for card in counts if card in pool.index_of), key=pool.index_of.__getitem__)
    unknown = sorted(card for card in counts if card not in pool.index_of)
    return {card: counts[card] for card in (*known, *unknown) if counts[card] > 0}


def counted(deck: Deck, pool: CardPool) -> dict[str, int]:
    """How many of which card a deck holds, in order."""
    return in_order(Counter(deck.cards), pool)


def deck_of(name: str, version: str, counts: Mapping[str, int], pool: CardPool, leader: str = "") -> Deck:
    """The deck with these counts, built from a version of the pool."""
    cards = tuple(card for card, count in in_order(counts, pool).items() for _copy in range(count))
    return Deck(name, version, cards, leader)


def checked_name(text: str) -> str:
    """The name without what cannot be seen. Raises BadData where that is empty or too long."""
    seen = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or sign.isprintable())
    typed = " ".join(seen.split())
    name = unicodedata.normalize("NFC", typed) if len(typed) <= MAX_TYPED else typed
    if not name:
        raise BadData(_("Give the deck a name."))
    if len(name) > MAX_NAME:
        sizes = {"length": len(name), "most": MAX_NAME}
        raise BadData(_("That name is %(length)s characters long; the limit is %(most)s.", **sizes))
    return name


def checked_version(text: str) -> str:
    """The version of a pool. Raises BadData where it cannot be one."""
    if not _VERSION.fullmatch(text):
        raise BadData(_("“%(pool)s” isn't a version of a card pool.", pool=text[:40]))
    return text


def checked_card(text: str) -> str:
    """The id of a card, known or not. Raises BadData where it cannot be one."""
    if not _CARD_ID.fullmatch(text):
        raise BadData(_("“%(card)s” isn't a card id.", card=text[:40]))
    return text


def checked_counts(counts: Mapping[str, int], pool: CardPool) -> dict[str, int]:
    """The counts in order. Raises BadData where an id cannot be one, or there are too many cards."""
    for card in counts:
        checked_card(card)
    size = sum(counts.values())
    if size > MAX_CARDS or any(count < 0 for count in counts.values()):
        sizes = {"size": size, "most": MAX_CARDS, "right": pool.size}
        raise BadData(
            _("That is a list of %(size)s cards. A draft can hold %(most)s; a deck has %(right)s.", **sizes)
        )
    return in_order(counts, pool)
