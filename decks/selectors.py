"""Every read of decks: what pages show, and which deck a user may bring to a match."""

from __future__ import annotations

import datetime as dt

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from decks import charts
from decks.lists import counted
from decks.models import Deck, DeckQuerySet
from decks.services import UNDO
from games.engine.pools import CardPool, Ground, PoolCard, StarterDeck
from games.engine.problems import Problem
from games.engine.setup import Deck as DeckValue
from games.engine.words import Words
from games.registry import pools


class Entry(Struct, frozen=True):
    """A line of a deck: a card, its count, and the counts that one click makes of it."""

    id: str
    card: PoolCard | None
    """None where today's pool has no such card."""
    count: int
    most: int
    """Copies that the deck may hold; 0 of a card that its leader does not allow."""
    more: int
    fewer: int

    @property
    def is_full(self) -> bool:
        return self.count >= self.most

    @property
    def is_too_many(self) -> bool:
        return self.count > self.most


class DeckShown(Struct, frozen=True):
    """A deck as its page shows it, to its owner or anyone else."""

    game: str
    """The slug of its game."""
    pool: CardPool
    public_id: str
    """The slug, for a starter deck."""
    value: DeckValue
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    curve: tuple[charts.Bar, ...]
    facets: tuple[charts.FacetBars, ...]
    mean_cost: str
    owner: str
    owner_public_id: str
    is_own: bool
    is_public: bool
    version: int
    about: Words | None = None
    """The description of a starter deck; None for others."""

    @property
    def name(self) -> str:
        return self.value.name

    @property
    def leader(self) -> PoolCard | None:
        return self.pool.leaders.get(self.value.leader)

    @property
    def size(self) -> int:
        return len(self.value.cards)

    @property
    def most(self) -> int:
        """How many cards a deck has."""
        return self.pool.size

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """What the game's own maps offer to this deck."""
        return self.pool.grounds(self.value)

    @property
    def is_legal(self) -> bool:
        return not self.problems

    @property
    def is_preset(self) -> bool:
        return self.about is not None

    @property
    def is_of_older_pool(self) -> bool:
        return self.value.pool != self.pool.version

    @property
    def leaders(self) -> tuple[tuple[PoolCard, bool], ...]:
        """The possible leaders, each with whether it is the deck's."""
        return tuple((card, card == self.leader) for card in self.pool.leaders.values())


def deck_shown(game: str, public_id: str, user: User | None) -> DeckShown | None:
    """The deck of a game at an address, if this user may see it: a starter deck, their own, or a public one."""
    starters = pools()[game].starters
    if public_id in starters:
        return starter_shown(game, starters[public_id])
    deck = deck_row(public_id, user)
    return row_shown(deck, user) if deck and deck.game == game else None


def game_of_address(public_id: str, user: User | None) -> str | None:
    """The game of a deck whose address does not name it; None where this user sees no such deck."""
    for game, pool in pools().items():
        if public_id in pool.starters:
            return game
    deck = own_deck(public_id, user) or deck_row(public_id, user)
    return deck.game if deck else None


def deck_row(public_id: str, user: User | None) -> Deck | None:
    """The row behind `deck_shown`; None for a starter deck."""
    decks = _at(public_id).alive().select_related("owner")
    return decks.filter(Q(is_public=True) | Q(owner_id=user.pk if user else None)).first()


def own_deck(public_id: str, user: User | None) -> Deck | None:
    """A user's own deck, which may have been deleted lately."""
    return _at(public_id).filter(owner_id=user.pk).first() if user else None


def _at(public_id: str) -> DeckQuerySet:
    """The deck at an address, if there is one; PostgreSQL refuses to look for a NUL character."""
    if "\0" in public_id:
        return Deck.objects.none()
    return Deck.objects.filter(public_id=public_id, game__in=pools())


def row_shown(deck: Deck, user: User | None) -> DeckShown:
    return _shown(
        deck.game,
        deck.value,
        public_id=deck.public_id,
        owner=deck.owner,
        is_own=user is not None and user.pk == deck.owner_id,
        is_public=deck.is_public,
        version=deck.version,
    )


def starter_shown(game: str, starter: StarterDeck) -> DeckShown:
    return _shown(game, starter.deck, public_id=starter.slug, about=starter.about)


def _shown(
    game: str,
    value: DeckValue,
    *,
    public_id: str,
    owner: User | None = None,
    is_own: bool = False,
    is_public: bool = True,
    version: int = 1,
    about: Words | None = None,
) -> DeckShown:
    pool = pools()[game]
    counts = counted(value, pool)
    return DeckShown(
        game=game,
        pool=pool,
        public_id=public_id,
        value=value,
        entries=entries(value, pool),
        problems=pool.problems(value),
        curve=charts.curve(counts, pool),
        facets=charts.counted_facets(counts, pool),
        mean_cost=_mean_cost(value, pool),
        owner=owner.username if owner else "",
        owner_public_id=owner.public_id if owner else "",
        is_own=is_own,
        is_public=is_public,
        version=version,
        about=about,
    )


