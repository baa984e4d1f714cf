"""The decks that a user may bring to a match, and those that were brought."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from accounts.models import User
from decks import charts
from decks.codes import to_code
from decks.lists import counted, deck_of
from decks.models import Deck
from decks.selectors import Entry, entries, own_deck
from games.engine.errors import BadData
from games.engine.pools import CardPool, PoolCard
from games.engine.setup import Deck as DeckValue
from games.engine.setup import MapText
from games.engine.words import words as _
from games.registry import pools


class DeckPlayed(Struct, frozen=True):
    """A deck as it was brought to a match, and by whom."""

    game: str
    player: str
    name: str
    leader: PoolCard | None
    entries: tuple[Entry, ...]
    curve: tuple[charts.Bar, ...]
    code: str


def deck_played(game: str, player: str, deck: DeckValue) -> DeckPlayed:
    pool = pools()[game]
    return DeckPlayed(
        game=game,
        player=player,
        name=deck.name,
        leader=pool.leaders.get(deck.leader),
        entries=entries(deck, pool),
        curve=charts.curve(counted(deck, pool), pool),
        code=to_code(deck, pool),
    )


class Choice(Struct, frozen=True):
    """A deck that can be brought to a match, under the key that `deck_to_bring` takes."""

    key: str
    name: str


class Terms(Struct, frozen=True):
    """What a match asks of its decks."""

    options: Any
    map: MapText | None = None


def _fits(deck: DeckValue, pool: CardPool, terms: Terms | None) -> bool:
    return terms is None or not pool.fits(deck, terms.options, terms.map)


def choices_own(user: User | None, game: str, terms: Terms | None = None) -> tuple[Choice, ...]:
    """A user's playable decks of a game, by name; with terms, only those that meet them."""
    pool = pools().get(game)
    if user is None or pool is None:
        return ()
    decks = Deck.objects.of(user, game).order_by("name")
    return tuple(
        Choice(deck.public_id, deck.name)
        for deck in decks
        if not deck.problems and _fits(deck.value, pool, terms)
    )


def choices_starter(game: str, terms: Terms | None = None) -> tuple[Choice, ...]:
    """The starter decks of a game; with terms, only those that meet them."""
    pool = pools().get(game)
    starters = pool.starters.values() if pool else ()
    return tuple(
        Choice(starter.slug, str(starter.name))
        for starter in starters
        if pool and _fits(starter.deck, pool, terms)
    )


def deck_chosen(game: str, key: str, user: User | None) -> Deck | DeckValue:
    """The deck of a key, playable or not: a user's own of this game, or a starter deck.

    Raises BadData.
    """
    pool = pools().get(game)
    if pool and key in pool.starters:
        return pool.starters[key].deck
    deck = own_deck(key, user)
    if deck is None or deck.game != game or deck.deleted_at is not None:
        raise BadData(_("You have no such deck. Choose another one."))
    return deck


def deck_in_order(game: str, deck: DeckValue) -> DeckValue:
    """A deck with its cards in the order of the pool; one of a match by earlier rules may have any."""
    pool = pools()[game]
    return deck_of(deck.name, deck.pool, counted(deck, pool), pool, deck.leader)


def deck_to_bring(game: str, key: str, user: User | None, terms: Terms | None = None) -> DeckValue:
    """The deck that a user brings to a match, as it is now. Raises BadData with the reason where they cannot."""
    deck = deck_chosen(game, key, user)
    value = deck if isinstance(deck, DeckValue) else deck.value
    problems = () if isinstance(deck, DeckValue) else deck.problems
    if terms and not problems:
        problems = pools()[game].fits(value, terms.options, terms.map)
    if problems:
        raise BadData(_("“%(name)s” can't be played now. %(why)s", name=value.name, why=problems[0].what))
    return value