def _mean_cost(value: DeckValue, pool: CardPool) -> str:
    costs = [pool.cards[card].cost for card in value.cards if card in pool.cards]
    return f"{sum(costs) / len(costs):.1f}" if costs else "–"


def entry(card_id: str, count: int, pool: CardPool, leader: str) -> Entry:
    """A line of a deck that this card leads."""
    card = pool.cards.get(card_id)
    most = card.max_copies if card and pool.allows(leader, card_id) else 0
    more = min(count + 1, most) if count < most else count
    return Entry(card_id, card, count, most, more, max(0, count - 1))


def entries(deck: DeckValue, pool: CardPool) -> tuple[Entry, ...]:
    """The lines of a deck, the cheapest cards first."""
    lines = (entry(card, count, pool, deck.leader) for card, count in counted(deck, pool).items())
    return tuple(sorted(lines, key=_by_cost))


def _by_cost(entry: Entry) -> tuple[int, str]:
    return (entry.card.cost, str(entry.card.name)) if entry.card else (99, entry.id)


# --- Lists ----------------------------------------------------------------------------------------


class DeckRow(Struct, frozen=True):
    """A deck in a list."""

    game: str
    public_id: str
    name: str
    size: int
    is_legal: bool
    is_of_older_pool: bool
    is_public: bool
    owner: str
    owner_public_id: str
    changed_at: dt.datetime | None
    curve: tuple[charts.Bar, ...]
    faces: tuple[PoolCard, ...]
    """Its picture: its leader and its most expensive cards."""
    about: Words | None = None


def game_of_decks(user: User | None) -> str | None:
    """The game of the deck that a user changed last, or the first with decks; None where no game has decks."""
    last = Deck.objects.of(user).filter(game__in=pools()) if user else Deck.objects.none()
    found = last.order_by("-changed_at").values_list("game", flat=True).first()
    return found or next(iter(pools()), None)


def decks_own(user: User, game: str, words: str = "") -> QuerySet[Deck]:
    """A user's decks of a game whose name holds the words, the last changed first.

    Not one that a press began and nothing was done with: the next press goes on with it.
    """
    decks = Deck.objects.of(user, game).order_by("-changed_at", "-pk")
    decks = decks.exclude(cards={}, leader="", changed_at__lte=F("created_at"))
    return decks.filter(name__icontains=words[:60]) if words else decks


def decks_deleted(user: User, game: str) -> QuerySet[Deck]:
    """A user's deleted decks of a game that can be restored, the last deleted first."""
    since = timezone.now() - UNDO
    return Deck.objects.filter(owner=user, game=game, deleted_at__gt=since).order_by("-deleted_at", "-pk")


def decks_public(*, game: str | None = None, owner: User | None = None) -> QuerySet[Deck]:
    """The public decks, of a game or all games, of a user or all, the last changed first."""
    decks = Deck.objects.alive().filter(is_public=True).select_related("owner")
    decks = decks.filter(game=game) if game else decks.filter(game__in=pools())
    return (decks.filter(owner=owner) if owner else decks).order_by("-changed_at", "-pk")


def deck_rows(decks: QuerySet[Deck] | list[Deck], *, with_owner: bool = False) -> tuple[DeckRow, ...]:
    return tuple(_row(deck, with_owner=with_owner) for deck in decks)


def _row(deck: Deck, *, with_owner: bool) -> DeckRow:
    value, pool = deck.value, pools()[deck.game]
    return DeckRow(
        game=deck.game,
        public_id=deck.public_id,
        name=deck.name,
        size=len(value.cards),
        is_legal=not deck.problems,
        is_of_older_pool=value.pool != pool.version,
        is_public=deck.is_public,
        owner=deck.owner.username if with_owner else "",
        owner_public_id=deck.owner.public_id if with_owner else "",
        changed_at=deck.changed_at,
        curve=charts.curve(counted(value, pool), pool),
        faces=_faces(value, pool),
    )


def _faces(value: DeckValue, pool: CardPool) -> tuple[PoolCard, ...]:
    cards = [pool.cards[card] for card in set(value.cards) if card in pool.cards]
    rarest = max((card.max_copies for card in pool.cards.values()), default=0)
    dearest = sorted(cards, key=lambda card: (-card.cost, card.max_copies == rarest, card.id))
    leader = [pool.leaders[value.leader]] if value.leader in pool.leaders else []
    return tuple([*leader, *dearest][:3])


def starter_rows(game: str) -> tuple[DeckRow, ...]:
    """The starter decks of a game."""
    pool = pools()[game]
    return tuple(
        DeckRow(
            game=game,
            public_id=starter.slug,
            name=str(starter.name),
            size=len(starter.cards),
            is_legal=True,
            is_of_older_pool=False,
            is_public=True,
            owner="",
            owner_public_id="",
            changed_at=None,
            curve=charts.curve(counted(starter.deck, pool), pool),
            faces=_faces(starter.deck, pool),
            about=starter.about,
        )
        for starter in pool.starters.values()
    )
